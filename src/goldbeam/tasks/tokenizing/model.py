"""A fitted tokenizer: what a model file holds and prediction needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common import knowledge as tables
from goldbeam.tasks.common.learned_model import LearnedModel
from goldbeam.tasks.tokenizing.labels import Labels
from goldbeam.tasks.tokenizing.multiwords import MultiwordRules
from goldbeam.texts.read_as import NOTHING, ReadAs

#: What templates may look at, and where `_core.WordList.matched` puts it; with abbreviations, their columns come first.
COLUMNS = ("w", "starts", "ends", "inside", "gap", "hint", "line")
ABBREVIATION_COLUMNS = ("w", "abbrstarts", "abbrends", "abbrinside", *COLUMNS[1:])
#: Pieces that are searched at once, at most: a paragraph that has more is cut where a sentence seems to end.
LONGEST = 20_000
_EVERYWHERE = 0xFFFFFFFF  # the count of listed words


class Pieces(NamedTuple):
    """A text in pieces, with the columns above, and for each sentence of them 1 if it begins a paragraph (uint32)."""

    corpus: Corpus
    paragraphs: bytes


def columns_of(abbreviations: _core.WordList | None) -> tuple[str, ...]:
    return COLUMNS if abbreviations is None else ABBREVIATION_COLUMNS


def abbreviations_digest(abbreviations: _core.WordList | None) -> dict[str, str]:
    """What makes a run with this list this run and no other; nothing if there is none."""
    if abbreviations is None:
        return {}
    return {"abbreviations": f"{_core.checksum(b''.join(abbreviations.freeze())):016x}"}


def listed_words_of(words: _core.WordList) -> frozenset[bytes]:
    """The words that a user brought: those of the training data have been seen so many times, these everywhere."""
    text, ends, counts, _ = words.freeze()
    bounds = [0, *memoryview(ends).cast("I")]
    seen = memoryview(counts).cast("I")
    return frozenset(text[bounds[i] : bounds[i + 1]] for i, count in enumerate(seen) if count == _EVERYWHERE)


def words_digest(listed: frozenset[bytes]) -> dict[str, str]:
    """What makes a run with these words this run and no other; nothing if there are none."""
    return {"words": f"{_core.checksum(b' '.join(sorted(listed))):016x}"} if listed else {}


def with_abbreviations(pieces: Corpus, abbreviations: _core.WordList | None) -> Corpus:
    """Pieces with the columns of abbreviations, if there are any to be known."""
    return pieces if abbreviations is None else abbreviations.matched(pieces)


def build_spec(
    columns: Sequence[str], templates: Sequence[str], labels: Labels, starts: _core.WordKnowledge | None
) -> _core.TaggingSpec:
    """``starts``: classes of the words that may come after a period."""
    return _core.TaggingSpec(list(columns), list(templates), labels.names, *labels.masks(), knowledge=starts)


@dataclass(frozen=True, kw_only=True)
class TokenizerModel(LearnedModel):
    spec: _core.TaggingSpec
    labels: Labels
    rules: _core.PieceRules
    words: _core.WordList  # tokens of several pieces
    multiwords: MultiwordRules
    hints: _core.MultiwordHints
    abbreviations: _core.WordList | None = None
    read_as: ReadAs = NOTHING

    def __post_init__(self) -> None:
        """A model file may say anything."""
        self.inputs(None)

    def action_names(self) -> list[str]:
        return self.labels.names

    def label_count(self) -> int:
        return len(self.labels.names)

    def inputs(self, corpus: Corpus | None) -> list[int]:
        """Of a corpus of pieces; ValueError for a column that there is not."""
        return self._inputs

    @cached_property
    def _inputs(self) -> list[int]:
        return [columns_of(self.abbreviations).index(name) for name in self.spec.columns]

    def pieces(self, text: bytes, lines: str = "auto") -> Pieces:
        """``lines``: what line breaks mean, one of `goldbeam.texts.line_breaks.MEANINGS`."""
        apart, tell = lines in ("sentences", "paragraphs"), lines != "wrapped"
        corpus, paragraphs = _core.pieces(self.read_as.text(text), self.rules, self.hints, apart, LONGEST, tell)
        return Pieces(self.matched(corpus), paragraphs)

    def matched(self, pieces: Corpus) -> Corpus:
        """Pieces with the columns of the lists."""
        return with_abbreviations(self.words.matched(pieces), self.abbreviations)

    def tokens(
        self, text: bytes, pieces: Pieces, roles: bytes, lines: str = "auto", first: int = 0, ends: object = None
    ) -> tuple[Corpus, bytes]:
        """What roles (uint32) make of pieces, as ``_core.tokenized`` gives it."""
        # The pieces are those of the text as it is read, which has the same places.
        words = {form: self.multiwords.words(form) for form in _core.multiword_forms(text, pieces.corpus, roles)}
        return _core.tokenized(text, pieces.corpus, pieces.paragraphs, roles, words, lines == "sentences", first, ends)

    def description(self) -> dict[str, Any]:
        return {
            "predicts": "tokens and sentences",
            "labels": self.labels.names,
            "tokens known": len(self.words),
            **({} if self.abbreviations is None else {"abbreviations known": len(self.abbreviations)}),
            "rules for multiword tokens": len(self.multiwords.lines),
        }

    def metadata(self) -> dict[str, Any]:
        return {
            **super().metadata(),
            "labels": list(self.labels.roles),
            "pieces": {"stuck": self.rules.stuck, "divided": self.rules.divided, "web": self.rules.web},
            "multiwords": self.multiwords.lines,
            "hints": self.hints.lines,
            **self.read_as.metadata(),
        }

    def tensors(self) -> dict[str, Tensor]:
        text, ends, counts, _ = self.words.freeze()
        return {
            **super().tensors(),
            "word_text": Tensor("U8", (len(text),), text),
            "word_ends": Tensor("U32", (len(ends) // 4,), ends),
            "word_counts": Tensor("U32", (len(counts) // 4,), counts),
            **self._abbreviation_tensors(),
        }

    def _abbreviation_tensors(self) -> dict[str, Tensor]:
        if self.abbreviations is None:
            return {}
        text, ends, *_ = self.abbreviations.freeze()
        return {
            "abbreviation_text": Tensor("U8", (len(text),), text),
            "abbreviation_ends": Tensor("U32", (len(ends) // 4,), ends),
        }

    @classmethod
    def of_file(cls, file: ModelFile) -> TokenizerModel:
        labels = Labels(tuple(file.field("labels", list)))
        rules = _core.PieceRules(**file.field("pieces", dict))
        return cls(
            spec=build_spec(file.field("columns", list), file.field("templates", list), labels, tables.of_file(file)),
            labels=labels,
            rules=rules,
            words=_core.WordList(
                [],
                file.tensor("word_text", "U8"),
                file.tensor("word_ends", "U32"),
                file.tensor("word_counts", "U32"),
                b"",
                rules,
            ),
            multiwords=MultiwordRules.of_lines(file.field("multiwords", list)),
            hints=_core.MultiwordHints(file.field("hints", list)),
            abbreviations=_abbreviations_of(file, rules),
            read_as=ReadAs(file.metadata.get("read_as", "")),
            **cls.learned_fields(file, len(labels.roles)),
        )


def _abbreviations_of(file: ModelFile, rules: _core.PieceRules) -> _core.WordList | None:
    if "abbreviation_text" not in file.tensors:
        return None
    ends = file.tensor("abbreviation_ends", "U32")
    always = b"\xff" * (len(bytes(ends)))  # counts of listed words
    return _core.WordList([], file.tensor("abbreviation_text", "U8"), ends, always, b"", rules)
