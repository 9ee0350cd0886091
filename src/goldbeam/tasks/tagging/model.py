"""A fitted tagger: what a model file holds and prediction needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.learning.events import EpochReport
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.tagging.columns import Layout
from goldbeam.tasks.tagging.labelling import Labelling


@dataclass(frozen=True)
class Prediction:
    """Labels of a corpus as numbers; strings are made when asked for."""

    corpus: Corpus
    column: int
    ids: bytes  # uint32, one a token
    names: list[str]

    def render(self) -> bytes:
        """The corpus in its own format, with the predicted column replaced and all else byte for byte."""
        return self.corpus.render(self.column, self.ids, self.names)

    def labels(self) -> list[list[str]]:
        return _core.label_lists(self.corpus, self.ids, self.names)


def build_spec(
    columns: list[str],
    templates: Iterable[str],
    labelling: Labelling,
    known_words: Any,
    lexicon: _core.LabelLexicon | None,
) -> _core.TaggingSpec:
    return _core.TaggingSpec(
        columns, list(templates), labelling.learned, *labelling.masks(), known_words=known_words, lexicon=lexicon
    )


@dataclass
class TaggerModel:
    layout: Layout
    labelling: Labelling
    spec: _core.TaggingSpec
    weights: _core.FrozenWeights
    epochs: list[EpochReport] = field(default_factory=list)
    epoch: int = 0  # that the weights come from
    training_data: dict[str, Any] = field(default_factory=dict)
    names: _core.FeatureNames | None = None  # of features, if they were kept

    def inputs(self, corpus: Corpus) -> list[int]:
        """Where a corpus holds the columns that the templates look at."""
        return self.layout.input_indices(corpus, self.spec.columns)

    def new_labels(self, corpus: Corpus) -> list[str]:
        known = set(self.labelling.written)
        return [v for v in _core.distinct_values(corpus, self.layout.gold_index(corpus)) if v not in known]

    def add_labels(self, new: list[str]) -> None:
        self.labelling = self.labelling.extended(new)
        spec = self.spec
        self.spec = build_spec(spec.columns, spec.templates, self.labelling, spec.known_words, spec.lexicon)

    def learning_data(self, corpus: Corpus, counted: bool) -> _core.TaggingData:
        """Labelled data for a learner; ``counted``: the lexicon was counted on them."""
        labels = self.labelling.encode(corpus, self.layout.gold_index(corpus))
        return _core.TaggingData(self.spec, corpus, self.inputs(corpus), labels, counted)

    def metadata(self) -> dict[str, Any]:
        return {
            "layout": asdict(self.layout),
            "labelling": asdict(self.labelling),
            "columns": self.spec.columns,
            "templates": self.spec.templates,
            "scale": self.weights.scale,
            "salt": self.weights.salt,
            "training_data": self.training_data,
            "epoch": self.epoch,
            # Times differ from run to run; a model file does not.
            "epochs": [{**asdict(e), "seconds": 0.0, "tokens_per_second": 0.0} for e in self.epochs],
        }

    def tensors(self) -> dict[str, Tensor]:
        buckets, rows, known = self.weights.buckets, self.weights.rows, self.spec.known_words
        words, classes = self.spec.lexicon.freeze()
        tensors = {
            "buckets": Tensor("U32", (len(buckets) // 64, 16), buckets),
            "rows": Tensor("U32", (len(rows) // 4,), rows),
            "known_words": Tensor("U64", (len(known) // 8,), known),
            "lexicon_words": Tensor("U64", (len(words) // 8,), words),
            "lexicon_classes": Tensor("U64", (len(classes) // 8,), classes),
        }
        if self.names is not None:
            keys, ends, text = self.names.freeze()
            tensors["name_keys"] = Tensor("U64", (len(keys) // 8,), keys)
            tensors["name_ends"] = Tensor("U64", (len(ends) // 8,), ends)
            tensors["name_text"] = Tensor("U8", (len(text),), text)
        return tensors

    @classmethod
    def of_file(cls, file: ModelFile) -> TaggerModel:
        """The model in a file; every index that prediction uses is checked here, or TypeError or ValueError raised."""
        labelling = Labelling(**file.field("labelling", dict))
        spec = build_spec(
            file.field("columns", list),
            file.field("templates", list),
            labelling,
            file.tensor("known_words", "U64"),
            _core.LabelLexicon(file.tensor("lexicon_words", "U64"), file.tensor("lexicon_classes", "U64")),
        )
        weights = _core.FrozenWeights.from_buffers(
            file.tensor("buckets", "U32"),
            file.tensor("rows", "U32"),
            file.field("scale", float),
            file.field("salt", int),
            len(spec.labels),
        )
        names = None
        if "name_keys" in file.tensors:
            names = _core.FeatureNames(
                file.tensor("name_keys", "U64"), file.tensor("name_ends", "U64"), file.tensor("name_text", "U8")
            )
        training_data = file.field("training_data", dict)
        if not all(isinstance(value, (str, int)) for value in training_data.values()):
            raise ValueError("its facts about the training data make no sense")
        return cls(
            Layout(**file.field("layout", dict)),
            labelling,
            spec,
            weights,
            [EpochReport(**report) for report in file.field("epochs", list)],
            file.field("epoch", int),
            training_data,
            names,
        )
