"""Tags as they will be: a training set whose morphology is predicted, each part by a model that has not seen it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError


def jackknifed(
    corpus: Corpus, parts: int, seed: int, make: Callable[[], Any], done: Callable[[int], None] = lambda part: None
) -> Corpus:
    """The corpus with UPOS, XPOS, FEATS and LEMMA as ``make()`` estimators predict them, fitted on the other parts.

    A parser that learned from gold tags trusts them too much. ``done`` is told when a part, from 1, is tagged.
    """
    if len(corpus) < parts:
        raise DataError(
            f"{corpus.name}: has {len(corpus)} sentences, too few for jackknife={parts}; use more data or fewer parts"
        )
    order = memoryview(_core.permutation(len(corpus), seed)).cast("I")
    sentences: list[bytes] = [b""] * len(corpus)
    for part in range(parts):
        held_out = sorted(order[part::parts])
        others = sorted(set(range(len(corpus))) - set(held_out))
        tagged = make().fit(corpus.select(others)).annotate_corpus(corpus.select(held_out))
        for i, sentence in enumerate(held_out):
            sentences[sentence] = tagged[i : i + 1].text
        done(part + 1)
    return Corpus.parse(b"".join(sentences), "conllu", corpus.name)
