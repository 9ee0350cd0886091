"""Which columns of a corpus a tagger reads and which one it writes."""

from __future__ import annotations

from dataclasses import dataclass

from goldbeam.data import Corpus, column_index
from goldbeam.errors import DataError

# CoNLL-U columns that may be input; form is always `w`.
_CONLLU_INPUTS = ("lemma", "upos", "xpos", "feats")
_TABULAR = ("conllu", "columns", "tsv")


@dataclass(frozen=True)
class Layout:
    """The columns of the training data, as far as a tagger knows them."""

    format: str
    width: int  # columns of a row
    label: str  # name of the predicted column
    label_index: int

    def __post_init__(self) -> None:
        """A model file may say anything."""
        numbers = type(self.width) is int and type(self.label_index) is int and 0 <= self.label_index < self.width
        if not (numbers and isinstance(self.format, str) and isinstance(self.label, str)):
            raise ValueError("its layout of columns makes no sense")

    @classmethod
    def of(cls, corpus: Corpus, column: str | int | None) -> Layout:
        """Of training data; without ``column`` UPOS is predicted in CoNLL-U, the last column elsewhere."""
        width = len(corpus.columns)
        if width < 2:
            raise DataError(
                f"{corpus.name}: read as {corpus.format}, it has words but no labels; "
                "give a second column to learn from, or name the format of the file"
            )
        index = column_index(corpus, column if column is not None else "upos" if corpus.format == "conllu" else -1)
        if index == cls.form_index(corpus):
            raise DataError(f"{corpus.name}: column {column!r} holds the words; choose another column to predict")
        return cls(corpus.format, width, corpus.columns[index], index)

    def candidate_inputs(self) -> list[str]:
        """Names that templates may use: the words and every other column but the predicted one."""
        if self.format == "conllu":
            return ["w", *(name for name in _CONLLU_INPUTS if name != self.label)]
        return ["w", *(f"c{index}" for index in range(1, self.width) if index != self.label_index)]

    def further_inputs(self) -> list[str]:
        """Input columns that default templates use beside the words: those of column files.

        CoNLL-U's other annotations are as a rule not there yet when a tagger runs.
        """
        return [] if self.format == "conllu" else self.candidate_inputs()[1:]

    def input_indices(self, corpus: Corpus, inputs: list[str]) -> list[int]:
        """Where a corpus holds these inputs; a list of tuples may hold just them, in order."""
        width = len(corpus.columns)
        if corpus.format == "list" and width == len(inputs):
            return list(range(width))
        indices = []
        for name in inputs:
            if name == "w":
                indices.append(self.form_index(corpus))
            elif name in corpus.columns:
                indices.append(corpus.columns.index(name))
            elif name.startswith("c") and name[1:].isdecimal() and int(name[1:]) < width:
                indices.append(int(name[1:]))
            else:
                raise DataError(
                    f"{corpus.name}: the model reads the column {name!r} and the data have {', '.join(corpus.columns)}"
                )
        return indices

    @staticmethod
    def form_index(corpus: Corpus) -> int:
        """Where a corpus holds the words."""
        return corpus.columns.index("form") if "form" in corpus.columns else 0

    def gold_index(self, corpus: Corpus) -> int:
        """Where a corpus holds gold labels."""
        index = self.output_index(corpus)
        if index == len(corpus.columns):
            raise DataError(
                f"{corpus.name}: has {index} columns and no labels, the training data had {self.width}; "
                f"give data with the column {self.label!r}"
            )
        return index

    def output_index(self, corpus: Corpus) -> int:
        """The column that predictions go to; one past the last where the data lack it."""
        width = len(corpus.columns)
        if corpus.format == "conllu" or self.format == "conllu":
            if self.label in corpus.columns:
                return corpus.columns.index(self.label)
            if corpus.format == "conllu":
                raise DataError(
                    f"{corpus.name}: is CoNLL-U, and the model writes the column {self.label!r} of {self.format} data; "
                    "give data like those it was trained on"
                )
            return width if width == 1 else width - 1
        if corpus.format not in _TABULAR and corpus.format != "list":
            return 1  # word_TAG and its like: the tag, there or not
        if width == self.width:
            return self.label_index
        if width == self.width - 1 and self.label_index == width:
            return width
        raise DataError(
            f"{corpus.name}: has {width} columns, and the training data had {self.width}; "
            "give the same columns, with or without the last one"
        )
