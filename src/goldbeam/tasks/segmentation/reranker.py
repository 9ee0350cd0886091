"""The re-ranker of a joint tagger, as its model holds it: it chooses one of the k best answers of each sentence.

A model that labels characters sees words only through labels. Its k best answers are few enough to look at them as
what they are, tagged words, and to choose with another perceptron, whose features are words and tags and the score
that the first model gave (2014 paper, section 6.5.2).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import ParameterError
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.templates.reranking import Template, compile_templates

if TYPE_CHECKING:
    from goldbeam.tasks.segmentation.candidates import CandidateLists


@dataclass(frozen=True)
class RerankingSpec:
    """``unit``: what differences of scores are counted in, so that the feature that they are is as large as others."""

    compiled: tuple[Template, ...]
    unit: float

    @classmethod
    def of(cls, templates: Iterable[str], unit: float = 1.0) -> RerankingSpec:
        """TemplateError or ParameterError if they make no sense."""
        if not (unit > 0 and math.isfinite(unit)):
            raise ParameterError("the unit of scores must be positive and finite")
        return cls(tuple(compile_templates(templates)), float(unit))

    @cached_property
    def templates(self) -> list[str]:
        return [template.text for template in self.compiled]


@dataclass(frozen=True)
class Reranker:
    """Chooses one of the candidates of each sentence."""

    spec: RerankingSpec
    weights: _core.FrozenWeights

    def choose(self, characters: Corpus, lists: CandidateLists) -> tuple[bytes, bytes]:
        """Lengths and tags (uint32) of the words of the best candidates, sentence after sentence."""
        from goldbeam.tasks.segmentation.candidate_features import candidate_scores  # numpy: models may do without

        return lists.picked(lists.highest(candidate_scores(self.spec, self.weights, characters, lists)))

    # As part of a model file

    def metadata(self) -> dict[str, Any]:
        return {
            "templates": self.spec.templates,
            "unit": self.spec.unit,
            "scale": self.weights.scale,
            "salt": self.weights.salt,
        }

    def tensors(self) -> dict[str, Tensor]:
        buckets, rows = self.weights.buckets, self.weights.rows
        return {
            "reranker.buckets": Tensor("U32", (len(buckets) // 64, 16), buckets),
            "reranker.rows": Tensor("U32", (len(rows) // 4,), rows),
        }

    @classmethod
    def of_file(cls, file: ModelFile) -> Reranker:
        """From a model file; TypeError or ValueError if what it holds makes no sense."""
        facts = file.field("reranker", dict)
        buckets, rows = file.tensor("reranker.buckets", "U32"), file.tensor("reranker.rows", "U32")
        if not facts.keys() >= {"templates", "unit", "scale", "salt"}:
            raise ValueError("it lacks some of what a re-ranker is made of")
        weights = _core.FrozenWeights.from_buffers(buckets, rows, facts["scale"], facts["salt"], 1)
        templates, unit = facts["templates"], facts["unit"]
        if not (isinstance(templates, list) and all(isinstance(line, str) for line in templates)):
            raise TypeError("its re-ranking templates are not a list of templates")
        if not isinstance(unit, float):
            raise TypeError("the unit of its scores is not a number")
        return cls(RerankingSpec.of(templates, unit), weights)
