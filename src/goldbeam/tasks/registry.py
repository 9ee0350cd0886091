"""The tasks by name; a class is imported only when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

TASKS: dict[str, str] = {
    "tagger": "goldbeam.tasks.tagging:Tagger",
    "segmenter": "goldbeam.tasks.segmentation:Segmenter",
    "joint": "goldbeam.tasks.segmentation:JointTagger",
    "morphology": "goldbeam.tasks.morphology:Morphology",
    "tokenizer": "goldbeam.tasks.tokenizing:Tokenizer",
    "dependency": "goldbeam.tasks.dependency:DependencyParser",
    "graph-dependency": "goldbeam.tasks.graph:GraphDependencyParser",
    "pipeline": "goldbeam.pipeline:Pipeline",
    "constituency": "goldbeam.tasks.constituency:ConstituencyParser",
}


def estimator_class(task: str) -> type[Any]:
    """The estimator for a task: ``estimator_class("tagger")`` is `Tagger`."""
    module, _, name = TASKS[task].partition(":")
    estimator: type[Any] = getattr(import_module(module), name)
    return estimator
