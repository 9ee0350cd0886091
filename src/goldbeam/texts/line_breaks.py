"""What line breaks inside a paragraph of raw text mean. Blank lines always end a paragraph."""

from __future__ import annotations

from goldbeam.errors import ParameterError

#: In this order: evidence that the tokenizer weighs; spaces; the end of a sentence, one per line; the end of a
#: paragraph, which may have several sentences.
MEANINGS = ("auto", "wrapped", "sentences", "paragraphs")

#: Kinds of input that are raw text, and what line breaks mean in each.
KINDS = {"text": "auto", "wrapped": "wrapped", "paragraphs": "paragraphs", "lines": "sentences"}


def meaning_of(lines: bool | str) -> str:
    """One of `MEANINGS`; True is short for sentences, and False for auto."""
    if isinstance(lines, bool):
        return "sentences" if lines else "auto"
    if lines in MEANINGS:
        return lines
    raise ParameterError(f"lines must be one of {', '.join(MEANINGS)}, got {lines!r}")
