"""A pipeline against a treebank: its raw text is annotated and aligned with the gold annotation."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data import Corpus

if TYPE_CHECKING:
    from goldbeam.pipeline.pipeline import Pipeline


def evaluate(pipeline: Pipeline, gold: Corpus) -> dict[str, Any]:
    """F1 of tokens, sentences, words and all that is said of words, as the shared task of CoNLL 2018 counts."""
    from goldbeam.evaluation.conll18 import evaluate as conll18

    text = _core.RunningText(gold).text
    begin = perf_counter()
    annotated = pipeline.annotate_corpus(text)
    seconds = perf_counter() - begin
    if annotated is None:
        raise AssertionError("a treebank has words")
    names = {"Tokens": "tokens_f1", "Sentences": "sentences_f1", "Words": "words_f1"}
    return {
        **{names.get(metric, metric.lower()): score.f1 for metric, score in conll18(gold, annotated).items()},
        "sentences": len(gold),
        "tokens": gold.token_count,
        "seconds": seconds,
        "tokens_per_second": annotated.token_count / max(seconds, 1e-9),
    }
