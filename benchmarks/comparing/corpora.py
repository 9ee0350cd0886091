"""The data of a comparison: the first sentences of real corpora, or sample data that the builds generate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

#: Training and test file of each set below the folder of the corpora.
FILES = {
    "treebank": ("ud-en-ewt/train.conllu", "ud-en-ewt/dev.conllu"),
    "chunks": ("conll2000/train.txt", "conll2000/dev.txt"),
    "words": ("pfr199801/train.pos.txt", "pfr199801/dev.pos.txt"),
    "trees": ("wsj-sample/train.mrg", "wsj-sample/dev.mrg"),
}
#: The names under which parts of them are learned from; a model file stores its training file's name.
SUFFIXES = {"treebank": ".conllu", "chunks": ".txt", "words": ".pos.txt", "trees": ".mrg"}


def missing(folder: Path, sets: set[str]) -> list[str]:
    return [file for name in sorted(sets) for file in FILES[name] if not (folder / file).is_file()]


def examples(path: Path) -> Iterator[str]:
    """Sentences with all their lines: lines of words or trees, or blocks with a blank line after them."""
    with path.open(encoding="utf-8") as lines:
        if path.name.endswith((".pos.txt", ".mrg")):
            yield from lines
            return
        block: list[str] = []
        for line in lines:
            block.append(line)
            if line == "\n":
                yield "".join(block)
                block = []


def first(source: Path, target: Path, count: int) -> Path:
    """A file of the first `count` sentences."""
    with target.open("w", encoding="utf-8") as out:
        out.writelines(islice(examples(source), count))
    return target


def raw(source: Path, target: Path) -> Path:
    """The text of CoNLL-U, a line per sentence, with a blank line after every fifth."""
    found = re.findall(r"^# text = (.*)$", source.read_text(encoding="utf-8"), re.MULTILINE)
    target.write_text("".join(f"{text}\n" + "\n" * (i % 5 == 4) for i, text in enumerate(found)), encoding="utf-8")
    return target
