"""Lexicons made from other packages, which are imported only when they are asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

from goldbeam.errors import DataError, ParameterError
from goldbeam.knowledge.lexicons import NO_TAG
from goldbeam.knowledge.spacy_tables import LICENCE as SPACY_LICENCE
from goldbeam.knowledge.spacy_tables import tables_of


class Entry(NamedTuple):
    word: str
    tag: str
    lemma: str = ""


class Source(NamedTuple):
    package: str  # as pip knows it
    licence: str
    entries: Callable[[str], Iterator[Entry]]  # of a language


def lexicon_text(source: str, language: str) -> str:
    """The lexicon of a language as a file, with source and licence in its first lines."""
    if source not in SOURCES:
        raise ParameterError(f"source must be one of {', '.join(SOURCES)}, got {source!r}")
    chosen = SOURCES[source]
    lines = dict.fromkeys("\t".join(entry).rstrip("\t") for entry in chosen.entries(language) if _is_usable(entry))
    if not lines:
        raise DataError(f"{chosen.package} has no words of the language {language!r}; check the code of the language")
    head = f"# source: {chosen.package} ({language})\n# licence: {chosen.licence}\n"
    return head + "\n".join(lines) + "\n"


def _is_usable(entry: Entry) -> bool:
    """A line has one word without tabs or line ends; some tables hold phrases, which no token is."""
    return all(field.isprintable() for field in entry) and bool(entry.word) and not any(map(str.isspace, entry.word))


def _imported(module: str, package: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise DataError(f"the package {package} is missing; pip install {package}") from None


def _simplemma(language: str) -> Iterator[Entry]:
    """Words with their lemma, without tags."""
    module = _imported("simplemma.strategies.dictionaries.dictionary_factory", "simplemma")
    try:
        table = module.DefaultDictionaryFactory().get_dictionary(language)
    except ValueError:
        return
    for word, lemma in table.items():
        if not isinstance(word, str):
            word, lemma = word.decode(), lemma.decode()
        yield Entry(word, NO_TAG, lemma)


_UPOS = {"noun": "NOUN", "verb": "VERB", "aux": "AUX", "adj": "ADJ", "adv": "ADV", "propn": "PROPN", "pron": "PRON"}


def _lemminflect(language: str) -> Iterator[Entry]:
    """English words with tag and lemma."""
    if language != "en":
        return
    import gzip

    folder = os.path.join(os.path.dirname(_imported("lemminflect", "lemminflect").__file__), "resources")
    with gzip.open(os.path.join(folder, "lemma_lu.csv.gz"), "rt", encoding="utf-8") as file:
        for line in file:
            word, tag, lemmas = line.rstrip("\n").split(",")
            yield Entry(word, _UPOS.get(tag, tag.upper()), lemmas.partition("/")[0])
            # A lemma is a word itself.
            yield Entry(lemmas.partition("/")[0], _UPOS.get(tag, tag.upper()), lemmas.partition("/")[0])


def _wordfreq(language: str) -> Iterator[Entry]:
    """Words with their frequency in place of a tag: ``zipf3`` is one in a million."""
    module = _imported("wordfreq", "wordfreq")
    try:
        table = module.get_frequency_dict(language)
    except LookupError:
        return
    for word, frequency in table.items():
        yield Entry(word, f"zipf{max(int(module.freq_to_zipf(frequency)), 0)}")


def _spacy(language: str) -> Iterator[Entry]:
    """Words with lemma, and with tag where a table has one."""
    for rest, table in tables_of(language, "lemma_", "lemma tables").items():
        kind, _, tag = rest.partition("_")
        if kind == "lookup":
            for word, lemma in table.items():
                if isinstance(lemma, str):
                    yield Entry(word, tag.upper() or NO_TAG, lemma)
        elif rest == "exc":
            for name, words in table.items():
                for word, lemmas in words.items():
                    yield Entry(word, name.upper(), lemmas[0] if lemmas else "")
        elif rest == "index":
            for name, words in table.items():
                for word in words:
                    yield Entry(word, name.upper(), word)


SOURCES = {
    "simplemma": Source("simplemma", "MIT (code); data: see the licences folder of simplemma", _simplemma),
    "lemminflect": Source("lemminflect", "MIT; from the NIH SPECIALIST Lexicon", _lemminflect),
    "wordfreq": Source("wordfreq", "Apache-2.0 (code), CC BY-SA 4.0 (data)", _wordfreq),
    "spacy": Source("spacy-lookups-data", f"{SPACY_LICENCE}; some tables have their own", _spacy),
}
