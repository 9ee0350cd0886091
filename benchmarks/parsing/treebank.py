"""CoNLL-U files made from others: the first sentences, the same ones again and again, longer ones out of several."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

Rows = list[list[str]]  # the ten cells of every word of a sentence
FORM, HEAD, RELATION = 1, 6, 7


def sentences(path: Path) -> Iterator[Rows]:
    """The words of each sentence; comments, multiword tokens and empty nodes are left out."""
    rows: Rows = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line == "\n":
                yield rows
                rows = []
            elif line[0] != "#" and line.partition("\t")[0].isdigit():
                rows.append(line.rstrip("\n").split("\t"))


def write(path: Path, treebank: Iterator[Rows]) -> Path:
    """A sentence after the other, as they come."""
    with path.open("w", encoding="utf-8") as out:
        for rows in treebank:
            out.write("".join("\t".join(row) + "\n" for row in rows) + "\n")
    return path


def first(source: Path, target: Path, count: int) -> Path:
    """The first `count` sentences."""
    return write(target, islice(sentences(source), count))


def repeated(source: Path, target: Path, tokens: int) -> Path:
    """All sentences, again and again, until there are so many tokens; always whole copies of the file."""
    size = sum(map(len, sentences(source)))
    with target.open("wb") as out:
        for _ in range(-(-tokens // size)):
            out.write(source.read_bytes())
    return target


def joined(source: Path, target: Path, length: int, tokens: int) -> Path:
    """Sentences of about `length` words, never more, made of real ones one after the other, until there are `tokens`.

    Sentences that are too long are left out. The roots of later parts hang on the first one's, so it is a tree.
    """
    pool = cycle([rows for rows in sentences(source) if len(rows) <= length])

    def long_ones() -> Iterator[Rows]:
        done, open_parts = 0, _Parts(length)
        while done < tokens:
            rows = next(pool)
            if not open_parts.take(rows):
                done += len(open_parts.rows)
                yield open_parts.rows
                open_parts = _Parts(length)
                open_parts.take(rows)

    return write(target, long_ones())


class _Parts:
    """A long sentence that takes parts as long as there is room."""

    # A part that does not fit ends the sentence only if little room is left; else it is passed over, some times. So
    # lengths are nearly all the same, and short sentences, which are other sentences, are not preferred by much.
    LEAST, PATIENCE = 0.9, 20

    def __init__(self, length: int) -> None:
        self.length = length
        self.rows: Rows = []
        self.root = 0
        self.passed_over = 0

    def take(self, part: Rows) -> bool:
        """Add `part`, or pass it over if it is too long; False if the sentence is long enough and takes no more."""
        before = len(self.rows)
        if before + len(part) > self.length:
            self.passed_over += 1
            return before < self.LEAST * self.length and self.passed_over <= self.PATIENCE
        for row in part:
            word, head, relation = before + int(row[0]), int(row[HEAD]), row[RELATION]
            if head:
                head += before
            elif self.root:
                head, relation = self.root, "parataxis"
            else:
                self.root = word
            self.rows.append([str(word), *row[FORM:HEAD], str(head), relation, "_", "_"])
        return True


def non_projective(heads: list[int]) -> list[bool]:
    """For every word (heads from 1, 0 for the root): is a word between it and its head not below that head?

    [3, 4, 0, 3] -> [False, True, False, False]: between word 2 and its head 4 is word 3, which is not below 4
    """

    def below(word: int, ancestor: int) -> bool:
        while word and word != ancestor:
            word = heads[word - 1]
        return word == ancestor

    return [
        bool(head) and not all(below(between, head) for between in range(min(word, head) + 1, max(word, head)))
        for word, head in enumerate(heads, start=1)
    ]
