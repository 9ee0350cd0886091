"""A fitted morphology: what a model file holds and prediction needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.layers import Column
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common.corpus_facts import used_names
from goldbeam.tasks.common.knowledge import of_file
from goldbeam.tasks.common.learned_model import LearnedModel
from goldbeam.tasks.morphology.lemmas import Lemmatizer
from goldbeam.tasks.morphology.tags import TagSet
from goldbeam.tasks.morphology.upos import UposTagger

# Weights of whole labels are larger than those of parts. The lemmatiser is for new words only: less depends on it.
UPOS_PRUNE, LEMMA_PRUNE = 2.0, 4.0
# The same for those who prune a model file and the files in it.
PRUNE_FACTORS = {"upos_tagger": UPOS_PRUNE, "lemma_tagger": LEMMA_PRUNE}


@dataclass(frozen=True)
class Annotation:
    """What was found for a corpus, as numbers; strings are made when asked for."""

    corpus: Corpus
    columns: list[Column]

    def render(self) -> bytes:
        """The corpus in its own format with these columns replaced, and all else byte for byte."""
        self.check_places()
        places = self.corpus.columns
        return self.corpus.render_columns([(places.index(name), ids, names) for name, ids, names in self.columns])

    def check_places(self) -> None:
        """DataError if the corpus lacks a column to write to."""
        if missing := [column.name for column in self.columns if column.name not in self.corpus.columns]:
            raise DataError(f"{self.corpus.name}: has no column {missing[0]} to write to; give CoNLL-U")

    def lists(self) -> list[list[dict[str, str]]]:
        """A dictionary a word: ``{"upos": "NOUN", …, "lemma": "fly"}``."""
        keys = [name for name, _, _ in self.columns]
        labels = [_core.label_lists(self.corpus, ids, names) for _, ids, names in self.columns]
        return [
            [dict(zip(keys, cells, strict=True)) for cells in zip(*sentence, strict=True)]
            for sentence in zip(*labels, strict=True)
        ]


def build_spec(
    templates: Iterable[str],
    tags: TagSet,
    lexicon: _core.LabelLexicon | None,
    candidates: _core.LabelCandidates | None,
    given: bool,
    knowledge: _core.WordKnowledge | None,
) -> _core.TaggingSpec:
    """``given``: the UPOS is known and a column to read."""
    return _core.TaggingSpec(
        ["w", "upos"] if given else ["w"],
        list(templates),
        tags.names,
        lexicon=lexicon,
        parts=tags.parts,
        coarse=tags.coarse,
        candidates=candidates,
        given=tags.cells("upos")[1] if given else [],
        knowledge=knowledge,
    )


@dataclass(frozen=True, kw_only=True)
class MorphologyModel(LearnedModel):
    spec: _core.TaggingSpec
    tags: TagSet
    candidates: _core.LabelCandidates  # the tags that a word may get
    upos: UposTagger | None  # if the UPOS is found first
    lemmatizer: Lemmatizer | None  # if the training data have lemmas

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if self.upos is not None and self.tags.columns[0] != "upos":
            raise ValueError("it has a tagger of UPOS and no UPOS")

    def action_names(self) -> list[str]:
        return self.tags.part_names

    def label_count(self) -> int:
        return len(self.tags.labels)

    def inputs(self, corpus: Corpus) -> list[int]:
        return [form_index(corpus), *([] if self.upos is None else [corpus.columns.index("upos")])]

    def readable(self, corpus: Corpus, threads: int) -> Corpus:
        """A corpus as the tags are found in it: with the UPOS, if that is found first."""
        return corpus if self.upos is None or not corpus.token_count else self.upos.tagged(corpus, threads)

    def columns_of(self, corpus: Corpus, ids: bytes, threads: int) -> list[Column]:
        """All that is found of words with these labels (uint32)."""
        numbered, labels = used_names(ids, self.tags.labels)
        return [*self._lemma_column(corpus, numbered, labels, threads), *self._tag_columns(numbered, labels)]

    def tag_columns(self, ids: bytes) -> list[Column]:
        """The columns that labels (uint32) stand for."""
        return self._tag_columns(*used_names(ids, self.tags.labels))

    def _tag_columns(self, ids: bytes, labels: list[list[str]]) -> list[Column]:
        return [
            Column(column, ids, [cells[place] for cells in labels]) for place, column in enumerate(self.tags.columns)
        ]

    def _lemma_column(self, corpus: Corpus, ids: bytes, labels: list[list[str]], threads: int) -> list[Column]:
        """The lemmas of words with these labels; none if the model has no lemmas."""
        if self.lemmatizer is None:
            return []
        table, names = lemma_tags(labels)
        tags = _core.translate(ids, table)
        return [Column("lemma", *self.lemmatizer.lemmas(corpus, form_index(corpus), tags, names, threads))]

    def description(self) -> dict[str, Any]:
        lemmas = self.lemmatizer
        return {
            "predicts": ", ".join([*self.tags.columns, *(["lemma"] if lemmas else [])]),
            "UPOS first": self.upos is not None,
            "labels": self.tags.names,
            "parts": self.tags.part_names,
            "scripts": 0 if lemmas is None else len(lemmas.rules.scripts),
            "words with lemmas": 0 if lemmas is None else len(lemmas.rules.freeze()[1]) // 2,
        }

    def metadata(self) -> dict[str, Any]:
        stages: dict[str, Any] = {"upos_first": self.upos is not None, "lemmas": self.lemmatizer is not None}
        if self.lemmatizer is not None and self.lemmatizer.listed:
            stages["word_list"] = self.lemmatizer.listed
        return {**super().metadata(), "tags": asdict(self.tags), **stages, "prune_factors": PRUNE_FACTORS}

    def tensors(self) -> dict[str, Tensor]:
        words, classes = self.spec.lexicon.freeze()
        known, ends, labels = self.candidates.freeze()
        return {
            **super().tensors(),
            "lexicon_words": Tensor("U64", (len(words) // 8,), words),
            "lexicon_classes": Tensor("U64", (len(classes) // 8,), classes),
            "candidate_words": Tensor("U64", (len(known) // 8,), known),
            "candidate_ends": Tensor("U32", (len(ends) // 4,), ends),
            "candidate_labels": Tensor("U16", (len(labels) // 2,), labels),
            **({} if self.upos is None else self.upos.tensors()),
            **({} if self.lemmatizer is None else self.lemmatizer.tensors()),
        }

    @classmethod
    def of_file(cls, file: ModelFile) -> MorphologyModel:
        tags = TagSet(**file.field("tags", dict))
        lexicon = _core.LabelLexicon(file.tensor("lexicon_words", "U64"), file.tensor("lexicon_classes", "U64"))
        candidates = _core.LabelCandidates(
            file.tensor("candidate_words", "U64"),
            file.tensor("candidate_ends", "U32"),
            file.tensor("candidate_labels", "U16"),
        )
        upos = UposTagger.of_file(file) if file.field("upos_first", bool) else None
        spec = build_spec(file.field("templates", list), tags, lexicon, candidates, upos is not None, of_file(file))
        lemmatizer = Lemmatizer.of_file(file) if file.field("lemmas", bool) else None
        return cls(
            spec=spec,
            tags=tags,
            candidates=candidates,
            upos=upos,
            lemmatizer=lemmatizer,
            **cls.learned_fields(file, spec.action_count),
        )


def form_index(corpus: Corpus) -> int:
    """Where a corpus holds the words."""
    return corpus.columns.index("form") if "form" in corpus.columns else 0


def lemma_tags(labels: list[list[str]]) -> tuple[list[int], list[tuple[str, str]]]:
    """What a lemmatiser sees of each label: a number, and for each number two cells, the first and the last column."""
    numbered: dict[tuple[str, str], int] = {}
    table = [numbered.setdefault((label[0], label[-1]), len(numbered)) for label in labels]
    return table, list(numbered)
