"""A fitted segmenter: what a model file holds and prediction needs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, TypeVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.tasks.common.learned_model import LearnedModel
from goldbeam.tasks.segmentation.labels import Labels
from goldbeam.tasks.segmentation.methods import METHODS, Method, inputs
from goldbeam.tasks.segmentation.reading import word_column
from goldbeam.tasks.segmentation.reranker import Reranker

Self = TypeVar("Self", bound="SegmentationModel")


class Text(NamedTuple):
    """A corpus as the method reads it: its characters, and the lengths of its tokens in characters (uint32)."""

    characters: Corpus
    lengths: bytes


@dataclass(frozen=True, kw_only=True)
class SegmentationModel(LearnedModel):
    tagged: ClassVar[bool] = False  # words have tags

    method_name: str
    labels: Labels
    words: _core.WordList  # of the training data and of the dictionary
    tag_column: str | None  # name of the column of tags in the training data

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if "kind" in self.spec.columns and not self.tagged:
            raise ValueError("its templates look at tags that it does not have")
        inputs(self.spec.columns)
        if self.tag_column is not None and not isinstance(self.tag_column, str):
            raise ValueError("its column of tags makes no sense")
        if bool(self.labels.tags) != self.tagged:
            raise ValueError("it has tags for words, or lacks them, against its task")

    @property
    def method(self) -> Method:
        return METHODS[self.method_name]

    def action_names(self) -> list[str]:
        return self.method.actions(self.labels)

    def label_count(self) -> int:
        return len(self.action_names())

    def inputs(self, corpus: Corpus) -> list[int]:
        """Of a corpus of characters."""
        return inputs(self.spec.columns)

    def text(self, corpus: Corpus, *, counted: bool = False, tags: bytes = b"") -> Text:
        """The characters of a corpus of words; ``counted``: the model's words were counted on it, with these tags."""
        characters, lengths = _core.characters(corpus, word_column(corpus))
        if len(self.spec.columns) > 1:
            characters = self.words.matched(characters, *((lengths, tags) if counted else ()))
        return Text(characters, lengths)

    def learning_data(self, text: Text, tags: bytes, *, counted: bool) -> Any:
        return self.method.learning_data(self.spec, text.characters, text.lengths, tags, self.labels, counted=counted)

    def gold_actions(self, text: Text, tags: bytes, count: int) -> bytes:
        """What must be done with each character (uint32), of words with these tags of ``count`` ones."""
        return self.method.gold(text.lengths, tags, self.labels, count)

    def description(self) -> dict[str, Any]:
        joint = {"tags": list(self.labels.tags)} if self.labels.tags else {}
        return {
            "predicts": "words and tags" if joint else "words",
            "method": self.method_name,
            "labels": self.action_names(),
            **joint,
            "words known": len(self.words),
        }

    def metadata(self) -> dict[str, Any]:
        return {
            **super().metadata(),
            "method": self.method_name,
            "tags": list(self.labels.tags),
            "labels": list(self.labels.numbers),
            "tag_column": self.tag_column,
        }

    def tensors(self) -> dict[str, Tensor]:
        text, ends, counts, pairs = self.words.freeze()
        return {
            **super().tensors(),
            **self.method.tensors(self.spec),
            "word_text": Tensor("U8", (len(text),), text),
            "word_ends": Tensor("U32", (len(ends) // 4,), ends),
            "word_counts": Tensor("U32", (len(counts) // 4,), counts),
            "word_tags": Tensor("U32", (len(pairs) // 4,), pairs),
        }

    @classmethod
    def of_file(cls: type[Self], file: ModelFile) -> Self:
        labels = Labels(tuple(file.field("tags", list)), tuple(file.field("labels", list)))
        method = file.field("method", str)
        if method not in METHODS:
            raise ValueError(f"it finds words by a method that is not known, {method!r}")
        return cls(
            spec=METHODS[method].of_file(file, labels),
            method_name=method,
            labels=labels,
            words=_core.WordList(
                list(labels.tags),
                file.tensor("word_text", "U8"),
                file.tensor("word_ends", "U32"),
                file.tensor("word_counts", "U32"),
                file.tensor("word_tags", "U32"),
            ),
            tag_column=file.metadata.get("tag_column"),
            **cls.learned_fields(file, len(METHODS[method].actions(labels))),
        )


@dataclass(frozen=True, kw_only=True)
class JointModel(SegmentationModel):
    """Of words and tags."""

    tagged: ClassVar[bool] = True
    reranker: Reranker | None = None

    def description(self) -> dict[str, Any]:
        reranking = {} if self.reranker is None else {"re-ranking templates": self.reranker.spec.templates}
        return {**super().description(), **reranking}

    def metadata(self) -> dict[str, Any]:
        reranking = {} if self.reranker is None else {"reranker": self.reranker.metadata()}
        return {**super().metadata(), **reranking}

    def tensors(self) -> dict[str, Tensor]:
        return {**super().tensors(), **({} if self.reranker is None else self.reranker.tensors())}

    @classmethod
    def of_file(cls, file: ModelFile) -> JointModel:
        model = super().of_file(file)
        return replace(model, reranker=Reranker.of_file(file)) if "reranker" in file.metadata else model
