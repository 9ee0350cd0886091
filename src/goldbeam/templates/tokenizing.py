"""Feature templates of tokenizers, read a piece of text at a time: a run of letters or digits, or one character.

`w` is the piece; `gap` says whether white space comes after it; `starts`, `ends` and `inside` are the longest tokens of
the training data that begin, end and go on here, and `abbrstarts`, `abbrends` and `abbrinside` the longest
abbreviations, if a list of these was given; `hint` says whether words with such letters are multiword tokens; `line`
says whether a line ends after the piece, and what kind of line.
docs/tokenizing.md lists the atoms.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.errors import ParameterError

_PIECES = ("w0 gap0", "lower(w0) gap0", "w-1", "w-2", "w+1 gap0", "lower(w+1) gap0", "w+2", "gap-1 gap0 gap+1")
_PARTS = (
    *("prefix2(w0) gap0", "prefix3(w0) gap0", "length(w0) gap0", "length(w0) suffix3(w0) gap0"),
    *("shape(w0) gap0", "suffix2(w0) gap0", "suffix3(w0) gap0", "suffix4(w0) gap0", "suffix5(w0) gap0"),
    *("shape(w+1) gap0", "prefix3(w+1) gap0", "shape(w0) shape(w+1) gap0", "class(w0) class(w+1)"),
)
# What stands around a full stop tells an abbreviation from the end of a sentence.
_CONTEXTS = (
    "gap-1 w0 w+1 gap0",
    "w-1 gap-1 w0 gap0",
    "lower(w0) shape(w+1) gap0",
    "shape(w-1) w0 shape(w+1) gap0",
    "shape(w-2) shape(w-1) w0 gap0 shape(w+1)",
    "w0 shape(w+1) shape(w+2) gap0 gap+1",
    "w-2 length(w-1) w0 gap0",
    "w0 gap-1 gap0 pattern(w+1)",
    "w+1 gap0 gap+1 pattern(w+2)",
    "suffix2(w0) w+1 gap0 gap+1",
    "pattern(w-1) gap-1 pattern(w0) gap0 pattern(w+1)",
    "pattern(w0) gap0 pattern(w+1) gap+1 pattern(w+2)",
)
# Worth a point of F1 on Chinese words.
_WORDS = (
    *("starts0", "ends0", "inside0", "starts0 ends0 inside0", "starts+1", "ends-1"),
    *("starts0 w0", "ends0 w0", "inside0 w0", "ends0 w+1", "starts+1 w0"),
)
# Worth half a point of F1 on Turkish words, many of which are multiword tokens that training has not seen.
_HINTS = (
    *("hint0 gap0", "suffix1(hint0) gap0", "prefix1(hint0) gap0", "suffix1(hint0) shape(w0) gap0"),
    *("suffix1(hint0) suffix2(w0) gap0", "prefix1(hint0) prefix2(w0) gap0"),
)
# What the end of a line tells: whether its writer or a program broke it, how long it is, and what is around it.
_LINES = (
    *("line0", "line0 w0", "line0 lower(w+1)", "line0 shape(w+1)", "line0 pattern(w0) pattern(w+1)"),
    *("line0 w0 shape(w+1)", "line0 shape(w0) shape(w+1)", "line0 t-1", "prefix1(line0) w0 pattern(w+1)"),
    *("suffix1(line0) pattern(w+1)", "line0 w+1 pattern(w+2)", "line-1 w0 shape(w+1)"),
)
_LABELS = ("bias", "t-1", "t-1 t-2", "t-1 w0")

DEFAULT = (*_PIECES, *_PARTS, *_CONTEXTS, *_WORDS, *_HINTS, *_LINES, *_LABELS)

# Text without spaces between words. Worth more than a point of F1 on Chinese words: a label together with the one
# before it says whether a character begins, continues, ends or is a word, the classes of Chinese segmenters.
_CONTINUOUS = (
    *("w0", "w+1", "w-1 w0", "w0 w+1", "class(w0)", "class(w-1) class(w0)", "class(w-1) class(w0) class(w+1)"),
    *("normal(w0)", "same(w-1,w0)", "same(w0,w+1)", "same(w-2,w0)", "same(w0,w+2)", "starts0 w-1", "ends-1 w0"),
    *("t-1 w0 w+1", "t-1 w-1 w0", "t-1 w+1", "t-1 w-1", "t-1 starts0", "t-1 ends0", "t-1 inside0"),
    *("t-1 starts0 ends0 inside0", "t-1 starts+1", "t-1 ends0 w0", "t-1 starts+1 w0", "t-1 ends0 w+1"),
    *("t-1 t-2 w0", "t-1 t-2 w-1 w0", "t-1 t-2 ends0", "t-1 t-2 starts+1"),
)

# Whether a period belongs to the word before it, and what comes after it. A capital letter after an abbreviation may
# begin a sentence, or not: that depends on the abbreviation and on the next word.
_ABBREVIATIONS = (
    *("abbrstarts0 gap0", "abbrinside0 gap0", "abbrends0 gap0", "abbrends0 shape(w+1) gap0"),
    *("abbrends0 lower(w+1) gap0", "abbrends0 pattern(w+1) gap0", "abbrends0 w-1 pattern(w+1) gap0"),
    *("abbrends0 starts+1 pattern(w+1)", "abbrends0 t-1"),
)

# What is known of the word after a period: `lexicon` says how it is written inside sentences, whether it is a frequent
# sentence starter, and whether it goes with numbers or initials.
_STARTS = (
    "w0 lexicon(w+1) pattern(w+1) gap0",
    "abbrends0 lexicon(w+1) pattern(w+1) gap0",
    "length(w-1) w0 lexicon(w+1) pattern(w+1) gap0",
    "shape(w-1) w0 lexicon(w+1) pattern(w+1) gap0",
)

WITH_ABBREVIATIONS = (*DEFAULT, *_ABBREVIATIONS)
WITH_STARTS = (*WITH_ABBREVIATIONS, *_STARTS)


def resolve(
    templates: str | Sequence[str],
    owner: str,
    abbreviations: bool = False,
    starts: bool = False,
    continuous: bool = False,
) -> tuple[str, ...]:
    """The templates that a user names: "default", or their own.

    ``abbreviations``: some are known. ``starts``: so are words that come after periods.
    ``continuous``: the text has no spaces between words.
    """
    if not isinstance(templates, str):
        return tuple(templates)
    if templates == "default":
        chosen = WITH_STARTS if starts else WITH_ABBREVIATIONS if abbreviations else DEFAULT
        return (*chosen, *_CONTINUOUS) if continuous else chosen
    raise ParameterError(f"{owner}: templates must be default, a file or a list of templates, got {templates!r}")
