"""Minibatches: searched with the weights as they were, in any number of threads, learned from together."""

from array import array

import pytest
from twins.pair import SEARCHES, STEPS, UPDATES, Pair

import goldbeam as gb
from goldbeam.data.sample import sample_sentences

TEMPLATES = ["w0", "suffix2(w0)", "w-1", "t-1", "t-1 w0"]
SENTENCES = [
    [(word, tag if tag in ("NOUN", "VERB") else "X") for word, tag in zip(s.words, s.upos, strict=True)]
    for s in sample_sentences(60, seed=4)
    if len(s.words) <= 9
][:11]
MANY = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(150, seed=8)]


def assert_same_weights(pair):
    assert pair.core_weights(averaged=False) == pair.twin_weights(averaged=False)
    core = sorted(pair.core_weights(averaged=True).elements())
    twin = sorted(pair.twin_weights(averaged=True).elements())
    assert [a for a, _ in core] == [a for a, _ in twin]
    assert [w for _, w in core] == pytest.approx([w for _, w in twin], abs=1e-9)


@pytest.mark.grid
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("update", UPDATES)
def test_a_minibatch_does_what_the_twin_does(update, step, threads):
    pair = Pair(SENTENCES, TEMPLATES, update=update, minibatch=4, threads=threads, beam=2, **STEPS[step])
    reports = pair.learn(passes=2)
    assert sum(core[0] for core, _ in reports) > 5
    # Scores are sums in single precision of weights that are no small fractions any more.
    for core, twin in reports:
        assert core == pytest.approx(twin, abs=1e-5)
    assert_same_weights(pair)


@pytest.mark.grid
@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("update", UPDATES)
def test_any_number_of_threads_gives_the_same_state(update, search):
    def state(threads):
        options = {"step": "passive-aggressive", "margin": 1.0, "aggressiveness": 0.1, **SEARCHES[search]}
        pair = Pair(MANY[:40], TEMPLATES, update=update, minibatch=7, threads=threads, **options)
        for _ in range(2):
            pair.learner.learn(pair.data, array("I", range(40)))
        return pair.learner.pack()

    assert state(1) == state(2) == state(5)


def test_models_have_the_same_bytes_for_any_number_of_threads(tmp_path):
    for threads in (1, 2, 4):
        gb.Tagger(epochs=3, minibatch=8, threads=threads).fit(MANY[:100], dev=MANY[100:]).save(tmp_path / str(threads))
    one = (tmp_path / "1").read_bytes()
    assert one == (tmp_path / "2").read_bytes() == (tmp_path / "4").read_bytes()


def test_a_minibatch_of_one_is_online_learning(tmp_path):
    gb.Tagger(epochs=2).fit(MANY).save(tmp_path / "online")
    gb.Tagger(epochs=2, minibatch=1, threads=2).fit(MANY).save(tmp_path / "one")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "online").read_bytes()


def test_minibatches_learn():
    tagger = gb.Tagger(epochs=6, minibatch=16, threads=2).fit(MANY)
    assert tagger.score(MANY) > 99


def test_threads_share_sentences_that_cannot_be_learned_from():
    """Empty ones and ones with invalid labels have no gold path."""
    good = [("Rome", "B-LOC"), ("fell", "O")]
    bad = [("New", "O"), ("York", "I-LOC")]
    data = [good, bad, [], good, [], bad, good] * 5
    reports = {}
    for threads in (1, 3):
        tagger = gb.Tagger(epochs=3, minibatch=4, threads=threads, scheme="iob2").fit(data)
        assert tagger.info()["training data"]["unreachable"] == 10
        reports[threads] = [(r.updates, r.violation) for r in tagger._model.epochs]
        assert tagger.predict([["Rome", "fell"]]) == [["B-LOC", "O"]]
    assert reports[1] == reports[3]
