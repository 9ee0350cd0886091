"""Scores of a tokenizer on a treebank's own text."""

from __future__ import annotations

import time
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.evaluation.ratios import Ratio
from goldbeam.learning.loop import Score
from goldbeam.tasks.common.scoring import CorpusScorer
from goldbeam.tasks.tokenizing.predictor import TokenizingPredictor

_TOKENS = Ratio("right_tokens", ("tokens", "gold_tokens"))
_SENTENCES = Ratio("right_sentences", ("sentences", "gold_sentences"))


class Scorer(CorpusScorer[TokenizingPredictor]):
    """The mean of the F1 of tokens and of sentences; a multiword token must be found as one to be right."""

    metric = "f1"

    def __init__(self, predictor: TokenizingPredictor, corpus: Corpus, threads: int) -> None:
        self.predictor, self.corpus, self.threads = predictor, corpus, threads
        self.gold = _core.RunningText(corpus)
        self._text = self.gold.text
        begun = time.perf_counter()
        self.pieces = predictor.model.pieces(self._text)
        self.seconds_before = time.perf_counter() - begun

    def decode(self, predictor: TokenizingPredictor) -> bytes:
        return predictor.roles(self.pieces, self.threads)

    def compare(self, decoded: bytes) -> dict[str, Any]:
        counts = _core.token_counts(self.gold, self.pieces.corpus, decoded)
        tokens, sentences = _TOKENS.of(counts), _SENTENCES.of(counts)
        return {"f1": (tokens + sentences) / 2, "tokens": counts["gold_tokens"]}

    def metrics(self, predictor: TokenizingPredictor | None = None) -> dict[str, Any]:
        """With the official scores of tokens, words and sentences."""
        from goldbeam.evaluation import conll18

        found = self.predictor if predictor is None else predictor
        begun = time.perf_counter()
        roles = self.decode(found)
        tokens, _ = found.model.tokens(self._text, self.pieces, roles)
        seconds = self.seconds_before + time.perf_counter() - begun
        official = conll18.evaluate(self.corpus, tokens)
        scores = self.compare(roles)
        characters = len(self._text.decode())
        return {
            "f1": scores["f1"],
            **{f"{name.lower()}_{kind}": getattr(official[name], kind) for name in _SHOWN for kind in _KINDS},
            "sentences": len(self.corpus),
            "tokens": scores["tokens"],
            "characters": characters,
            "seconds": seconds,
            "tokens_per_second": scores["tokens"] / max(seconds, 1e-9),
            "characters_per_second": characters / max(seconds, 1e-9),
        }

    def __call__(self, weights: _core.FrozenWeights) -> Score:
        """Without the official scores, which take their time."""
        return Score(self.compare(self.decode(self.predictor.with_weights(weights)))[self.metric], self.metric)


_SHOWN = ("Tokens", "Words", "Sentences")
_KINDS = ("f1", "precision", "recall")
