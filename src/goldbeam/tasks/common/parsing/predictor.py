"""A fitted dependency parser at work: a head and a relation for each token, as columns of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from goldbeam.data import Corpus
from goldbeam.data.trees import Trees, tree_columns
from goldbeam.layers import Column, Layers
from goldbeam.tasks.common.parsing.parsed import Arc, Parsed
from goldbeam.tasks.common.parsing.tree_model import TreeModel
from goldbeam.tasks.common.predictor import PredictedColumns, Predictor

Model = TypeVar("Model", bound=TreeModel)


@dataclass(frozen=True, eq=False)
class TreePredictor(Predictor[Model]):
    """A parser says how it finds trees."""

    @property
    def reads(self) -> tuple[str, ...]:
        untagged = (name for name in self.model.spec.columns if name not in self.model.layout.tagged)
        return tuple("form" if name == "w" else name for name in untagged)

    @property
    def writes(self) -> tuple[str, ...]:
        return "head", "deprel"

    def candidates(self, corpus: Corpus, threads: int = 1) -> Any:
        """What is chosen from, if not all heads are; it does not depend on the parser's own weights."""
        return None

    def decode(self, corpus: Corpus, inputs: list[int], threads: int, candidates: Any) -> tuple[bytes, bytes]:
        """Heads and relations (uint32) of a corpus that has all tags."""
        trees: tuple[bytes, bytes] = self.decoder.decode(corpus, inputs, threads)
        return trees

    def decode_margins(self, corpus: Corpus, inputs: list[int], candidates: Any) -> tuple[bytes, bytes, list[float]]:
        """The same, and for each token by how much its arc is better than what else there could have been."""
        found: tuple[bytes, bytes, list[float]] = self.decoder.margins(corpus, inputs)
        return found

    def k_best(self, corpus: Corpus, k: int, threads: int = 1) -> list[list[tuple[float, list[Arc]]]]:
        """For every sentence its best trees with their scores."""
        raise NotImplementedError

    def parse(self, corpus: Corpus, threads: int = 1, check: bool = True) -> Parsed:
        """Columns that are read and ``_`` everywhere are an error, unless ``check`` is off."""
        tagged = self.model.tagged(corpus, threads)
        inputs = self.model.inputs(tagged, check)
        decoded = self.decode(tagged, inputs, threads, self.candidates(tagged, threads))
        return Parsed(corpus, self.model.trees(corpus, *decoded), self.model.layout)

    def parse_margins(self, corpus: Corpus, threads: int = 1, check: bool = True) -> tuple[Parsed, list[float]]:
        tagged = self.model.tagged(corpus, threads)
        inputs = self.model.inputs(tagged, check)
        heads, relations, margins = self.decode_margins(tagged, inputs, self.candidates(tagged, threads))
        return Parsed(corpus, self.model.trees(corpus, heads, relations), self.model.layout), margins

    def find(self, layers: Layers, threads: int, margins: bool) -> PredictedColumns:
        corpus, model = layers.corpus, self.model
        tagged = model.tagged(corpus, threads)
        inputs = model.inputs(tagged, check=False)  # a short text may have no features, so that FEATS is "_" everywhere
        candidates = self.candidates(tagged, threads)
        won: dict[str, list[float]] = {}
        if margins:
            heads, relations, won["head"] = self.decode_margins(tagged, inputs, candidates)
        else:
            heads, relations = self.decode(tagged, inputs, threads, candidates)
        # The core takes those names only that occur, so that nobody has to choose them here.
        if model.is_final(relations):
            trees = model.finished(corpus, Trees(heads, relations, model.learned_relations))
        else:
            trees = model.trees(corpus, heads, relations)
        columns = zip(self.writes, tree_columns(trees), strict=True)
        return PredictedColumns([Column(name, *numbered) for name, numbered in columns], won)
