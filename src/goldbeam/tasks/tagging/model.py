"""A fitted tagger: what a model file holds and prediction needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common import knowledge as tables
from goldbeam.tasks.common.learned_model import LearnedModel
from goldbeam.tasks.tagging.columns import Layout
from goldbeam.tasks.tagging.label_encoding import LabelEncoding


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


@dataclass(frozen=True, kw_only=True)
class TaggerModel(LearnedModel):
    spec_type: ClassVar[Any] = _core.TaggingSpec
    #: Blocks of the training data: in one of them, the lexicon says what it has from the others. 0: from other places.
    blocks: ClassVar[int] = 0

    spec: _core.TaggingSpec
    layout: Layout
    encoding: LabelEncoding

    @classmethod
    def build_spec(
        cls,
        columns: list[str],
        templates: Iterable[str],
        encoding: LabelEncoding,
        known_words: Any,
        lexicon: _core.LabelLexicon | None,
        knowledge: _core.WordKnowledge | None,
    ) -> _core.TaggingSpec:
        spec: _core.TaggingSpec = cls.spec_type(
            columns,
            list(templates),
            encoding.learned,
            *encoding.masks(),
            known_words=known_words,
            lexicon=lexicon,
            knowledge=knowledge,
        )
        return spec

    @classmethod
    def check_encoding(cls, encoding: LabelEncoding, corpus: Corpus) -> None:
        """DataError if labels of this kind cannot be learned."""

    def action_names(self) -> list[str]:
        return self.encoding.learned

    def label_count(self) -> int:
        return len(set(self.encoding.written))

    def inputs(self, corpus: Corpus) -> list[int]:
        return self.layout.input_indices(corpus, self._columns)

    @cached_property
    def _columns(self) -> list[str]:
        """The spec makes a new list whenever it is asked."""
        return self.spec.columns

    def new_labels(self, corpus: Corpus) -> list[str]:
        known = set(self.encoding.written)
        return [v for v in _core.distinct_values(corpus, self.layout.gold_index(corpus)) if v not in known]

    def with_labels(self, new: list[str]) -> TaggerModel:
        """The same with further labels."""
        encoding, spec = self.encoding.extended(new), self.spec
        more = self.build_spec(spec.columns, spec.templates, encoding, spec.known_words, spec.lexicon, spec.knowledge)
        return replace(self, encoding=encoding, spec=more)

    def learning_data(self, corpus: Corpus, counted: bool) -> _core.TaggingData:
        """Labelled data for a learner; ``counted``: the lexicon was counted on them."""
        labels = self.encoding.encode(corpus, self.layout.gold_index(corpus))
        return _core.TaggingData(self.spec, corpus, self.inputs(corpus), labels, counted, self.blocks)

    def description(self) -> dict[str, Any]:
        return {
            "predicts": self.layout.label,
            "labels": list(dict.fromkeys(self.encoding.written)),
            "scheme": self.encoding.scheme,
        }

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "layout": asdict(self.layout), "labelling": asdict(self.encoding)}

    def tensors(self) -> dict[str, Tensor]:
        known = self.spec.known_words
        words, classes = self.spec.lexicon.freeze()
        return {
            **super().tensors(),
            "known_words": Tensor("U64", (len(known) // 8,), known),
            "lexicon_words": Tensor("U64", (len(words) // 8,), words),
            "lexicon_classes": Tensor("U64", (len(classes) // 8,), classes),
        }

    @classmethod
    def of_file(cls, file: ModelFile) -> TaggerModel:
        encoding = LabelEncoding(**file.field("labelling", dict))
        spec = cls.build_spec(
            file.field("columns", list),
            file.field("templates", list),
            encoding,
            file.tensor("known_words", "U64"),
            _core.LabelLexicon(file.tensor("lexicon_words", "U64"), file.tensor("lexicon_classes", "U64")),
            tables.of_file(file),
        )
        return cls(
            spec=spec,
            layout=Layout(**file.field("layout", dict)),
            encoding=encoding,
            **cls.learned_fields(file, len(spec.labels)),
        )
