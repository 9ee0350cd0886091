"""Tags of several columns as one label, which has parts.

A word gets its UPOS, XPOS and FEATS at once, so they always go together. There are hundreds of such labels, most
of them rare; what is learned is therefore learned of their parts: of NOUN, of Case=Gen, of Number=Plur.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.tasks.common.corpus_facts import numbers

#: What can be tagged; the first column that is there is the coarse part of a label.
COLUMNS = ("upos", "xpos", "feats")
#: Parts that a label has at most. Cells as a whole come first, so labels with more features stay apart.
MOST_PARTS = 256


@dataclass(frozen=True)
class TagSet:
    """``labels[i]`` has a cell for each of the ``columns``: those that the training data fill."""

    columns: list[str]
    labels: list[list[str]]

    def __post_init__(self) -> None:
        """A model file may say anything."""
        lists = (self.columns, self.labels, *self.labels) if isinstance(self.labels, list) else (None,)
        right = all(isinstance(value, list) for value in lists)
        right = right and all(isinstance(cell, str) for row in (self.columns, *self.labels) for cell in row)
        right = right and 0 < len(self.columns) == len({*self.columns} & {*COLUMNS})
        if not right or any(len(label) != len(self.columns) or not all(label) for label in self.labels):
            raise ValueError("its tags make no sense")
        "".join(self.names).encode()  # lone surrogates are no text: the ValueError comes now and not in a prediction
        if len(set(self.names)) != len(self.names):
            raise ValueError("it has a tag twice")

    @classmethod
    def of(cls, corpus: Corpus) -> TagSet:
        """The tags of training data, in order of appearance."""
        columns = [name for name in COLUMNS if not corpus.is_blank(corpus.columns.index(name))]
        if not columns:
            raise DataError(
                f"{corpus.name}:{corpus.line(0)}: UPOS, XPOS and FEATS are '_' here and everywhere; "
                "give data that are annotated"
            )
        cells, tokens = _encoded(corpus, columns)
        labels = dict.fromkeys(zip(*tokens, strict=True))
        rows = ([names[i] for names, i in zip(cells, label, strict=True)] for label in labels)
        return cls(columns, list(rows))

    @cached_property
    def names(self) -> list[str]:
        """A name for each label: its cells, as they stand in a line of a table."""
        return ["\t".join(label) for label in self.labels]

    def encode(self, corpus: Corpus) -> bytes:
        """The labels (uint32) of a corpus that has no others."""
        cells, tokens = _encoded(corpus, self.columns)
        numbered = [{name: i for i, name in enumerate(names)} for names in cells]
        known = {
            tuple(of_cell[cell] for of_cell, cell in zip(numbered, label, strict=True)): number
            for number, label in enumerate(self.labels)
            if all(cell in of_cell for of_cell, cell in zip(numbered, label, strict=True))
        }
        return array("I", (known[token] for token in zip(*tokens, strict=True))).tobytes()

    def cells(self, column: str) -> tuple[list[int], list[str]]:
        """For each label the number of its cell of this column, and the names of these."""
        place = self.columns.index(column)
        numbered: dict[str, int] = {}
        return [numbered.setdefault(label[place], len(numbered)) for label in self.labels], list(numbered)

    # Parts

    @cached_property
    def parts(self) -> list[list[int]]:
        """The numbers of the parts of each label."""
        return [[self._part_numbers[part] for part in of_label] for of_label in self._parts_by_name]

    @cached_property
    def part_names(self) -> list[str]:
        return list(self._part_numbers)

    @cached_property
    def coarse(self) -> list[int]:
        """For each label a number for its first column."""
        return self.cells(self.columns[0])[0]

    @cached_property
    def _parts_by_name(self) -> list[list[str]]:
        return [
            list(
                dict.fromkeys(
                    part for column, cell in zip(self.columns, label, strict=True) for part in _parts(column, cell)
                )
            )[:MOST_PARTS]
            for label in self.labels
        ]

    @cached_property
    def _part_numbers(self) -> dict[str, int]:
        names = dict.fromkeys(part for of_label in self._parts_by_name for part in of_label)
        return {name: number for number, name in enumerate(names)}


def _parts(column: str, cell: str) -> list[str]:
    if column != "feats":
        return [f"{column}={cell}"]
    return [f"feats={cell}", *(cell.split("|") if "=" in cell else [])]


def _encoded(corpus: Corpus, columns: list[str]) -> tuple[list[list[str]], list[memoryview]]:
    """For each column its values, and their numbers, one a token."""
    places = [corpus.columns.index(name) for name in columns]
    cells = [_core.distinct_values(corpus, place) for place in places]
    return cells, [numbers(_core.encode_labels(corpus, p, names)) for p, names in zip(places, cells, strict=True)]
