"""`load` finds the estimator that a file belongs to."""

import sys
import types

import pytest

from goldbeam.errors import ModelError
from goldbeam.models.container import save_model
from goldbeam.tasks import registry
from goldbeam.tasks.loading import load


class Fake:
    def __init__(self, model):
        self.metadata = model.metadata

    from_model_file = classmethod(lambda cls, model: cls(model))


def test_the_task_in_the_file_chooses_the_class(tmp_path, monkeypatch):
    module = types.ModuleType("fake_task")
    module.Fake = Fake
    monkeypatch.setitem(sys.modules, "fake_task", module)
    monkeypatch.setitem(registry.TASKS, "fake", registry.Task("fake_task:Fake", "Nothing.", "fake_task:Fake"))
    save_model(tmp_path / "m", {"task": "fake", "labels": ["A"]}, {})
    estimator = load(tmp_path / "m")
    assert isinstance(estimator, Fake)
    assert estimator.metadata["labels"] == ["A"]


def test_a_task_that_this_version_does_not_know_is_named(tmp_path):
    save_model(tmp_path / "m", {"task": "translator"}, {})
    with pytest.raises(ModelError, match=r"/m: holds a model for the task 'translator'.*knows tagger"):
        load(tmp_path / "m")
