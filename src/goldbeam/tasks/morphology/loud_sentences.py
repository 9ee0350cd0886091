"""Sentences in capitals, where a word in capitals is like all others: LONDON is London there, but NASA is not Nasa."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from goldbeam import _core
from goldbeam.data import Corpus

LEAST_WORDS = 3  # of a sentence in capitals


def loud_tokens(corpus: Corpus, form: int) -> Iterator[int]:
    """The numbers of words in capitals, of two letters or more, in sentences where all such words are in capitals.

    >>> text = ["WE MET IN LONDON", "The NASA met", "A NASA LAB"]
    >>> list(loud_tokens(Corpus.from_sentences([[(word,) for word in line.split()] for line in text]), 0))
    [0, 1, 2, 3]
    """
    if not any(map(_is_loud, _core.distinct_values(corpus, form))):
        return
    first = 0
    for sentence in corpus.column(form):
        loud = [place for place, word in enumerate(sentence) if _is_loud(word)]
        if len(loud) >= LEAST_WORDS and not any(map(_is_quiet, sentence)):
            yield from (first + place for place in loud)
        first += len(sentence)


def _is_loud(word: str) -> bool:
    return len(word) > 1 and word.isupper() and sum(map(str.isalpha, word)) > 1


def _is_quiet(word: str) -> bool:
    """Whether it has a small letter."""
    return word != word.upper()


def as_name(word: str) -> str:
    """How a word in capitals is written elsewhere if it is a name, or begins a sentence.

    >>> as_name("LONDON")
    'London'
    """
    return word[:1] + _core.lower_case(word[1:])


def quietened(corpus: Corpus, form: int) -> Corpus:
    """The corpus with such words as names are written."""
    loud = [*loud_tokens(corpus, form)]
    if not loud:
        return corpus
    words = [word for sentence in corpus.column(form) for word in sentence]
    for token in loud:
        words[token] = as_name(words[token])
    numbers: dict[str, int] = {}
    ids = array("I", [numbers.setdefault(word, len(numbers)) for word in words])
    return corpus.with_columns([(corpus.columns[form], ids.tobytes(), list(numbers))])
