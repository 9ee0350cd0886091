"""What a treebank is like: how many of its trees are non-projective or have several roots."""

from __future__ import annotations

from dataclasses import dataclass

from goldbeam.data.corpus import Corpus
from goldbeam.data.trees.columns import Trees
from goldbeam.data.trees.reading import check_heads, sentences_of
from goldbeam.data.trees.shape import Runs, SentenceTree, is_projective


@dataclass(frozen=True, slots=True)
class TreeFacts:
    """What the trees of a corpus are like. The two tuples hold the numbers of sentences, from 0."""

    sentences: int
    tokens: int
    non_projective_arcs: int
    non_projective: tuple[int, ...]
    multi_rooted: tuple[int, ...]


def tree_facts(corpus: Corpus, trees: Trees) -> TreeFacts:
    """How many trees are non-projective or have several roots.

    An arc is non-projective if some word between head and dependent is not below the head.
    """
    check_heads(corpus, trees.heads)
    crossing: dict[int, int] = {}
    multi_rooted = []
    for number, (_, heads) in enumerate(sentences_of(corpus, trees.heads)):
        if not is_projective(heads):
            tree = SentenceTree.of(heads)
            crossing[number] = len(Runs.of(tree).non_projective(tree.heads))
        if heads.count(0) > 1:
            multi_rooted.append(number)
    return TreeFacts(
        sentences=len(corpus),
        tokens=corpus.token_count,
        non_projective_arcs=sum(crossing.values()),
        non_projective=tuple(crossing),
        multi_rooted=tuple(multi_rooted),
    )
