"""What a parser of order 2 chooses from: the best heads of every word by a small parser of order 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common.part import Part
from goldbeam.tasks.registry import estimator_class

# Heads are only to be ranked, and a few passes are enough for that.
EPOCHS = 3
MOST = 1000
_PART = Part("pruner", ("graph-dependency",), "pruner")


@dataclass(frozen=True)
class Pruner:
    """The predictor of a parser of order 1 without relations, and how many heads of a word are kept."""

    parser: Any
    most: int

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if not 1 <= self.most <= MOST:
            raise ValueError("its number of candidates makes no sense")

    @classmethod
    def fit(cls, corpus: Corpus, most: int, columns: list[str], single_root: bool, threads: int, seed: int) -> Pruner:
        parser = estimator_class("graph-dependency")(
            templates="light",
            order=1,
            projective=True,
            labelled=False,
            single_root=single_root,
            columns=columns,
            epochs=EPOCHS,
            threads=threads,
            random_state=seed,
        )
        return cls(parser.fit(corpus).predictor(), most)

    def candidates(self, corpus: Corpus, threads: int) -> _core.ArcLists:
        """Of a corpus that has all tags."""
        inputs = self.parser.model.inputs(corpus)
        lists: _core.ArcLists = self.parser.decoder.candidates(corpus, inputs, self.most, threads)
        return lists

    def tensors(self) -> dict[str, Tensor]:
        return _PART.nested(self.parser)

    @classmethod
    def of_file(cls, file: ModelFile, most: int) -> Pruner:
        """ModelError or ValueError if it has no such parser."""
        parser = _PART.load(file)
        if parser.model.spec.order != 1:
            raise ValueError("its pruner is not of order 1")
        return cls(parser, most)
