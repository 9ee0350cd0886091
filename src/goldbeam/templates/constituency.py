"""Feature templates for constituency parsing: those of the 2004 paper and our defaults.

A template is a conjunction of atoms separated by spaces; docs/constituency.md lists the atoms. The label of the node
that is built, the paper's L00, belongs to every feature and is not written. Templates with ``w`` fire where a word is
built below its tag; seen from the tag, the paper's L20, L11, L30 of the word are L10, L01, L20.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from goldbeam.errors import ParameterError
from goldbeam.templates.dependency import split_templates

# Collins and Roark 2004, Table 2. Each feature has the atoms of the one before it and one more.
_NONTERMINAL = ("L10", "LKP", "L01", "L02", "L03", "L20", "L11", "L30", "L21", "CL", "LK")  # F0 to F10
_TERMINAL = ("w", "L10", "L01", "L20", "CCP", "CC")  # F0, F11 to F15
COLLINS_ROARK_2004 = (
    *accumulate(_NONTERMINAL, "{} {}".format),
    *accumulate(_TERMINAL, "{} {}".format),
)
# Its punctuation features (i) to (iii), each with the parent.
PUNCTUATION = ("Q L10", "AFTER L10", "AFTER LKP L10", "PUNCT L10")

# What else helps: shorter conjunctions, the words around, heads with what comes next, how long a phrase is.
_MORE = """
    L01 | L10 L01 | L10 L01 L02 | L10 L20 | L10 L01 L20 | L10 L20 L30 | L10 L01 L11 | L10 L01 L02 L03
    L10 LK | L01 LK | L10 L01 LK | L10 LK LKP | L10 L20 LK | LKP LK1.xpos L10 | LKP LK1.xpos L10 L01
    LKP LK1.xpos LK2.xpos L10 | LK LK1.xpos L10 | LKP LK1.w L10 | LK1.w L10 L01 | LK LK1.w L10
    L10 L01 LKP LK1.xpos L20 | L10 L01 LKP L20 L11
    PREV.xpos LKP L10 | PREV.w LKP L10 | PREV.w LK L10 | PREV.xpos LK L10 | PREV.w L10 L01
    CL L10 | CL L10 L01 | CL L10 LKP | CL L10 LK | CLP L10 L01 LKP | CLP L10 LK | CLP L10 LKP LK1.xpos
    CC L10 LKP | CCP L10 LKP | CC L10 L01 | CCP CLP L10 LKP | CC CL L10 | CC LK L10 | CCP L10 L20 LKP
    CL CCP L10 LKP | CLP CC L10 LKP | CL L20 L10 LKP | CC L20 L10 LKP
    n L10 LKP | len L10 LKP | len L10 L01 | n L10 L01 LKP | FIRST.xpos L10 L01 LKP | FIRST.w L10 LKP | FIRST.w L10 L01
    suffix3(LK.w) L10 | suffix2(LK.w) LKP L10 | suffix3(LK.w) L10 L01 | shape(LK.w) L10 L01
    L10 L01 L20 L11 L30 | L10 L20 L11 LKP | L10 L11 L12 LKP | L10 L01 L21 LKP | L10 L20 L30 LKP
"""
DEFAULT = (*COLLINS_ROARK_2004, *PUNCTUATION, *split_templates(_MORE))

SETS: dict[str, tuple[str, ...]] = {
    "default": DEFAULT,
    "collins-roark-2004": (*COLLINS_ROARK_2004, *PUNCTUATION),
    "collins-roark-2004-baseline": COLLINS_ROARK_2004,
    "none": (),
}


def constituency_templates(templates: str | Sequence[str]) -> tuple[str, ...]:
    """The templates of a set, or those that are given."""
    if not isinstance(templates, str):
        return tuple(templates)
    if templates not in SETS:
        raise ParameterError(f"templates must be one of {', '.join(SETS)}, or a list of templates, got {templates!r}")
    return SETS[templates]
