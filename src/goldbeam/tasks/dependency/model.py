"""A fitted parser: what a model file holds and prediction needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees import Trees, deprojectivize
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.dependency.columns import Layout
from goldbeam.tasks.dependency.jackknife import Taggers
from goldbeam.tasks.dependency.learnable import UNLABELLED
from goldbeam.tasks.learned import LearnedModel


@dataclass(kw_only=True)
class TreeModel(LearnedModel):
    """What all parsers have; the spec knows its columns, relations and actions."""

    layout: Layout
    taggers: Taggers  # of the columns that are predicted, if any

    def action_names(self) -> list[str]:
        names: list[str] = self.spec.actions
        return names

    def relations(self) -> list[str]:
        """Those that users see."""
        names: list[str] = self.spec.relations
        return names

    @property
    def labelled(self) -> bool:
        """Whether relations say anything."""
        known: bool = self.spec.relations != list(UNLABELLED)
        return known

    def label_count(self) -> int:
        return len(self.relations())

    def tagged(self, corpus: Corpus) -> Corpus:
        """The corpus as the decoder reads it: with the tags that the model predicts itself."""
        return self.taggers.tag(corpus) if self.layout.tagged else corpus

    def inputs(self, corpus: Corpus, check: bool = True) -> list[int]:
        return self.layout.input_indices(corpus, self.spec.columns, check)

    def trees(self, corpus: Corpus, heads: bytes, relations: bytes) -> Trees:
        """Decoded trees as users see them."""
        return Trees(heads, relations, self.spec.relations)

    def metadata(self) -> dict[str, Any]:
        return {
            **super().metadata(),
            "inputs": list(self.layout.inputs),
            "tagged": list(self.layout.tagged),
            "relations": self.spec.relations,
            "single_root": self.spec.single_root,
            "root_relation": self.spec.root_relation,
        }

    def tensors(self) -> dict[str, Tensor]:
        return {**super().tensors(), **self.taggers.tensors()}

    @staticmethod
    def layout_of_file(file: ModelFile, columns: list[str]) -> tuple[Layout, Taggers]:
        """The columns that the file's model reads, ``columns`` by its templates, and its taggers."""
        inputs, tagged = (file.field(key, list) for key in ("inputs", "tagged"))
        if not all(isinstance(name, str) for name in inputs + tagged):
            raise ValueError("its list of columns makes no sense")
        layout = Layout(tuple(inputs), tuple(tagged))
        if not set(columns) <= {"w", *layout.inputs}:
            raise ValueError("its templates read columns that it does not have")
        taggers = {column: file.tensor(f"tagger.{column}", "U8") for column in tagged}
        return layout, Taggers.of_tensors(layout, taggers)


@dataclass(kw_only=True)
class ParserModel(TreeModel):
    spec: _core.ParsingSpec
    separator: str | None  # in the names of lifted relations; None if there are none

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if self.separator is not None:
            if not (isinstance(self.separator, str) and self.separator):
                raise ValueError("its mark of lifted relations makes no sense")
            self.separator.encode()  # lone surrogates are no text: the ValueError comes now and not in a prediction
        if not all(self.relations()):
            raise ValueError("a relation has no name")

    def relations(self) -> list[str]:
        names = self.spec.relations
        if self.separator is None:
            return names
        return list(dict.fromkeys(name.partition(self.separator)[0] for name in names))

    def trees(self, corpus: Corpus, heads: bytes, relations: bytes) -> Trees:
        """Lifted arcs go back where they came from."""
        trees = super().trees(corpus, heads, relations)
        return trees if self.separator is None else deprojectivize(corpus, trees, self.separator)

    def description(self) -> dict[str, Any]:
        return {
            "predicts": "head, deprel",
            "relations": self.relations(),
            "lifted relations": len(self.spec.relations) - self.label_count(),
            "actions": len(self.spec.actions),
            "system": self.spec.system,
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
        }

    @classmethod
    def of_file(cls, file: ModelFile) -> ParserModel:
        spec = _core.ParsingSpec(
            file.field("columns", list),
            file.field("templates", list),
            file.field("relations", list),
            file.field("actions", list),
            file.field("system", str),
            file.field("single_root", bool),
            file.field("root_relation", int),
        )
        layout, taggers = cls.layout_of_file(file, spec.columns)
        return cls(
            spec=spec,
            layout=layout,
            separator=file.metadata.get("separator"),
            taggers=taggers,
            **cls.learned_fields(file, len(spec.actions)),
        )
