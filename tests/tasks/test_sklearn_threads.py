"""One fitted tagger may be shared by any number of Python threads."""

import copy
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences

SAMPLE = list(sample_sentences(120, seed=6))
WORDS = [list(s.words) for s in SAMPLE]
THREADS = 8


@pytest.fixture(scope="module")
def fitted():
    templates = ["w0", "suffix2(w0)", "t-1", "t-2 t-1", "t-1 w0", "tags(w+1)"]
    return gb.Tagger(epochs=2, templates=templates).fit([list(zip(s.words, s.upos, strict=True)) for s in SAMPLE])


def at_once(works):
    """The results of these functions, all running at the same time."""
    barrier = Barrier(len(works))

    def begin(work):
        barrier.wait()
        return work()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(begin, works))


def test_threads_that_share_a_tagger_get_the_answers_of_one(fitted):
    expected = fitted.predict(WORDS)
    margins, lists = fitted.predict_margins(WORDS), fitted.predict_k_best(WORDS, 3)
    fresh = copy.deepcopy(fitted)  # nothing is cached yet
    found = at_once(
        [lambda: fresh.predict(WORDS)] * THREADS
        + [lambda: fresh.predict_margins(WORDS), lambda: fresh.predict_k_best(WORDS, 3)]
    )
    assert found == [expected] * THREADS + [margins, lists]


def test_each_thread_may_search_in_its_own_way(fitted):
    ways = [{"beam": 1}, {"beam": 2}, {"beam": 8, "merge": False}, {"beam": 40}, {"search": "viterbi"}]
    ways += [{"search": "greedy"}, {"threshold": 0.5}, {"threads": 3}]
    taggers = [copy.copy(fitted).set_params(**way) for way in ways]
    expected = [tagger.predict_k_best(WORDS[:20], 2) for tagger in taggers]
    assert expected[0] != expected[4]
    fresh = [copy.copy(fitted).set_params(**way) for way in ways]
    assert at_once([lambda t=t: t.predict_k_best(WORDS[:20], 2) for t in fresh]) == expected


def test_a_tagger_whose_search_is_changed_meanwhile_answers_in_one_way_or_the_other(fitted):
    shared = copy.deepcopy(fitted)
    answers = [copy.deepcopy(fitted).set_params(beam=beam).predict(WORDS) for beam in (1, 8)]

    def work(beam):
        return [shared.set_params(beam=beam).predict(WORDS) for _ in range(4)]

    for found in at_once([lambda b=b: work(b) for b in (1, 8, 1, 8)]):
        assert all(labels in answers for labels in found)


def test_threads_may_learn_at_the_same_time(fitted):
    data = [list(zip(s.words, s.upos, strict=True)) for s in SAMPLE[:40]]

    def learn():
        return gb.Tagger(epochs=2, templates=["w0", "t-1"]).fit(data).__getstate__()["model"]

    assert len(set(at_once([learn] * 4))) == 1
