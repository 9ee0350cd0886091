"""Constituency trees as a corpus, and back; `goldbeam.data.brackets.columns` says how its columns hold trees."""

from __future__ import annotations

from collections.abc import Iterable

from goldbeam import _core
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data.brackets.columns import corpus_of_trees, trees_of_corpus
from goldbeam.data.corpus import Corpus, column_index


def to_corpus(trees: Iterable[ConstituencyTree], name: str = "<trees>") -> Corpus:
    """Columns ``form``, ``xpos`` and ``parse``; a root without a label is called ROOT.

    >>> to_corpus([ConstituencyTree.parse("(S (NP (NN fruit) (NNS flies)) (VP (VBP fly)))")])[0]
    [('fruit', 'NN', '(ROOT(S(NP*'), ('flies', 'NNS', '*)'), ('fly', 'VBP', '(VP*)))')]
    """
    return corpus_of_trees((tree.nodes for tree in trees), name)


def of_corpus(corpus: Corpus) -> list[ConstituencyTree]:
    """The trees again; DataError if the column ``parse`` is no tree."""
    return [ConstituencyTree(*tree) for tree in trees_of_corpus(corpus)]


def phrase_labels(corpus: Corpus) -> list[str]:
    """The labels of phrases, without ROOT, which each tree has.

    >>> phrase_labels(to_corpus([ConstituencyTree.parse("(S (NP (NN fruit)) (VP (VBP flies)))")]))
    ['S', 'NP', 'VP']
    """
    cells = _core.distinct_values(corpus, column_index(corpus, "parse"))
    found = dict.fromkeys(label for cell in cells for label in cell.rpartition("*")[0].split("(")[1:])
    return [label for label in found if label != "ROOT"]
