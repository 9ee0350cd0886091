"""A checkpoint of another run is refused in one line that says what differs, and stays as it is, in every task.

What differs may be any setting that the result depends on; the others may change when a run is resumed.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from all_estimators import ESTIMATORS, SETTING_IDS, SETTINGS, new
from drawn_runs import DRAWN_ESTIMATORS, Run, data_of
from drawn_settings import ONLY_ONE, drawn_values
from golden.data import data
from golden.problems import Tagging

import goldbeam as gb
from goldbeam.models.container import load_model, save_model
from goldbeam.settings import Setting

#: Estimators that train one after the other, their settings and data.
SMALL_STAGES: dict[str, dict[str, Any]] = {
    "Pipeline": {"epochs": 1, "jackknife": 2, "jackknife_epochs": 1, "beam": 2, "morphology": {"epochs": 1}},
    "Combination": {"epochs": 1, "beam": 2, "columns": ["upos"]},
}
STAGED_DATA = {"Pipeline": "multiword", "Combination": "treebank"}
ADVICE = "; give what that run had, or restart without this checkpoint"


def small(estimator: str) -> dict[str, Any]:
    return SMALL_STAGES[estimator] if estimator in SMALL_STAGES else Run(estimator).all_settings


def fit(estimator: str, path: Any, changes: dict[str, Any], **arguments: Any) -> Any:
    found = data(STAGED_DATA[estimator] if estimator in STAGED_DATA else data_of(Run(estimator)))
    training = found.train if isinstance(found.train, tuple) else (found.train,)
    settings = {**small(estimator), **changes}
    made = ESTIMATORS[estimator](**settings) if "problem" in changes else new(estimator, **settings)
    return made.fit(*training, dev=found.dev, checkpoint=path, **arguments)


class Stop:
    """Ctrl-C after the first epoch, or after the first part of a pipeline."""

    parts = 0

    def epoch(self, report: Any) -> None:
        if not self.parts:
            raise KeyboardInterrupt

    def stage(self, name: str) -> None:
        self.parts += 1
        if self.parts == 2:
            raise KeyboardInterrupt


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    """By an estimator's name: the bytes of the checkpoint of a run that was stopped."""
    made: dict[str, bytes] = {}

    def checkpoint(estimator: str) -> bytes:
        if estimator not in made:
            path = tmp_path_factory.mktemp("stopped") / "c"
            with pytest.raises(KeyboardInterrupt):
                fit(estimator, path, {}, observer=Stop())
            made[estimator] = path.read_bytes()
        return made[estimator]

    return checkpoint


@pytest.fixture
def refused(tmp_path):
    """The message with which a run does not go on from a checkpoint, which stays the only file."""
    path = tmp_path / "c"

    def message(estimator: str, checkpoint: bytes, **changes: Any) -> str:
        path.write_bytes(checkpoint)
        with pytest.raises((gb.ModelError, gb.ParameterError)) as error:
            fit(estimator, path, changes, resume=True)
        assert path.read_bytes() == checkpoint
        assert list(tmp_path.iterdir()) == [path]
        assert "\n" not in str(error.value)
        return str(error.value).removeprefix(f"{path}: ")

    return message


# Settings

FIXED = [(estimator, one) for estimator, one in SETTINGS if not one.free and (estimator, one.name) not in ONLY_ONE]
#: Settings that contradict the other settings of these runs, which is told first.
CONTRADICTORY = {("DependencyParser", "merge"), ("ConstituencyParser", "probability_beam")}
#: What a checkpoint holds in place of a setting. Segmenters know the words of a lexicon as those of a dictionary.
HELD = {
    "dictionary": "words",
    "word_list": "word list",
    "read_as": "read as",
    "Segmenter.lexicon": "words",
    "JointTagger.lexicon": "words",
}


def other_value(estimator: str, one: Setting, before: Any) -> Any:
    if (estimator, one.name) == ("JointTagger", "column"):
        return -1  # these data have no others
    values = [*drawn_values(estimator, one, random.Random(one.name)), one.default]
    return next(value for value in values if type(value) is not type(before) or value != before)


@pytest.mark.parametrize(("estimator", "one"), FIXED, ids=[f"{name}.{one.name}" for name, one in FIXED])
def test_another_value_of_a_setting_is_noticed(estimator, one, stopped, refused):
    before = small(estimator).get(one.name, one.default)
    value = other_value(estimator, one, before)
    told = refused(estimator, stopped(estimator), **{one.name: value})
    if (estimator, one.name) in CONTRADICTORY:
        assert f"{one.name} is for " in told
        return
    plain = one.stored and all(isinstance(v, (bool, int, float, str)) or v is None for v in (before, value))
    held = HELD.get(f"{estimator}.{one.name}", HELD.get(one.name, one.name))
    assert told.startswith(f"belongs to a run that differs in its {held}")
    assert told.endswith(f" ({before!r} there, {value!r:.60} here){ADVICE}" if plain else ADVICE)


def test_another_problem_is_noticed(stopped, refused):
    class Spelling(Tagging):
        pass

    told = refused("Perceptron", stopped("Perceptron"), problem=Spelling())
    assert told == f"belongs to a run that differs in its problem ('Tagging' there, 'Spelling' here){ADVICE}"

    class Shorter(Tagging):
        templates = Tagging.templates[1:]

    Shorter.__name__ = "Tagging"
    told = refused("Perceptron", stopped("Perceptron"), problem=Shorter())
    assert told == f"belongs to a run that differs in its templates{ADVICE}"


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_settings_that_the_result_does_not_depend_on_may_change(estimator, stopped, tmp_path):
    free = {name for name, one in ESTIMATORS[estimator].settings.items() if one.free}
    changes = {name: value for name, value in {"epochs": 3, "patience": 2, "threads": 2}.items() if name in free}
    assert changes.keys() == free
    (tmp_path / "c").write_bytes(stopped(estimator))
    resumed = fit(estimator, tmp_path / "c", changes, resume=True)
    assert resumed._model_bytes() == fit(estimator, None, changes)._model_bytes()


def test_every_setting_is_looked_at():
    looked = {f"{estimator}.{one.name}" for estimator, one in FIXED}
    free = {f"{name}.{one.name}" for name, one in SETTINGS if one.free}
    assert looked | free | {".".join(pair) for pair in ONLY_ONE} == set(SETTING_IDS)
    assert {one.name for _, one in SETTINGS if one.free} == {"epochs", "patience", "threads"}


# Tasks, versions, damage


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_another_task_is_named(estimator, stopped, refused):
    other = "Tokenizer" if estimator == "Tagger" else "Tagger"
    tasks = f"({ESTIMATORS[other].task!r} there, {ESTIMATORS[estimator].task!r} here)"
    assert refused(estimator, stopped(other)) == f"belongs to a run that differs in its task {tasks}{ADVICE}"


def test_the_checkpoint_of_a_pipeline_is_none_of_a_tagger(stopped, refused):
    told = refused("Tagger", stopped("Pipeline"))
    assert told == f"belongs to a run that differs in its task ('pipeline' there, 'tagger' here){ADVICE}"


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_another_version_is_named(estimator, stopped, refused, monkeypatch):
    checkpoint = stopped(estimator)
    monkeypatch.setattr("goldbeam.learning.run_identity._version", lambda: "9.9")
    told = refused(estimator, checkpoint)
    assert (
        told == f"belongs to a run that differs in its goldbeam version ('{gb.__version__}' there, '9.9' here){ADVICE}"
    )


@pytest.mark.parametrize("estimator", ["Tagger", "Perceptron", "Pipeline"])
def test_a_damaged_checkpoint_is_one_line(estimator, stopped, refused):
    whole = stopped(estimator)
    middle = len(whole) // 2
    flipped = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    for damaged in (b"", whole[:100], whole[:-1], flipped, b"no checkpoint at all"):
        told = refused(estimator, damaged)
        assert told.startswith("not a usable goldbeam model")
        assert told.endswith("or restart the run without this checkpoint")


@pytest.mark.parametrize("estimator", ["Tagger", "Pipeline"])
@pytest.mark.parametrize(
    "identity", [{}, {"task": 3}, {"parameters": 7}, {"parameters": {"beam": [1]}}, {"other": None}]
)
def test_an_identity_that_makes_no_sense_is_another_run(estimator, identity, stopped, refused, tmp_path):
    path = tmp_path / "c"
    path.write_bytes(stopped(estimator))
    file = load_model(path)
    save_model(path, {**file.metadata, "identity": identity}, file.tensors)
    assert refused(estimator, path.read_bytes()).startswith("belongs to a run that differs in its ")


@pytest.mark.parametrize("estimator", ["Tagger", "Pipeline"])
def test_a_model_is_no_checkpoint(estimator, refused):
    model = b"".join(gb.Tagger(epochs=1).fit([[("a", "A")]])._model_bytes())
    assert refused(estimator, model) == "is a model for the task 'tagger', not a checkpoint; give another name"


def test_all_estimators_are_here():
    assert {*DRAWN_ESTIMATORS, *SMALL_STAGES} == ESTIMATORS.keys()
