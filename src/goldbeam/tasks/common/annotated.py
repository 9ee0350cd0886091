"""Lists of sentences with a list of their annotation, as one corpus."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from goldbeam.data import Corpus, as_corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError, ParameterError


def annotated_corpus(
    data: Data, y: Iterable[Sequence[Any]] | None, noun: str, cells: Callable[[Any], tuple[str, ...]]
) -> Corpus:
    """Annotated data as a corpus; ``y`` annotates lists of words, or of tuples of input columns.

    ``cells(item)`` are the last cells of a token, for an item of ``y``; ``noun`` is what an item is called.
    """
    if y is None:
        return as_corpus(data)
    if isinstance(data, (str, os.PathLike, Corpus)):
        raise ParameterError(f"y goes with lists of sentences; a file or a Corpus has its {noun}s in a column")
    sentences, annotation = list(data), list(y)
    if len(sentences) != len(annotation):
        raise DataError(
            f"there are {len(sentences)} sentences and {len(annotation)} lists of {noun}s; give one list a sentence"
        )
    rows = []
    for number, (sentence, items) in enumerate(zip(sentences, annotation, strict=True), 1):
        if len(sentence) != len(items):
            raise DataError(
                f"sentence {number}: has {len(sentence)} tokens and {len(items)} {noun}s; give one {noun} a token"
            )
        pairs = zip(sentence, items, strict=True)
        rows.append([(*((token,) if isinstance(token, str) else token), *cells(item)) for token, item in pairs])
    return Corpus.from_sentences(rows)
