"""Jack-knifing: annotating a training set by models that have not seen it.

A model that learned from gold annotation trusts it too much. So the training set is cut into n folds, and each of them
is annotated by a model that learned from the others.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.layers import Column
from goldbeam.tasks.common.corpus_facts import sentence_bounds


class Fold(NamedTuple):
    """Numbers of sentences, in order."""

    held_out: list[int]
    others: list[int]


def folds(corpus: Corpus, count: int, seed: int) -> Iterator[Fold]:
    """The sentences of a corpus in so many folds; DataError if there are too few."""
    if len(corpus) < count:
        raise DataError(
            f"{corpus.name}: has {len(corpus)} sentences, too few for jackknife={count}; use more data or fewer folds"
        )
    order = memoryview(_core.permutation(len(corpus), seed)).cast("I")
    for fold in range(count):
        held_out = sorted(order[fold::count])
        yield Fold(held_out, sorted(set(range(len(corpus))) - set(held_out)))


def jackknifed_columns(
    corpus: Corpus, count: int, seed: int, annotate: Callable[[Corpus, Corpus], Iterable[Column]]
) -> list[Column]:
    """Columns for all tokens of a corpus; ``annotate(others, fold)`` learns from the first and annotates the second."""
    bounds = sentence_bounds(corpus)
    ids: dict[str, array[int]] = {}
    numbered: dict[str, dict[str, int]] = {}
    for held_out, others in folds(corpus, count, seed):
        for column in annotate(corpus.select(others), corpus.select(held_out)):
            whole = ids.setdefault(column.name, array("I", bytes(4 * corpus.token_count)))
            known = numbered.setdefault(column.name, {})
            table = [known.setdefault(name, len(known)) for name in column.names]
            found = array("I", _core.translate(column.ids, table))
            done = 0
            for begin, end in (bounds[sentence] for sentence in held_out):
                whole[begin:end] = found[done : done + end - begin]
                done += end - begin
    return [Column(name, whole.tobytes(), list(numbered[name])) for name, whole in ids.items()]
