"""How much is drawn of what is too long to look at: a notebook draws whatever a cell ends with.

What is left out is said below a drawing, and ``limit=None`` draws everything.
"""

from __future__ import annotations

from goldbeam.drawing.text import pixels
from goldbeam.errors import ParameterError

MOST_WORDS = 1000  # of a sentence
MOST_IN_DOC = 10_000  # words of a document
MOST_NODES = 3000  # phrases and words of a constituency tree
MOST_STEPS = 100  # of guided search, each of which is drawn with all that come before it
HOW = "limit=None draws all"
REST, ASCII_REST = "…", "..."  # what stands for the rest


def check_limit(limit: int | None) -> None:
    if limit is not None and (not isinstance(limit, int) or limit < 1):
        raise ParameterError(f"limit must be a whole number of at least 1, or None, got {limit!r}")


def left_out(*, words: int = 0, sentences: int = 0, steps: int = 0, how: str = HOW, mark: str = REST) -> str:
    """The line below a drawing; empty if nothing is left out.

    >>> left_out(words=1200, sentences=1)
    '… 1,200 more words and 1 more sentence are not drawn; limit=None draws all'
    """
    counts = {"word": words, "sentence": sentences, "step": steps}
    parts = [f"{count:,} more {what}{'s' * (count != 1)}" for what, count in counts.items() if count]
    are = "is" if sum(counts.values()) == 1 else "are"
    return f"{mark} {' and '.join(parts)} {are} not drawn; {how}" if parts else ""


def note_width(note: str, size: float) -> float:
    """Pixels for a note, also in fonts that are wider than most."""
    return 1.35 * pixels(note, size)
