"""How words are found: what the core's spec, learner and decoder are for a method, and how its results are read.

A method gets the characters of a text as a corpus of theirs, one token a character. What is given of words is a number
a word (uint32): lengths in characters, and tags, if words have any.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common.knowledge import of_file as knowledge_of_file
from goldbeam.tasks.segmentation.labels import Labels

#: The columns of `WordList.matched`, by number; templates use them by these names. The last one is there with tags.
COLUMNS = ("w", "starts", "ends", "inside", "kind")
CHARACTER = "c"  # the first of them where templates know words too


class WordSpans(NamedTuple):
    """A number a character (uint32): 1 where a word begins; the tag of its word, or nothing if there are no tags."""

    begins: bytes
    tags: bytes


class Method(Protocol):
    learner_type: Any
    decoder_type: Any

    def prepare(
        self,
        templates: Sequence[str],
        labels: Labels,
        text: Corpus,
        lengths: bytes,
        tags: bytes,
        knowledge: _core.WordKnowledge | None,
    ) -> Any:
        """The spec for training data."""

    def relabelled(self, spec: Any, labels: Labels) -> Any:
        """The spec with more labels."""

    def tensors(self, spec: Any) -> dict[str, Tensor]:
        """What a model file has to hold of the spec beside its columns and templates."""

    def of_file(self, file: ModelFile, labels: Labels) -> Any:
        """The spec in a model file; TypeError or ValueError if it makes no sense."""

    def learning_data(
        self, spec: Any, text: Corpus, lengths: bytes, tags: bytes, labels: Labels, *, counted: bool
    ) -> Any:
        """``text`` has the columns that the spec looks at; ``counted``: it is what the spec was prepared on."""

    def found(self, decoded: bytes, labels: Labels) -> WordSpans:
        """What the decoder gave."""

    def actions(self, labels: Labels) -> list[str]:
        """What the weights are about, by number."""

    def gold(self, lengths: bytes, tags: bytes, labels: Labels, count: int) -> bytes:
        """The action of each character (uint32) as a trace takes them; words have tags of ``count`` ones.

        What is no action becomes a number that is too high.
        """

    closing: Sequence[str]
    """The actions of a search after the last character, which are the same for all words."""


class CharacterMethod:
    """Characters are tagged with their places in words; only sequences that make words are allowed."""

    learner_type: Any = _core.TaggingLearner
    decoder_type: Any = _core.TaggingDecoder
    closing: Sequence[str] = ()

    def prepare(
        self,
        templates: Sequence[str],
        labels: Labels,
        text: Corpus,
        lengths: bytes,
        tags: bytes,
        knowledge: _core.WordKnowledge | None,
    ) -> _core.TaggingSpec:
        from goldbeam.templates.compiling import compiled

        known = COLUMNS if labels.tags else COLUMNS[:-1]
        draft = compiled(
            "joint" if labels.tags else "segmenter",
            lambda lines: _core.TaggingSpec(list(known), lines, labels.names, knowledge=knowledge),
            templates,
        )
        columns = [name for name in known if name == "w" or name in draft.used_columns]
        ids = labels.encode(_core.word_labels(lengths, tags))
        lexicon = _core.count_labels(text, 0, ids) if draft.uses_lexicon else None
        return self._spec(columns, templates, labels, lexicon, knowledge)

    def relabelled(self, spec: _core.TaggingSpec, labels: Labels) -> _core.TaggingSpec:
        return self._spec(spec.columns, spec.templates, labels, spec.lexicon, spec.knowledge)

    def tensors(self, spec: _core.TaggingSpec) -> dict[str, Tensor]:
        words, classes = spec.lexicon.freeze()
        return {
            "lexicon_words": Tensor("U64", (len(words) // 8,), words),
            "lexicon_classes": Tensor("U64", (len(classes) // 8,), classes),
        }

    def of_file(self, file: ModelFile, labels: Labels) -> _core.TaggingSpec:
        lexicon = _core.LabelLexicon(file.tensor("lexicon_words", "U64"), file.tensor("lexicon_classes", "U64"))
        columns, templates = file.field("columns", list), file.field("templates", list)
        return self._spec(columns, templates, labels, lexicon, knowledge_of_file(file))

    def learning_data(
        self, spec: _core.TaggingSpec, text: Corpus, lengths: bytes, tags: bytes, labels: Labels, *, counted: bool
    ) -> _core.TaggingData:
        ids = labels.encode(_core.word_labels(lengths, tags))
        return _core.TaggingData(spec, text, inputs(spec.columns), ids, counted)

    def found(self, decoded: bytes, labels: Labels) -> WordSpans:
        return WordSpans(labels.begins(decoded), labels.tags_of(decoded))

    def actions(self, labels: Labels) -> list[str]:
        return labels.names

    def gold(self, lengths: bytes, tags: bytes, labels: Labels, count: int) -> bytes:
        return labels.encode(_core.word_labels(lengths, tags), count)

    def _spec(
        self,
        columns: Sequence[str],
        templates: Sequence[str],
        labels: Labels,
        lexicon: _core.LabelLexicon | None,
        knowledge: _core.WordKnowledge | None,
    ) -> _core.TaggingSpec:
        return _core.TaggingSpec(
            list(columns), list(templates), labels.names, *labels.masks(), lexicon=lexicon, knowledge=knowledge
        )


class WordMethod:
    """A character is appended to the word before it or separated from it; features may see whole words.

    Templates write a character as ``c``, because ``w`` is a word.
    """

    learner_type: Any = _core.WordLearner
    decoder_type: Any = _core.WordDecoder
    closing: Sequence[str] = ("separate",)

    def prepare(
        self,
        templates: Sequence[str],
        labels: Labels,
        text: Corpus,
        lengths: bytes,
        tags: bytes,
        knowledge: _core.WordKnowledge | None,
    ) -> _core.WordSpec:
        from goldbeam.templates.compiling import compiled

        columns = [CHARACTER, *COLUMNS[1:-1]]
        draft = compiled("segmenter-words", lambda lines: _core.WordSpec(columns, lines, knowledge), templates)
        return _core.WordSpec(draft.used_columns, list(templates), knowledge)

    def relabelled(self, spec: _core.WordSpec, labels: Labels) -> _core.WordSpec:
        return spec

    def tensors(self, spec: _core.WordSpec) -> dict[str, Tensor]:
        return {}

    def of_file(self, file: ModelFile, labels: Labels) -> _core.WordSpec:
        if labels.tags:
            raise ValueError("it finds words by their characters and has tags")
        return _core.WordSpec(file.field("columns", list), file.field("templates", list), knowledge_of_file(file))

    def learning_data(
        self, spec: _core.WordSpec, text: Corpus, lengths: bytes, tags: bytes, labels: Labels, *, counted: bool
    ) -> _core.WordData:
        return _core.WordData(spec, text, inputs(spec.columns), _core.word_begins(lengths))

    def found(self, decoded: bytes, labels: Labels) -> WordSpans:
        return WordSpans(decoded, b"")

    def actions(self, labels: Labels) -> list[str]:
        return ["append", "separate"]

    def gold(self, lengths: bytes, tags: bytes, labels: Labels, count: int) -> bytes:
        return _core.word_begins(lengths)


METHODS: dict[str, Method] = {"characters": CharacterMethod(), "words": WordMethod()}


def inputs(columns: Sequence[str]) -> list[int]:
    """Where the corpus of characters has these columns; ValueError for a name that is none of them."""
    return [0 if name == CHARACTER else COLUMNS.index(name) for name in columns]
