from __future__ import annotations

import re

import pytest

from goldbeam.data.sample.chunks import chunks
from goldbeam.data.sample.heads import dependencies
from goldbeam.data.sample.tree import Node


def parse(text: str) -> Node:
    """A tree from brackets with function tags; part-of-speech classes do not matter here."""
    tokens = re.findall(r"[()]|[^\s()]+", text)

    def node(position: int) -> tuple[Node, int]:
        label, _, function = tokens[position + 1].partition("-")
        position += 2
        if tokens[position] not in "()":
            return Node(label, word=tokens[position]), position + 2
        children = []
        while tokens[position] == "(":
            child, position = node(position)
            children.append(child)
        return Node(label, tuple(children), function), position + 1

    return node(0)[0]


@pytest.mark.parametrize(
    ("brackets", "heads", "relations"),
    [
        (
            "(S (NP-SBJ (DT the) (NN man)) (VP (VBD saw) (NP (DT a) (NN dog)) (PP (IN with) (NP (NN rope)))) (. .))",
            [2, 3, 0, 5, 3, 7, 3, 3],
            "det nsubj root det obj case obl punct",
        ),
        (
            "(S (NP-SBJ (NP (NNP Ann) (NNP Lee) (POS 's)) (NN dog)) (VP (VBZ is) (ADJP-PRD (RB very) (JJ old))))",
            [4, 1, 1, 7, 7, 7, 0],
            "nmod:poss flat case nsubj cop advmod root",
        ),
        (
            "(S (NP-SBJ (NP (NNS dogs)) (SBAR (WHNP (WDT that)) (S (NP-SBJ (PRP we)) (VP (VBP like))))) "
            "(VP (VBP bark)))",
            [5, 4, 4, 1, 0],
            "nsubj obj nsubj acl:relcl root",
        ),
        (
            "(S (NP-SBJ (NP (PRP she)) (CC and) (NP (PRP he))) "
            "(VP (MD may) (RB not) (VP (VP (VB sing)) (CC or) (VP (VB go)))))",
            [6, 3, 1, 6, 6, 0, 8, 6],
            "nsubj cc conj aux advmod root cc conj",
        ),
        (
            "(S (NP-SBJ (PRP they)) (VP (VBD gave) (NP (PRP her)) (NP (NNS books)) (NP-TMP (JJ last) (NN week))))",
            [2, 0, 2, 2, 6, 2],
            "nsubj root iobj obj amod obl:tmod",
        ),
        (
            "(SBARQ (WHNP (WP what)) (SQ (VBD did) (NP-SBJ (PRP he)) (VP (VB say))) (. ?))",
            [4, 4, 4, 0, 4],
            "obj aux nsubj root punct",
        ),
        (
            "(S (S (NP-SBJ (EX there)) (VP (VBZ is) (NP-SBJ (NN hope)))) (, ,) (CC but) (S (NP-SBJ (PRP I)) "
            "(VP (VBP want) (S (VP (TO to) (VP (VB leave)))))))",
            [2, 0, 2, 7, 7, 7, 2, 9, 7],
            "expl root nsubj punct cc nsubj conj mark xcomp",
        ),
    ],
)
def test_head_rules(brackets: str, heads: list[int], relations: str) -> None:
    assert dependencies(parse(brackets)) == (heads, relations.split())


@pytest.mark.parametrize(
    ("brackets", "labels"),
    [
        ("(S (NP (NP (NNP Ann) (POS 's)) (NN dog)) (VP (MD may) (VP (VB bark))) (. .))", "B-NP B-NP I-NP B-VP I-VP O"),
        (
            "(VP (VBD saw) (NP (DT a) (ADJP (RB very) (JJ old)) (NN man)) (PRT (RP off)))",
            "B-VP B-NP I-NP I-NP I-NP B-PRT",
        ),
        ("(NP (NP (NN end)) (PP (IN of) (NP (NN day))))", "B-NP B-PP B-NP"),
        ("(NP (NP (NNS cats)) (CC and) (NP (NNS dogs)))", "B-NP O B-NP"),
    ],
)
def test_chunks_of_known_trees(brackets: str, labels: str) -> None:
    assert chunks(parse(brackets)) == labels.split()
