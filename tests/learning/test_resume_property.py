"""Whatever is trained, with whatever settings, and wherever a run ends: resumed, it makes the same model file.

A run ends here at once after it has written a checkpoint, as if it had been killed. When that is does not depend on
the time: the decision whether a checkpoint is due is made by the test.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from all_estimators import ESTIMATORS, new
from drawn_runs import DRAWN_ESTIMATORS, Run, data_of, drawn_runs
from drawn_settings import ONLY_ONE
from golden.data import data

from goldbeam.learning import loop
from goldbeam.learning.checkpoint import Checkpoints
from goldbeam.settings.kinds import Choice

MOMENTS = ("example", "batch", "epoch")  # after which a run ends; after an example within a batch
FIRST, FURTHER = 0, range(1, 3)  # draws: of the plain tests, and of the thorough ones


def runs_of(*draws: int) -> dict[str, Run]:
    found = [run for estimator in DRAWN_ESTIMATORS for draw in draws for run in drawn_runs(estimator, draw)]
    return {f"{number}. {run.name}": run for number, run in enumerate(found, 1)}


RUNS = runs_of(FIRST)
FURTHER_RUNS = runs_of(*FURTHER)


class Killed(BaseException):
    pass


class Moments:
    """Makes a checkpoint due once, at the n-th moment of a kind, and ends the run when it is written."""

    def __init__(self, kind: str, number: int) -> None:
        self.kind, self._left = kind, number
        self._place = (1, 0)  # epoch and position of the last batch that is complete

    def due(self, progress: Any) -> bool:
        place, before = (progress.epoch, progress.position), self._place
        self._place = place
        kind = "example" if place == before else "batch" if place[1] else "epoch"
        self._left -= kind == self.kind
        return kind == self.kind and self._left == 0

    def set_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        write = Checkpoints.write

        def write_and_end(checkpoints: Checkpoints, *arguments: Any) -> None:
            write(checkpoints, *arguments)
            raise Killed

        pauses = 0.0 if self.kind == "example" else None
        monkeypatch.setattr(Checkpoints, "due", lambda _, progress: self.due(progress))
        monkeypatch.setattr(Checkpoints, "seconds_left", lambda _: pauses)
        monkeypatch.setattr(Checkpoints, "write", write_and_end)


def moments_of(run: Run) -> tuple[str, ...]:
    """A generative model is counted at once, in one epoch without examples."""
    return ("epoch",) if run.settings.get("kind") == "generative" else MOMENTS


def fit(run: Run, **arguments: Any) -> Any:
    found = data(data_of(run))
    training = found.train if isinstance(found.train, tuple) else (found.train,)
    dev = {"dev": found.dev} if run.dev else {}
    return new(run.estimator, **run.all_settings).fit(*training, **dev, **arguments)


def saved(estimator: Any, path: Any) -> bytes:
    estimator.save(path)
    return path.read_bytes()


def check_resumption(run: Run, moment: str, number: int, expected: bytes, folder: Any) -> None:
    path = folder / "checkpoint"
    with pytest.MonkeyPatch.context() as monkeypatch:
        Moments(moment, number).set_up(monkeypatch)
        with pytest.raises(Killed):
            fit(run, checkpoint=path)
    resumed = fit(run, checkpoint=path, resume=True)
    assert saved(resumed, folder / "resumed") == expected, f"stopped after {moment} {number}"


@pytest.fixture
def small_batches(monkeypatch):
    """Of a few minibatches each."""

    def set_up(run: Run) -> None:
        monkeypatch.setattr(loop, "BATCH_TOKENS", 60 * run.settings.get("minibatch", 1))

    return set_up


@pytest.mark.parametrize("name", RUNS)
def test_a_resumed_run_makes_the_same_model(name, small_batches, tmp_path):
    run, draw = RUNS[name], random.Random(name)
    small_batches(run)
    moment = draw.choice(moments_of(run))
    rare = moment != "example" or "minibatch" in run.settings  # in so few data
    number = 1 if rare else draw.randint(1, 3)
    check_resumption(run, moment, number, saved(fit(run), tmp_path / "through"), tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("name", [*RUNS, *(f"further {name}" for name in FURTHER_RUNS)])
def test_all_moments_of_more_runs(name, small_batches, tmp_path):
    run = RUNS[name] if name in RUNS else FURTHER_RUNS[name.removeprefix("further ")]
    small_batches(run)
    expected = saved(fit(run), tmp_path / "through")
    for moment in moments_of(run):
        check_resumption(run, moment, 1, expected, tmp_path)


# Every setting is reached


def is_reached(run: Run, name: str, value: Any) -> bool:
    return name in run.settings and type(run.settings[name]) is type(value) and run.settings[name] == value


@pytest.mark.parametrize("estimator", DRAWN_ESTIMATORS)
def test_every_setting_is_drawn_and_every_choice_is_made(estimator):
    runs = [run for run in RUNS.values() if run.estimator == estimator]
    for name, one in ESTIMATORS[estimator].settings.items():
        if (estimator, name) in ONLY_ONE:
            continue
        changed = [run for run in runs if name in run.settings and not is_reached(run, name, one.default)]
        assert changed, f"no run has another {name} than the default"
        choices = one.kind.names if isinstance(one.kind, Choice) else ()
        for value in choices:
            assert value == one.default or any(is_reached(run, name, value) for run in runs), f"{name}={value}"


def test_every_estimator_is_trained_but_those_made_of_others():
    assert {*DRAWN_ESTIMATORS, "Pipeline", "Combination"} == ESTIMATORS.keys()
    assert {moment for run in RUNS.values() for moment in moments_of(run)} == set(MOMENTS)
