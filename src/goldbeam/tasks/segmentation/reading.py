"""Texts as segmenters take them: raw, or as words with and without tags."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from goldbeam.data import Corpus, as_corpus, column_index, read
from goldbeam.data.formats import detect_format
from goldbeam.data.io import Data, Source
from goldbeam.errors import DataError, ParameterError

# What separates words in files too. Other white space (a no-break space, the ideographic space) belongs to the text.
_CHUNK = re.compile(r"[^ \t\r\n]+")
_TAGGED = {"word_TAG": re.compile(rb".+_[A-Za-z][\w$:.-]*"), "word/TAG": re.compile(rb".+/[A-Za-z][\w$:.-]*")}


class RawText(NamedTuple):
    """A corpus to be segmented; if it is ``spaced``, the ends of its tokens are white space and end words."""

    corpus: Corpus
    spaced: bool


def detect_raw(data: bytes, name: str = "") -> str:
    """The format of a file that is to be segmented: lines of text unless it is CoNLL-U or surely has tags.

    Raw text has no words that could be counted, so a line that holds a slash is not yet one of word/TAG.
    """
    detected = detect_format(data, name)
    if detected in _TAGGED:
        fields = data[: 1 << 16].split()[:1000]
        tagged = sum(_TAGGED[detected].fullmatch(field) is not None for field in fields)
        return detected if tagged > 1 and tagged >= 0.9 * len(fields) else "tokens"
    return detected if detected == "conllu" else "tokens"


def read_raw(source: Source, format: str | None = None) -> Corpus:
    """The text in a file, to be segmented."""
    return read(source, format, detect=detect_raw)


def raw_text(data: Data | Iterable[str]) -> RawText:
    """A corpus, a path, strings, or lists of words, whose ends are then not looked at."""
    if isinstance(data, (str, os.PathLike)):
        data = read_raw(data)
    if isinstance(data, Corpus):
        return RawText(data, data.format == "tokens")
    sentences = list(data)
    if any(isinstance(sentence, str) for sentence in sentences):
        lines = [_CHUNK.findall(line) if isinstance(line, str) else line for line in sentences]
        return RawText(Corpus.from_sentences(lines), True)
    return RawText(Corpus.from_sentences(sentences), False)


def word_column(corpus: Corpus) -> int:
    """Where a corpus holds the words."""
    return corpus.columns.index("form") if "form" in corpus.columns else 0


def tag_column(corpus: Corpus, column: str | int | None) -> int:
    """Where a corpus holds the tags; without ``column`` it is UPOS in CoNLL-U, the last column elsewhere."""
    if len(corpus.columns) < 2:
        raise DataError(
            f"{corpus.name}: read as {corpus.format}, it has words but no tags; give words with tags, such as word_TAG"
        )
    index = column_index(corpus, column if column is not None else "upos" if corpus.format == "conllu" else -1)
    if index == word_column(corpus):
        raise DataError(f"{corpus.name}: column {column!r} holds the words; choose the one that holds the tags")
    return index


def words_of(data: Data, y: Iterable[Sequence[Any]] | None) -> Corpus:
    """Segmented data as a corpus; with ``y``, which has the words, ``data`` are the same sentences as strings."""
    if y is None:
        return as_corpus(data)
    if isinstance(data, (str, os.PathLike, Corpus)):
        raise ParameterError("y goes with lists of strings; a file or a Corpus has its words in a column")
    raw, words = list(data), list(y)
    if len(raw) != len(words):
        raise DataError(f"there are {len(raw)} texts and {len(words)} lists of words; give one list a text")
    for number, (text, sentence) in enumerate(zip(raw, words, strict=True), 1):
        joined = (text if isinstance(text, str) else "".join(map(str, text))).split()
        parts = [word if isinstance(word, str) else word[0] for word in sentence]
        if "".join(joined) != "".join("".join(parts).split()):
            raise DataError(f"text {number}: is not what its words make when they are joined; give the same characters")
    return Corpus.from_sentences(words)
