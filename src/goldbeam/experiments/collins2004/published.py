"""The paper's figures, on the Penn Wall St. Journal Treebank: sections 2-21 for training, 24 and 23 for tests."""

from __future__ import annotations

from typing import NamedTuple


class ChainCounts(NamedTuple):
    """Table 1, of chains with more than two phrases: types in the held-out trees; types in the training trees and the
    share of held-out words whose chain is not among them; the same of chains that occur more than once."""

    held_out: int
    types: int
    oov: float
    frequent: int
    frequent_oov: float


# Table 1 by transform and tags.
TABLE_1 = {
    (False, "gold"): ChainCounts(386, 1680, 0.1, 1013, 0.1),
    (False, "tagger"): ChainCounts(401, 1776, 0.1, 1043, 0.2),
    (True, "gold"): ChainCounts(289, 1214, 0.1, 746, 0.1),
    (True, "tagger"): ChainCounts(300, 1294, 0.1, 781, 0.1),
}


class Scores(NamedTuple):
    precision: float
    recall: float
    f1: float


# Table 3 (and the last row Table 4), section 23, all sentences: with gold tags, with a tagger's.
TABLE_3 = {
    "generative": (Scores(88.1, 87.6, 87.8), Scores(86.8, 86.5, 86.7)),
    "perceptron, baseline": (Scores(87.5, 86.9, 87.2), Scores(86.2, 85.5, 85.8)),
    "perceptron, with punctuation features": (Scores(88.1, 87.6, 87.8), Scores(87.0, 86.3, 86.6)),
    "hybrid": (None, Scores(89.1, 88.4, 88.8)),
}
