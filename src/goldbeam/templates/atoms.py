"""Which atoms each problem has, so that an error can say whose atom a template names.

What a problem really compiles, its parser in the core decides. Here is what people should know of it: patterns of all
its atoms, and examples that are offered instead of others, the most usual first. A new problem is a new entry of
`PROBLEMS`; tests compile its examples.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Atoms(NamedTuple):
    pattern: str  # of all that are about the same thing
    examples: tuple[str, ...]


class ProblemAtoms(NamedTuple):
    name: str  # as messages have it
    kinds: dict[str, Atoms]  # by what they are about: the nearest atom is one of the same kind if there are any


_AFFIXES = tuple(f"{end}{n}" for n in (3, 2, 1, 4, 5, 6) for end in ("suffix", "prefix"))
_FUNCTIONS = ("lower", "shape", "pattern", "length", "has-digit", "has-upper", "has-hyphen", "class", "normal")
_LENGTH = r"(?:[1-9]|[12]\d|3[0-2])"
# Those of tables are no examples: only models with clusters or a lexicon have them.
_OF_TABLES = rf"cluster{_LENGTH}?|lexicon"
_FUNCTION = rf"(?:{'|'.join(_FUNCTIONS)}|(?:prefix|suffix){_LENGTH}|{_OF_TABLES})"
_TAGS = "lemma|upos|xpos|feats"


def _columns(places: str, examples: Iterable[str]) -> Atoms:
    """Columns of words and functions of them."""
    names = tuple(examples)
    made = (f"{function}({name})" for function in (*_FUNCTIONS, *_AFFIXES) for name in names)
    return Atoms(rf"(?:{places})|{_FUNCTION}\((?:{places})\)", (*names, *made))


def _attachments(place: str) -> Atoms:
    """Of two words, by a table."""
    word = rf"{place}\.(?:w|{_TAGS})"
    return Atoms(rf"attach\({word},{word}\)", ())


def _exactly(*names: str) -> Atoms:
    return Atoms("|".join(names), names)


# A window of tokens around the one that gets a label

_OFFSET = r"(?:[+-]?[0-8]|\[[+-]?[0-8]\])"
_OFFSETS = ("0", "-1", "+1", "-2", "+2")
_BIAS = _exactly("bias")
_LABELS = Atoms(r"t-[1-4]|t\+[12]", ("t-1", "t-2"))
_LEXICON = Atoms(rf"tags\(w{_OFFSET}\)", tuple(f"tags(w{offset})" for offset in _OFFSETS))


def _window(*columns: str) -> Atoms:
    names = [f"{column}{offset}" for offset in _OFFSETS for column in columns]
    return _columns(f"(?:{'|'.join(columns)}){_OFFSET}", names)


def _same(column: str) -> Atoms:
    return Atoms(
        rf"same\({column}{_OFFSET},{column}{_OFFSET}\)", tuple(f"same({column}{o},{column}0)" for o in ("-1", "-2"))
    )


_TOKENS = {
    "words": _window("w"),
    "labels": _LABELS,
    "lexicon": _LEXICON,
    "always": _BIAS,
    "repeats": _same("w"),
}
_ANNOTATION = _columns(
    rf"(?:{_TAGS}){_OFFSET}|c\d+\[[+-]?[0-8]\]",
    [
        *(f"{column}{offset}" for offset in _OFFSETS for column in ("xpos", "upos", "lemma", "feats")),
        *(f"c{column}[{offset}]" for column in (1, 2) for offset in _OFFSETS),
    ],
)
_SEGMENT_PLACES = ("seg", "first", "last", "before", "after", "left", "right")
_SEGMENT_PLACE = r"(?:seg|left|right|(?:first|last|before|after)(?:[+-][0-8])?)"
_DICTIONARY = _window("starts", "ends", "inside")

# Words of a parser's state, of a part of a tree, and of a tagged sentence

_BASE = "[sq][0-3]"
_WORD = rf"{_BASE}(?:\.(?:[lr][12]|h2?))?"
_NODE = r"(?:[hmsg](?:[+-][12])?|b)"
_NODES = ("m", "h", "m-1", "h-1", "m+1", "h+1", "s", "g", "b")
_PLACE = "(?:LK[12]?|PREV|CL|CC|FIRST)"
_TREE_LABELS = ("L10", "L01", "L20", "L02", "L11", "L30", "L03", "L12", "L21")


def _tags_of(place: str, words: Iterable[str], end: str = "") -> Atoms:
    names = [f"{word}.{column}" for word in words for column in ("xpos", "upos", "lemma", "feats")]
    pattern, examples = _columns(rf"{place}\.(?:{_TAGS}|p){end}", names)
    return Atoms(rf"{pattern}|{place}\.feats\[[^\]]+\]{end}", examples)


PROBLEMS: dict[str, ProblemAtoms] = {
    "tagger": ProblemAtoms("taggers", _TOKENS | {"annotation": _ANNOTATION}),
    "segment-tagger": ProblemAtoms(
        "segment taggers",
        _TOKENS
        | {
            "annotation": _ANNOTATION,
            "segments": _columns(
                rf"(?:w|{_TAGS}|c\d+)\[{_SEGMENT_PLACE}\]", [f"w[{place}]" for place in _SEGMENT_PLACES]
            ),
            "numbers": _exactly("seg.length"),
            "neighbours": _exactly("seg.previous"),
        },
    ),
    "segmenter": ProblemAtoms("segmenters", _TOKENS | {"dictionary": _DICTIONARY}),
    "segmenter-words": ProblemAtoms(
        "word-based segmenters",
        {
            "words": Atoms(
                r"[wu](?:\.(?:first|last|single))?", ("w", "u", "w.first", "w.last", "u.first", "u.last", "w.single")
            ),
            "numbers": Atoms(r"[wu]\.length", ("w.length", "u.length")),
            "characters": _window("c"),
            "actions": _exactly("append", "separate"),
            "dictionary": _DICTIONARY,
            "always": _BIAS,
            "repeats": _same("c"),
        },
    ),
    "joint": ProblemAtoms("joint taggers", _TOKENS | {"dictionary": _DICTIONARY, "kinds": _window("kind")}),
    "morphology": ProblemAtoms(
        "morphology",
        _TOKENS
        | {
            "annotation": _window("upos"),
            "labels": Atoms(rf"{_LABELS.pattern}|coarse\(t-[1-4]\)", ("t-1", "t-2", "coarse(t-1)", "coarse(t-2)")),
        },
    ),
    "tokenizer": ProblemAtoms(
        "tokenizers", _TOKENS | {"dictionary": _DICTIONARY, "gaps": _window("gap"), "hints": _window("hint")}
    ),
    "dependency": ProblemAtoms(
        "dependency parsers",
        {
            "words": _columns(rf"{_WORD}\.w\*?", ("s0.w", "q0.w", "s1.w", "q1.w", "s2.w", "q2.w", "s0.l1.w", "s0.h.w")),
            "annotation": _tags_of(_WORD, ("s0", "q0", "s1", "q1", "s2", "q2", "s0.l1", "s0.h"), r"\*?"),
            "labels": Atoms(rf"{_WORD}\.rel\*?|{_BASE}\.s[lr]\*?", ("s0.rel", "s0.l1.rel", "s0.sl", "s0.sr", "q0.sl")),
            "numbers": Atoms(
                rf"{_BASE}\.v[lr]\*?|d\({_BASE},{_BASE}\)|open", ("d(s0,q0)", "d(s1,s0)", "s0.vl", "s0.vr", "open")
            ),
            "attachments": _attachments(_WORD),
        },
    ),
    "graph-dependency": ProblemAtoms(
        "graph-dependency parsers",
        {
            "words": _columns(rf"{_NODE}\.w", [f"{node}.w" for node in _NODES]),
            "annotation": _tags_of(_NODE, _NODES),
            "labels": _exactly("rel"),
            "numbers": _exactly("dist", "dir", "sdist"),
            "attachments": _attachments(r"[hmsg](?:[+-][12])?"),
            "always": _BIAS,
        },
    ),
    "constituency": ProblemAtoms(
        "constituency parsers",
        {
            "words": _columns(rf"LK|CL|CC|w|{_PLACE}\.w", ("LK.w", "CL.w", "CC.w", "LK1.w", "PREV.w", "FIRST.w", "w")),
            "annotation": _columns(
                rf"LKP|CLP|CCP|{_PLACE}\.xpos", ("LKP", "CLP", "CCP", "LK1.xpos", "PREV.xpos", "FIRST.xpos")
            ),
            "labels": _exactly(*_TREE_LABELS),
            "numbers": _exactly("len", "n"),
            "punctuation": _exactly("Q", "AFTER", "PUNCT"),
        },
    ),
    "re-ranker": ProblemAtoms(
        "re-rankers",
        {
            "words": Atoms(r"w[+-]?[0-4](?:\.(?:first|last))?", ("w0", "w-1", "w+1", "w0.first", "w0.last")),
            "numbers": Atoms(r"w[+-]?[0-4]\.length", ("w0.length", "w-1.length")),
            "labels": Atoms(r"t[+-]?[0-4]", ("t0", "t-1", "t-2", "t+1")),
        },
    ),
}
