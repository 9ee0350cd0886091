"""Corpora of words with tags, a sentence a line as word_TAG, and what is made of them for contenders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

Words = list[str]


def lines(path: Path) -> list[str]:
    """The lines of a text; an ideographic space or a form feed ends none."""
    return path.read_text(encoding="utf-8").rstrip("\n").split("\n")


def words_and_tags(path: Path) -> list[tuple[Words, Words]]:
    """The sentences of a word_TAG file, each as its words and its tags."""
    sentences = []
    for line in lines(path):
        fields = [field.rpartition("_") for field in line.split(" ") if field]
        sentences.append(([word for word, _, _ in fields], [tag for _, _, tag in fields]))
    return sentences


def words(path: Path) -> list[Words]:
    """The sentences of a word_TAG file as words."""
    return [sentence for sentence, _ in words_and_tags(path)]


def write(target: Path, rows: Iterable[str]) -> Path:
    """A file of lines."""
    target.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return target


def write_words(target: Path, sentences: Iterable[Words]) -> Path:
    """Lines of words with spaces between them."""
    return write(target, map(" ".join, sentences))


def write_tagged(target: Path, sentences: Iterable[Sequence[tuple[str, str]]]) -> Path:
    """Lines of word_TAG."""
    return write(target, (" ".join(f"{word}_{tag}" for word, tag in sentence) for sentence in sentences))


def raw(source: Path, target: Path) -> Path:
    """The text of a word_TAG file without spaces: what contenders segment."""
    return write(target, map("".join, words(source)))


def first(source: Path, target: Path, sentences: int) -> Path:
    """So many lines, or blocks of CoNLL-U, from the beginning."""
    text = source.read_text(encoding="utf-8")
    separator = "\n\n" if source.suffix == ".conllu" else "\n"
    target.write_text(separator.join(islice(text.split(separator), sentences)) + separator, encoding="utf-8")
    return target
