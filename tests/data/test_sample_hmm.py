"""Data from hidden Markov models: seeded, as the 2016 paper's footnote says, and with a limit that is one."""

import hashlib
from collections import Counter
from itertools import pairwise, product

import pytest

from goldbeam.data.sample import Hmm, HmmSentence, sample_hmm
from goldbeam.data.sample.hmm import SETUPS
from goldbeam.errors import ParameterError


def test_the_bytes_never_change():
    text = "".join(sample_hmm(100, seed=1, setup=setup) for setup in SETUPS)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "2d02d718febaeaea"


def test_a_sentence_depends_on_seed_and_number_only():
    model = Hmm.drawn(2, 7)
    many = list(model.sentences(50, seed=3))
    assert list(model.sentences(5, seed=3)) == many[:5]
    assert list(model.sentences(5, seed=4)) != many[:5]
    assert Hmm.drawn(2, 7) == model != Hmm.drawn(2, 8)


@pytest.mark.parametrize("setup", SETUPS)
def test_distributions_are_permutations_of_the_papers(setup):
    transitions, emissions = SETUPS[setup]
    models = [Hmm.drawn(setup, seed) for seed in range(30)]
    for model in models:
        assert len(model.transitions) == len(model.emissions) == len(transitions)
        assert all(sorted(row) == sorted(transitions) for row in model.transitions)
        assert all(sorted(row) == sorted(emissions) for row in model.emissions)
    assert len({tuple(model.transitions[0]) for model in models}) >= 6  # all that there are, in the first two


@pytest.mark.parametrize("setup", SETUPS)
def test_items_follow_the_model(setup):
    model = Hmm.drawn(setup, 0)
    items = list(model.sentences(3000, 0))
    assert {len(item.words) for item in items} == {len(item.tags) for item in items} == {8}
    moves = Counter((a, b) for item in items for a, b in pairwise(item.tags))
    emitted = Counter(pair for item in items for pair in zip(item.tags, item.words, strict=True))
    states = range(len(model.transitions))
    for counts, rows, mark in ((moves, model.transitions, "y"), (emitted, model.emissions, "x")):
        for state, row in zip(states, rows, strict=True):
            here = [counts[f"y{state}", f"{mark}{k}"] for k in range(len(row))]
            shares = [count / sum(here) for count in here]
            assert shares == pytest.approx([weight / sum(row) for weight in row], abs=0.04)
    first = Counter(item.tags[0] for item in items)
    assert min(first.values()) > 0.8 * 3000 / len(states)


def probability(model, item):
    """Up to a factor."""
    found = 1.0
    for k, (word, tag) in enumerate(zip(item.words, item.tags, strict=True)):
        if k:
            found *= model.transitions[int(item.tags[k - 1][1:])][int(tag[1:])]
        found *= model.emissions[int(tag[1:])][int(word[1:])]
    return found


@pytest.mark.parametrize("seed", range(5))
def test_both_decodings_are_what_enumeration_finds(seed):
    model = Hmm.drawn(1 + seed % 2, seed)
    for words, _ in model.sentences(4, seed, length=5):
        paths = [
            (probability(model, HmmSentence(words, [f"y{y}" for y in path])), path)
            for path in product(range(3), repeat=5)
        ]
        assert model.best_path(words) == [f"y{y}" for y in max(paths)[1]]
        posterior = [[sum(p for p, path in paths if path[k] == y) for y in range(3)] for k in range(5)]
        assert model.decode(words) == [f"y{row.index(max(row))}" for row in posterior]


@pytest.mark.parametrize("setup", SETUPS)
def test_posterior_decoding_is_the_limit(setup):
    model = Hmm.drawn(setup, 3)
    items = list(model.sentences(400, 3))
    assert model.accuracy(items) >= model.accuracy(items, posterior=False) - 0.5
    assert 40 < model.accuracy(items) < 100


def test_an_unknown_setup_is_told():
    with pytest.raises(ParameterError, match="set-up must be one of 1, 2, 3, got 4"):
        Hmm.drawn(4, 0)
