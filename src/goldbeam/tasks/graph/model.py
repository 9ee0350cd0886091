"""A fitted graph-based parser: what a model file holds and prediction needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common import knowledge
from goldbeam.tasks.common.parsing.tree_model import TreeModel
from goldbeam.tasks.graph.pruner import Pruner


@dataclass(frozen=True, kw_only=True)
class GraphModel(TreeModel):
    spec: _core.GraphSpec
    pruner: Pruner | None = None  # of order 2

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
            "tags predicted": list(self.layout.tagged),
        }

    def metadata(self) -> dict[str, Any]:
        pruning = {} if self.pruner is None else {"candidates": self.pruner.most}
        return {**super().metadata(), "order": self.spec.order, "projective": self.spec.projective, **pruning}

    def tensors(self) -> dict[str, Tensor]:
        return {**super().tensors(), **({} if self.pruner is None else self.pruner.tensors())}

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
            pruner = Pruner.of_file(file, file.field("candidates", int))
        return cls(
            spec=spec,
            layout=layout,
            taggers=taggers,
            pruner=pruner,
            **cls.learned_fields(file, len(spec.actions)),
        )
