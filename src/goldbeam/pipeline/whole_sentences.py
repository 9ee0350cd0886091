"""Input whose sentences are known, in lines or in CoNLL-U: pieces of whole sentences, and the corpus of a piece."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from goldbeam.data.corpus import Corpus
from goldbeam.data.foreign import check_line_ends
from goldbeam.errors import DataError
from goldbeam.pipeline.predictor import given_layers

if TYPE_CHECKING:
    from goldbeam.pipeline.chunks import Chunk

LONGEST = 1 << 24  # bytes of a line or sentence, as in files that are read at once
_CONTINUATIONS = bytes(range(0x80, 0xC0))  # of UTF-8: all bytes of a character but its first


class Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def whole_sentences(file: Readable, size: int, kind: str, name: str) -> Iterator[tuple[int, bytes]]:
    """Parts of about ``size`` bytes, or of one longer sentence, each with the number of its first character."""
    find_end = _ENDS[kind]
    place, line, rest = 0, 1, b""
    while block := file.read(size):
        rest += block
        end = find_end(rest)
        if end == 0 and len(rest) > LONGEST:
            with lines_counted_from(line, name):
                check_line_ends(rest, name)
                what = "sentence" if kind == "conllu" else "line"
                raise DataError(f"{name}:1: a {what} longer than 16 MiB; is this the right file?")
        if end > 0:
            part, rest = rest[:end], rest[end:]
            yield place, part
            place, line = place + len(part.translate(None, _CONTINUATIONS)), line + part.count(10)
    if rest:
        yield place, rest


def _line_end(data: bytes) -> int:
    return data.rfind(b"\n") + 1


def _line_end_or_return(data: bytes) -> int:
    """Of raw text, whose lines may end as those of old Macs did; behind a last return may come a line feed."""
    return _line_end(data) or data.rfind(b"\r", 0, len(data) - 1) + 1


def _blank_line(data: bytes) -> int:
    return max((data.rfind(end) + len(end) for end in (b"\n\n", b"\n\r\n") if end in data), default=0)


#: For each kind where the last sentence that is complete ends, or 0.
_ENDS: dict[str, Callable[[bytes], int]] = {
    "lines": _line_end_or_return,
    "tokens": _line_end,
    "conllu": _blank_line,
}


def corpus_of(text: str, kind: str, name: str, line: int) -> Corpus | None:
    """Tokens or CoNLL-U that begin in this line of a file, as a CoNLL-U corpus; None if there are no sentences."""
    with lines_counted_from(line, name):
        data = text.encode()
        check_line_ends(data, name)
        return Corpus.parse(data, "conllu", name) if kind == "conllu" else _corpus_of_lines(text, name)


def _corpus_of_lines(text: str, name: str) -> Corpus | None:
    from goldbeam.layers.tokens import corpus_of_tokens

    sentences = []
    for number, line in enumerate(text.split("\n"), 1):
        # Not split(): a no-break space or an ideographic one belongs to its word, as in other files of tokens.
        words = [word for word in re.split("[ \t\r]+", line) if word]
        if any(map(str.isspace, words)):
            raise DataError(f"{name}:{number}: a word of white space only; separate words with plain spaces")
        if words:
            sentences.append(words)
    return corpus_of_tokens(sentences, name=name) if sentences else None


def columns_with_content(chunks: Iterable[Chunk]) -> frozenset[str]:
    """The layers of CoNLL-U that are not empty in all of these pieces."""
    found: set[str] = set()
    for chunk in chunks:
        corpus = corpus_of(chunk.text, chunk.kind, chunk.name, chunk.line)
        if corpus is not None:
            found |= given_layers(corpus)
    return frozenset(found)


def keeping_columns(chunks: Iterable[Chunk], kept: frozenset[str] | None) -> Iterator[Chunk]:
    """The pieces, which know which columns of the whole file have content; None: the first piece says it."""
    for chunk in chunks:
        if kept is None:
            kept = columns_with_content([chunk])
        yield replace(chunk, kept=kept)


@contextmanager
def lines_counted_from(line: int, name: str) -> Iterator[None]:
    """Errors say where they are in the file ``name``, of which a piece was read that begins in this line."""
    try:
        yield
    except DataError as error:
        place = re.match(rf"{re.escape(name)}:(\d+):", str(error))
        if place is None or line == 1:
            raise
        raise DataError(f"{name}:{int(place[1]) + line - 1}:{str(error)[place.end() :]}") from error
