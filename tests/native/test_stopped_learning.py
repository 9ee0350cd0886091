"""A learner that is asked to stop ends after an example, says how far it got, and goes on from there exactly."""

from array import array

import pytest
from ctrl_c import finished_in_spite_of_ctrl_c, while_the_core_works
from twins.pair import UPDATES, Pair

from goldbeam import _core
from goldbeam.data.sample import sample_sentences
from goldbeam.errors import ModelError, ParameterError

TEMPLATES = ["w0", "suffix2(w0)", "w-1", "t-1", "t-1 w0"]
SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(40, seed=4)]
ORDER = array("I", list(range(40)) * 2000)  # some seconds of work
PARAMETERS = [
    *({"update": update} for update in UPDATES),
    {"minibatch": 7},
    {"minibatch": 7, "threads": 3},
    {"search": "guided", "beam": 3},
    {"search": "viterbi", "l2": 0.01, "feature_dropout": 0.2},
    {"repeated": 3},
]


def new_pair(parameters):
    """Data, and a learner with these parameters, which not all twins know."""
    pair = Pair(SENTENCES, TEMPLATES)
    pair.learner = _core.TaggingLearner(
        pair.spec, **{**pair.options, "beam": 2, "step": "margin", "margin": 1.0, **parameters}
    )
    return pair


def facts(report):
    return [(e.updates, e.invalid, e.violation, e.prefix, e.steps) for e in (report[i] for i in range(len(report)))]


@pytest.mark.parametrize("parameters", PARAMETERS, ids=str)
def test_it_goes_on_as_if_nothing_had_been(parameters):
    order = ORDER[:200]
    whole = new_pair(parameters)
    expected = whole.learner.learn(whole.data, order)
    stopped, stop = new_pair(parameters), _core.Stop()
    stop.set()
    begun = stopped.learner.learn(stopped.data, order[:77])
    assert len(stopped.learner.learn(stopped.data, order, begun, stop)) == 77
    begun = _core.BatchReport.unpack(begun.pack())
    report = stopped.learner.learn(stopped.data, order, begun)
    assert facts(report) == facts(expected)
    assert stopped.learner.pack() == whole.learner.pack()


@pytest.mark.parametrize("parameters", PARAMETERS, ids=str)
def test_wherever_it_was_stopped(parameters):
    whole = new_pair(parameters)
    stopped, stop = new_pair(parameters), _core.Stop()
    with while_the_core_works(stop.set):
        begun = stopped.learner.learn(stopped.data, ORDER, None, stop)
    whole.learner.learn(whole.data, ORDER[: len(begun)])
    assert stopped.learner.pack() == whole.learner.pack()


@pytest.mark.parametrize("minibatch", [1, 7])
def test_ctrl_c_without_anybody_who_asks_to_stop(minibatch):
    pair = new_pair({"minibatch": minibatch})
    assert not finished_in_spite_of_ctrl_c(pair.learner.learn, pair.data, ORDER)
    assert len(pair.learner.learn(pair.data, ORDER[:40])) == 40


def test_a_report_that_does_not_fit():
    pair = new_pair({})
    begun = pair.learner.learn(pair.data, ORDER[:10])
    with pytest.raises(ParameterError, match="has more examples than this one"):
        pair.learner.learn(pair.data, ORDER[:9], begun)
    with pytest.raises(ModelError, match="not a whole number of examples"):
        _core.BatchReport.unpack(begun.pack()[:-1])
    with pytest.raises(ModelError, match="no number"):
        _core.BatchReport.unpack(b"\xff" * len(begun.pack()))
    assert len(_core.BatchReport.unpack(b"")) == 0
