"""Small facts about a corpus that every task asks for."""

from __future__ import annotations

import os
from array import array
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, TypeVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError

Name = TypeVar("Name")


def check_not_empty(corpus: Corpus, what: str = "labelled sentences") -> None:
    """Blank lines are sentences in some formats, and nothing is learned or measured on them."""
    if corpus.token_count == 0:
        raise DataError(f"{corpus.name}: has no tokens; give {what}")


def file_name(corpus: Corpus) -> str:
    """The name of the file alone: a model must not depend on how a path was written, nor tell whose folder it was."""
    return os.path.basename(corpus.name) or corpus.name


def digest(corpus: Corpus) -> str:
    """A checksum of the training data: of the file's bytes, or of what a list would be as a column file."""
    if corpus.format != "list":
        return f"{_core.checksum(corpus.text):016x}"
    text = "\n\n".join("\n".join("\t".join(token) for token in sentence) for sentence in corpus)
    return f"{_core.checksum(text.encode('utf-8', 'surrogatepass')):016x}"


def data_facts(corpus: Corpus) -> dict[str, Any]:
    """What must be the same for a run to go on with these data: what they say, not where they lie."""
    facts = {"format": corpus.format, "sentences": len(corpus), "tokens": corpus.token_count}
    return {**facts, "digest": digest(corpus)}


def numbers(ids: bytes) -> memoryview:
    """What the core gives of every token: numbers of 32 bits."""
    return memoryview(ids).cast("I")


def used_names(ids: bytes, names: Sequence[Name]) -> tuple[bytes, list[Name]]:
    """Numbers (uint32) of names, with those names only that occur, in order of appearance.

    A short text then costs what it has: a model may have hundreds of names, and the core copies all that it is given.
    """
    places: dict[int, int] = {}
    renumbered = array("I", [places.setdefault(number, len(places)) for number in numbers(ids)])
    return renumbered.tobytes(), [names[number] for number in places]


def sentence_offsets(corpus: Corpus) -> memoryview:
    return memoryview(corpus.offsets).cast("Q")


def sentence_bounds(corpus: Corpus) -> list[tuple[int, int]]:
    """The first token of every sentence, and the one after its last."""
    return list(pairwise(sentence_offsets(corpus)))
