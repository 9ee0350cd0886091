"""A fitted segment tagger at work: its model, and labels of tokens as a column of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.layers import Layers
from goldbeam.settings.search import Merging, Search
from goldbeam.tasks.common.predictor import PredictedColumns
from goldbeam.tasks.tagging.label_encoding import LabelEncoding
from goldbeam.tasks.tagging.model import TaggerModel
from goldbeam.tasks.tagging.predictor import TaggingPredictor


class SegmentSearch(Search, Merging):
    """States that have labelled the same tokens and have the same open segment can be merged."""


@dataclass(frozen=True, kw_only=True)
class SegmentModel(TaggerModel):
    spec_type: ClassVar[Any] = _core.SegmentSpec
    # A text repeats its names. Counts from the same text tell more of them than those of other texts ever will, and a
    # model that learns with them trusts them too much (CoNLL-2002 Spanish, dev F1: 78.3 with them, 78.8 without).
    blocks: ClassVar[int] = 20

    @classmethod
    def check_encoding(cls, encoding: LabelEncoding, corpus: Corpus) -> None:
        if encoding.learned_scheme != "iobes":
            raise DataError(
                f"{corpus.name}: the labels are not spans in IOB2 or IOBES, such as B-PER, I-PER and O; "
                "give such labels, name their scheme, or use a tagger"
            )

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if self.encoding.learned_scheme != "iobes":
            raise ValueError("its labels are not those of segments")


@dataclass(frozen=True, eq=False)
class SegmentPredictor(TaggingPredictor):
    task = "segment-tagger"
    model_type = SegmentModel
    decoder_type = _core.SegmentDecoder
    search_type = SegmentSearch

    def find(self, layers: Layers, threads: int, margins: bool) -> PredictedColumns:
        """Without margins: changing a single label would change the segments around it."""
        return PredictedColumns([self.labels(layers.corpus, threads)])
