"""The texts of the measurements, made from treebanks and files of entities."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from comparing.corpora import examples

ENGLISH, CHINESE = "ud-en-ewt/dev.conllu", "ud-zh-gsd-simp-v2/dev.conllu"
TREEBANK = "ud-en-ewt/train.conllu"
#: Training and development file of each set with entities.
ENTITIES = {
    "conll2002-esp": ("conll2002/esp.train", "conll2002/esp.testa"),
    "uner-en-ewt": ("uner-en-ewt/train.txt", "uner-en-ewt/dev.txt"),
}
FILES = (ENGLISH, CHINESE, TREEBANK, *(file for pair in ENTITIES.values() for file in pair))

_TEXT = re.compile(r"^# text = (.*)$", re.MULTILINE)
_PARAGRAPH = re.compile(r"^# new(?:par|doc)\b", re.MULTILINE)
_WORD = re.compile(r"^\d+\t", re.MULTILINE)
_LAST_MISC = re.compile(r"([^\t\n]*)\n+\Z")


def missing(folder: Path) -> list[str]:
    return [file for file in FILES if not (folder / file).is_file()]


def running_text(sentences: Iterator[str]) -> str:
    """The text of CoNLL-U as it was written: a blank line between paragraphs, a space where a sentence has one.

    >>> a = "# newpar\\n# text = Hi.\\n1\\tHi.\\t_\\n\\n"
    >>> running_text(iter([a, "# text = Ho.\\n1\\tHo.\\tSpaceAfter=No\\n\\n", a]))
    'Hi. Ho.\\n\\nHi.\\n'
    """
    text = ""
    for sentence in sentences:
        written = _TEXT.search(sentence)
        if written is None:
            raise ValueError("a sentence has no comment '# text'")
        if text and _PARAGRAPH.search(sentence):
            text = text.rstrip() + "\n\n"
        misc = _LAST_MISC.search(sentence)
        text += written[1] + ("" if misc and "SpaceAfter=No" in misc[1] else " ")
    return text.rstrip() + "\n"


def first_words(path: Path, count: int) -> Iterator[str]:
    """The first sentences of CoNLL-U that have so many words together."""
    words = 0
    for sentence in examples(path):
        if words >= count:
            return
        words += len(_WORD.findall(sentence))
        yield sentence


def short_texts(path: Path, count: int) -> list[str]:
    """The text of each of the first sentences."""
    return [found[1] for sentence in islice(examples(path), count) if (found := _TEXT.search(sentence))]


def two_columns(source: Path, target: Path, count: int | None) -> Path:
    """A file of words and their last columns: a tagger that reads further columns cannot be part of a pipeline."""
    with target.open("w", encoding="utf-8") as out:
        for sentence in islice(examples(source), count):
            rows = [line.split() for line in sentence.splitlines() if line.strip()]
            if rows:
                out.writelines(f"{row[0]}\t{row[-1]}\n" for row in rows)
                out.write("\n")
    return target


def write_texts(path: Path, texts: list[str]) -> Path:
    path.write_text(json.dumps(texts), encoding="utf-8")
    return path


def read_texts(path: str) -> list[str]:
    texts: list[str] = json.loads(Path(path).read_text(encoding="utf-8"))
    return texts
