"""The tasks by name; a class is imported only when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from goldbeam.models.container import ModelFile


class Task(NamedTuple):
    place: str  # module and class
    summary: str


TASKS: dict[str, Task] = {
    "tagger": Task("goldbeam.tasks.tagging:Tagger", "One label per token: parts of speech, chunks, entities."),
    "segmenter": Task("goldbeam.tasks.segmentation:Segmenter", "Words in text without spaces, such as Chinese."),
    "joint": Task("goldbeam.tasks.segmentation:JointTagger", "Words in text without spaces, with their tags."),
    "morphology": Task("goldbeam.tasks.morphology:Morphology", "UPOS, XPOS, FEATS and lemmas of CoNLL-U."),
    "tokenizer": Task("goldbeam.tasks.tokenizing:Tokenizer", "Sentences and tokens in raw text."),
    "dependency": Task("goldbeam.tasks.dependency:DependencyParser", "Dependency trees, by transitions."),
    "graph-dependency": Task("goldbeam.tasks.graph:GraphDependencyParser", "Dependency trees, by scores of arcs."),
    "pipeline": Task("goldbeam.pipeline:Pipeline", "Raw text to tokens, tags, lemmas and trees, in one model."),
    "constituency": Task("goldbeam.tasks.constituency:ConstituencyParser", "Phrase structure trees."),
}


def predictor_of(file: ModelFile) -> Any:
    """What predicts with the model in a file; ModelError if it is not usable."""
    return estimator_class(file.task).from_model_file(file).predictor()


def estimator_class(task: str) -> type[Any]:
    """The estimator for a task: ``estimator_class("tagger")`` is `Tagger`."""
    module, _, name = TASKS[task].place.partition(":")
    estimator: type[Any] = getattr(import_module(module), name)
    return estimator
