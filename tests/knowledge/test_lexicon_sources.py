"""Lexicons from other packages, which stand-ins play here."""

import gzip
import json
import sys
from types import ModuleType

import pytest

from goldbeam.cli.main import main
from goldbeam.errors import DataError, ParameterError
from goldbeam.knowledge.lexicon_sources import SOURCES, lexicon_text
from goldbeam.knowledge.lexicons import read_lexicon


def lexicon(source, language, tmp_path):
    path = tmp_path / "made.lexicon"
    path.write_text(lexicon_text(source, language))
    return read_lexicon(path)


@pytest.fixture
def packages(tmp_path, monkeypatch):
    site = tmp_path / "site"
    data = site / "spacy_lookups_data" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").write_text("")
    tables = {
        "xx_lemma_lookup.json.gz": {"flies": "fly", "two words": "x"},
        "xx_lemma_lookup_noun.json.gz": {"mice": "mouse"},
        "xx_lemma_exc.json.gz": {"verb": {"flew": ["fly"]}},
        "xx_lemma_index.json.gz": {"verb": ["fly"]},
        "xx_lemma_rules.json.gz": {"verb": [["s", ""]]},
    }
    for name, table in tables.items():
        (data / name).write_bytes(gzip.compress(json.dumps(table).encode()))
    resources = site / "lemminflect" / "resources"
    resources.mkdir(parents=True)
    (resources.parent / "__init__.py").write_text("")
    (resources / "lemma_lu.csv.gz").write_bytes(gzip.compress(b"lives,verb,live\nlives,noun,life/live\n'd,aux,will\n"))
    monkeypatch.syspath_prepend(str(site))
    for name in ("spacy_lookups_data", "lemminflect"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    wordfreq = ModuleType("wordfreq")
    wordfreq.get_frequency_dict = {"xx": {"the": 1.0, "rare": 1e-9}}.__getitem__
    wordfreq.freq_to_zipf = {1.0: 7.7, 1e-9: 0.2}.__getitem__
    monkeypatch.setitem(sys.modules, "wordfreq", wordfreq)
    factory = ModuleType("simplemma.strategies.dictionaries.dictionary_factory")

    class DefaultDictionaryFactory:
        def get_dictionary(self, language):
            if language != "xx":
                raise ValueError(language)
            return {b"flies": b"fly"}

    factory.DefaultDictionaryFactory = DefaultDictionaryFactory
    for name in ("simplemma", "simplemma.strategies", "simplemma.strategies.dictionaries"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, factory.__name__, factory)
    return site


@pytest.mark.parametrize(
    ("source", "language", "words", "lemmas"),
    [
        ("simplemma", "xx", {"flies": "_"}, {"flies": {"_": "fly"}}),
        ("wordfreq", "xx", {"the": "zipf7", "rare": "zipf0"}, {}),
        (
            "lemminflect",
            "en",
            {"lives": "NOUN,VERB", "live": "VERB", "life": "NOUN", "'d": "AUX", "will": "AUX"},
            {
                "lives": {"VERB": "live", "NOUN": "life"},
                "live": {"VERB": "live"},
                "life": {"NOUN": "life"},
                "'d": {"AUX": "will"},
                "will": {"AUX": "will"},
            },
        ),
        (
            "spacy",
            "xx",
            {"flew": "VERB", "fly": "VERB", "flies": "_", "mice": "NOUN"},
            {"flew": {"VERB": "fly"}, "fly": {"VERB": "fly"}, "flies": {"_": "fly"}, "mice": {"NOUN": "mouse"}},
        ),
    ],
)
def test_every_source_gives_words_and_names_its_licence(packages, tmp_path, source, language, words, lemmas):
    made = lexicon(source, language, tmp_path)
    assert dict(made) == words
    assert made.lemmas == lemmas
    assert made.licence == SOURCES[source].licence
    assert made.name == f"{SOURCES[source].package} ({language})"


@pytest.mark.parametrize("source", SOURCES)
def test_a_language_that_a_source_lacks_is_told(packages, source):
    with pytest.raises(DataError, match=r"has no words of the language 'qq'"):
        lexicon_text(source, "qq")


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("simplemma", "simplemma.strategies.dictionaries.dictionary_factory"),
        ("lemminflect", "lemminflect"),
        ("wordfreq", "wordfreq"),
    ],
)
def test_a_missing_package_is_told(packages, monkeypatch, source, module):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(DataError, match=f"the package {source} is missing; pip install {source}"):
        lexicon_text(source, "en")


def test_an_unknown_source_is_told():
    with pytest.raises(ParameterError, match="source must be one of simplemma, lemminflect, wordfreq, spacy, got 'x'"):
        lexicon_text("x", "en")


def test_the_command_writes_a_file(packages, tmp_path, capsys):
    path = tmp_path / "xx.lexicon"
    assert main(["lexicon", "wordfreq", "--lang", "xx", "--out", str(path)]) == 0
    assert path.read_text().splitlines()[:2] == [
        "# source: wordfreq (xx)",
        "# licence: Apache-2.0 (code), CC BY-SA 4.0 (data)",
    ]
    assert main(["lexicon", "other", "--lang", "xx", "--out", str(path)]) == 1
    assert "source must be one of" in capsys.readouterr().err
