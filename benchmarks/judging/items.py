"""The files of `phenomena/`: a class of items per file, its dev half and its held-out half.

A file starts with a head, `# key: value` per line:

    # about: what the class is about
    # check: tokens lemma          what has to be right: sentences, tokens, lemma, upos
    # columns: lemma upos          what follows the text, separated by tabs; `words` instead of the text's own pieces
    # apostrophes: ' ’ ʼ‘          optional: every group is a class of its own; its characters take turns in place of '

Then come `[dev]` and `[held-out]`, with one item per line. Marks in the text, which are not part of it:

    {do|n't}    a span whose words are judged, and the borders between them
    {$|5~$5}    the treebanks' words, which goldbeam has to find, and other conventions, which peers may follow
    ‖           a sentence ends here (only where sentences are checked)
    ⏎           a line break

Columns have one value per word of the spans, in their order, separated by spaces: `_` is not judged, and `have/be`
allows either. In the column `words`, the words of different spans are separated in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

CHECKS = ("sentences", "tokens", "lemma", "upos")
COLUMNS = ("words", "lemma", "upos")
HALVES = ("dev", "held-out")
KEYS = ("about", "check", "columns", "apostrophes")


@dataclass(frozen=True)
class Span:
    """A stretch of text with the words that it should have; the first of `readings` is the treebanks'."""

    start: int
    end: int
    readings: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Item:
    text: str
    starts: tuple[int, ...]  # where sentences begin
    spans: tuple[Span, ...]
    lemmas: tuple[str, ...] = ()  # per word of the spans; alternatives are separated by /
    upos: tuple[str, ...] = ()


@dataclass(frozen=True)
class ItemClass:
    name: str
    about: str
    checks: tuple[str, ...]
    halves: dict[str, tuple[Item, ...]]


def parse_item(line: str, columns: Sequence[str]) -> Item:
    """The item in a line; ValueError says what is wrong with it.

    >>> item = parse_item("I {do|n't} {know}.\\t_ not know", ["lemma"])
    >>> item.text, item.spans[0], item.lemmas
    ("I don't know.", Span(start=2, end=7, readings=(('do', "n't"),)), ('_', 'not', 'know'))
    >>> parse_item("It is.‖Or isn't.⏎‖Is it?", []).starts
    (0, 6, 16)
    """
    marked, *values = line.split("\t")
    if len(values) != len(columns):
        raise ValueError(f"{len(values)} columns after the text, expected {len(columns)}")
    if marked != marked.strip():
        raise ValueError("the text begins or ends with a space")
    text, spans, starts = "", [], [0]
    marked = marked.replace(" ‖ ", " ‖").replace("⏎", "\n")
    for part in re.split(r"(\{[^{}]*\}|‖)", marked):
        if part == "‖":
            starts.append(len(text))
        elif part.startswith("{"):
            readings = tuple(tuple(reading.split("|")) for reading in part[1:-1].split("~"))
            spans.append(Span(len(text), len(text) + len("".join(readings[0])), readings))
            text += "".join(readings[0])
        else:
            text += part
    if re.search(r"[{}|~‖]", text):
        raise ValueError("a mark without its partner, or a mark outside a span")
    if any("".join(reading) != text[span.start : span.end] for span in spans for reading in span.readings):
        raise ValueError("two readings of a span are different text")
    if any(text[start : start + 1].strip() == "" for start in starts):
        raise ValueError("a sentence begins with a space")
    return _with_columns(Item(text, tuple(starts), tuple(spans)), dict(zip(columns, values, strict=True)))


def _with_columns(item: Item, columns: dict[str, str]) -> Item:
    words = columns.pop("words", None)
    if words is not None:
        per_span = [tuple(span.split("|")) for span in words.split(" ")]
        if len(per_span) != len(item.spans):
            raise ValueError(f"words of {len(per_span)} spans, but {len(item.spans)} are marked")
        spans = tuple(Span(s.start, s.end, (forms,)) for s, forms in zip(item.spans, per_span, strict=True))
        item = Item(item.text, item.starts, spans)
    count = sum(len(span.readings[0]) for span in item.spans)
    values = {name: tuple(column.split(" ")) for name, column in columns.items()}
    for name, column in values.items():
        if len(column) != count:
            raise ValueError(f"{len(column)} values of {name} for {count} words")
    return Item(item.text, item.starts, item.spans, values.get("lemma", ()), values.get("upos", ()))


def read_classes(path: Path) -> list[ItemClass]:
    """The classes of a file: one, or one per group of apostrophes."""
    head: dict[str, str] = {}
    halves: dict[str, list[tuple[int, str]]] = {}
    half = None
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if half is None and line.startswith("# "):
            key, _, value = line[2:].partition(": ")
            if key not in KEYS:
                raise ValueError(f"{path.name}:{number}: unknown key {key!r}; use one of {', '.join(KEYS)}")
            head[key] = value
        elif line in ("[dev]", "[held-out]"):
            half = line[1:-1]
            halves[half] = []
        elif line and half is None:
            raise ValueError(f"{path.name}:{number}: an item before [dev]; put it below")
        elif line:
            halves[half or ""].append((number, line))
    checks, columns = tuple(head.get("check", "").split()), head.get("columns", "").split()
    if not checks or any(check not in CHECKS for check in checks):
        raise ValueError(f"{path.name}: check is {' '.join(checks)!r}; use some of {', '.join(CHECKS)}")
    if any(column not in COLUMNS for column in columns):
        raise ValueError(f"{path.name}: columns are {' '.join(columns)!r}; use some of {', '.join(COLUMNS)}")
    if tuple(halves) != HALVES:
        raise ValueError(f"{path.name}: there must be [dev] and then [held-out]")

    def items(half: str, apostrophes: str) -> Iterator[Item]:
        for i, (number, line) in enumerate(halves[half]):
            text, tab, values = line.partition("\t")
            try:
                yield parse_item(text.replace("'", apostrophes[i % len(apostrophes)]) + tab + values, columns)
            except ValueError as error:
                raise ValueError(f"{path.name}:{number}: {error}") from None

    groups = head["apostrophes"].split() if "apostrophes" in head else ["'"]
    name = path.stem.replace("_", " ")
    return [
        ItemClass(
            name if len(groups) == 1 else f"{name} {group}",
            head.get("about", ""),
            checks,
            {half: tuple(items(half, group)) for half in HALVES},
        )
        for group in groups
    ]


def read_language(folder: Path) -> list[ItemClass]:
    return list(chain.from_iterable(read_classes(path) for path in sorted(folder.glob("*.txt"))))
