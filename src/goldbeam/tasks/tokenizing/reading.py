"""Raw text of a file, read at once, or of a string."""

from __future__ import annotations

from typing import NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.foreign import check_line_ends
from goldbeam.data.formats import EXTENSIONS
from goldbeam.data.io import Source, read_bytes
from goldbeam.errors import DataError, ParameterError
from goldbeam.texts.paragraphs import paragraphs

__all__ = ["RawText", "paragraphs", "raw_text", "read_raw"]


class RawText(NamedTuple):
    """UTF-8 text, and its name for messages."""

    text: bytes
    name: str = "<text>"


def read_raw(source: Source, format: str | None = None) -> RawText:
    """The text in a file; of a CoNLL-U file (by extension, or by ``format``) the text that it was made from."""
    if format not in (None, "text", "conllu"):
        raise ParameterError(f"format must be text or conllu, got {format!r}")
    data, name = read_bytes(source)
    if format is None:
        dot = name.rfind(".")
        format = "conllu" if EXTENSIONS.get(name[dot:].lower()) == "conllu" else "text"
    if format == "conllu":
        check_line_ends(data, name)
        return RawText(_core.RunningText(Corpus.parse(data, "conllu", name)).text, name)
    return RawText(data, name)


def raw_text(text: str | bytes | RawText) -> RawText:
    if isinstance(text, RawText):
        return text
    if isinstance(text, bytes):
        return RawText(text)
    if not isinstance(text, str):
        raise DataError(f"a text is a string or bytes of UTF-8, not {type(text).__name__}; give one of them")
    try:
        return RawText(text.encode())
    except UnicodeEncodeError as cause:
        raise DataError("the text has a lone surrogate, which UTF-8 cannot hold; repair the string") from cause
