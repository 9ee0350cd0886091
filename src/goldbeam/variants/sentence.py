"""A sentence of CoNLL-U as rows, and how its tokens stand in the text.

Spaces are those of UDPipe: ``SpaceAfter=No`` in MISC, or ``SpacesAfter=`` with what there is if that is not one space
(``\\s\\s``, ``\\n``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

ID, FORM, UPOS, HEAD, DEPREL, DEPS, MISC = 0, 1, 3, 6, 7, 8, 9
Row = tuple[str, ...]
NEW_PARAGRAPH = "# newpar"

_WRITTEN = {" ": "\\s", "\n": "\\n", "\t": "\\t", "\r": "\\r", "|": "\\p", "\\": "\\\\"}
_MEANT = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "p": "|", "\\": "\\"}


class Sentence(NamedTuple):
    comments: tuple[str, ...]  # without # text, which is written anew
    rows: tuple[Row, ...]  # words, multiword tokens, empty nodes

    @classmethod
    def of(cls, block: str) -> Sentence:
        lines = block.split("\n")
        comments = [line for line in lines if line.startswith("#") and not _is_text(line)]
        return cls(tuple(comments), tuple(tuple(line.split("\t")) for line in lines if line and line[0] != "#"))

    def render(self) -> str:
        text = f"# text = {self.text}"
        return "\n".join([*self.comments, text, *map("\t".join, self.rows), "", ""])

    @property
    def begins_paragraph(self) -> bool:
        return any(line[1:].lstrip().startswith(("newpar", "newdoc")) for line in self.comments)

    @property
    def surface(self) -> list[int]:
        """The rows that stand in the text: multiword tokens, and words that are in none."""
        places, last = [], 0
        for place, row in enumerate(self.rows):
            first, dash, end = row[ID].partition("-")
            if "." in first or (not dash and int(first) <= last):
                continue
            places.append(place)
            last = int(end) if dash else last
        return places

    @property
    def words(self) -> list[int]:
        """The rows that are in the tree."""
        return [place for place, row in enumerate(self.rows) if row[ID].isdecimal()]

    @property
    def text(self) -> str:
        """As ``# text`` has it, in one line with single spaces."""
        return "".join(
            self.rows[at][FORM] + (" " if space_after(self.rows[at]) else "") for at in self.surface
        ).rstrip()

    def with_forms(self, change: Callable[[str], str]) -> Sentence:
        """With other forms, in words and in multiword tokens."""
        return self._replace(
            rows=tuple(row if "." in row[ID] else with_form(row, change(row[FORM])) for row in self.rows)
        )

    def with_rows(self, changed: dict[int, Row]) -> Sentence:
        """With other rows in some places."""
        return self._replace(rows=tuple(changed.get(place, row) for place, row in enumerate(self.rows)))


#: Sentences that follow each other in a text: what variants are made of.
Passage = list[Sentence]


def with_form(row: Row, form: str) -> Row:
    return (*row[:FORM], form, *row[FORM + 1 :])


def space_after(row: Row) -> str:
    for one in row[MISC].split("|"):
        if one == "SpaceAfter=No":
            return ""
        if one.startswith("SpacesAfter="):
            return _unescaped(one.removeprefix("SpacesAfter="))
    return " "


def with_space(row: Row, space: str) -> Row:
    kept = [one for one in row[MISC].split("|") if one != "_" and not one.startswith(("SpaceAfter=", "SpacesAfter="))]
    if space == "":
        kept.append("SpaceAfter=No")
    elif space != " ":
        kept.append("SpacesAfter=" + "".join(_WRITTEN.get(c, c) for c in space))
    return (*row[:MISC], "|".join(kept) or "_", *row[MISC + 1 :])


def ended(sentence: Sentence, space: str) -> Sentence:
    """With this behind its last token."""
    last = sentence.surface[-1]
    return sentence.with_rows({last: with_space(sentence.rows[last], space)})


def ended_lines(passage: Sequence[Sentence]) -> Passage:
    """With each sentence on lines of its own."""
    return [ended(sentence, "\n") for sentence in passage]


def _is_text(comment: str) -> bool:
    return comment[1:].lstrip().startswith(("text =", "text="))


def _unescaped(written: str) -> str:
    out, escaped = "", False
    for c in written:
        if escaped or c != "\\":
            out += _MEANT.get(c, c) if escaped else c
            escaped = False
        else:
            escaped = True
    return out
