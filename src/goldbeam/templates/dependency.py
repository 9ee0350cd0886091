"""Feature templates for dependency parsing: the papers' sets and our defaults.

A template is a conjunction of atoms separated by spaces; docs/dependency.md lists the atoms. In the sets of this module
``p`` stands for a word's part of speech, ``|`` separates templates, and `resolve` makes a list of a set for the columns
that there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from goldbeam.errors import ParameterError
from goldbeam.settings.kinds import AUTO

#: Zhang & Nivre 2011, Tables 1 and 2: rich non-local features for arc-eager parsing.
ZHANG_NIVRE_2011 = """
    # single words
    s0.w s0.p | s0.w | s0.p | q0.w q0.p | q0.w | q0.p | q1.w q1.p | q1.w | q1.p | q2.w q2.p | q2.w | q2.p
    # word pairs
    s0.w s0.p q0.w q0.p | s0.w s0.p q0.w | s0.w q0.w q0.p | s0.w s0.p q0.p | s0.p q0.w q0.p | s0.w q0.w | s0.p q0.p
    q0.p q1.p
    # three words
    q0.p q1.p q2.p | s0.p q0.p q1.p | s0.h.p s0.p q0.p | s0.p s0.l1.p q0.p | s0.p s0.r1.p q0.p | s0.p q0.p q0.l1.p
    # distance
    s0.w d(s0,q0) | s0.p d(s0,q0) | q0.w d(s0,q0) | q0.p d(s0,q0) | s0.w q0.w d(s0,q0) | s0.p q0.p d(s0,q0)
    # valency
    s0.w s0.vr | s0.p s0.vr | s0.w s0.vl | s0.p s0.vl | q0.w q0.vl | q0.p q0.vl
    # unigrams
    s0.h.w | s0.h.p | s0.rel | s0.l1.w | s0.l1.p | s0.l1.rel | s0.r1.w | s0.r1.p | s0.r1.rel
    q0.l1.w | q0.l1.p | q0.l1.rel
    # third order
    s0.h2.w | s0.h2.p | s0.h.rel | s0.l2.w | s0.l2.p | s0.l2.rel | s0.r2.w | s0.r2.p | s0.r2.rel
    q0.l2.w | q0.l2.p | q0.l2.rel
    s0.p s0.l1.p s0.l2.p | s0.p s0.r1.p s0.r2.p | s0.p s0.h.p s0.h2.p | q0.p q0.l1.p q0.l2.p
    # sets of relations
    s0.w s0.sr | s0.p s0.sr | s0.w s0.sl | s0.p s0.sl | q0.w q0.sl | q0.p q0.sl
"""

#: Huang & Sagae 2010: the 29 templates of the dynamic-programming parser (arc-standard). A missing child has a value.
HUANG_SAGAE_2010 = """
    # one word
    s0.w | s0.p | s0.w s0.p | s1.w | s1.p | s1.w s1.p | q0.w | q0.p | q0.w q0.p
    # two words
    s1.w s0.w | s1.p s0.p | s0.p q0.p | s0.w s0.p s1.p | s0.p s1.w s1.p | s0.w s1.w s1.p | s0.w s0.p s1.w
    s0.w s0.p s1.w s1.p
    # three words
    s0.p q0.p q1.p | s1.p s0.p q0.p | s0.w q0.p q1.p | s1.p s0.w q0.p | s2.p s1.p s0.p
    # children
    s1.p s1.l1.p* s0.p | s1.p s1.r1.p* s0.p | s1.p s1.l1.p* s0.w | s1.p s1.r1.p* s0.w
    s1.p s0.p s0.l1.p* | s1.p s0.p s0.r1.p* | s1.p s0.w s0.l1.p*
"""

#: What the 2012 paper's parser adds to these: a second word of look-ahead, and smaller conjunctions.
HUANG_2012 = (
    HUANG_SAGAE_2010
    + """
    s2.p | q1.p | q2.p | q1.w | q1.w q1.p | s0.l1.p* | s0.r1.p* | s1.l1.p* | s1.r1.p* | s2.p s1.p | q0.p q1.p
    q1.p q2.p | s0.p q1.p | q0.p q1.p q2.p | s0.w q0.w | q0.w q1.w
    s1.r1.p* s0.l1.p* | s2.p s1.l1.p* | s1.r1.p* s0.p | s1.p s0.l1.p* | s0.r1.p* q0.p
"""
)

#: Goldberg & Elhadad 2010: easy-first parsing. s0 and q0 are their p_i and p_i+1; of a tree's size, its children.
GOLDBERG_ELHADAD_2010 = """
    # structure
    s2.vl s2.vr | s1.vl s1.vr | s0.vl s0.vr | q0.vl q0.vr | q1.vl q1.vr | q2.vl q2.vr
    s2.p s1.p d(s2,s1) | s1.p s0.p d(s1,s0) | s0.p q0.p d(s0,q0) | q0.p q1.p d(q0,q1) | q1.p q2.p d(q1,q2)
    # one tree
    s2.p | s2.w | s2.p s2.l1.p* | s2.p s2.r1.p* | s2.p s2.r1.p* s2.l1.p*
    s1.p | s1.w | s1.p s1.l1.p* | s1.p s1.r1.p* | s1.p s1.r1.p* s1.l1.p*
    s0.p | s0.w | s0.p s0.l1.p* | s0.p s0.r1.p* | s0.p s0.r1.p* s0.l1.p*
    q0.p | q0.w | q0.p q0.l1.p* | q0.p q0.r1.p* | q0.p q0.r1.p* q0.l1.p*
    q1.p | q1.w | q1.p q1.l1.p* | q1.p q1.r1.p* | q1.p q1.r1.p* q1.l1.p*
    q2.p | q2.w | q2.p q2.l1.p* | q2.p q2.r1.p* | q2.p q2.r1.p* q2.l1.p*
    # two trees
    s0.p q0.p | s0.w q0.w | s0.p q0.w | s0.w q0.p | s0.p q0.p s0.l1.p* q0.l1.p* | s0.p q0.p s0.r1.p* q0.l1.p*
    s0.p q0.p s0.l1.p* q0.r1.p* | s0.p q0.p s0.r1.p* q0.r1.p*
    s0.p q1.p | s0.w q1.w | s0.p q1.w | s0.w q1.p | s0.p q1.p s0.l1.p* q1.l1.p* | s0.p q1.p s0.r1.p* q1.l1.p*
    s0.p q1.p s0.l1.p* q1.r1.p* | s0.p q1.p s0.r1.p* q1.r1.p*
    s1.p s0.p | s1.w s0.w | s1.p s0.w | s1.w s0.p | s1.p s0.p s1.l1.p* s0.l1.p* | s1.p s0.p s1.r1.p* s0.l1.p*
    s1.p s0.p s1.l1.p* s0.r1.p* | s1.p s0.p s1.r1.p* s0.r1.p*
    s1.p q1.p | s1.w q1.w | s1.p q1.w | s1.w q1.p | s1.p q1.p s1.l1.p* q1.l1.p* | s1.p q1.p s1.r1.p* q1.l1.p*
    s1.p q1.p s1.l1.p* q1.r1.p* | s1.p q1.p s1.r1.p* q1.r1.p*
    q0.p q1.p | q0.w q1.w | q0.p q1.w | q0.w q1.p | q0.p q1.p q0.l1.p* q1.l1.p* | q0.p q1.p q0.r1.p* q1.l1.p*
    q0.p q1.p q0.l1.p* q1.r1.p* | q0.p q1.p q0.r1.p* q1.r1.p*
    # prepositions with their objects, and what these may be attached to
    s1.w s0.w s0.p s0.r1.w | s1.p s0.w s0.p s0.r1.w | s1.w q0.w q0.p q0.r1.w | s1.p q0.w q0.p q0.r1.w
    s0.w q0.w q0.p q0.r1.w | s0.p q0.w q0.p q0.r1.w | q0.w q1.w q1.p q1.r1.w | q0.p q1.w q1.p q1.r1.w
"""

# What arc-eager gains from beside Zhang & Nivre's: a word further down the stack, relations beside both words of the
# arc that is decided on, and how many words wait for a head. More conjunctions of words were learned by heart and
# gained nothing.
_MORE_ARC_EAGER = """
    open | s1.p | s1.p s0.p q0.p | q3.p | q1.p q2.p
    s0.p s0.rel q0.p | s0.rel s0.r1.rel q0.p | s0.p q0.p q0.l1.rel
    s0.p q0.p q0.sl | s0.p s0.sr q0.p | s0.p s0.vr q0.p | s0.p q0.p q0.vl
"""

# The same ideas where arcs are made between s1 and s0.
_ARC_STANDARD = """
    s0.w s0.p | s0.w | s0.p | s1.w s1.p | s1.w | s1.p | s2.w | s2.p | q0.w q0.p | q0.w | q0.p
    q1.w q1.p | q1.w | q1.p | q2.p
    s1.w s1.p s0.w s0.p | s1.w s1.p s0.w | s1.w s0.w s0.p | s1.w s1.p s0.p | s1.p s0.w s0.p | s1.w s0.w | s1.p s0.p
    s0.w q0.w | s0.w q0.p | s0.p q0.w | s0.p q0.p | s1.w q0.w | s1.w q0.p | s1.p q0.w | s1.p q0.p | q0.p q1.p
    s2.p s1.p s0.p | s1.p s0.p q0.p | s1.w s0.p q0.p | s1.p s0.w q0.p | s1.p s0.p q0.w | s0.p q0.p q1.p
    s1.p s0.p q0.p q1.p | s1.p s1.l1.p s0.p | s1.p s1.r1.p s0.p | s1.p s0.p s0.l1.p | s1.p s0.p s0.r1.p
    s1.w d(s1,s0) | s1.p d(s1,s0) | s0.w d(s1,s0) | s0.p d(s1,s0) | s1.w s0.w d(s1,s0) | s1.p s0.p d(s1,s0)
    s0.w s0.vl | s0.p s0.vl | s0.w s0.vr | s0.p s0.vr | s1.w s1.vl | s1.p s1.vl | s1.w s1.vr | s1.p s1.vr
    s0.l1.w | s0.l1.p | s0.l1.rel | s0.r1.w | s0.r1.p | s0.r1.rel | s1.l1.w | s1.l1.p | s1.l1.rel
    s1.r1.w | s1.r1.p | s1.r1.rel | s0.l2.p | s0.l2.rel | s0.r2.p | s0.r2.rel
    s1.l2.p | s1.l2.rel | s1.r2.p | s1.r2.rel
    s0.p s0.l1.p s0.l2.p | s0.p s0.r1.p s0.r2.p | s1.p s1.l1.p s1.l2.p | s1.p s1.r1.p s1.r2.p
    s0.w s0.sl | s0.p s0.sl | s0.w s0.sr | s0.p s0.sr | s1.w s1.sl | s1.p s1.sl | s1.w s1.sr | s1.p s1.sr
    open | s1.p s0.p s0.l1.rel | s1.p s0.p s1.r1.rel | s1.p s1.sr s0.p | s1.p s0.p s0.sl | s1.p s0.p s0.sr
"""

# The same ideas where s0 and q0 are trees with children on both sides, and so are their neighbours: whether it is time
# to attach one of them, these tell.
_EASY_FIRST = """
    s0.w s0.p | s0.w | s0.p | q0.w q0.p | q0.w | q0.p | s1.w | s1.p | q1.w | q1.p | s2.p | q2.p
    s0.w s0.p q0.w q0.p | s0.w s0.p q0.w | s0.w q0.w q0.p | s0.w s0.p q0.p | s0.p q0.w q0.p | s0.w q0.w | s0.p q0.p
    s0.w q0.p | s0.p q0.w
    s1.p s0.p | s1.w s0.w | s1.p s0.w | s1.w s0.p | q0.p q1.p | q0.w q1.w | q0.p q1.w | q0.w q1.p | s0.p q1.p
    s1.p q0.p | s1.p s0.p q0.p | s0.p q0.p q1.p | s1.p s0.p q0.p q1.p | s2.p s1.p s0.p q0.p | s0.p q0.p q1.p q2.p
    s1.w s0.p q0.p | s1.p s0.w q0.p | s1.p s0.p q0.w | s0.w q0.p q1.p | s0.p q0.w q1.p | s0.p q0.p q1.w
    s0.w d(s0,q0) | s0.p d(s0,q0) | q0.w d(s0,q0) | q0.p d(s0,q0) | s0.w q0.w d(s0,q0) | s0.p q0.p d(s0,q0)
    s0.w s0.vl | s0.p s0.vl | s0.w s0.vr | s0.p s0.vr | q0.w q0.vl | q0.p q0.vl | q0.w q0.vr | q0.p q0.vr
    s0.p s0.vl s0.vr q0.p | s0.p q0.p q0.vl q0.vr | s1.p s1.vl s1.vr s0.p | q0.p q1.p q1.vl q1.vr
    s0.l1.w | s0.l1.p | s0.l1.rel | s0.r1.w | s0.r1.p | s0.r1.rel | q0.l1.w | q0.l1.p | q0.l1.rel
    q0.r1.w | q0.r1.p | q0.r1.rel | s0.l2.p | s0.l2.rel | s0.r2.p | s0.r2.rel | q0.l2.p | q0.l2.rel
    q0.r2.p | q0.r2.rel
    s0.p s0.l1.p* q0.p | s0.p s0.r1.p* q0.p | s0.p q0.p q0.l1.p* | s0.p q0.p q0.r1.p*
    s0.p s0.l1.rel* q0.p | s0.p s0.r1.rel* q0.p | s0.p q0.p q0.l1.rel* | s0.p q0.p q0.r1.rel*
    s0.p s0.r1.p* q0.p q0.l1.p* | s0.w q0.w q0.l1.w | s0.p q0.w q0.l1.w | s0.w q0.p q0.l1.w | s0.w s0.r1.w q0.w
    s0.p s0.l1.p s0.l2.p | s0.p s0.r1.p s0.r2.p | q0.p q0.l1.p q0.l2.p | q0.p q0.r1.p q0.r2.p
    s0.w s0.sl | s0.p s0.sl | s0.w s0.sr | s0.p s0.sr | q0.w q0.sl | q0.p q0.sl | q0.w q0.sr | q0.p q0.sr
    s0.p s0.sl q0.p | s0.p s0.sr q0.p | s0.p q0.p q0.sl | s0.p q0.p q0.sr | s0.w q0.p q0.sl | s0.p s0.sr q0.w
    s1.p s1.sr s0.p q0.p | s0.p q0.p q1.p q1.sl | s0.p s0.sl s0.sr q0.p q0.sl q0.sr
    s1.p s1.r1.p* s0.p | q0.p q1.p q1.l1.p* | s1.p s1.l1.p* s0.p q0.p | s0.p q0.p q1.p q1.l1.p*
"""

# Further columns, with a and b for the two words that an arc may join (s0 and q0, or s1 and s0) and c for the next one.
_UPOS = """
    A.upos | B.upos | A.upos B.upos | A.upos B.upos d(A,B) | A.w B.upos | A.upos B.w | A.upos B.upos C.upos
    A.upos A.l1.upos B.upos | A.upos A.r1.upos B.upos | A.upos B.upos B.l1.upos | A.upos A.sr | B.upos B.sl
    A.h.upos A.upos B.upos | BELOW.upos A.upos B.upos
"""
_LEMMA = """
    A.lemma | B.lemma | C.lemma | A.lemma B.lemma | A.lemma B.p | A.p B.lemma | A.lemma A.sr | A.lemma A.vr
    B.lemma B.sl | A.lemma d(A,B) | B.lemma d(A,B) | A.lemma B.lemma d(A,B) | A.lemma A.rel B.lemma
    A.r1.lemma | A.l1.lemma | B.l1.lemma | A.h.lemma
"""
_FEATS = """
    A.feats | B.feats | A.feats B.feats | A.p A.feats | B.p B.feats | C.p C.feats
    A.p A.feats B.p | A.p B.p B.feats | A.p A.feats B.p B.feats
"""
# One attribute of FEATS, of both words (whether they agree) and of each.
_ATTRIBUTE = """
    A.ATTR B.ATTR | A.p A.ATTR B.p | A.p B.p B.ATTR | A.p A.ATTR B.p B.ATTR
"""
# The trees of another parser (Nivre and McDonald 2008): where it has the heads of both words, compared with how far
# these are from each other, and by which relations.
_GUIDE = """
    A.guide_dir | B.guide_dir | A.guide_rel | B.guide_rel | A.guide_rel B.guide_rel | A.rel A.guide_rel
    A.guide_head d(A,B) | B.guide_head d(A,B) | C.guide_head d(A,C) | A.guide_head B.guide_head d(A,B)
    A.guide_head A.guide_rel d(A,B) | B.guide_head B.guide_rel d(A,B) | A.guide_dir B.guide_dir A.p B.p
    A.guide_head d(A,B) A.p B.p | B.guide_head d(A,B) A.p B.p
"""

NAMED = ("default", "zhang-nivre-2011", "huang-sagae-2010", "huang-2012", "goldberg-elhadad-2010")


def resolve(
    templates: str | Sequence[str], system: str, columns: Sequence[str], attributes: Sequence[str] = ()
) -> list[str]:
    """The templates of a set for these columns (``w`` and any of lemma, upos, xpos, feats), or the user's own list.

    ``p`` becomes the finest part of speech that there is; templates about columns that are not there are left out, or
    lose that atom. ``attributes`` are those of FEATS, for the default sets.

    >>> resolve(["s0.w s0.p", "q0.p"], "arc-eager", ["w", "upos"])
    ['s0.w s0.upos', 'q0.upos']
    """
    if not isinstance(templates, str):
        return with_part_of_speech(templates, columns, own=True)
    if templates == "default":
        return _default(system, columns, attributes)
    if templates == AUTO:
        raise ParameterError("templates='auto' are chosen by fit on dev data; use fit, or name a set of templates")
    guide = _about(_GUIDE, _words_of(system)) if "guide_head" in columns else []
    sets = {
        "zhang-nivre-2011": (ZHANG_NIVRE_2011, ("arc-eager",)),
        "huang-sagae-2010": (HUANG_SAGAE_2010, ("arc-standard", "swap")),
        "huang-2012": (HUANG_2012, ("arc-standard", "swap")),
        "goldberg-elhadad-2010": (GOLDBERG_ELHADAD_2010, ("easy-first",)),
    }
    if templates not in sets:
        raise ParameterError(f"templates must be one of {', '.join(NAMED)} or a list of templates, got {templates!r}")
    text, systems = sets[templates]
    if system not in systems:
        raise ParameterError(f"templates {templates!r} are for the system {systems[0]}, not for {system}")
    return with_part_of_speech([*split_templates(text), *guide], columns)


def _words_of(system: str) -> dict[str, str]:
    """The words of the configuration that letters of a set stand for."""
    if system in ("arc-eager", "easy-first"):
        return {"A": "s0", "B": "q0", "C": "q1", "BELOW": "s1"}
    return {"A": "s1", "B": "s0", "C": "q0", "BELOW": "s2"}


def _default(system: str, columns: Sequence[str], attributes: Sequence[str]) -> list[str]:
    groups = default_groups(system, columns, attributes)
    return list(dict.fromkeys(template for group in groups.values() for template in group))


def default_groups(system: str, columns: Sequence[str], attributes: Sequence[str]) -> dict[str, list[str]]:
    """The default set by what its templates are about; "basic" are those that every parser has."""
    sets = {"arc-eager": ZHANG_NIVRE_2011 + _MORE_ARC_EAGER, "easy-first": _EASY_FIRST}
    groups = {"basic": sets.get(system, _ARC_STANDARD)}
    if "upos" in columns and "xpos" in columns:
        groups["upos"] = _UPOS
    if "lemma" in columns:
        groups["lemma"] = _LEMMA
    if "feats" in columns:
        groups["feats"] = _FEATS
        groups |= {f"feats[{name}]": of_attributes(_ATTRIBUTE, [name]) for name in attributes}
    if "guide_head" in columns:
        groups["guide"] = _GUIDE
    return {name: templates_of(text, system, columns) for name, text in groups.items()}


def of_attributes(text: str, attributes: Iterable[str]) -> str:
    """A set about an attribute of FEATS, for each of these."""
    return "".join(text.replace("ATTR", f"feats[{name}]") for name in attributes)


def templates_of(text: str, system: str, columns: Sequence[str]) -> list[str]:
    """The templates of a set for these columns."""
    chosen = _about(text, _words_of(system))
    if system == "easy-first":  # what is in the row has no head
        chosen = [template for template in chosen if ".h." not in template and "s0.rel" not in template]
    return with_part_of_speech(chosen, columns)


def split_templates(text: str) -> list[str]:
    """The templates of a set: ``|`` and ends of lines separate them, lines that start with # are for people."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    return [" ".join(template.split()) for line in lines for template in line.split("|") if template.strip()]


def _about(text: str, words: dict[str, str]) -> list[str]:
    """A set with its letters replaced by words of the configuration."""
    return split_templates(re.sub(r"\b(BELOW|A|B|C)(?=[.,)])", lambda letter: words[letter[1]], text))


def with_part_of_speech(templates: Iterable[str], columns: Sequence[str], *, own: bool = False) -> list[str]:
    """With the finest part of speech that there is for ``p``; no template twice.

    Without tags some templates of a set are left with a distance or nothing, and are left out. Of a user's ``own``
    templates only those are left out: whatever else they name is for the core to compile or to refuse.
    """
    tags = next((column for column in ("xpos", "upos") if column in columns), None)
    resolved = []
    for template in templates:
        atoms = [_with_column(atom, tags) for atom in template.split()]
        kept = " ".join(atom for atom in dict.fromkeys(atoms) if atom)
        if (own and "" not in atoms) or any("." in atom or atom == "open" for atom in kept.split()):
            resolved.append(kept)
    return list(dict.fromkeys(resolved))


def _with_column(atom: str, tags: str | None) -> str:
    for end in (".p", ".p*", ".p)"):
        if atom.endswith(end):
            return atom[: -len(end)] + f".{tags}" + end[2:] if tags else ""
    return atom
