"""All that a learner knows is one state: what goes on from it goes on the same, and nonsense is refused."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from golden.problems import Tagging
from twins.pair import Pair

import goldbeam as gb
from goldbeam import _core
from goldbeam.data.sample import sample_sentences
from goldbeam.errors import ModelError
from goldbeam.problem.checks import spec_of
from goldbeam.problem.learner import ProblemLearner

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(30, seed=4)]
EXAMPLES = [(list(s.words), Tagging().gold(s.words, list(s.upos))) for s in sample_sentences(10, seed=4)]
SEARCH = {"search": "beam", "beam": 2, "merge": True, "update": "early", "step": "margin", "margin": 1.0}


class Tagger:
    """A learner of the core with everything that a state can hold, and what it learns from."""

    def __init__(self):
        self._pair = Pair(SENTENCES, ["w0", "suffix2(w0)", "t-1"])
        self.learner = _core.TaggingLearner(self._pair.spec, **SEARCH, keep_names=True, repeated=3, l2=0.01)

    def learn(self, first, end):
        self.learner.learn(self._pair.data, array("I", range(first, end)))


class Problem:
    """The learner of a problem in Python."""

    def __init__(self):
        self._problem = Tagging()
        self.learner = ProblemLearner(spec_of(self._problem), **SEARCH, l1=0.01)

    def learn(self, first, end):
        self.learner.learn((self._problem, EXAMPLES), array("I", range(first // 3, end // 3)))


KINDS = [Tagger, Problem]


def learned(kind):
    one = kind()
    one.learn(0, 15)
    return one


@pytest.mark.parametrize("kind", KINDS)
def test_what_goes_on_from_a_state_goes_on_the_same(kind):
    one, other = learned(kind), kind()
    other.learner.restore(one.learner.pack())
    assert other.learner.pack() == one.learner.pack()
    for each in (one, other):
        each.learn(15, 30)
    assert other.learner.pack() == one.learner.pack() != learned(kind).learner.pack()


@pytest.mark.parametrize("kind", KINDS)
def test_a_state_is_bytes_and_numbers(kind):
    values = learned(kind).learner.pack().values()
    assert {type(value) for value in values} == {bytes, int}


def test_actions_and_names_come_back():
    one, other = learned(Problem).learner, Problem().learner
    other.restore(one.pack())
    assert other.actions == one.actions
    assert other.names(other.weights) == one.names(one.weights)
    assert {is_plain for _, is_plain in one.names(one.weights)} == {True, False}


def changed(name, change):
    return lambda state: {**state, name: change(state[name])}


def without(name):
    return lambda state: {other: value for other, value in state.items() if other != name}


HOSTILE = [
    *((kind, without("keys"), "the state has no 'keys'") for kind in KINDS),
    *((kind, changed("now", lambda _: "noon"), "'now' of the state is not a whole number") for kind in KINDS),
    *((kind, changed("keys", lambda _: 7), "'keys' of the state is no array") for kind in KINDS),
    *((kind, changed("keys", lambda b: b[:-1]), "'keys' is not a whole number of entries") for kind in KINDS),
    *((kind, changed("actions", lambda b: b"\xff" * len(b)), "action that does not exist") for kind in KINDS),
    *((kind, changed("name_ends", lambda b: b[8:]), "not as many names as named features") for kind in KINDS),
    *((kind, changed("name_plain", lambda b: b[1:]), "not as many names as named features") for kind in KINDS),
    *((kind, changed("name_text", lambda b: b[1:]), "do not fit their text") for kind in KINDS),
    (Tagger, without("kept_keys"), "the state has no 'kept_keys'"),
    (Tagger, changed("kept_next", lambda _: 3), "is not among them"),
    (Problem, changed("name_text", lambda b: b"\xff" * len(b)), "not UTF-8"),
    (Problem, lambda s: {**s, **{n: b"" for n in s if n.startswith("name_")}}, "a feature has no name"),
    (Problem, without("action_table"), "the state has no 'action_table'"),
    (Problem, changed("action_table", lambda _: b'["a", "a"]'), "listed twice"),
    (Problem, changed("action_table", lambda _: b"[]"), "action that does not exist"),
    *(
        (Problem, changed("action_table", lambda _, text=text: text), "table of actions makes no sense")
        for text in (b"", b"{", b"{}", b"7", b"[{}]", b"[[[{}]]]", b"[" * 100_000, b'"\xff"')
    ),
]


@pytest.mark.parametrize(("kind", "change", "message"), HOSTILE)
def test_nonsense_is_refused_and_changes_nothing(kind, change, message):
    learner = learned(kind).learner
    before = learner.pack()
    with pytest.raises(ModelError, match=message):
        learner.restore(change(before))
    assert learner.pack() == before


@pytest.mark.parametrize("kind", KINDS)
def test_any_bytes_are_a_state_or_refused(kind):
    draw, state = Random(1), learned(kind).learner.pack()
    arrays = [name for name, value in state.items() if isinstance(value, bytes)]
    outcomes = set()
    for _ in range(200):
        name = draw.choice(arrays)
        damaged = bytearray(state[name])
        for _ in range(draw.randint(1, 3)):
            damaged[draw.randrange(len(damaged))] = draw.randrange(256)
        other = kind()
        try:
            other.learner.restore({**state, name: bytes(damaged)})
        except ModelError:
            outcomes.add("refused")
        else:
            other.learner.pack()
            outcomes.add("restored")
    assert outcomes == {"refused", "restored"}


def test_an_action_that_no_file_can_hold():
    class Strange(Tagging):
        def actions(self, x, state):
            return [b"bytes", "ADJ"] if len(state) < len(x) else []

    problem = Strange()
    learner = ProblemLearner(spec_of(problem), **SEARCH)
    learner.learn((problem, [(["a"], ["ADJ"])]), array("I", [0]))
    with pytest.raises(gb.ModelError, match=r"cannot save the action b'bytes'; in a file, actions are str, int, "):
        learner.pack()


# Pauses


@pytest.mark.parametrize(("minibatch", "ends"), [(1, [1, 2, 3, 4, 5]), (2, [2, 4, 5])])
def test_a_learner_pauses_after_an_example_or_a_minibatch(minibatch, ends):
    pair, stop, order = Pair(SENTENCES, ["w0", "t-1"]), _core.Stop(), array("I", range(5))
    learner = _core.TaggingLearner(pair.spec, **SEARCH, minibatch=minibatch)
    stop.pause_after(0.0)
    begun, found = None, []
    while not found or found[-1] < 5:
        begun = learner.learn(pair.data, order, begun, stop)
        found.append(len(begun))
    assert found == ends
    assert not stop.is_set
    through = _core.TaggingLearner(pair.spec, **SEARCH, minibatch=minibatch)
    through.learn(pair.data, order)
    assert learner.pack() == through.pack()


@pytest.mark.parametrize("seconds", [None, 1e6, 1e300, float("inf")])
def test_a_pause_that_is_far_away_or_taken_back(seconds):
    pair, stop = Pair(SENTENCES, ["w0", "t-1"]), _core.Stop()
    stop.pause_after(0.0)
    stop.pause_after(seconds)
    learner = _core.TaggingLearner(pair.spec, **SEARCH)
    assert len(learner.learn(pair.data, array("I", range(30)), None, stop)) == 30


def test_a_problem_in_python_pauses_too():
    one, stop = Problem(), _core.Stop()
    stop.pause_after(0.0)
    order = array("I", range(10))
    assert len(one.learner.learn((one._problem, EXAMPLES), order, None, stop)) == 1
