"""Probabilities of arcs equal sums over all trees, and the matrix-tree theorem, however far scores are apart."""

from math import exp
from random import Random

import numpy as np
import pytest
from test_graph_decoders import trees

from goldbeam import _core


def drawn(n, seed, spread):
    random = Random(seed)
    return [random.uniform(-spread, spread) for _ in range((n + 1) ** 2)]


def marginals(n, single_root, arcs):
    return np.array(_core.arc_marginals(n, single_root, arcs)).reshape(n, n + 1)


def enumerated(n, single_root, arcs):
    """With the best tree at 0, so that nothing overflows."""
    every = list(trees(n, projective=False, single_root=single_root))
    scores = [sum(arcs[h * (n + 1) + m] for m, h in enumerate(heads, 1)) for heads in every]
    best, total, sums = max(scores), 0.0, np.zeros((n, n + 1))
    for heads, score in zip(every, scores, strict=True):
        weight = exp(score - best)
        total += weight
        for m, h in enumerate(heads):
            sums[m, h] += weight
    return sums / total


def by_the_theorem(n, single_root, arcs):
    """Koo et al. (2007), sections 3.1 and 3.2, with an inverse."""
    weights = np.exp(np.array(arcs).reshape(n + 1, n + 1))
    inner = weights[1:, 1:] * (1 - np.eye(n))
    laplacian = np.diag(inner.sum(axis=0)) - inner
    root = weights[0, 1:]
    found = np.zeros((n, n + 1))
    if single_root:
        laplacian[0] = root
        inverse = np.linalg.inv(laplacian)
        found[:, 0] = root * inverse[:, 0]
        for h in range(n):
            for m in range(n):
                found[m, h + 1] = (m != 0) * inner[h, m] * inverse[m, m] - (h != 0) * inner[h, m] * inverse[m, h]
        return found
    inverse = np.linalg.inv(laplacian + np.diag(root))
    found[:, 0] = root * np.diag(inverse)
    for h in range(n):
        for m in range(n):
            found[m, h + 1] = inner[h, m] * (inverse[m, m] - inverse[m, h])
    return found


@pytest.mark.parametrize("single_root", [True, False])
@pytest.mark.parametrize("spread", [0.0, 1.0, 5.0, 30.0])
def test_marginals_are_sums_over_all_trees(single_root, spread):
    for n in (1, 2, 3, 4):
        for seed in range(4):
            arcs = drawn(n, seed, spread)
            expected = enumerated(n, single_root, arcs)
            assert marginals(n, single_root, arcs) == pytest.approx(expected, rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("single_root", [True, False])
def test_marginals_are_those_of_the_matrix_tree_theorem(single_root):
    for n in (7, 16, 33):
        arcs = drawn(n, n, 2.0)
        assert marginals(n, single_root, arcs) == pytest.approx(by_the_theorem(n, single_root, arcs), abs=1e-9)


@pytest.mark.parametrize("single_root", [True, False])
def test_words_that_all_but_point_at_each_other_keep_their_probabilities(single_root):
    """The theorem's differences lose everything here: 1 and 2 are heads of each other but for exp(-40)."""
    arcs = [-40.0] * 16
    arcs[1 * 4 + 2] = arcs[2 * 4 + 1] = 0.0
    arcs[3 * 4 + 1] = -39.0
    assert marginals(3, single_root, arcs) == pytest.approx(enumerated(3, single_root, arcs), rel=1e-9)


@pytest.mark.parametrize("single_root", [True, False])
def test_every_word_has_a_head_however_large_scores_are(single_root):
    for spread in (1e3, 1e6):
        found = marginals(12, single_root, drawn(12, 3, spread))
        assert np.isfinite(found).all()
        assert (found >= 0).all()
        assert found.sum(axis=1) == pytest.approx(np.ones(12))


def test_one_root_in_sum():
    assert marginals(9, True, drawn(9, 1, 3.0))[:, 0].sum() == pytest.approx(1)


def test_no_words_have_no_heads():
    assert _core.arc_marginals(0, True, [0.0]) == []
    with pytest.raises(ValueError, match="a score for each pair of words"):
        _core.arc_marginals(2, True, [0.0])
