"""Is an answer right? One item is right or wrong as a whole; what is wrong is told in words."""

from __future__ import annotations

from collections.abc import Sequence

from judging.answers import Answer, Word
from judging.items import Item

_APOSTROPHES = str.maketrans("’ʼ‘´`", "'''''")


def faults(item: Item, answer: Answer, checks: Sequence[str], *, strict: bool) -> list[str]:
    """Everything that is wrong in an answer. `strict`: only the treebanks' reading of a span counts, not others.

    >>> from judging.items import parse_item
    >>> faults(parse_item("One. ‖ Two.", []), Answer(starts=(0,)), ["sentences"], strict=True)
    ['sentences: One. Two.']
    """
    found = []
    if "sentences" in checks and answer.starts != item.starts:
        found.append(f"sentences: {cut(item.text, answer.starts)}")
    first = 0
    for span in item.spans:
        words = [word for word in answer.words if word.end > span.start and word.start < span.end]
        expected = slice(first, first + len(span.readings[0]))
        first = expected.stop
        exact = bool(words) and words[0].start == span.start and words[-1].end == span.end
        forms = tuple(word.form for word in words)
        if not exact or not any(forms == reading for reading in span.readings[: 1 if strict else None]):
            found.append(f"tokens: {' '.join(forms)}")
        elif forms == span.readings[0]:
            found += _wrong_values(item, words, expected, checks)
    return found


def _wrong_values(item: Item, words: Sequence[Word], expected: slice, checks: Sequence[str]) -> list[str]:
    found = []
    if "lemma" in checks:
        for word, lemmas in zip(words, item.lemmas[expected], strict=True):
            if lemmas != "_" and plain(word.lemma or "") not in map(plain, lemmas.split("/")):
                found.append(f"lemma of {word.form}: {word.lemma}")
    if "upos" in checks:
        for word, tags in zip(words, item.upos[expected], strict=True):
            if tags != "_" and word.upos not in tags.split("/"):
                found.append(f"UPOS of {word.form}: {word.upos}")
    return found


def plain(lemma: str) -> str:
    """Lemmas are compared without case, which systems treat differently, and with straight apostrophes."""
    return lemma.casefold().translate(_APOSTROPHES)


def cut(text: str, starts: Sequence[int]) -> str:
    """A text with marks where sentences begin.

    >>> cut("One. Two.", (0, 5))
    'One. ‖ Two.'
    """
    pieces = [text[start:end].strip() for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    return " ‖ ".join(piece.replace("\n", "⏎") for piece in pieces)
