"""CoNLL-U as rows of cells, for protocols that write it in their own way."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

COLUMNS = ("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc")
NOTHING = "_"
FORM, LEMMA, UPOS, XPOS, FEATS, HEAD, DEPREL, DEPS, MISC = range(1, 10)


@dataclass
class SentenceRows:
    """Comments as lines that begin with ``#``; rows of ten cells, for words, multiword tokens and empty nodes."""

    comments: list[str]
    rows: list[list[str]]

    def words(self) -> Iterator[list[str]]:
        return (row for row in self.rows if row[0].isdigit())

    def tokens(self) -> Iterator[list[str]]:
        """Multiword tokens, and the words that are in none."""
        within = 0  # the last word of the latest multiword token
        for row in self.rows:
            if "-" in row[0]:
                within = int(row[0].partition("-")[2])
                yield row
            elif row[0].isdigit() and int(row[0]) > within:
                yield row

    def has_comment(self, name: str) -> bool:
        return any(comment[1:].strip().partition(" ")[0] == name for comment in self.comments)

    def blank(self, columns: Collection[str]) -> None:
        """Empty these columns of words."""
        places = [COLUMNS.index(column) for column in columns]
        for row in self.words():
            for place in places:
                row[place] = NOTHING

    def text(self) -> str:
        lines = (*self.comments, *("\t".join(row) for row in self.rows), "")
        return "".join(line + "\n" for line in lines)


def rows_of(conllu: str) -> list[SentenceRows]:
    r"""What goldbeam has written.

    >>> [sentence] = rows_of("# text = Hi\n1\tHi\thi\tINTJ\t_\t_\t0\troot\t_\tSpaceAfter=No\n\n")
    >>> sentence.comments, sentence.rows[0][MISC]
    (['# text = Hi'], 'SpaceAfter=No')
    """
    found: list[SentenceRows] = []
    for block in conllu.split("\n\n"):
        lines = block.strip("\n").split("\n")
        rows = [line.rstrip("\r").split("\t") for line in lines if line and not line.startswith("#")]
        if rows:
            found.append(SentenceRows([line for line in lines if line.startswith("#")], rows))
    return found


def misc_fields(cell: str) -> dict[str, str]:
    """``A=1|B`` as a dict; a field without a value has None's place taken by an empty string."""
    if cell == NOTHING:
        return {}
    return {name: value for name, _, value in (field.partition("=") for field in cell.split("|"))}


def misc_cell(fields: dict[str, str]) -> str:
    return "|".join(f"{name}={value}" if value else name for name, value in fields.items()) or NOTHING
