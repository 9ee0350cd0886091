"""Ctrl-C does not wait for the end of a batch: the run stops in it, and goes on to the same model."""

import signal
import threading
import time
from array import array

import pytest
from ctrl_c import in_the_foreground

import goldbeam as gb
from goldbeam import _core
from goldbeam.constituents import parse_brackets
from goldbeam.data.sample import sample_brackets, sample_sentences
from goldbeam.interrupts import SafePoints
from goldbeam.learning import loop
from goldbeam.learning.shuffled import MeanReport, ShuffledLearners
from goldbeam.models.container import Tensor, load_model, save_model
from goldbeam.tasks.tagging.scoring import Scorer

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(60, seed=6)]
TRAIN, DEV = SENTENCES[:40], SENTENCES[40:]
TREES = list(parse_brackets(sample_brackets(25, 3)))


class Letters(gb.Problem):
    templates = ("letter", "last letter")

    def start(self, x):
        return 0, ""

    def actions(self, x, state):
        return sorted(set(x)) if state[0] < len(x) else []

    def advance(self, x, state, action):
        return state[0] + 1, action

    def atoms(self, x, state):
        return {"letter": x[state[0]], "last": state[1]}


WORDS = ["violation", "perceptron", "beam", "search", "prefix", "update", "margin", "curve"]
TASKS = {
    "tagger": (lambda: gb.Tagger(epochs=2), [TRAIN]),
    "tagger, minibatches": (lambda: gb.Tagger(epochs=2, minibatch=4, threads=2), [TRAIN]),
    "tagger, LaSO": (lambda: gb.Tagger(epochs=2, update="laso"), [TRAIN]),
    "tagger, an average": (lambda: gb.Tagger(epochs=2, average=3), [TRAIN]),
    "tagger, an average in threads": (lambda: gb.Tagger(epochs=2, average=3, threads=2), [TRAIN]),
    "parser, repeated use": (lambda: gb.ConstituencyParser(epochs=2, beam=3, repeated=4, average=True), [TREES]),
    "parser, repeated use, an average": (
        lambda: gb.ConstituencyParser(epochs=2, beam=3, repeated=4, average=2),
        [TREES],
    ),
    "a problem in Python": (lambda: gb.Perceptron(Letters(), epochs=2), [WORDS, WORDS]),
}


class Stops:
    """A learner that stops after some examples of its n-th batch, as if it had been asked to."""

    def __init__(self, learner, batch, examples):
        self._learner, self._left, self._examples = learner, batch, examples
        self.weights = learner.weights

    def __getattr__(self, name):
        return getattr(self._learner, name)

    def learn(self, data, sentences, begun=None, stop=None):
        self._left -= 1
        if self._left != 0:
            return self._learner.learn(data, sentences, begun, stop)
        stop.set()
        learners = getattr(self._learner, "learners", None)
        if learners is None:
            return self._learner.learn(data, sentences[: self._examples], begun)
        # Several models: each has come to another place, and the last one has not begun.
        asked = _core.Stop()
        asked.set()
        orders = [sentences] + [self._learner._shuffled(sentences, len(data), m) for m in range(1, len(learners))]
        done = [None] * len(learners) if begun is None else begun.reports
        ends = [len(sentences), self._examples][: len(learners) - 1]
        reports = [
            one.learn(data, order[:end], before)
            for one, order, end, before in zip(learners, orders, ends, done, strict=False)
        ]
        return MeanReport([*reports, learners[-1].learn(data, orders[-1], done[-1], asked)])


@pytest.fixture(autouse=True)
def small_batches(monkeypatch):
    monkeypatch.setattr(loop, "BATCH_TOKENS", 100)


@pytest.fixture(autouse=True)
def foreground():
    with in_the_foreground():
        yield


def stop_in_batch(monkeypatch, batch, examples):
    def train(learner, *arguments, **named):
        loop_train(Stops(learner, batch, examples), *arguments, **named)

    loop_train = loop.train
    for module in ("goldbeam.tasks.common.training.train", "goldbeam.problem.perceptron.train"):
        monkeypatch.setattr(module, train)


def saved(estimator, folder):
    estimator.save(folder / "m")
    return (folder / "m").read_bytes()


@pytest.mark.parametrize("name", TASKS)
def test_a_run_goes_on_from_the_middle_of_a_batch(tmp_path, name):
    make, data = TASKS[name]
    expected = make().fit(*data)
    path = tmp_path / "c"
    for number, (batch, examples) in enumerate([(1, 4), (2, 4), (1, 4)]):
        with pytest.MonkeyPatch.context() as monkeypatch, pytest.raises(KeyboardInterrupt):  # noqa: PT012
            stop_in_batch(monkeypatch, batch, examples)
            make().fit(*data, checkpoint=path, resume=number > 0)
    resumed = make().fit(*data, checkpoint=path, resume=True)
    assert saved(resumed, tmp_path) == saved(expected, tmp_path)
    if name != "a problem in Python":
        here, there = ([(r.violation, r.prefix, r.updates) for r in e._model.epochs] for e in (resumed, expected))
        assert here == there


def test_scoring_does_not_wait():
    """Between learning and the end of an epoch nothing changes, so there a Ctrl-C is raised at once."""
    passed = []
    with pytest.raises(KeyboardInterrupt), SafePoints() as points, points.everywhere():  # noqa: PT012
        signal.raise_signal(signal.SIGINT)
        passed.append("after the press")
    assert passed == []


def test_a_ctrl_c_during_scoring_can_be_resumed(tmp_path, monkeypatch):
    expected = saved(gb.Tagger(epochs=2).fit(TRAIN, dev=DEV), tmp_path)
    monkeypatch.setattr(Scorer, "decode", lambda self, weights: signal.raise_signal(signal.SIGINT))
    for number in range(2):
        with pytest.raises(KeyboardInterrupt):
            gb.Tagger(epochs=2).fit(TRAIN, dev=DEV, checkpoint=tmp_path / "c", resume=number > 0)
    monkeypatch.undo()
    monkeypatch.setattr(loop, "BATCH_TOKENS", 100)
    resumed = gb.Tagger(epochs=2).fit(TRAIN, dev=DEV, checkpoint=tmp_path / "c", resume=True)
    assert saved(resumed, tmp_path) == expected


def test_ctrl_c_stops_models_that_learn_in_threads():
    """Even if the caller does not ask: the pool of threads waits for them."""
    seen = []

    both = threading.Barrier(2)

    class Waits:
        def learn(self, data, order, begun, stop):
            if both.wait() == 0:
                signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            for _ in range(1000):
                if stop.is_set:
                    break
                time.sleep(0.01)
            seen.append(stop.is_set)

    learners = ShuffledLearners([Waits(), Waits()], 0, 2, False)
    learners._workers = 2  # also on a machine with one processor
    with pytest.raises(KeyboardInterrupt):
        learners.learn(range(4), array("I", range(4)))
    assert seen == [True, True]


def test_ctrl_c_while_threads_are_started_leaves_no_thread_learning(monkeypatch):
    """The pool does not know a thread whose start was interrupted, so it must not begin to learn."""
    learned = []
    start = threading.Thread.start
    threads = []

    def start_and_interrupt(thread):
        start(thread)
        threads.append(thread)
        if len(threads) == 2:
            signal.raise_signal(signal.SIGINT)

    class Learns:
        def learn(self, data, order, begun, stop):
            learned.append(self)

    learners = ShuffledLearners([Learns(), Learns()], 0, 2, False)
    learners._workers = 2
    monkeypatch.setattr(threading.Thread, "start", start_and_interrupt)
    with pytest.raises(KeyboardInterrupt):
        learners.learn(range(4), array("I", range(4)))
    for thread in threads:
        thread.join(10)
    assert not any(thread.is_alive() for thread in threads)
    assert learned == []


def stopped(tmp_path, name, batch=1, examples=3):
    make, data = TASKS[name]
    path = tmp_path / "c"
    with pytest.MonkeyPatch.context() as monkeypatch, pytest.raises(KeyboardInterrupt):  # noqa: PT012
        stop_in_batch(monkeypatch, batch, examples)
        make().fit(*data, checkpoint=path)
    return path


def refused(path, name, change):
    """The message for a checkpoint whose metadata or tensors were changed, with right checksums."""
    file = load_model(path)
    metadata, tensors = {**file.metadata}, {**file.tensors}
    change(metadata, tensors)
    save_model(path, metadata, tensors)
    make, data = TASKS[name]
    with pytest.raises(gb.ModelError) as caught:
        make().fit(*data, checkpoint=path, resume=True)
    return str(caught.value)


def set_tensor(name, content):
    def change(metadata, tensors):
        tensors[name] = Tensor("U8", (len(content),), content)

    return change


def edit_tensor(name, place, number, size):
    def change(metadata, tensors):
        content = bytearray(tensors[name].data)
        content[place * size : place * size + size] = number.to_bytes(size, "little")
        tensors[name] = Tensor("U8", (len(content),), bytes(content))

    return change


def drop_tensor(name):
    def change(metadata, tensors):
        del tensors[name]

    return change


def set_next(value):
    def change(metadata, tensors):
        metadata["parts"]["learner"]["kept_next"] = value

    return change


NAN = 0x7FF8000000000000
REFUSED = [
    (drop_tensor("learner.kept_keys"), "has no 'kept_keys'"),
    (set_tensor("learner.kept_fixed", b""), "differ in length"),
    (edit_tensor("learner.kept_rivals", 0, 2**32 - 1, 4), "not as many as they should be"),
    (edit_tensor("learner.kept_lengths", 0, 2**31, 4), "not as many as they should be"),
    (edit_tensor("learner.kept_actions", 0, 2**32 - 1, 4), "an action that does not exist"),
    (edit_tensor("learner.kept_updates", 0, 2**31, 4), "was used too often"),
    (edit_tensor("learner.kept_coefficients", 0, NAN, 8), "no number"),
    (edit_tensor("learner.kept_fixed", 0, NAN, 8), "no number"),
    (set_next(4), "is not among them"),
    (set_next(-1), "'kept_next' of the state is not a whole number"),
    (set_next("0"), "'kept_next' of the state is not a whole number"),
    (drop_tensor("begun.0"), "missing"),
    (set_tensor("begun.0", b"x"), "not a whole number"),
    (set_tensor("begun.0", bytes(64 * 1000)), "other batches"),
]


@pytest.mark.parametrize(("change", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_hostile_hypotheses_and_reports_are_refused(tmp_path, change, message):
    """Stopped in its second batch: then all places for hypotheses are taken."""
    name = "parser, repeated use"
    assert message in refused(stopped(tmp_path, name, batch=2), name, change)
