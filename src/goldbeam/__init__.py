"""goldbeam: structured perceptrons with inexact search.

>>> import goldbeam as gb
>>> tagger = gb.Tagger(epochs=3).fit([[("fruit", "N"), ("flies", "N"), ("fly", "V")], [("flies", "N"), ("like", "V")]])
>>> tagger.predict([["fruit", "flies", "fly"]])
[['N', 'N', 'V']]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from goldbeam.constituents import ConstituencyTree, read_brackets, write_brackets
    from goldbeam.data import Corpus, read, write
    from goldbeam.doc import Doc, Sentence, Span, Token
    from goldbeam.errors import (
        DataError,
        GoldbeamError,
        ModelError,
        NotFittedError,
        ParameterError,
        ProblemError,
        TemplateError,
    )
    from goldbeam.learning.checkpoint import Checkpoint
    from goldbeam.models.model_facts import builtin_models
    from goldbeam.pipeline import Pipeline
    from goldbeam.pipeline.loading import load
    from goldbeam.problem import Problem
    from goldbeam.problem.perceptron import Perceptron
    from goldbeam.tasks.averaging import average
    from goldbeam.tasks.combination.estimator import Combination
    from goldbeam.tasks.constituency.parser import ConstituencyParser
    from goldbeam.tasks.dependency.parser import DependencyParser
    from goldbeam.tasks.graph.parser import GraphDependencyParser
    from goldbeam.tasks.morphology.estimator import Morphology
    from goldbeam.tasks.segmentation.joint import JointTagger
    from goldbeam.tasks.segmentation.segmenter import Segmenter
    from goldbeam.tasks.tagging.segment_tagger import SegmentTagger
    from goldbeam.tasks.tagging.tagger import Tagger
    from goldbeam.tasks.tokenizing.tokenizer import Tokenizer

# Where each public name lives; it is imported when it is first asked for, so that `import goldbeam` costs nothing.
_HOMES = {
    "Checkpoint": "goldbeam.learning.checkpoint",
    "ConstituencyTree": "goldbeam.constituents",
    "read_brackets": "goldbeam.constituents",
    "write_brackets": "goldbeam.constituents",
    "Corpus": "goldbeam.data",
    "read": "goldbeam.data",
    "write": "goldbeam.data",
    "Doc": "goldbeam.doc",
    "Sentence": "goldbeam.doc",
    "Span": "goldbeam.doc",
    "Token": "goldbeam.doc",
    "DataError": "goldbeam.errors",
    "GoldbeamError": "goldbeam.errors",
    "ModelError": "goldbeam.errors",
    "NotFittedError": "goldbeam.errors",
    "ParameterError": "goldbeam.errors",
    "ProblemError": "goldbeam.errors",
    "TemplateError": "goldbeam.errors",
    "average": "goldbeam.tasks.averaging",
    "builtin_models": "goldbeam.models.model_facts",
    "load": "goldbeam.pipeline.loading",
    "Combination": "goldbeam.tasks.combination.estimator",
    "DependencyParser": "goldbeam.tasks.dependency.parser",
    "ConstituencyParser": "goldbeam.tasks.constituency.parser",
    "GraphDependencyParser": "goldbeam.tasks.graph.parser",
    "Morphology": "goldbeam.tasks.morphology.estimator",
    "Perceptron": "goldbeam.problem.perceptron",
    "Pipeline": "goldbeam.pipeline",
    "Problem": "goldbeam.problem",
    "JointTagger": "goldbeam.tasks.segmentation.joint",
    "SegmentTagger": "goldbeam.tasks.tagging.segment_tagger",
    "Segmenter": "goldbeam.tasks.segmentation.segmenter",
    "Tagger": "goldbeam.tasks.tagging.tagger",
    "Tokenizer": "goldbeam.tasks.tokenizing.tokenizer",
}

__all__ = [
    "Checkpoint",
    "Combination",
    "ConstituencyParser",
    "ConstituencyTree",
    "Corpus",
    "DataError",
    "DependencyParser",
    "Doc",
    "GoldbeamError",
    "GraphDependencyParser",
    "JointTagger",
    "ModelError",
    "Morphology",
    "NotFittedError",
    "ParameterError",
    "Perceptron",
    "Pipeline",
    "Problem",
    "ProblemError",
    "SegmentTagger",
    "Segmenter",
    "Sentence",
    "Span",
    "Tagger",
    "TemplateError",
    "Token",
    "Tokenizer",
    "average",
    "builtin_models",
    "load",
    "read",
    "read_brackets",
    "write",
    "write_brackets",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("goldbeam")
    if name not in _HOMES:
        raise AttributeError(f"module 'goldbeam' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
