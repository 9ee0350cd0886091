"""The tasks by name; a class is imported only when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from goldbeam.models.container import ModelFile


class Task(NamedTuple):
    place: str  # module and class of the estimator
    summary: str
    predictor: str  # module and class of what predicts, which imports nothing of training


TASKS: dict[str, Task] = {
    "tagger": Task(
        "goldbeam.tasks.tagging.tagger:Tagger",
        "One label per token: parts of speech, chunks, entities.",
        "goldbeam.tasks.tagging.predictor:TaggingPredictor",
    ),
    "segment-tagger": Task(
        "goldbeam.tasks.tagging.segment_tagger:SegmentTagger",
        "Entities and chunks, by features of whole segments.",
        "goldbeam.tasks.tagging.segment_predictor:SegmentPredictor",
    ),
    "segmenter": Task(
        "goldbeam.tasks.segmentation.segmenter:Segmenter",
        "Words in text without spaces, such as Chinese.",
        "goldbeam.tasks.segmentation.predictor:SegmentingPredictor",
    ),
    "joint": Task(
        "goldbeam.tasks.segmentation.joint:JointTagger",
        "Words in text without spaces, with their tags.",
        "goldbeam.tasks.segmentation.predictor:JointPredictor",
    ),
    "morphology": Task(
        "goldbeam.tasks.morphology.estimator:Morphology",
        "UPOS, XPOS, FEATS and lemmas of CoNLL-U.",
        "goldbeam.tasks.morphology.predictor:MorphologyPredictor",
    ),
    "tokenizer": Task(
        "goldbeam.tasks.tokenizing.tokenizer:Tokenizer",
        "Sentences and tokens in raw text.",
        "goldbeam.tasks.tokenizing.predictor:TokenizingPredictor",
    ),
    "dependency": Task(
        "goldbeam.tasks.dependency.parser:DependencyParser",
        "Dependency trees, by transitions.",
        "goldbeam.tasks.dependency.predictor:TransitionPredictor",
    ),
    "graph-dependency": Task(
        "goldbeam.tasks.graph.parser:GraphDependencyParser",
        "Dependency trees, by scores of arcs.",
        "goldbeam.tasks.graph.predictor:GraphPredictor",
    ),
    "combination": Task(
        "goldbeam.tasks.combination.estimator:Combination",
        "Dependency trees, by several parsers together.",
        "goldbeam.tasks.combination.predictor:CombinationPredictor",
    ),
    "pipeline": Task(
        "goldbeam.pipeline:Pipeline",
        "Raw text to tokens, tags, lemmas and trees, in one model.",
        "goldbeam.pipeline.predictor:PipelinePredictor",
    ),
    "constituency": Task(
        "goldbeam.tasks.constituency.parser:ConstituencyParser",
        "Phrase structure trees.",
        "goldbeam.tasks.constituency.predictor:ConstituencyPredictor",
    ),
}


def predictor_of(file: ModelFile) -> Any:
    """What predicts with the model in a file; ModelError if it is not usable."""
    return _class(TASKS[file.task].predictor).of_file(file)


def estimator_class(task: str) -> type[Any]:
    """The estimator for a task: ``estimator_class("tagger")`` is `Tagger`."""
    return _class(TASKS[task].place)


def _class(place: str) -> type[Any]:
    module, _, name = place.partition(":")
    found: type[Any] = getattr(import_module(module), name)
    return found
