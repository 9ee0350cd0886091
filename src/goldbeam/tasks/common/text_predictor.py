"""What finds tokens in raw text: the first part of a pipeline."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeVar

from goldbeam.data import Corpus
from goldbeam.layers import Layers
from goldbeam.tasks.common.learned_model import LearnedModel
from goldbeam.tasks.common.predictor import Predictor

Model = TypeVar("Model", bound=LearnedModel)


@dataclass(frozen=True, eq=False)
class TextPredictor(Predictor[Model]):
    """A task says how it finds them."""

    @property
    def reads(self) -> tuple[str, ...]:
        return ("text",)

    def tokenize(self, text: bytes, *, lines: str = "auto", first: int = 0, threads: int = 1) -> Corpus:
        """The tokens of a text in UTF-8, as CoNLL-U; ``first`` is the number of its first character.

        ``lines`` says what line breaks mean, one of `goldbeam.texts.line_breaks.MEANINGS`.
        """
        raise NotImplementedError

    def annotate(
        self, layers: Layers, threads: int = 1, *, margins: bool = False, keep: Collection[str] = ()
    ) -> Layers:
        """Its text is tokenized anew."""
        return Layers(self.tokenize((layers.text or "").encode(), threads=threads), layers.text)
