"""The tokens of a sentence as they stand in the text: a multiword token (*don't*) is one of them, and two words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from goldbeam.data.corpus import Corpus

_RANGE = re.compile(r"(?:^|\|)TokenRange=(\d{1,15}):(\d{1,15})(?:\||$)")
_TEXT = "# text = "


@dataclass(frozen=True)
class SurfaceToken:
    """What is between two spaces or next to punctuation; ``first`` and ``last`` are the numbers of its words, from 1.

    ``start`` and ``end`` count characters of the text that was annotated; None if nobody has kept them.
    """

    form: str
    first: int
    last: int
    start: int | None = None
    end: int | None = None
    space_after: bool = True


@dataclass(frozen=True)
class Surface:
    tokens: tuple[SurfaceToken, ...]
    text: str | None  # of the comment `# text`
    paragraph: bool  # whether one begins here

    @property
    def rebuilt(self) -> str:
        """The text as forms and spaces give it."""
        return "".join(token.form + " " * token.space_after for token in self.tokens).strip()


def sentence_surface(corpus: Corpus, sentence: int) -> Surface:
    """Of a sentence of a CoNLL-U file, by its number from 0."""
    text = corpus[sentence : sentence + 1].text.decode().removeprefix("\ufeff")
    # By hand: splitlines() would also split at characters that CoNLL-U allows in a cell.
    return read_surface(text.replace("\r\n", "\n").split("\n"))


def read_surface(lines: Iterable[str]) -> Surface:
    """From the lines of a sentence in CoNLL-U."""
    tokens: list[SurfaceToken] = []
    text, paragraph, covered = None, False, 0  # covered: the last word of the latest range
    for line in lines:
        if line.startswith("#"):
            text = line[len(_TEXT) :] if line.startswith(_TEXT) else text
            paragraph = paragraph or line.startswith(("# newpar", "# newdoc"))
            continue
        cells = line.split("\t")
        if len(cells) != 10 or "." in cells[0]:  # empty nodes are not in the text
            continue
        begin, _, end = cells[0].partition("-")
        first, last = int(begin), int(end or begin)
        if first <= covered:
            continue
        covered = last
        place = _RANGE.search(cells[9])
        start, stop = (None, None) if place is None else (int(place[1]), int(place[2]))
        tokens.append(SurfaceToken(cells[1], first, last, start, stop, "SpaceAfter=No" not in cells[9].split("|")))
    return Surface(tuple(tokens), text, paragraph)
