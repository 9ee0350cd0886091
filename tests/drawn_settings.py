"""Values of settings, drawn from their declarations: small ones, so that runs are short."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from golden.problems import every_other

from goldbeam.settings import Setting
from goldbeam.settings.kinds import Average, Choice, Flag, Names, Number, Paths, WordTable
from goldbeam.settings.variants import Shares

#: Settings that have no other value than their default, or none that could be drawn.
ONLY_ONE = {("JointTagger", "method"), ("Perceptron", "problem"), ("Pipeline", "parts"), ("Combination", "members")}

_TEXT = str(Path(__file__).parents[1] / "docs" / "clusters.md")
_HEADS = "S right VP\nNP right NN NNS NNP\nVP left VB VBD VBZ VBP\n* right"
_WORDS = ["专家", "一两一", *(chr(0x4E00 + 43 * i) + chr(0x4E00 + 43 * i + 43) for i in range(40, 60))]
_CHARACTERS = ["w0", "w-1 w0", "w0 w+1", "starts0 ends0", "t-1"]

#: Of kinds that say too little to draw from: columns, templates, words, text, further settings.
_PAIRS = ["發发", "xy"]
_CHOSEN: dict[str, dict[str, list[Any]]] = {
    "Tagger": {"column": ["xpos", 4], "templates": [["w0", "suffix2(w0)", "t-1", "t-2 t-1"], "collins-2002"]},
    "SegmentTagger": {"column": [2], "templates": [["w0", "t-1", "w[seg]", "lower(w[before]) seg.length"]]},
    "Segmenter": {"templates": [_CHARACTERS], "dictionary": [_WORDS]},
    "JointTagger": {"column": ["xpos"], "templates": [[*_CHARACTERS, "kind0"]], "dictionary": [_WORDS]},
    "Morphology": {"templates": [["w0", "suffix3(w0)", "coarse(t-1)", "t-1"]], "word_list": [["dog", "fly"]]},
    "Tokenizer": {
        "templates": [["w0", "gap0", "w+1 gap0", "t-1"]],
        "abbreviations": [["Mr.", "e.g."], "auto"],
        "dictionary": [_WORDS],
        "read_as": [_PAIRS],
    },
    "DependencyParser": {"templates": [["s0.w", "q0.upos", "s0.upos q0.upos d(s0,q0)"], "huang-2012"]},
    "GraphDependencyParser": {"templates": [["h.w dir", "h.upos m.upos", "rel m.upos h.upos"], "light"]},
    "ConstituencyParser": {"templates": [["L10 L01", "w L10", "CC LK", "len L10"]], "heads": [_HEADS]},
    "Pipeline": {
        "templates": ["huang-2012"],
        "read_as": [_PAIRS],
        "tokenizer": [{"epochs": 1}],
        "morphology": [{"epochs": 1}],
        "parser_options": [{"system": "swap"}],
        "entity_options": [{"epochs": 1}],
    },
}


def drawn_values(estimator: str, one: Setting, draw: random.Random) -> list[Any]:
    """Allowed values that are not the default: all that can be chosen, and a number within the bounds."""
    if (estimator, one.name) in ONLY_ONE:
        return []
    values = _CHOSEN.get(estimator, {}).get(one.name) or list(_values(one, draw))
    found = [value for value in values if type(value) is not type(one.default) or value != one.default]
    assert found, f"no value can be drawn for {estimator}.{one.name}; add one to {__file__}"
    assert all(one.kind.problem(value) is None for value in found)
    return found


def _values(one: Setting, draw: random.Random) -> Iterator[Any]:
    kind = one.kind
    if isinstance(kind, Choice):
        yield from kind.names
        if kind.or_function:
            yield every_other
    elif isinstance(kind, Flag):
        yield from (True, False)
    elif isinstance(kind, Average):
        yield from (False, draw.randint(2, 3))
    elif isinstance(kind, Names):
        yield from ([], sorted(draw.sample(kind.names, 2)))
    elif isinstance(kind, WordTable):
        yield {"the": "01", "dog": "110"}  # bits are tags too
    elif isinstance(kind, Shares):
        yield from ("auto", {"lower": 0.5, "quotes": 0.25})
    elif isinstance(kind, Paths):
        yield _TEXT
    elif isinstance(kind, Number):
        yield _number(kind, one.default, draw)
    if getattr(kind, "optional", False):
        yield None


def _number(kind: Number, default: Any, draw: random.Random) -> int | float:
    """Near the lower bound, where runs are short and penalties leave something to learn, and not the default."""
    if kind.whole:
        least = int(kind.least)
        return draw.choice([n for n in range(least, min(least + 3, int(kind.most) + 1)) if n != default])
    least = max(kind.least, kind.above)
    return min(round(least + 10 ** draw.uniform(-3, -1), 5), kind.most)
