"""The estimator of the segment tagger."""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam import _core
from goldbeam.evaluation.scheme import SCHEMES
from goldbeam.settings import redeclared
from goldbeam.settings.kinds import Choice
from goldbeam.tasks.tagging.estimator import TaggingEstimator
from goldbeam.tasks.tagging.segment_predictor import SegmentModel, SegmentPredictor, SegmentSearch
from goldbeam.templates.knowledge import SEGMENTS
from goldbeam.templates.segments import resolve
from goldbeam.templates.tagging import Kind, TemplateSet


class SegmentTagger(SegmentSearch, TaggingEstimator):
    """A structured perceptron that finds segments, such as entities or chunks, by features of whole segments.

    >>> train = [[("in", "O"), ("New", "B-LOC"), ("York", "I-LOC")], [("New", "O"), ("shoes", "O")]]
    >>> SegmentTagger(epochs=3).fit(train).predict([["in", "New", "York"]])
    [['O', 'B-LOC', 'I-LOC']]
    """

    task = "segment-tagger"
    model_type = SegmentModel
    predictor_type = SegmentPredictor
    learner_type = _core.SegmentLearner
    knowledge_templates = SEGMENTS

    main_settings = ("column", "templates", "epochs")

    scheme: str = redeclared(
        kind=Choice(("auto", *(name for name in SCHEMES if name != "iob1"))), help="Encoding of segments in the data."
    )
    beam: int = redeclared(default=8)
    aggressiveness: float = redeclared(default=0.02)

    def _resolve(self, further: Sequence[str], kind: Kind) -> TemplateSet:
        return resolve(self.templates, further, kind)
