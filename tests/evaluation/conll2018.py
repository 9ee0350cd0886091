"""The definitions of the CoNLL 2018 scorer for trees over the same tokens, the slow and obvious way.

A sentence is a list of (head, relation). A score of nothing is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Arc = tuple[int, str]
Pair = tuple[list[Arc], list[Arc]]  # gold and predicted arcs of a sentence

# UD's relations (version 2) that attach content words; function words and punctuation have the others.
CONTENT = {
    "nsubj",
    "obj",
    "iobj",
    "csubj",
    "ccomp",
    "xcomp",
    "obl",
    "vocative",
    "expl",
    "dislocated",
    "advcl",
    "advmod",
    "discourse",
    "nmod",
    "appos",
    "nummod",
    "acl",
    "amod",
    "conj",
    "fixed",
    "flat",
    "compound",
    "list",
    "parataxis",
    "orphan",
    "goeswith",
    "reparandum",
    "root",
    "dep",
}
FUNCTION = {"aux", "cop", "mark", "det", "clf", "case", "cc", "punct"}


def universal(relation: str) -> str:
    return relation.split(":")[0]


def words(corpus: list[Pair]) -> Iterator[tuple[Arc, Arc]]:
    for gold, predicted in corpus:
        yield from zip(gold, predicted, strict=True)


def share(values: list[bool]) -> float:
    return 100 * sum(values) / len(values) if values else 0.0


def uas(corpus: list[Pair]) -> float:
    return share([gold[0] == got[0] for gold, got in words(corpus)])


def las(corpus: list[Pair], part: Callable[[str], str] = universal) -> float:
    return share([gold[0] == got[0] and part(gold[1]) == part(got[1]) for gold, got in words(corpus)])


def clas(corpus: list[Pair]) -> float:
    """F1 of the words with a content relation."""
    gold_total = sum(universal(gold[1]) in CONTENT for gold, _ in words(corpus))
    system_total = sum(universal(got[1]) in CONTENT for _, got in words(corpus))
    correct = 0
    for gold, got in words(corpus):
        if universal(gold[1]) in CONTENT:
            correct += gold[0] == got[0] and universal(gold[1]) == universal(got[1])
    if correct == 0:
        return 0.0
    precision, recall = correct / system_total, correct / gold_total
    return 100 * 2 * precision * recall / (precision + recall)


def complete(corpus: list[Pair], right: Callable[[Arc, Arc], bool]) -> float:
    return share([all(map(right, gold, predicted)) for gold, predicted in corpus])


def relation_f1(corpus: list[Pair], relation: str) -> float:
    """Labelled, of one universal relation."""
    gold_arcs = {(i, gold[0]) for i, (gold, _) in enumerate(words(corpus)) if universal(gold[1]) == relation}
    system_arcs = {(i, got[0]) for i, (_, got) in enumerate(words(corpus)) if universal(got[1]) == relation}
    total = len(gold_arcs) + len(system_arcs)
    return 100 * 2 * len(gold_arcs & system_arcs) / total if total else 0.0


def arcs_by_distance(sentences: list[list[Arc]]) -> dict[str, set[tuple[int, int, int]]]:
    """(sentence, word, head) of the arcs of each distance."""
    bins: dict[str, set[tuple[int, int, int]]] = {name: set() for name in ("root", "1", "2", "3-6", "7+")}
    for number, sentence in enumerate(sentences):
        for word, (head, _) in enumerate(sentence, 1):
            distance = abs(word - head)
            name = "root" if head == 0 else str(distance) if distance < 3 else "3-6" if distance < 7 else "7+"
            bins[name].add((number, word, head))
    return bins
