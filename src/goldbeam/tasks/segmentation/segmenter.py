"""The estimator of the segmenter."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from goldbeam.data.io import Data
from goldbeam.tasks.segmentation.estimator import SEGMENTING_CONSTRAINTS, SegmentingEstimator
from goldbeam.tasks.substructures import Choose
from goldbeam.templates import segmentation, words


class Segmenter(SegmentingEstimator):
    """A structured perceptron that finds the words of text without spaces.

    >>> segmenter = Segmenter(epochs=3).fit([["ab", "c"], ["c", "ab", "c"]])
    >>> segmenter.predict(["cabcab"])
    [['c', 'ab', 'c', 'ab']]

    Parameters
    ----------
    method : "characters" tags characters with their places in words; "words" appends characters to words or separates
        them, with features of whole words. It is slower, and better with a beam of 8.
    templates : "default", "zhang-2014", "ltp", or a list of templates; "zhang-clark-2007" for words.
    dictionary : words that may be in the text: a list, or a file with a word a line. They go into the model.
    search : "beam", "greedy", "viterbi" (exact, for templates that look back at most two labels), or for characters
        "guided": the easiest character first, anywhere in the text ("guided-left-to-right": the same learning without
        the freedom).
    beam : hypotheses kept at every step; in guided search states of a span.
    threshold, threshold_power : keep only what scores within ``threshold / rank ** threshold_power`` of the best.
    merge : merge hypotheses that features cannot tell apart (dynamic programming).
    update : "max-violation", "early", "hybrid", "latest", "standard" or "laso".
    aggressive : guided search learns from every mistake until it is mended, in place of ``update``; False: from one
        a sentence, where gold is lost.
    step : "perceptron", "margin" or "passive-aggressive".
    margin : how far gold must win, for the last two steps; aggressiveness : longest step of the last.
    swvp : learn from mixtures of prediction and gold, weighted by their margins ("wm") or the ranks of these ("wmr"):
        the structured weighted violations perceptron. None: from the prediction alone.
    substructures, beta, balanced, impose : what is mixed ("single", "errors", "spans", "whole" or a function), the
        exponent of the weights, whether mixtures that are no violations count too, and whether these are left out until
        the whole is one.
    minibatch : sentences that are searched with the same weights, in parallel if there are threads; 1 learns online.
    epochs, patience : passes over the data at most; epochs without a better dev score (F1) before stopping.
    average : average the weights over training; a number of 2 or more trains so many models, which see the examples in
        other orders, and averages these too, a weight over the models that have it (with ``average_all`` over all).
    l2, l1, cumulative_l1 : penalties on large weights, paid after every example.
    dropout, feature_dropout : share of characters, and of features, that an example has to do without while it is
        learned.
    prune : drop averaged weights that are smaller than this.
    threads : for prediction, and for learning in minibatches; results do not depend on it.
    random_state : seed of the order in which examples are seen.
    keep_names : keep the names of features, so that `info` can show the heaviest ones; the model file grows by them.
    keep_keys : keep the keys of features, so that the model can be averaged with others later (`goldbeam average`).
    """

    task = "segmenter"
    constraints = SEGMENTING_CONSTRAINTS

    def __init__(
        self,
        method: str = "characters",
        templates: str | Sequence[str] = "default",
        dictionary: str | os.PathLike[str] | Sequence[str] | None = None,
        search: str = "beam",
        beam: int = 4,
        threshold: float | None = None,
        threshold_power: float = 0.0,
        merge: bool = True,
        update: str = "max-violation",
        aggressive: bool = True,
        step: str = "passive-aggressive",
        margin: float = 1.0,
        aggressiveness: float = 0.1,
        swvp: str | None = None,
        substructures: str | Choose = "single",
        beta: float = 1.0,
        balanced: bool = False,
        impose: bool = True,
        minibatch: int = 1,
        epochs: int = 12,
        patience: int | None = 4,
        average: bool | int = True,
        average_all: bool = False,
        l2: float = 0.0,
        l1: float = 0.0,
        cumulative_l1: float = 0.0,
        dropout: float = 0.0,
        feature_dropout: float = 0.0,
        prune: float = 0.0,
        threads: int = 1,
        random_state: int = 0,
        keep_names: bool = False,
        keep_keys: bool = False,
    ) -> None:
        self._store(locals())

    def _templates(self) -> tuple[str, ...]:
        if self.method == "words":
            return words.resolve(self.templates, type(self).__name__)
        return segmentation.resolve(self.templates, type(self).__name__, segmentation.DEFAULT, guided=self._is_guided)

    def predict(self, data: Data | Iterable[str]) -> list[list[str]]:
        """The words of every text: ``predict(["我们走吧"])`` gives ``[["我们", "走", "吧"]]``."""
        return self.predict_corpus(data).words()
