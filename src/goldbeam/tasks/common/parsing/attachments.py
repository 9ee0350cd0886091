"""Attachment statistics from a parser's own annotation of raw text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from goldbeam.data import Corpus
from goldbeam.knowledge.attachments import Attachments, count_attachments
from goldbeam.knowledge.raw_text import RawText
from goldbeam.layers.tokens import corpus_of_tokens
from goldbeam.tasks.common.self_training import SelfTraining


class AttachmentTraining(SelfTraining):
    """How often words are heads of others."""

    what, unit = "attachments", "pairs"

    def find(self, fitted: Any, raw: RawText) -> Attachments:
        return count_attachments(self._parsed(fitted, raw), f"parsed {raw.name}")

    def give(self, found: Attachments, other: Any) -> None:
        other._attachments = found

    def _parsed(self, fitted: Any, raw: RawText) -> Iterator[tuple[Corpus, bytes]]:
        predictor, threads = fitted.predictor(), fitted._thread_count()
        for sentences in raw.batches(self.most_tokens):
            corpus = corpus_of_tokens(sentences)
            yield corpus, predictor.parse(corpus, threads, check=False).trees.heads
