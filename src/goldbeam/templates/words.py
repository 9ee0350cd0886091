"""Feature templates for word-based segmentation: the paper's set and our default.

A step decides whether a character is appended to the word before it or separated from it. ``w`` is that word, which
ends before the character ``c0``; ``u`` is the word before ``w``; ``separate`` and ``append`` make a template fire with
that action only. docs/segmentation.md lists the atoms.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.errors import ParameterError

#: Zhang and Clark (2007), Table 1: what is said of a word when it is closed (by the ``c0`` that begins the next one),
#: and of a character when it is appended.
ZHANG_CLARK_2007 = (
    "separate w",  # 1
    "separate u w",  # 2
    "separate w.single",  # 3
    "separate w.first w.length",  # 4
    "separate w.last w.length",  # 5
    "separate c-1 c0",  # 6
    "append c-1 c0",  # 7
    "separate w.first w.last",  # 8
    "separate w c0",  # 9
    "separate u.last w",  # 10
    "separate u.first w.first",  # 11
    "separate u.last w.last",  # 12
    "separate u w.length",  # 13
    "separate w u.length",  # 14
)

# What labels of characters would see, each with the action: characters around, their kinds, repeated ones, and words
# of the training data and of the dictionary that may end before this character, begin with it, or go on over it.
_CHARACTERS = (
    *("c-2", "c-1", "c0", "c+1", "c+2"),
    *("c-2 c-1", "c-1 c0", "c0 c+1", "c+1 c+2", "c-1 c+1"),
    *("c-2 c-1 c0", "c-1 c0 c+1", "c0 c+1 c+2"),
)
_CLASSES = (
    "class(c-1) class(c0)",
    "class(c-2) class(c-1) class(c0)",
    "class(c-1) class(c0) class(c+1)",
    "class(c-2) class(c-1) class(c0) class(c+1)",
    "normal(c-1) normal(c0)",
)
_REPEATS = ("same(c-1,c0)", "same(c-2,c0)", "same(c-1,c+1)")
_KNOWN = (
    "starts0",
    "ends-1",
    "inside0",
    "inside-1",
    "ends-1 starts0",
    "w.length ends-1",
    "w.length ends-1 starts0",
    "w.length starts-1",
)

# The pairs of characters on both sides of a boundary and within words (6 and 7) are among _CHARACTERS, which know the
# action.
_WORDS = tuple(t for t in ZHANG_CLARK_2007 if t not in ("separate c-1 c0", "append c-1 c0"))

#: Zhang and Clark's words, the first character of a word with each that follows it (as in ZPar), and all of the above.
DEFAULT = (*_CHARACTERS, *_CLASSES, *_REPEATS, *_KNOWN, *_WORDS, "append w.first c0", "bias")

SETS = {"zhang-clark-2007": ZHANG_CLARK_2007}


def resolve(templates: str | Sequence[str], owner: str) -> tuple[str, ...]:
    """The templates that a user names: "default", a paper's, or their own."""
    if not isinstance(templates, str):
        return tuple(templates)
    if templates == "default":
        return DEFAULT
    if templates in SETS:
        return SETS[templates]
    raise ParameterError(
        f"{owner}: templates for words must be default, {', '.join(SETS)}, a file or a list of templates, "
        f"got {templates!r}"
    )
