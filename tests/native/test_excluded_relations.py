"""Relations that are excluded by tags: predictions are those of the plain-Python twin without these actions."""

import pytest
from twins.parsing_pair import SYSTEMS, ParsingPair, assert_same_learning, random_trees

from goldbeam import _core
from goldbeam.errors import ModelError

COLUMNS = ["w", "upos", "feats"]
EXCLUDED = {"X": [1], "Y": [0, 2]}
TEMPLATES = ["s0.w", "q0.w", "s0.upos q0.upos", "s1.upos s0.upos", "s0.upos s0.l1.rel", "s1.w s0.w"]


def permitted_trees(seed, count, system):
    """Trees in which no word has a relation that its tag excludes."""
    trees = random_trees(seed, count, 6, "any" if system == "swap" else "projective", relations=3)
    for tree in trees:
        for i, cells in enumerate(tree.cells):
            while tree.relations[i] in EXCLUDED.get(cells[1], ()):
                tree.relations[i] = (tree.relations[i] + 1) % 3
    return trees


def pair_of(trees, system, excluded=EXCLUDED, **options):
    return ParsingPair(trees, TEMPLATES, system, relations=3, columns=COLUMNS, excluded=excluded, **options)


@pytest.mark.parametrize("system", SYSTEMS)
def test_learning_is_that_without_a_filter(system):
    trees = random_trees(5, 8, 6, "projective", relations=3)
    pair, plain = pair_of(trees, system), pair_of(trees, system, {})
    for one in (pair, plain):
        assert_same_learning(one, least_updates=5)
    assert not pair.data.unreachable
    assert pair.core_weights() == plain.core_weights()


@pytest.mark.grid
@pytest.mark.parametrize("beam", [1, 4])
@pytest.mark.parametrize(("system", "merge"), [*((system, False) for system in SYSTEMS), ("arc-standard", True)])
def test_predictions_are_those_of_the_twin(system, beam, merge):
    pair = pair_of(random_trees(5, 8, 6, "projective", relations=3), system, beam=beam, merge=merge)
    pair.learn()
    weights = pair.randomise(3)
    pair.twin.model.problem.excluded = EXCLUDED
    for tree, found in zip(pair.trees, pair.decode(weights), strict=True):
        assert found == pair.tree(pair.twin.decode(tree.cells, beam)[0].actions, len(tree.cells))


@pytest.mark.parametrize("system", [*SYSTEMS, "easy-first"])
def test_no_prediction_has_an_excluded_relation(system):
    search = {"search": "guided"} if system == "easy-first" else {"beam": 4}
    trees = permitted_trees(9, 30, system)
    pair = pair_of(trees, system, **search)
    pair.learner.learn(pair.data, memoryview(bytes(4)).cast("I"))
    weights = pair.frozen()
    for tree, (heads, relations) in zip(trees, pair.decode(weights), strict=True):
        for cells, head, relation in zip(tree.cells, heads, relations, strict=True):
            assert head == 0 or relation not in EXCLUDED.get(cells[1], ())


def test_where_all_relations_are_excluded_all_are_permitted():
    trees = permitted_trees(9, 5, "arc-eager")
    pair = pair_of(trees, "arc-eager", beam=2)
    nothing = {tag: [0, 1, 2] for tag in "XYZ"}
    spec = _core.ParsingSpec(
        COLUMNS, TEMPLATES, pair.relations, pair.spec.actions, "arc-eager", True, 0, None, False, nothing
    )
    decoders = [
        _core.ParsingDecoder(s, pair.frozen(), search="beam", beam=2)
        for s in (spec, pair_of(trees, "arc-eager", {}).spec)
    ]
    assert decoders[0].decode(pair.corpus, pair.columns, 1) == decoders[1].decode(pair.corpus, pair.columns, 1)


def test_hostile_filters_are_refused():
    pair = pair_of(permitted_trees(9, 5, "arc-eager"), "arc-eager")
    rest = (pair.relations, pair.spec.actions, "arc-eager", True, 0, None, False)
    with pytest.raises(ModelError, match="an excluded relation is not among the relations"):
        _core.ParsingSpec(COLUMNS, TEMPLATES, *rest, {"X": [3]})
    with pytest.raises(ModelError, match="relations are excluded by UPOS"):
        _core.ParsingSpec(["w", "xpos"], ["s0.w"], *rest, {"X": [1]})
