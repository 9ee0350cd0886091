"""How much the vote of each parser counts (Sagae and Lavie 2006): as much as any other, or by its accuracy."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam.data import Corpus
from goldbeam.data.trees import Trees
from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.parsing.columns import Layout

UNIFORM, ACCURACY, UPOS, RELATION = WEIGHTINGS = ("uniform", "accuracy", "upos", "relation")

_OTHERS = ""  # in a table: what the dev data lack
# Accuracy by tag or relation is that of this many tokens more with the overall accuracy.
_PRIOR = 10
# Equal votes go to the earlier parser: each one has less weight by this share.
_RANK = 1e-6


@dataclass(frozen=True)
class Votes:
    """``tables`` has for each parser the weight of its vote by tag or relation of the dependent."""

    weighting: str
    tables: Sequence[Mapping[str, float]]

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if self.weighting not in WEIGHTINGS:
            raise ValueError(f"its weighting must be one of {', '.join(WEIGHTINGS)}")
        for table in self.tables:
            if not isinstance(table, Mapping) or _OTHERS not in table or not all(map(_is_weight, table.values())):
                raise ValueError("its weights of votes make no sense")

    @classmethod
    def uniform(cls, members: int) -> Votes:
        return cls(UNIFORM, [{_OTHERS: 1.0}] * members)

    @classmethod
    def of_dev(cls, weighting: str, corpus: Corpus, layout: Layout, gold: Trees, found: Sequence[Trees]) -> Votes:
        """By what each parser found for dev data."""
        if weighting == UNIFORM:
            return cls.uniform(len(found))
        heads = numbers(gold.heads).tolist()
        tables = []
        for trees in found:
            right = [one == other for one, other in zip(numbers(trees.heads).tolist(), heads, strict=True)]
            overall = sum(right) / max(len(right), 1)
            counts: dict[str, list[int]] = {}
            for key, is_right in zip(_keys(weighting, corpus, layout, trees), right, strict=True):
                count = counts.setdefault(key, [0, 0])
                count[0] += is_right
                count[1] += 1
            smoothed = {key: (n + _PRIOR * overall) / (of + _PRIOR) for key, (n, of) in sorted(counts.items())}
            tables.append({_OTHERS: overall} if weighting == ACCURACY else {**smoothed, _OTHERS: overall})
        return cls(weighting, tables)

    def ballots(self, corpus: Corpus, layout: Layout, found: Sequence[Trees]) -> list[tuple[bytes, bytes, bytes]]:
        """What `_core.reparse` takes, of trees whose relations have the same numbers."""
        import numpy

        ballots = []
        for rank, (table, trees) in enumerate(zip(self.tables, found, strict=True)):
            if len(table) == 1:
                weights = numpy.full(len(trees), table[_OTHERS])
            else:
                keys = _keys(self.weighting, corpus, layout, trees)
                weights = numpy.array([table.get(key, table[_OTHERS]) for key in keys], numpy.float64)
            ballots.append((trees.heads, trees.relations, (weights * (1 - _RANK * rank)).tobytes()))
        return ballots


def possible_weightings(layout: Layout) -> tuple[str, ...]:
    """Those that need no column which parsers do not read."""
    read = "upos" in layout.inputs and "upos" not in layout.tagged
    return WEIGHTINGS if read else tuple(name for name in WEIGHTINGS if name != UPOS)


def _keys(weighting: str, corpus: Corpus, layout: Layout, trees: Trees) -> list[str]:
    if weighting == RELATION:
        return [trees.names[number] for number in numbers(trees.relations)]
    if weighting == UPOS:
        return corpus.flat(layout.places(corpus)["upos"]) if corpus.token_count else []
    return [_OTHERS] * len(trees)


def _is_weight(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and 0 <= value <= 1
