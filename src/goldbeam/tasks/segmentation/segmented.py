"""What a segmenter says of a corpus."""

from __future__ import annotations

from dataclasses import dataclass

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.tasks.segmentation.methods import WordSpans
from goldbeam.tasks.segmentation.model import Text


@dataclass(frozen=True)
class Segmented:
    """The words of a corpus as numbers, one a character; strings are made when asked for."""

    corpus: Corpus
    text: Text
    found: WordSpans
    tags: list[str]  # names; empty if words have none
    tag_column: str | None = None  # of CoNLL-U

    def render(self) -> bytes:
        """The corpus in its own format.

        Text keeps all its bytes and gets a space between two words that had none; data that were annotated before
        get new tokens.
        """
        columns = self.corpus.columns
        column = columns.index(self.tag_column) if self.tag_column in columns else 3  # UPOS
        return _core.render_segmented(self.corpus, *self._parts(), column)

    def words(self) -> list[list[str]]:
        """The words of every sentence."""
        characters, lengths = self.text
        return _core.word_lists(self.corpus, characters, lengths, self.found.begins)

    def tagged_words(self) -> list[list[tuple[str, str]]]:
        """The words of every sentence with their tags."""
        return _core.word_lists(self.corpus, *self._parts())

    def _parts(self) -> tuple[Corpus, bytes, bytes, bytes, list[str]]:
        return self.text.characters, self.text.lengths, self.found.begins, self.found.tags, self.tags
