"""goldbeam as a system."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judging.answers import Answer, Word
from judging.items import CHECKS, Item


class Goldbeam:
    name = "goldbeam"
    checks = CHECKS

    def __init__(self, pipeline: Any) -> None:
        self._pipeline = pipeline

    def answers(self, items: Sequence[Item]) -> list[Answer]:
        return [self._answer(item.text) for item in items]

    def _answer(self, text: str) -> Answer:
        starts, words = [], []
        for sentence in self._pipeline(text).sentences:
            tokens = list(sentence)
            starts.append(tokens[0].start)
            for surface in sentence.surface:
                words += self._words(surface, tokens[surface.first - 1 : surface.last])
        return Answer(tuple(starts), tuple(words))

    @staticmethod
    def _words(surface: Any, tokens: Sequence[Any]) -> list[Word]:
        """Words of a token that are its pieces (do, n't) have places of their own; others (em, o for no) share one."""
        pieces = "".join(token.form for token in tokens) == surface.form
        words, start = [], surface.start
        for token in tokens:
            end = start + len(token.form) if pieces and len(tokens) > 1 else surface.end
            words.append(Word(token.form, start, end, token.lemma, token.upos))
            start = end if pieces else surface.start
        return words
