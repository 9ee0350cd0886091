"""All algorithms that find trees equal exhaustive search on short sentences."""

from itertools import product
from random import Random

import pytest

from goldbeam import _core


def is_tree(heads):
    for word in range(1, len(heads) + 1):
        seen = set()
        while word:
            if word in seen:
                return False
            seen.add(word)
            word = heads[word - 1]
    return True


def is_projective(heads):
    arcs = [(min(h, m), max(h, m)) for m, h in enumerate(heads, 1)]
    return not any(a < c < b < d for a, b in arcs for c, d in arcs)


def trees(n, *, projective, single_root):
    for heads in product(range(n + 1), repeat=n):
        if single_root and heads.count(0) != 1:
            continue
        if is_tree(heads) and (not projective or is_projective(heads)):
            yield heads


#: Words and seeds.
SIZES = [(words, seed) for words in (1, 2, 3, 4, 5) for seed in range(12 if words < 5 else 4)]


class Scores:
    """Of all parts of n words, by head, modifier and the third word; no sibling is the head's own number."""

    def __init__(self, n, seed, *, whole=False):
        random = Random(seed)
        draw = (lambda: float(random.randint(-3, 3))) if whole else (lambda: random.uniform(-1, 1))
        self.n, self.w = n, n + 1
        self.arcs = [draw() for _ in range(self.w**2)]
        self.siblings = [draw() for _ in range(self.w**3)]
        self.grandparents = [draw() for _ in range(self.w**3)]

    def first(self, heads):
        return sum(self.arcs[h * self.w + m] for m, h in enumerate(heads, 1))

    def second(self, heads):
        total = self.first(heads)
        for m, h in enumerate(heads, 1):
            side = [x for x, other in enumerate(heads, 1) if other == h and min(h, m) < x < max(h, m)]
            sibling = (max if m > h else min)(side, default=h)
            total += self.siblings[(h * self.w + m) * self.w + sibling]
            if h:
                total += self.grandparents[(h * self.w + m) * self.w + heads[h - 1]]
        return total

    def find(self, method, single_root, candidates=None):
        every = [(h, m) for m in range(1, self.n + 1) for h in range(self.n + 1) if h != m]
        return _core.find_tree(
            method, self.n, single_root, self.arcs, self.siblings, self.grandparents, candidates or every
        )


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("method", ["eisner", "edmonds"])
@pytest.mark.parametrize("whole", [True, False], ids=["ties", "no ties"])
def test_first_order_trees_are_the_best(method, single_root, whole):
    for n, seed in SIZES:
        scores = Scores(n, seed, whole=whole)
        total, heads = scores.find(method, single_root)
        allowed = list(trees(n, projective=method == "eisner", single_root=single_root))
        assert tuple(heads) in allowed
        assert total == pytest.approx(max(map(scores.first, allowed)))
        assert total == pytest.approx(scores.first(heads))


@pytest.mark.parametrize("single_root", [True, False])
def test_second_order_projective_trees_are_the_best(single_root):
    for n, seed in SIZES:
        scores = Scores(n, seed)
        total, heads = scores.find("second-order", single_root)
        allowed = list(trees(n, projective=True, single_root=single_root))
        assert tuple(heads) in allowed
        assert total == pytest.approx(max(map(scores.second, allowed)))
        assert total == pytest.approx(scores.second(heads))


@pytest.mark.parametrize("single_root", [True, False])
def test_second_order_trees_are_made_of_candidates(single_root):
    random = Random(7)
    for seed in range(30):
        scores = Scores(5, seed)
        gold = random.choice(list(trees(5, projective=True, single_root=single_root)))
        some = [(h, m) for m in range(1, 6) for h in range(6) if h != m and random.random() < 0.4]
        candidates = sorted({*some, *((h, m) for m, h in enumerate(gold, 1))})
        total, heads = scores.find("second-order", single_root, candidates)
        allowed = [
            tree
            for tree in trees(5, projective=True, single_root=single_root)
            if all((h, m) in candidates for m, h in enumerate(tree, 1))
        ]
        assert tuple(heads) in allowed
        assert total == pytest.approx(max(map(scores.second, allowed)))


@pytest.mark.parametrize("single_root", [True, False])
def test_climbing_never_loses_and_ends_where_no_single_change_gains(single_root):
    found_best = crossing = 0
    for seed in range(40):
        scores = Scores(5, seed)
        before, _ = scores.find("second-order", single_root)
        total, heads = scores.find("hill-climbing", single_root)
        assert is_tree(heads)
        assert not single_root or heads.count(0) == 1
        assert total >= before - 1e-9
        assert total == pytest.approx(scores.second(heads))
        for m, h in product(range(1, 6), range(6)):
            changed = [*heads[: m - 1], h, *heads[m:]]
            if h == m or not is_tree(changed) or (single_root and changed.count(0) != 1):
                continue
            assert scores.second(changed) <= total + 1e-6
        crossing += not is_projective(heads)
        found_best += total == pytest.approx(
            max(map(scores.second, trees(5, projective=False, single_root=single_root)))
        )
    assert crossing > 5
    assert found_best > 10


def test_odd_input_is_refused():
    with pytest.raises(ValueError, match="each pair"):
        _core.find_tree("eisner", 2, True, [0.0])
    with pytest.raises(ValueError, match="each three"):
        _core.find_tree("second-order", 1, True, [0.0] * 4)
    with pytest.raises(ValueError, match="no arc"):
        _core.find_tree("second-order", 1, True, [0.0] * 4, [0.0] * 8, [0.0] * 8, [(1, 1)])
    assert _core.find_tree("eisner", 0, True, [0.0]) == (0.0, [])
