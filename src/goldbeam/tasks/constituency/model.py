"""A fitted constituency parser: what a model file holds and prediction needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common import knowledge
from goldbeam.tasks.common.learned_model import LearnedModel
from goldbeam.tasks.common.parsing.columns import Layout
from goldbeam.tasks.common.parsing.taggers import Taggers
from goldbeam.tasks.constituency.treebank import TreeMaker

COLUMNS = ["w", "xpos"]
_GRAMMAR = {
    "chain_labels": "U32",
    "chain_ends": "U32",
    "chain_allowed": "U8",
    "triples": "U32",
    "head_ranks": "U16",
    "bases": "U32",
    "punctuation": "U8",
    "lookahead": "U32",
}
_TABLE = {"keys": "U64", "lambdas": "F32", "begins": "U32", "outcomes": "U32", "shares": "F32"}
_SIZES = {"U8": 1, "U16": 2, "U32": 4, "U64": 8, "F32": 4}


def layout_of(jackknife: int | None) -> Layout:
    return Layout(("xpos",), () if jackknife is None else ("xpos",))


@dataclass(frozen=True, kw_only=True)
class ConstituencyModel(LearnedModel):
    spec: _core.ConstituencySpec
    grammar: _core.Grammar
    transform: str | None
    layout: Layout
    taggers: Taggers
    generative: _core.GenerativeModel | None = None
    generative_weight: float = 0.0

    def action_names(self) -> list[str]:
        return self.spec.actions

    def label_count(self) -> int:
        return len(self.grammar.phrases)

    def tagged(self, corpus: Corpus, threads: int = 1) -> Corpus:
        """The corpus as the decoder reads it: with the tags that the model predicts itself."""
        if self.layout.tagged:
            return self.taggers.tag(corpus, threads)
        if corpus.token_count and len(corpus.columns) == 1:
            raise DataError(
                f"{corpus.name}: has words only, and this parser reads tags; "
                "give words with tags, or train the parser with jackknife=5, so that it predicts tags itself"
            )
        return corpus

    def inputs(self, corpus: Corpus) -> list[int]:
        return self.layout.input_indices(corpus, self.spec.columns)

    def tree_maker(self) -> TreeMaker:
        return TreeMaker(self.grammar, self.transform)

    def description(self) -> dict[str, Any]:
        return {
            "predicts": "trees",
            "phrases": [label for label in self.grammar.phrases if "/" not in label],
            "chains": self.grammar.chain_count,
            "transform": self.transform,
            "tags predicted": list(self.layout.tagged),
            "generative contexts": 0 if self.generative is None else self.generative.contexts,
            "generative weight": self.generative_weight,
        }

    def metadata(self) -> dict[str, Any]:
        return {
            **super().metadata(),
            "phrases": self.grammar.phrases,
            "tags": self.grammar.tags,
            "root": self.grammar.root,
            "transform": self.transform,
            "tagged": list(self.layout.tagged),
            "generative_weight": self.generative_weight,
            "generative_bases": [] if self.generative is None else [t[5] for t in self.generative.parts()[:2]],
        }

    def tensors(self) -> dict[str, Tensor]:
        tensors = {**super().tensors(), **self.taggers.tensors()}
        for (name, kind), data in zip(_GRAMMAR.items(), self.grammar.parts(), strict=True):
            if data or name != "lookahead":  # an empty table is left out: files of version 0.1 have none
                tensors[f"grammar.{name}"] = Tensor(kind, (len(data) // _SIZES[kind],), data)
        if self.generative is not None:
            labels, words, known = self.generative.parts()
            tensors["generative.known"] = Tensor("U32", (len(known) // 4,), known)
            for table, parts in (("labels", labels), ("words", words)):
                for (name, kind), data in zip(_TABLE.items(), parts[:5], strict=True):
                    tensors[f"generative.{table}.{name}"] = Tensor(kind, (len(data) // _SIZES[kind],), data)
        return tensors

    @classmethod
    def of_file(cls, file: ModelFile) -> ConstituencyModel:
        grammar = _core.Grammar(
            file.field("phrases", list),
            file.field("tags", list),
            file.field("root", int),
            *(file.tensor(key, kind) for key, kind in _grammar_tensors(file)),
        )
        spec = _core.ConstituencySpec(
            file.field("columns", list), file.field("templates", list), grammar, knowledge.of_file(file)
        )
        if spec.columns != COLUMNS:
            raise ValueError("its columns make no sense")
        tagged, transform = file.field("tagged", list), file.metadata.get("transform")
        if tagged not in ([], ["xpos"]) or transform not in (None, "left-corner"):
            raise ValueError("what it says of tags or its transform makes no sense")
        layout = Layout(("xpos",), tuple(tagged))
        return cls(
            spec=spec,
            grammar=grammar,
            transform=transform,
            layout=layout,
            taggers=Taggers.of_file(layout, file),
            generative=_generative(file, grammar),
            generative_weight=file.field("generative_weight", float),
            **cls.learned_fields(file, len(spec.actions)),
        )


def _grammar_tensors(file: ModelFile) -> Iterator[tuple[str, str]]:
    """Names and types; models without a look-ahead have no tensor for it."""
    for name, kind in _GRAMMAR.items():
        if name != "lookahead" or "grammar.lookahead" in file.tensors:
            yield f"grammar.{name}", kind


def _generative(file: ModelFile, grammar: _core.Grammar) -> _core.GenerativeModel | None:
    bases = file.field("generative_bases", list)
    if not bases:
        return None
    labels, words = (
        (*(file.tensor(f"generative.{table}.{name}", kind) for name, kind in _TABLE.items()), float(base))
        for table, base in zip(("labels", "words"), bases, strict=True)
    )
    return _core.GenerativeModel(grammar, labels, words, file.tensor("generative.known", "U32"))
