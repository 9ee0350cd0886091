"""From a model file to the estimator that it holds."""

from __future__ import annotations

import os
from typing import Any

from goldbeam.errors import ModelError
from goldbeam.models.builtin import model_path
from goldbeam.models.container import ModelFile, load_model
from goldbeam.tasks.registry import TASKS, estimator_class


def load(path: str | os.PathLike[str]) -> Any:
    """The fitted estimator in a model file; `goldbeam.pipeline.loading.load` is what users call."""
    return estimator_in(load_model(model_path(path)))


def estimator_in(model: ModelFile) -> Any:
    """The fitted estimator in a model file that has been read."""
    if model.task == "checkpoint":
        raise ModelError(f"{model.name}: is the checkpoint of an unfinished training run, not a model; resume that run")
    if model.task == "problem":
        raise ModelError(
            f"{model.name}: was trained on a custom Problem, whose code is not in the file; "
            "load it with goldbeam.Perceptron.load(path, problem)"
        )
    if model.task not in TASKS:
        raise ModelError(
            f"{model.name}: holds a model for the task {model.task!r:.80}, saved by goldbeam "
            f"{model.field('library_version', str):.40}; this version knows {', '.join(TASKS)}, so update it"
        )
    return estimator_class(model.task).from_model_file(model)
