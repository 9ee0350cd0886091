"""What a parser of order 2 chooses from: the best heads of every word by a small parser of order 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.settings import check_values
from goldbeam.settings.kinds import Number
from goldbeam.tasks.common.part import Part
from goldbeam.tasks.registry import estimator_class

# Heads are only to be ranked, and a few passes are enough for that.
EPOCHS = 3
# Five of six weights are smaller, and candidates are hardly worse without them.
_PRUNE = 0.003
MOST = 1000
CANDIDATE_THRESHOLD = Number(least=0, most=0.999999)
# The one at which probabilities are calibrated, see docs/graph-dependency.md.
_TEMPERATURE = 0.3
_PART = Part("pruner", ("graph-dependency",), "pruner")


@dataclass(frozen=True)
class Pruner:
    """The predictor of a parser of order 1 without relations, and which heads of a word are kept.

    These are the best ones, ``most`` of them, without those of a probability below ``least``.
    """

    parser: Any
    most: int
    least: float = 0.0

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if not 1 <= self.most <= MOST:
            raise ValueError("its number of candidates makes no sense")
        check_values("pruner", {"candidate_threshold": self.least}, {"candidate_threshold": CANDIDATE_THRESHOLD})

    @classmethod
    def fit(cls, corpus: Corpus, most: int, least: float, **settings: Any) -> Pruner:
        """``settings`` are those of the small parser that are not always the same."""
        parser = estimator_class("graph-dependency")(
            templates="selection",
            order=1,
            projective=True,
            labelled=False,
            likelihood=True,
            epochs=EPOCHS,
            prune=_PRUNE,
            **settings,
        )
        return cls(parser.fit(corpus).predictor(), most, least)

    def candidates(self, corpus: Corpus, threads: int) -> _core.ArcLists:
        """Of a corpus that has all tags."""
        inputs = self.parser.model.inputs(corpus)
        limits = self.most, self.least, _TEMPERATURE
        lists: _core.ArcLists = self.parser.decoder.candidates(corpus, inputs, *limits, threads)
        return lists

    def tensors(self) -> dict[str, Tensor]:
        return _PART.nested(self.parser)

    @classmethod
    def of_file(cls, file: ModelFile, most: int, least: float) -> Pruner:
        """ModelError or ValueError if it has no such parser."""
        parser = _PART.load(file)
        if parser.model.spec.order != 1:
            raise ValueError("its pruner is not of order 1")
        return cls(parser, most, least)
