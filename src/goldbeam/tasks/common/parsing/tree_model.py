"""What fitted dependency parsers have in common: columns, taggers and relations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from goldbeam.data import Corpus
from goldbeam.data.trees import Trees
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common.corpus_facts import used_names
from goldbeam.tasks.common.learned_model import LearnedModel
from goldbeam.tasks.common.parsing.columns import Layout
from goldbeam.tasks.common.parsing.taggers import Taggers
from goldbeam.tasks.common.parsing.trainable_trees import UNLABELLED


@dataclass(frozen=True, kw_only=True)
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

    def tagged(self, corpus: Corpus, threads: int = 1) -> Corpus:
        """The corpus as the decoder reads it: with the tags that the model predicts itself."""
        return self.taggers.tag(corpus, threads) if self.layout.tagged else corpus

    def inputs(self, corpus: Corpus, check: bool = True) -> list[int]:
        return self.layout.input_indices(corpus, self._columns, check)

    @cached_property
    def _columns(self) -> list[str]:
        names: list[str] = self.spec.columns
        return names

    @cached_property
    def learned_relations(self) -> list[str]:
        """Those that are learned; the spec makes a new list whenever it is asked."""
        names: list[str] = self.spec.relations
        return names

    def is_final(self, relations: bytes) -> bool:
        """Whether decoded trees with these relations (uint32) are without lifted arcs."""
        return True

    def finished(self, corpus: Corpus, trees: Trees) -> Trees:
        """Trees without lifted arcs as users see them."""
        return trees

    def trees(self, corpus: Corpus, heads: bytes, relations: bytes) -> Trees:
        """Decoded trees as users see them."""
        return Trees(heads, *used_names(relations, self.learned_relations))

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
        return layout, Taggers.of_file(layout, file)
