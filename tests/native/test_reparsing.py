"""Votes for arcs: the tree that is found is the best of all trees, as exhaustive search on short sentences says."""

from array import array
from random import Random

import pytest
from test_graph_decoders import is_projective, trees

from goldbeam import _core
from goldbeam.data import Corpus

RELATIONS = 3


def corpus_of(*lengths):
    return Corpus.from_sentences([["w"] * length for length in lengths])


def ballot(heads, relations, votes):
    return array("I", heads).tobytes(), array("I", relations).tobytes(), array("d", votes).tobytes()


def reparse(corpus, ballots, *, projective=False, single_root=True, relations=RELATIONS):
    found = _core.reparse(corpus, [ballot(*one) for one in ballots], relations, projective, single_root)
    return tuple(memoryview(numbers).cast("I").tolist() for numbers in found)


def drawn(n, random, *, single_root, members=3):
    """What parsers might find: trees, relations and weights of their votes."""
    possible = list(trees(n, projective=False, single_root=single_root))
    return [
        (
            random.choice(possible),
            [random.randrange(RELATIONS) for _ in range(n)],
            [random.choice((1.0, 0.5, random.random())) for _ in range(n)],
        )
        for _ in range(members)
    ]


def votes_for(heads, ballots):
    """All votes for the arcs of a tree; None if one of them has none."""
    total = 0.0
    for m, head in enumerate(heads):
        votes = [weights[m] for tree, _, weights in ballots if tree[m] == head]
        if not votes:
            return None
        total += sum(votes)
    return total


def best_votes(n, ballots, *, projective, single_root):
    totals = (votes_for(heads, ballots) for heads in trees(n, projective=projective, single_root=single_root))
    return max((total for total in totals if total is not None), default=None)


def best_relations(heads, ballots):
    """For each word the relations that have the most votes of the parsers with its arc."""
    best = []
    for m, head in enumerate(heads):
        totals = [0.0] * RELATIONS
        for tree, relations, weights in ballots:
            if tree[m] == head:
                totals[relations[m]] += weights[m]
        best.append({r for r, total in enumerate(totals) if total == pytest.approx(max(totals))})
    return best


@pytest.mark.parametrize("projective", [True, False])
@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize(("n", "seeds"), [(1, 2), (2, 8), (3, 20), (4, 20), (5, 4)])
def test_the_tree_has_the_most_votes_of_all_trees(n, seeds, single_root, projective):
    for seed in range(seeds):
        ballots = drawn(n, Random(seed), single_root=single_root)
        heads, relations = reparse(corpus_of(n), ballots, projective=projective, single_root=single_root)
        assert tuple(heads) in set(trees(n, projective=False, single_root=single_root))
        best = best_votes(n, ballots, projective=projective, single_root=single_root)
        if best is None:  # the arcs make up no projective tree
            best = best_votes(n, ballots, projective=False, single_root=single_root)
        else:
            assert not projective or is_projective(heads) or len({one[0] for one in ballots}) == 1
        assert votes_for(heads, ballots) == pytest.approx(best)
        assert all(r in best for r, best in zip(relations, best_relations(heads, ballots), strict=True))


def test_trees_that_all_parsers_find_stay_even_if_arcs_cross():
    crossing = ((3, 4, 0, 3), [0, 1, 2, 0], [1.0] * 4)
    assert not is_projective(crossing[0])
    assert reparse(corpus_of(4), [crossing, crossing], projective=True)[0] == list(crossing[0])


def test_sentences_are_independent_and_may_be_empty():
    corpus = corpus_of(2, 0, 1)
    one = ([2, 0, 0], [0, 1, 1], [1.0, 1.0, 1.0])
    other = ([0, 1, 0], [1, 2, 1], [0.5, 0.5, 0.5])
    assert reparse(corpus, [one, other]) == ([2, 0, 0], [0, 1, 1])
    assert reparse(corpus_of(), [([], [], [])]) == ([], [])


def test_equal_votes_for_a_relation_go_to_the_earlier_parser():
    ballots = [([0], [relation], [1.0]) for relation in (2, 1)]
    assert reparse(corpus_of(1), ballots)[1] == [2]
    assert reparse(corpus_of(1), [*ballots, ([0], [1], [0.5])])[1] == [1]


def test_a_sentence_that_is_too_long_gets_the_tree_of_the_strongest_parser():
    n = 513
    chain, star = [*range(2, n + 1), 0], [0, *[1] * (n - 1)]
    weak, strong = (chain, [0] * n, [0.5] * n), (star, [1] * n, [0.6] * n)
    assert reparse(corpus_of(n), [weak, strong]) == (star, [1] * n)


@pytest.mark.parametrize(
    ("ballots", "problem"),
    [
        ([], "a parser that votes"),
        ([([0], [0], [])], "one vote per token"),
        ([([0], [0], [-1.0])], "a vote must be from 0"),
        ([([0], [0], [float("nan")])], "a vote must be from 0"),
        ([([2], [0], [1.0])], "outside its sentence"),
        ([([0], [7], [1.0])], "out of range"),
    ],
)
def test_what_is_no_ballot_is_refused(ballots, problem):
    with pytest.raises(ValueError, match=problem):
        reparse(corpus_of(1), ballots)


def test_heads_that_are_no_tree_do_no_harm():
    cycle = ([2, 1], [0, 0], [1.0, 1.0])
    other = ([1, 2], [1, 1], [1.0, 1.0])
    heads, _ = reparse(corpus_of(2), [cycle, other])
    assert sorted(heads) in ([0, 1], [0, 2])
