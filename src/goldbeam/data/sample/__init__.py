"""Sample data that goldbeam generates itself: seeded, of any size, the same bytes for ever."""

from goldbeam.data.sample.english import (
    SampleSentence,
    sample_brackets,
    sample_columns,
    sample_conllu,
    sample_sentences,
)
from goldbeam.data.sample.hmm import Hmm, HmmSentence, sample_hmm
from goldbeam.data.sample.tree import Node
from goldbeam.data.sample.unspaced import UnspacedSentence, sample_unspaced, sample_unspaced_sentences

__all__ = [
    "Hmm",
    "HmmSentence",
    "Node",
    "SampleSentence",
    "UnspacedSentence",
    "sample_brackets",
    "sample_columns",
    "sample_conllu",
    "sample_hmm",
    "sample_sentences",
    "sample_unspaced",
    "sample_unspaced_sentences",
]
