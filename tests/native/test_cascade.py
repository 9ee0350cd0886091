"""A cascade: predictions are those of the plain-Python twin, which scores some templates first."""

from itertools import pairwise

import pytest
from twins.parsing_pair import SYSTEMS, ParsingPair, random_trees

# Of one place five or more, since few would join a larger group, whose others may be about pairs.
SINGLE = [
    "s0.w", "s0.xpos", "s0.feats", "suffix1(s0.w)", "suffix2(s0.w)", "prefix1(s0.w)",
    "q0.w", "q0.xpos", "q0.feats", "q1.w", "q1.xpos", "suffix1(q0.w)", "prefix1(q0.w)",
]  # fmt: skip
CHEAP = [*SINGLE, "s0.xpos q0.xpos", "s1.xpos s0.xpos", "s0.xpos s0.l1.xpos q0.xpos", "s0.xpos d(s0,q0)", "s0.vl"]
CHEAP += ["open"]
COSTLY = ["s0.w q0.w", "s0.w q0.xpos", "s1.w s0.w", "s0.l1.w", "s0.w s0.vr", "s0.w d(s0,q0)"]


def pair_of(system, templates=(*CHEAP, *COSTLY), excluded=None, **options):
    trees = random_trees(5, 12, 6, "projective", relations=3)
    pair = ParsingPair(
        trees, [*templates], system, relations=3, columns=["w", "upos" if excluded else "xpos", "feats"],
        excluded=excluded, **options,
    )  # fmt: skip
    pair.learn()
    return pair


def test_tags_structure_and_single_words_are_scored_first():
    spec = pair_of("arc-eager").spec
    assert sorted(spec.templates[number] for number in spec.cheap_templates) == sorted(CHEAP)


@pytest.mark.grid
@pytest.mark.parametrize("lead", [0.5, 3.0, 9.0, 1e9])
@pytest.mark.parametrize("beam", [1, 4])
@pytest.mark.parametrize("system", SYSTEMS)
def test_predictions_are_those_of_the_twin(system, beam, lead):
    pair = pair_of(system, beam=beam, branching=4.0)
    weights = pair.randomise(3)
    pair.cascade(lead)
    for tree, found in zip(pair.trees, pair.decode(weights, cascade=lead), strict=True):
        assert found == pair.tree(pair.twin.decode(tree.cells, beam)[0].actions, len(tree.cells))


@pytest.mark.parametrize("lead", [0.5, 6.0])
def test_excluded_relations_neither_lead_nor_follow(lead):
    excluded = {"X": [1], "Y": [0, 2]}
    templates = [template.replace("xpos", "upos") for template in (*CHEAP, *COSTLY)]
    pair = pair_of("arc-eager", templates, excluded, beam=1)
    weights = pair.randomise(4)
    pair.twin.model.problem.excluded = excluded
    pair.cascade(lead)
    for tree, found in zip(pair.trees, pair.decode(weights, cascade=lead), strict=True):
        assert found == pair.tree(pair.twin.decode(tree.cells, 1)[0].actions, len(tree.cells))


def test_the_smaller_the_lead_the_more_predictions_differ_from_those_with_all_scores():
    pair = pair_of("arc-eager", beam=1)
    weights = pair.randomise(3)
    full = pair.decode(weights)
    differing = [
        sum(a != b for a, b in zip(pair.decode(weights, cascade=lead), full, strict=True)) for lead in (0.5, 6.0, 1e9)
    ]
    assert all(more >= fewer for more, fewer in pairwise(differing))
    assert differing[0] > 0
    assert differing[-1] == 0


def test_lists_and_margins_have_all_scores():
    pair = pair_of("arc-eager", beam=4)
    weights = pair.randomise(3)
    plain, cascade = pair.decoder(weights), pair.decoder(weights, cascade=0.5)
    for k in (1, 3):
        assert cascade.k_best(pair.corpus, pair.columns, k) == plain.k_best(pair.corpus, pair.columns, k)
