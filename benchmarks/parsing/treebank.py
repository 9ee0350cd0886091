"""CoNLL-U files made from others: the first sentences, several files in one, longer sentences out of several."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
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


def concatenated(sources: list[Path], target: Path, tokens: int) -> Path:
    """Sentences of the files one after the other as they are, until there are so many tokens or nothing is left."""
    done = 0
    with target.open("w", encoding="utf-8") as out:
        for source in sources:
            with source.open(encoding="utf-8") as lines:  # line by line: this process must stay small, see measure.py
                for line in lines:
                    out.write(line)
                    done += line.partition("\t")[0].isdigit()
                    if done >= tokens and line == "\n":
                        return target
    return target


def joined(source: Path, target: Path, length: int, tokens: int) -> Path:
    """Sentences of about `length` words, never more, made of real ones one after the other, until there are `tokens`.

    None is used twice, because a parser may remember what it has seen. Sentences that are too long are left out. The
    roots of later parts hang on the first one's, so it is a tree.
    """

    def long_ones() -> Iterator[Rows]:
        done = 0
        unfinished = [_Parts(length) for _ in range(8)]  # with several, most parts find a place that they fill well
        for part in sentences(source):
            if done >= tokens:
                return
            if len(part) > length:
                continue
            place = next((parts for parts in unfinished if parts.has_room(part)), None)
            if place is None:
                fullest = max(unfinished, key=lambda parts: len(parts.rows))
                done += len(fullest.rows)
                yield fullest.rows
                place = unfinished[unfinished.index(fullest)] = _Parts(length)
            place.add(part)
        yield from (parts.rows for parts in unfinished if len(parts.rows) > 0.9 * length)

    return write(target, long_ones())


class _Parts:
    """A long sentence that is being made."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.rows: Rows = []
        self.root = 0

    def has_room(self, part: Rows) -> bool:
        return len(self.rows) + len(part) <= self.length

    def add(self, part: Rows) -> None:
        before = len(self.rows)
        for row in part:
            word, head, relation = before + int(row[0]), int(row[HEAD]), row[RELATION]
            if head:
                head += before
            elif self.root:
                head, relation = self.root, "parataxis"
            else:
                self.root = word
            self.rows.append([str(word), *row[FORM:HEAD], str(head), relation, "_", "_"])


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
