"""A fitted tagger at work: labels of tokens, as a column of numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.layers import Column, Layers
from goldbeam.settings import Settings
from goldbeam.settings.search import ChainSearch
from goldbeam.tasks.common.predictor import PredictedColumns, Predictor
from goldbeam.tasks.tagging.model import Prediction, TaggerModel

if TYPE_CHECKING:
    from goldbeam.explanation.decision import Decision

_CONLLU = ("lemma", "upos", "xpos", "feats", "deprel")  # columns that have the same name everywhere


@dataclass(frozen=True, eq=False)
class TaggingPredictor(Predictor[TaggerModel]):
    """``layer`` is the one that labels go to if the column of the training data has no name that means anything."""

    task = "tagger"
    model_type = TaggerModel
    decoder_type: ClassVar[Any] = _core.TaggingDecoder
    search_type: ClassVar[type[Settings]] = ChainSearch
    layer: str | None = None

    @property
    def reads(self) -> tuple[str, ...]:
        return tuple("form" if name == "w" else name for name in self.model.spec.columns)

    @property
    def writes(self) -> tuple[str, ...]:
        label = self.model.layout.label
        return (label if label in _CONLLU else self.layer or label,)

    def named(self, name: str) -> TaggingPredictor:
        """A column file has no name for what is predicted: then the part's name is that of the layer."""
        return self if self.layer == name else replace(self, layer=name)

    def decode(self, corpus: Corpus, threads: int = 1) -> bytes:
        """The number of a label for each token (uint32), by the model's own list."""
        ids: bytes = self.decoder.decode(corpus, self.model.inputs(corpus), threads)
        return ids

    def predict(self, corpus: Corpus, threads: int = 1) -> Prediction:
        column = len(corpus.columns) if corpus.format == "list" else self.model.layout.output_index(corpus)
        return Prediction(corpus, column, self.decode(corpus, threads), self.model.encoding.written)

    def labels(self, corpus: Corpus, threads: int = 1) -> Column:
        return Column(self.writes[0], self.decode(corpus, threads), self.model.encoding.written)

    def find(self, layers: Layers, threads: int, margins: bool) -> PredictedColumns:
        column = self.labels(layers.corpus, threads)
        return PredictedColumns([column], {column.name: self.margins(layers.corpus, column.ids)} if margins else {})

    def margins(self, corpus: Corpus, ids: bytes) -> list[float]:
        """For each token by how much its label beats the best other one there."""
        model = self.model
        found: list[float] = self.decoder.margins(corpus, model.inputs(corpus), ids, model.encoding.written_numbers())
        return found

    def explain(self, corpus: Corpus, sentence: int, word: int) -> list[Decision]:
        from goldbeam.tasks.tagging.explaining import label_decision

        return [label_decision(self, corpus, sentence, word)]

    def k_best(self, corpus: Corpus, k: int) -> list[list[tuple[float, list[str]]]]:
        names = self.model.encoding.written
        found: Any = self.decoder.k_best(corpus, self.model.inputs(corpus), k)
        return [[(score, [names[label] for label in labels]) for score, labels in sentence] for sentence in found]
