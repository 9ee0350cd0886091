"""Trees cleaned, rooted, transformed, lexicalised, as columns and as brackets, to the letter."""

from __future__ import annotations

from itertools import product

import pytest
from expectations import check

from goldbeam.constituents import ConstituencyTree, HeadRules, parse_brackets
from goldbeam.constituents.columns import of_corpus, to_corpus
from goldbeam.constituents.left_corner import left_corner, undo_left_corner
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_brackets
from goldbeam.errors import DataError

ODD = """( (S (NP-SBJ-1 (-NONE- *T*-1)) (VP (VBZ is) (ADJP-PRD (JJ -LRB-) (S (S (NP (NN x))))) (NP=2 (NNP A))) (. .)))
(TOP (FRAG (NP (NP (NP (NN a)) (PP (IN of) (NP (NN b)))) (, ,) (CC and) (NP (NN c))) (: ;) (INTJ (UH oh))))
(SBARQ (WHNP (WP who)) (SQ (VP (VBZ flies))) (. ?))
(X (-LRB- -LRB-) (NP-TMP (CD 3) (QP (RB about) (CD 4))) (UCP (JJ j) (CC or) (NN n)) (-RRB- -RRB-))
"""


def trees() -> list[ConstituencyTree]:
    return [*parse_brackets(ODD), *parse_brackets(sample_brackets(8, 7))]


def test_cleaning_and_roots():
    parts = []
    for tree, traces, functions, loops in product(trees()[:6], (False, True), (False, True), (False, True)):
        parts.append(str(tree.cleaned(traces=traces, functions=functions, loops=loops).to_brackets()))
    for tree in trees():
        parts += [tree.rooted().to_brackets(), tree.rooted("TOP").to_brackets(), tree.unrooted().to_brackets()]
    check("constituents/cleaning", "\n".join(parts) + "\n")


def test_left_corners():
    parts = []
    for tree in (tree.cleaned(loops=True) for tree in trees()):
        parts.append(left_corner(tree).to_brackets())
        assert undo_left_corner(left_corner(tree)) == tree
    check("constituents/left-corner", "\n".join(parts) + "\n")


def test_heads():
    rules, own = HeadRules.english(), HeadRules.parse("NP rightmost NN NNS | left NP\nVP left VBZ VBD\n* right")
    parts = []
    for tree in (tree.cleaned() for tree in trees()):
        for used in (rules, own):
            heads = [used.head_of(tree, node.node) for node in tree.phrases]
            parts.append(f"{heads} {used.head_words(tree)} {used.dependencies(tree)}")
        parts.append(str(tree.to_sentence().to_text(ascii=True)))
    check("constituents/heads", "\n".join(parts) + "\n")


def test_columns():
    corpus = to_corpus([tree.cleaned() for tree in trees()], "trees")
    rows = ["\n".join(" ".join(row) for row in sentence) for sentence in corpus]
    assert of_corpus(corpus) == [tree.cleaned().rooted() for tree in trees()]
    check("constituents/columns", "\n\n".join(rows) + "\n")


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (["(S*", "NP)"], "no part of a tree"),
        (["(S*)", "*)"], "more brackets are closed"),
        (["(S(NP*", "*)"], "1 brackets"),
    ],
)
def test_columns_that_are_no_trees(cells, said):
    rows = [("a", "A", cells[0]), ("b", "B", cells[1])]
    with pytest.raises(DataError, match="x: sentence 1") as error:
        of_corpus(Corpus.from_sentences([rows], columns=["form", "xpos", "parse"], name="x"))
    assert said in str(error.value)


def test_nodes():
    parts = []
    for tree in trees()[:5]:
        parts.append(f"{tree!r} {len(tree)} {tree.leaves} {tree.tags} {tree.parents} {tree.starts}")
        for node in tree.phrases:
            parent = None if node.parent is None else node.parent.label
            kinds = [child.is_tag for child in node.children]
            parts.append(f"  {node!r} {node.label} {node.span} {node.words} {parent} {kinds}")
        parts.append(tree.subtree(1).to_brackets())
    check("constituents/nodes", "\n".join(parts) + "\n")
