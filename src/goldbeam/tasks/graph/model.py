"""A fitted graph-based parser: what a model file holds and prediction needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.models.weight_tensors import packed_streams
from goldbeam.tasks.common import knowledge
from goldbeam.tasks.common.parsing.tree_model import TreeModel
from goldbeam.tasks.graph.pruner import Pruner


@dataclass(frozen=True, kw_only=True)
class GraphModel(TreeModel):
    spec: _core.GraphSpec
    pruner: Pruner | None = None  # of order 2
    packed: bool = False  # whether files have compact weights compressed; those in pipelines are compressed as parts

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if not all(self.relations()):
            raise ValueError("a relation has no name")
        if (self.pruner is None) != (self.spec.order == 1):
            raise ValueError("a parser of order 2 has a pruner, and no other one")

    def description(self) -> dict[str, Any]:
        return {
            "predicts": "head, deprel",
            "relations": self.relations(),
            "order": self.spec.order,
            "projective": self.spec.projective,
            "single root": self.spec.single_root,
            "candidates": None if self.pruner is None else self.pruner.most,
            "candidate threshold": None if self.pruner is None else self.pruner.least,
            "tags predicted": list(self.layout.tagged),
        }

    def metadata(self) -> dict[str, Any]:
        pruning: dict[str, Any] = {} if self.pruner is None else {"candidates": self.pruner.most}
        if self.pruner is not None and self.pruner.least > 0:
            pruning["candidate_threshold"] = self.pruner.least
        return {**super().metadata(), "order": self.spec.order, "projective": self.spec.projective, **pruning}

    def tensors(self) -> dict[str, Tensor]:
        own = super().tensors()
        if self.packed:
            own = packed_streams(own)
        return {**own, **({} if self.pruner is None else self.pruner.tensors())}

    @classmethod
    def of_file(cls, file: ModelFile) -> GraphModel:
        spec = _core.GraphSpec(
            file.field("columns", list),
            file.field("templates", list),
            file.field("relations", list),
            file.field("order", int),
            file.field("projective", bool),
            file.field("single_root", bool),
            file.field("root_relation", int),
            knowledge.of_file(file),
        )
        layout, taggers = cls.layout_of_file(file, spec.columns)
        pruner = None
        if spec.order == 2:
            # Version 0.1 had no threshold.
            least = file.field("candidate_threshold", float) if "candidate_threshold" in file.metadata else 0.0
            pruner = Pruner.of_file(file, file.field("candidates", int), least)
        return cls(
            spec=spec,
            layout=layout,
            taggers=taggers,
            pruner=pruner,
            packed="packed.counts" in file.tensors,
            **cls.learned_fields(file, len(spec.actions)),
        )
