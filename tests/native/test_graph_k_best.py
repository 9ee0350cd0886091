"""The k best trees equal the head of a list of all trees, sorted by their scores."""

import pytest
from test_graph_decoders import SIZES, Scores, is_projective, is_tree, trees

from goldbeam import _core


def listed(scores, method, single_root, k, candidates=None):
    every = [(h, m) for m in range(1, scores.n + 1) for h in range(scores.n + 1) if h != m]
    parts = scores.arcs, scores.siblings, scores.grandparents
    return _core.find_trees(method, scores.n, single_root, k, *parts, candidates or every)


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("method", ["eisner", "edmonds", "second-order"])
@pytest.mark.parametrize("whole", [True, False], ids=["ties", "no ties"])
def test_lists_are_the_best_trees_in_order(method, single_root, whole):
    for n, seed in SIZES:
        if n == 5 and seed > 0:
            continue
        scores = Scores(n, seed, whole=whole)
        score = scores.second if method == "second-order" else scores.first
        allowed = sorted(map(score, trees(n, projective=method != "edmonds", single_root=single_root)), reverse=True)
        for k in (1, 3, 20):
            found = listed(scores, method, single_root, k)
            assert [total for total, _ in found] == pytest.approx(allowed[:k])
            assert [score(heads) for _, heads in found] == pytest.approx(allowed[:k])
            assert len({tuple(heads) for _, heads in found}) == len(found)
            for _, heads in found:
                assert is_tree(heads)
                assert method == "edmonds" or is_projective(heads)
                assert not single_root or heads.count(0) == 1


@pytest.mark.parametrize("method", ["eisner", "edmonds", "second-order"])
@pytest.mark.parametrize("single_root", [True, False])
def test_a_list_longer_than_all_trees_is_all_of_them(method, single_root):
    scores = Scores(3, 0)
    allowed = set(trees(3, projective=method != "edmonds", single_root=single_root))
    found = listed(scores, method, single_root, 1000)
    assert {tuple(heads) for _, heads in found} == allowed
    assert len(found) == len(allowed)


@pytest.mark.parametrize("single_root", [True, False])
def test_trees_are_made_of_candidates(single_root):
    arcs = [(0, 1), (1, 2), (2, 1), (0, 2), (2, 3), (1, 3), (3, 4), (2, 4)]
    for seed in range(5):
        scores = Scores(4, seed)
        made = [
            heads
            for heads in trees(4, projective=True, single_root=single_root)
            if all((h, m) in arcs for m, h in enumerate(heads, 1))
        ]
        best = sorted(map(scores.second, made), reverse=True)
        assert [total for total, _ in listed(scores, "second-order", single_root, 50, arcs)] == pytest.approx(best)


@pytest.mark.parametrize("method", ["eisner", "edmonds", "second-order"])
def test_the_first_tree_is_the_best_one_also_among_equals(method):
    for n, seed in SIZES:
        scores = Scores(n, seed, whole=True)
        assert listed(scores, method, True, 2)[0] == scores.find(method, True)


def test_no_words_have_one_tree():
    for method in ("eisner", "edmonds", "second-order"):
        assert _core.find_trees(method, 0, True, 5, [0.0], [0.0], [0.0], []) == [(0.0, [])]


@pytest.mark.parametrize(("method", "k"), [("eisner", 0), ("hill-climbing", 3)])
def test_odd_input_is_refused(method, k):
    with pytest.raises(ValueError, match="k must be at least 1"):
        _core.find_trees(method, 1, True, k, [0.0] * 4, [0.0] * 8, [0.0] * 8, [(0, 1)])
