"""A fitted transition parser: what a model file holds and prediction needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees
from goldbeam.data.trees.lowering import lowered
from goldbeam.models.container import ModelFile
from goldbeam.tasks.common import knowledge
from goldbeam.tasks.common.parsing.tree_model import TreeModel
from goldbeam.tasks.dependency.leaves import without_dependents
from goldbeam.tasks.dependency.settings import DIRECTIONS, LEFT_TO_RIGHT, RIGHT_TO_LEFT


@dataclass(frozen=True, kw_only=True)
class ParserModel(TreeModel):
    spec: _core.ParsingSpec
    separator: str | None  # in the names of lifted relations; None if there are none
    leaves: tuple[str, ...] = ()  # relations of words that get no dependents

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if self.separator is not None:
            if not (isinstance(self.separator, str) and self.separator):
                raise ValueError("its mark of lifted relations makes no sense")
            self.separator.encode()  # lone surrogates are no text: the ValueError comes now and not in a prediction
        if not all(isinstance(name, str) for name in self.leaves):
            raise ValueError("its list of relations without dependents makes no sense")
        if not all(self.relations()):
            raise ValueError("a relation has no name")

    def relations(self) -> list[str]:
        names = self.spec.relations
        if self.separator is None:
            return names
        return list(dict.fromkeys(name.partition(self.separator)[0] for name in names))

    @cached_property
    def _lifted(self) -> frozenset[int]:
        """The numbers of relations that name a lift."""
        mark = self.separator
        return frozenset(n for n, name in enumerate(self.spec.relations) if mark is not None and mark in name)

    def is_final(self, relations: bytes) -> bool:
        return self._lifted.isdisjoint(memoryview(relations).cast("I"))

    def trees(self, corpus: Corpus, heads: bytes, relations: bytes) -> Trees:
        """Lifted arcs go back where they came from."""
        trees = super().trees(corpus, heads, relations)
        mark = self.separator
        lifted = mark is not None and any(mark in name for name in trees.names)
        return self.finished(corpus, lowered(corpus, trees, mark) if mark is not None and lifted else trees)

    def finished(self, corpus: Corpus, trees: Trees) -> Trees:
        return without_dependents(corpus, trees, self.leaves) if self.leaves else trees

    def description(self) -> dict[str, Any]:
        return {
            "predicts": "head, deprel",
            "relations": self.relations(),
            "lifted relations": len(self.spec.relations) - self.label_count(),
            "actions": len(self.spec.actions),
            "system": self.spec.system,
            **self._direction(),
            "single root": self.spec.single_root,
            "tags predicted": list(self.layout.tagged),
        }

    def metadata(self) -> dict[str, Any]:
        spec = self.spec
        return {
            **super().metadata(),
            "separator": self.separator,
            "actions": spec.actions,
            "system": spec.system,
            **self._direction(),
            **({"excluded": spec.excluded} if spec.excluded else {}),
            **({"leaves": list(self.leaves)} if self.leaves else {}),
        }

    def _direction(self) -> dict[str, str]:
        """Nothing of left to right, which is all that files of version 0.1 know."""
        return {"direction": RIGHT_TO_LEFT} if self.spec.reversed else {}

    @classmethod
    def of_file(cls, file: ModelFile) -> ParserModel:
        direction = file.metadata.get("direction", LEFT_TO_RIGHT)
        if direction not in DIRECTIONS:
            raise ValueError(f"direction must be one of {', '.join(DIRECTIONS)}")
        spec = _core.ParsingSpec(
            file.field("columns", list),
            file.field("templates", list),
            file.field("relations", list),
            file.field("actions", list),
            file.field("system", str),
            file.field("single_root", bool),
            file.field("root_relation", int),
            knowledge.of_file(file),
            direction == RIGHT_TO_LEFT,
            file.metadata.get("excluded", {}),
        )
        layout, taggers = cls.layout_of_file(file, spec.columns)
        return cls(
            spec=spec,
            layout=layout,
            separator=file.metadata.get("separator"),
            leaves=tuple(file.field("leaves", list)) if "leaves" in file.metadata else (),
            taggers=taggers,
            **cls.learned_fields(file, len(spec.actions)),
        )
