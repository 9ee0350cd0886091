"""What a parser of order 2 chooses from: the best heads of every word by a small parser of order 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import Tensor, load_model
from goldbeam.tasks.registry import estimator_class

# Heads are only to be ranked, and a few passes are enough for that.
EPOCHS = 3
MOST = 1000


@dataclass(frozen=True)
class Pruner:
    """A fitted parser of order 1 without relations, and how many heads of a word are kept."""

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
        return cls(parser.fit(corpus), most)

    def candidates(self, corpus: Corpus, threads: int) -> _core.ArcLists:
        """Of a corpus that has all tags."""
        model = self.parser._fitted("_model")
        decoder = self.parser._decoder(model, model.weights)
        lists: _core.ArcLists = decoder.candidates(corpus, model.inputs(corpus), self.most, threads)
        return lists

    def tensors(self) -> dict[str, Tensor]:
        """The model file of the parser as a tensor of bytes."""
        file = b"".join(self.parser._model_bytes())
        return {"pruner": Tensor("U8", (len(file),), file)}

    @classmethod
    def of_tensor(cls, file: memoryview, most: int) -> Pruner:
        """ModelError or ValueError if it is no such parser."""
        model = load_model(bytes(file))
        if model.task != "graph-dependency":
            raise ValueError("what it has as its pruner is none")
        parser = estimator_class("graph-dependency").from_model_file(model)
        if parser._fitted("_model").spec.order != 1:
            raise ValueError("its pruner is not of order 1")
        return cls(parser, most)
