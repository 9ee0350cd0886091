"""A fitted tokenizer at work: from raw text to a corpus of tokens."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.settings.search import ChainSearch
from goldbeam.tasks.common.text_predictor import TextPredictor
from goldbeam.tasks.tokenizing.model import Pieces, TokenizerModel

#: Between texts that are tokenized at once: sentences never go on behind a blank line.
BETWEEN_TEXTS = b"\n\n"


@dataclass(frozen=True, eq=False)
class TokenizingPredictor(TextPredictor[TokenizerModel]):
    task = "tokenizer"
    model_type = TokenizerModel
    decoder_type = _core.TaggingDecoder
    search_type = ChainSearch

    @property
    def writes(self) -> tuple[str, ...]:
        return ("form", "misc")

    def roles(self, pieces: Pieces, threads: int = 1) -> bytes:
        """What ends with each piece, a number (uint32) each."""
        labels = self.decoder.decode(pieces.corpus, self.model.inputs(pieces.corpus), threads)
        return self.model.labels.decode(labels)

    def tokenize(self, text: bytes, *, lines: str = "auto", first: int = 0, threads: int = 1) -> Corpus:
        pieces = self.model.pieces(text, lines)
        return self._tokenized(text, pieces, lines, first, None, threads)[0]

    def tokenize_all(self, texts: Sequence[bytes], threads: int = 1) -> tuple[Corpus, Sequence[int]]:
        """Several texts at once, and for each how many sentences there are up to its end."""
        joined, ends, end = BETWEEN_TEXTS.join(texts), array("Q"), 0
        for text in texts:
            end += len(text) + len(BETWEEN_TEXTS)  # which belongs to the text before, so that offsets are right
            ends.append(min(end, len(joined)))
        corpus, sentences = self._tokenized(joined, self.model.pieces(joined), "auto", 0, ends, threads)
        return corpus, memoryview(sentences).cast("I")

    def _tokenized(
        self, text: bytes, pieces: Pieces, lines: str, first: int, ends: array[int] | None, threads: int
    ) -> tuple[Corpus, bytes]:
        roles = self.roles(pieces, threads)
        return self.model.tokens(text, pieces, roles, lines, first, ends)
