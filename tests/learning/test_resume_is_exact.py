"""A run that was stopped and went on makes the model of a run that was never stopped, byte for byte."""

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.learning.events import Plan
from goldbeam.learning.loop import Outcome, Schedule, train

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(60, seed=6)]
TRAIN, DEV = SENTENCES[:40], SENTENCES[40:]
UPDATES = ("standard", "early", "hybrid", "latest", "max-violation", "laso")


class Press:
    """An observer that presses Ctrl-C after the n-th event of a kind, of an epoch or of all, and remembers the plan."""

    def __init__(self, kind=None, nth=0, epoch=None):
        self.kind, self.left, self.in_epoch, self.batches = kind, nth, epoch, 0

    def begin(self, plan):
        self.plan = plan

    def advance(self, epoch, tokens_done):
        self.place = (epoch, tokens_done)
        self.batches += 1
        if self.in_epoch in (None, epoch):
            self._count("advance")

    def epoch(self, report):
        self._count("epoch")

    def end(self, best_epoch, seconds):
        self._count("end")

    def _count(self, kind):
        self.left -= kind == self.kind
        if kind == self.kind and self.left == 0:
            raise KeyboardInterrupt


@pytest.fixture(autouse=True)
def small_batches(monkeypatch):
    monkeypatch.setattr(
        "goldbeam.learning.loop.BATCH_TOKENS", 100
    )  # a run can stop after each: five or six in an epoch


def saved(tagger, folder):
    tagger.save(folder / "m")
    return (folder / "m").read_bytes()


def stop(path, parameters, press, **arguments):
    tagger = gb.Tagger(**parameters)
    with pytest.raises(KeyboardInterrupt):
        tagger.fit(TRAIN, observer=press, checkpoint=path, **arguments)
    return tagger


def resume(path, parameters, **arguments):
    return gb.Tagger(**parameters).fit(TRAIN, checkpoint=path, resume=True, **arguments)


def check(folder, parameters, presses, **arguments):
    """Stop a run at each press, let it go on after each, and compare its model with that of an undisturbed run."""
    expected = saved(gb.Tagger(**parameters).fit(TRAIN, **arguments), folder)
    path = folder / "c"
    for number, press in enumerate(presses):
        stop(path, parameters, press, resume=number > 0, **arguments)
    assert saved(resume(path, parameters, **arguments), folder) == expected
    assert not path.exists()


@pytest.mark.parametrize("dev", [None, DEV])
def test_a_stop_after_any_batch(tmp_path, dev):
    undisturbed = Press()
    gb.Tagger(epochs=3).fit(TRAIN, observer=undisturbed)
    assert undisturbed.batches > 12
    for nth in range(1, undisturbed.batches + 1):
        check(tmp_path, {"epochs": 3}, [Press("advance", nth)], dev=dev)


@pytest.mark.parametrize("dev", [None, DEV])
def test_a_stop_after_any_epoch(tmp_path, dev):
    for nth in (1, 2, 3):
        check(tmp_path, {"epochs": 3}, [Press("epoch", nth)], dev=dev)


@pytest.mark.parametrize("update", UPDATES)
def test_every_update(tmp_path, update):
    check(tmp_path, {"epochs": 2, "update": update}, [Press("advance", 3), Press("advance", 4)], dev=DEV)


@pytest.mark.parametrize(
    "parameters",
    [
        {"average": False},
        {"minibatch": 7, "threads": 2},
        {"step": "perceptron"},
        {"step": "margin", "prune": 0.01},
        {"search": "viterbi", "random_state": 7},
        {"search": "greedy", "templates": ["w0", "t-1"]},
        {"merge": False, "threshold": 2.0, "rare": 1},
    ],
    ids=str,
)
def test_other_parameters(tmp_path, parameters):
    check(tmp_path, {"epochs": 2, **parameters}, [Press("advance", 7)], dev=DEV)
    check(tmp_path, {"epochs": 2, **parameters}, [Press("advance", 2)])


def test_many_resumptions_in_a_row(tmp_path):
    check(tmp_path, {"epochs": 4, "patience": None}, [Press("advance", 1) for _ in range(17)], dev=DEV)


def test_patience_counts_epochs_of_before(tmp_path):
    parameters = {"epochs": 50, "patience": 2, "templates": ["suffix2(w0)"]}
    for nth in (2, 3):
        check(tmp_path, parameters, [Press("epoch", nth)], dev=DEV)


@pytest.mark.parametrize("every", ["epoch", 0])
def test_a_checkpoint_that_was_not_made_at_the_last_moment(tmp_path, every):
    """As after a kill: what came after the checkpoint is learned again."""
    expected = saved(gb.Tagger(epochs=3).fit(TRAIN, dev=DEV), tmp_path)
    path = tmp_path / "c"
    kept = {}

    class Copy(Press):
        def advance(self, epoch, tokens_done):
            if path.exists():
                kept[path.read_bytes()] = None

    gb.Tagger(epochs=3).fit(TRAIN, dev=DEV, observer=Copy(), checkpoint=Checkpoint(path, every))
    kept[path.read_bytes()] = None  # of the end: the model was not saved yet
    assert len(kept) == 3 if every == "epoch" else len(kept) > 12
    for content in kept:
        path.write_bytes(content)
        assert saved(resume(path, {"epochs": 3}, dev=DEV), tmp_path) == expected


def test_epochs_and_patience_may_change_when_a_run_goes_on(tmp_path):
    expected = saved(gb.Tagger(epochs=3, patience=9, threads=2).fit(TRAIN, dev=DEV), tmp_path)
    stop(tmp_path / "c", {"epochs": 2}, Press("end", 1), dev=DEV)
    assert saved(resume(tmp_path / "c", {"epochs": 3, "patience": 9, "threads": 2}, dev=DEV), tmp_path) == expected


def test_a_run_cannot_end_before_where_it_is(tmp_path):
    stop(tmp_path / "c", {"epochs": 5}, Press("advance", 1, epoch=3))
    message = (
        "/c: cannot go on from this checkpoint, it is in epoch 3 already and cannot end after 2; allow more epochs"
    )
    with pytest.raises(gb.ModelError, match=message):
        resume(tmp_path / "c", {"epochs": 2})


def test_an_interrupted_run_has_its_best_epoch_also_if_an_earlier_one_found_it(tmp_path):
    parameters = {"epochs": 9, "patience": None, "templates": ["suffix2(w0)"]}
    first = stop(tmp_path / "c", parameters, Press("epoch", 3), dev=DEV)
    second = stop(tmp_path / "c", parameters, Press("advance", 1), dev=DEV, resume=True)
    assert second.info()["epoch"] == first.info()["epoch"]
    assert second.score(DEV) == first.score(DEV)


def test_learning_can_go_on_with_partial_fit_after_a_resumption(tmp_path):
    expected = gb.Tagger(epochs=2).fit(TRAIN).partial_fit(DEV)
    stop(tmp_path / "c", {"epochs": 2}, Press("advance", 3))
    assert saved(resume(tmp_path / "c", {"epochs": 2}).partial_fit(DEV), tmp_path) == saved(expected, tmp_path)


def test_observers_are_told_what_was_done_before(tmp_path):
    watch = Press("advance", 2, epoch=3)
    stop(tmp_path / "c", {"epochs": 3}, watch, dev=DEV)
    again = Press()
    tagger = gb.Tagger(epochs=3).fit(TRAIN, dev=DEV, checkpoint=tmp_path / "c", resume=True, observer=again)
    assert (watch.plan.done, watch.plan.tokens_done) == ((), 0)
    assert [report.epoch for report in again.plan.done] == [1, 2]
    assert (3, again.plan.tokens_done) == watch.place
    assert list(again.plan.done) == tagger._model.epochs[:2]


class Groups:
    """A learner that remembers how many sentences each call had."""

    def __init__(self):
        self.calls, self.weights, self.total = [], self, self

    updates = invalid = gave_up = gamma_invalid = plain_fallbacks = violation = updated = covered = feature_count = 0

    def learn(self, data, sentences, begun, stop):
        self.calls.append(len(sentences))
        return self

    def __len__(self):
        return self.calls[-1]


@pytest.mark.parametrize("minibatch", [1, 2, 7, 24, 1000])
def test_batches_hold_whole_minibatches(monkeypatch, minibatch):
    monkeypatch.setattr("goldbeam.learning.loop.BATCH_TOKENS", 30)
    learner = Groups()
    plan = Plan("tagger", 1, 100, 500, 2, 1, "beam 4", "early")
    train(learner, None, [5] * 100, Schedule(1, None, 0, minibatch), lambda: 0, None, Outcome(), plan)
    assert sum(learner.calls) == 100
    assert all(size % minibatch == 0 for size in learner.calls[:-1])
    assert len(learner.calls) == -(-100 // (-(-6 // minibatch) * minibatch))
