"""The estimator of the segmenter."""

from __future__ import annotations

from collections.abc import Iterable

from goldbeam.data.io import Data
from goldbeam.tasks.common.predictions import Predictions
from goldbeam.tasks.segmentation.estimator import SegmentingEstimator
from goldbeam.templates import segmentation, words


class Segmenter(SegmentingEstimator):
    """A structured perceptron that finds the words of text without spaces.

    >>> segmenter = Segmenter(epochs=3).fit([["ab", "c"], ["c", "ab", "c"]])
    >>> segmenter.predict(["cabcab"])
    [['c', 'ab', 'c', 'ab']]
    """

    task = "segmenter"
    main_settings = ("method", "dictionary", "epochs")

    def _templates(self) -> tuple[str, ...]:
        if self.method == "words":
            return words.resolve(self.templates, type(self).__name__)
        return segmentation.resolve(self.templates, type(self).__name__, segmentation.DEFAULT, guided=self._is_guided)

    def predict(self, data: Data | Iterable[str]) -> list[list[str]]:
        """The words of every text: ``predict(["我们走吧"])`` gives ``[["我们", "走", "吧"]]``."""
        return Predictions(self.predict_corpus(data).words())
