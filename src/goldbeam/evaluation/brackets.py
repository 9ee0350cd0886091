"""Labelled bracketing as EVALB counts it (the parameters of Collins), for constituency trees over the same words.

A bracket is the label of a phrase and its first and last word. Before brackets are counted, words with the tags of
punctuation and traces are deleted and spans are counted without them; roots are deleted, and phrases that have no words
left. PRT counts as ADVP, and function tags are cut off. A sentence of nothing but punctuation is not scored. Gold's
tags say which words are punctuation, so a parser's own tags cannot change what is counted (EVALB gives up on such a
sentence). All scores are in per cent but ``crossing_brackets``, which is a mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data.brackets.cleaning import ROOTS, TRACE, base_label
from goldbeam.errors import DataError
from goldbeam.evaluation.encoding import precision_recall_f1
from goldbeam.evaluation.ratios import Ratio
from goldbeam.one_line import one_line

#: Every score, by the counts of a sentence that it is a ratio of.
METRICS = {
    "precision": Ratio("correct", ("predicted",)),
    "recall": Ratio("correct", ("gold",)),
    "f1": Ratio("correct", ("gold", "predicted")),
    "exact_match": Ratio("exact", ("scored",)),
    "no_crossing": Ratio("no_crossing", ("scored",)),
    "two_or_less_crossing": Ratio("two_or_less_crossing", ("scored",)),
    "tagging_accuracy": Ratio("tags", ("tagged",)),
}

Bracket = tuple[str, int, int]


@dataclass(frozen=True)
class Conventions:
    """What is counted. ``deleted`` are labels of phrases and tags of words; ``same`` maps a label to the one that it
    counts as; ``functions=True`` compares labels with their function tags."""

    deleted: frozenset[str] = frozenset({*ROOTS, TRACE, ",", ":", "``", "''", "."})
    same: tuple[tuple[str, str], ...] = (("PRT", "ADVP"),)
    functions: bool = False

    def label(self, label: str) -> str:
        label = label if self.functions else base_label(label)
        return next((other for one, other in self.same if one == label), label)


EVALB = Conventions()


def bracket_scores(
    gold: Iterable[ConstituencyTree],
    predicted: Iterable[ConstituencyTree],
    *,
    cutoff: int | None = 40,
    conventions: Conventions = EVALB,
    details: bool = False,
) -> dict[str, Any]:
    """Scores of predicted trees against gold ones; trees over other words are a ``DataError``.

    ``cutoff`` adds ``up_to_40``, the scores of sentences that have at most 40 words (traces aside); ``details`` adds
    ``labels``, the scores of every label, frequent ones first.

    >>> gold = ConstituencyTree.parse("(S (NP (NN fruit) (NNS flies)) (VP (VBP like) (NP (DT a) (NN banana))))")
    >>> other = ConstituencyTree.parse("(S (NP (NN fruit)) (VP (VBZ flies) (PP (IN like) (NP (DT a) (NN banana)))))")
    >>> scores = bracket_scores([gold], [other])
    >>> scores["precision"], scores["recall"], scores["crossing_brackets"]
    (40.0, 50.0, 1.0)
    """
    wanted, got = list(gold), list(predicted)
    if len(wanted) != len(got):
        raise DataError(f"gold has {len(wanted)} trees and the prediction {len(got)}: give the same sentences")
    by_label: dict[str, Counter[str]] = {}
    counts = [
        _count(a, b, number, conventions, by_label) for number, (a, b) in enumerate(zip(wanted, got, strict=True), 1)
    ]
    scores = _scores(counts)
    if cutoff is not None:
        scores[f"up_to_{cutoff}"] = _scores([count for count in counts if count["tokens"] <= cutoff])
    if details:
        order = sorted(by_label, key=lambda label: (-by_label[label]["gold"], label))
        scores["labels"] = {
            label: {
                **precision_recall_f1(*(by_label[label][kind] for kind in ("correct", "predicted", "gold"))),
                "brackets": by_label[label]["gold"],
            }
            for label in order
        }
    return scores


def count_brackets(
    gold: ConstituencyTree, predicted: ConstituencyTree, conventions: Conventions = EVALB
) -> dict[str, int]:
    """The counts of one sentence, of which sums make the `METRICS`."""
    return _count(gold, predicted, 1, conventions, {})


def brackets_of(
    tree: ConstituencyTree, conventions: Conventions = EVALB, skipped: Sequence[bool] | None = None
) -> list[Bracket]:
    """Label, first word and the word after the last one of each phrase that counts; ``skipped`` words do not.

    >>> brackets_of(ConstituencyTree.parse("(ROOT (S (, ,) (NP (NN a)) (PRT (RP b)) (. .)))"))
    [('S', 0, 2), ('NP', 0, 1), ('ADVP', 1, 2)]
    """
    tags = tree.tags
    if skipped is None:
        skipped = [tag in conventions.deleted for tag in tags]
    before = [0]
    for skip in skipped:
        before.append(before[-1] + (not skip))
    starts = tree.starts
    found = []
    for node, end in enumerate(tree.ends):
        if end == node + 1:
            continue
        label = conventions.label(tree.labels[node])
        first, last = before[starts[node]], before[starts[end]]
        if first < last and label not in conventions.deleted:
            found.append((label, first, last))
    return found


def _count(
    gold: ConstituencyTree,
    predicted: ConstituencyTree,
    number: int,
    conventions: Conventions,
    by_label: dict[str, Counter[str]],
) -> dict[str, int]:
    gold_words = [(word, tag) for word, tag in zip(gold.words, gold.tags, strict=True) if tag != TRACE]
    words = [(word, tag) for word, tag in zip(predicted.words, predicted.tags, strict=True) if tag != TRACE]
    _check_same(gold_words, words, number)
    deleted = [tag in conventions.deleted for _, tag in gold_words]
    one = Counter(brackets_of(gold, conventions, _with_traces(gold, deleted)))
    two = Counter(brackets_of(predicted, conventions, _with_traces(predicted, deleted)))
    right = one & two
    for kind, brackets in (("gold", one), ("predicted", two), ("correct", right)):
        for (label, _, _), count in brackets.items():
            by_label.setdefault(label, Counter())[kind] += count
    crossing = _crossing(one, two)
    correct, total, made = right.total(), one.total(), two.total()
    pairs = [(a, b) for (_, a), (_, b), skip in zip(gold_words, words, deleted, strict=True) if not skip]
    scored = bool(pairs)
    return {
        "correct": correct,
        "gold": total,
        "predicted": made,
        "exact": int(scored and correct == total == made),
        "crossing": crossing,
        "no_crossing": int(scored and crossing == 0),
        "two_or_less_crossing": int(scored and crossing <= 2),
        "tags": sum(a == b for a, b in pairs),
        "tagged": len(pairs),
        "scored": int(scored),
        "tokens": len(gold_words),
    }


def _scores(counts: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    totals: Counter[str] = Counter()
    for count in counts:
        totals.update(count)
    scores: dict[str, Any] = {name: ratio.of(totals) for name, ratio in METRICS.items()}
    scores["crossing_brackets"] = totals["crossing"] / totals["scored"] if totals["scored"] else 0.0
    return {**scores, "sentences": len(counts), "tokens": totals["tokens"]}


def _with_traces(tree: ConstituencyTree, deleted: Sequence[bool]) -> list[bool]:
    """The words not to count, of a tree that may have traces, by those without traces."""
    others = iter(deleted)
    return [tag == TRACE or next(others) for tag in tree.tags]


def _crossing(gold: Iterable[Bracket], predicted: Counter[Bracket]) -> int:
    """How many predicted brackets overlap a gold one so that neither holds the other."""
    spans = {(first, last) for _, first, last in gold}
    crossed: dict[tuple[int, int], bool] = {}
    for _, a, b in predicted:
        if (a, b) not in crossed:
            crossed[a, b] = any(c < a < d < b or a < c < b < d for c, d in spans)
    return sum(count for (_, a, b), count in predicted.items() if crossed[a, b])


def _check_same(gold: Sequence[tuple[str, str]], predicted: Sequence[tuple[str, str]], number: int) -> None:
    if len(gold) != len(predicted):
        raise DataError(
            f"tree {number}: gold has {len(gold)} words and the prediction {len(predicted)}, traces aside: "
            "give the same sentences"
        )
    for place, ((one, _), (two, _)) in enumerate(zip(gold, predicted, strict=True), 1):
        if one != two:
            raise DataError(
                f"tree {number}, word {place}: gold has {one_line(one, 40)!r} and the prediction "
                f"{one_line(two, 40)!r}: give the same sentences"
            )
