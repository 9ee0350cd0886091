"""Feature templates for graph-based dependency parsing: McDonald's set and our defaults.

A template is a conjunction of atoms separated by spaces; docs/graph-dependency.md lists the atoms. In the sets of this
module ``p`` stands for a word's part of speech, and ``|`` separates templates. What is said of direction and distance
goes with every template of a block that begins with ``*``.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.errors import ParameterError
from goldbeam.templates.dependency import split_templates, with_part_of_speech

# Head and modifier, as MSTParser has them (McDonald et al. 2005): every one with the direction, and again with the
# distance.
_PAIRS = """
    h.w h.p | h.w | h.p | m.w m.p | m.w | m.p
    h.w h.p m.w m.p | h.p m.w m.p | h.w m.w m.p | h.w h.p m.p | h.w h.p m.w | h.w m.w | h.p m.p | h.w m.p | h.p m.w
"""
# Their neighbours, and the words between them.
_AROUND = """
    h.p h+1.p m-1.p m.p | h-1.p h.p m-1.p m.p | h.p h+1.p m.p m+1.p | h-1.p h.p m.p m+1.p
    h.p h+1.p m.p | h-1.p h.p m.p | h.p m-1.p m.p | h.p m.p m+1.p | h+1.p m-1.p m.p | h-1.p m.p m+1.p
"""
_BETWEEN = "h.p b.p m.p dir"

# Siblings and grandparents (McDonald and Pereira 2006; Koo and Collins 2010; Martins et al. 2013).
_SIBLINGS = """
    h.p m.p s.p dir | m.p s.p dir | m.w s.w dir | m.w s.p dir | m.p s.w dir | h.w m.p s.p dir | h.p m.w s.p dir
    h.p m.p s.w dir | h.w m.w s.p dir | h.w m.p s.w dir | sdist dir | sdist m.p s.p dir | h.p m.p s.p sdist dir
    h.p m.p s.p m+1.p dir | h.p m.p s.p m-1.p dir | h.p m.p s.p h+1.p dir | h.p m.p s.p h-1.p dir
    h.p m.p s.p s+1.p dir | h.p m.p s.p s-1.p dir
"""
_GRANDPARENTS = """
    g.p h.p m.p dir | g.p m.p dir | g.w m.w dir | g.w m.p dir | g.p m.w dir | g.w h.p m.p dir | g.p h.w m.p dir
    g.p h.p m.w dir | g.w h.p m.w dir | g.p h.w m.w dir
    g.p h.p m.p m+1.p dir | g.p h.p m.p m-1.p dir | g.p h.p m.p h+1.p dir | g.p h.p m.p h-1.p dir
    g.p h.p m.p g+1.p dir | g.p h.p m.p g-1.p dir
"""

# Relations: of the modifier, its head, both, and their neighbours.
_RELATIONS = """
    rel bias | rel m.w | rel m.p | rel m.w m.p | rel h.w | rel h.p | rel h.w h.p | rel m.w h.w | rel m.p h.p dir
    rel m.p h.p dist | rel m.w h.p dir | rel m.p h.w dir | rel m.p m-1.p | rel m.p m+1.p | rel m-1.p m.p m+1.p
    rel h.p m.p m-1.p | rel h.p m.p m+1.p | rel h.p m.p h-1.p | rel h.p m.p h+1.p | rel m-1.w m.p | rel m+1.w m.p
    rel suffix3(m.w) h.p dir | rel suffix2(m.w) | rel suffix3(m.w) | rel m-1.w h.p m.p | rel m-2.p m-1.p m.p
"""

# The same with coarse parts of speech and lemmas, where there are both: 0.3 points of UAS on English EWT.
_COARSE = """
    h.upos m.upos s.upos dir | m.upos s.upos dir | h.upos m.upos s.upos dist
    g.upos h.upos m.upos dir | g.upos m.upos dir | g.upos h.upos m.upos dist
"""
_COARSE_LEMMA = """
    h.lemma m.upos s.upos dir | h.upos m.lemma s.upos dir | h.upos m.upos s.lemma dir | m.lemma s.lemma dir
    g.lemma h.upos m.upos dir | g.upos h.lemma m.upos dir | g.upos h.upos m.lemma dir | g.lemma m.lemma dir
"""

# Further columns.
_UPOS = """
    * h.upos m.upos | * h.upos m.w | * h.w m.upos
    h.upos m.upos m-1.upos h+1.upos dir | h.upos m.upos m+1.upos h-1.upos dir | h.upos b.upos m.upos dir
"""
_UPOS_RELATIONS = "rel h.upos m.upos dir | rel h.upos m.w | rel h.w m.upos | rel m.upos | rel h.upos m.upos dist"
_LEMMA = "* h.lemma m.lemma | * h.lemma m.p | * h.p m.lemma | h.lemma dist | m.lemma dist"
_LEMMA_RELATIONS = "rel h.lemma m.p | rel h.lemma m.lemma | rel m.lemma h.p | rel m.lemma | rel h.lemma dir"
_FEATS = "* h.feats m.p | * h.p m.feats | h.p h.feats m.p m.feats dir | h.feats m.feats dir"
_FEATS_RELATIONS = "rel m.feats | rel m.p m.feats h.p dir | rel h.p h.feats m.p m.feats | rel m.feats h.p"
# One attribute of FEATS, of both words (whether they agree) and of each.
_ATTRIBUTE = "h.ATTR m.ATTR h.p m.p dir | h.p m.p m.ATTR dir | h.p h.ATTR m.p dir"
_ATTRIBUTE_RELATIONS = "rel h.p m.p m.ATTR dir | rel h.p h.ATTR m.p m.ATTR"
# Endings say much where there are no fine tags.
_ENDINGS = "suffix3(m.w) h.p dir | suffix3(h.w) m.p dir | suffix3(h.w) suffix3(m.w) dir"
# The trees of another parser (Nivre and McDonald 2008).
_GUIDE = """
    m.guide_head dist | m.guide_rel dir | m.guide_head m.guide_rel dist | m.guide_head dist h.p m.p | h.guide_head dist
    m.guide_rel h.p m.p dir
"""
_GUIDE_RELATIONS = "rel m.guide_rel | rel m.guide_rel m.guide_head dist | rel m.guide_rel h.p m.p | rel m.guide_rel m.w"

NAMED = ("default", "mcdonald-2006", "light", "selection")


def resolve(
    templates: str | Sequence[str], order: int, labelled: bool, columns: Sequence[str], attributes: Sequence[str] = ()
) -> list[str]:
    """The templates of a set for these columns (``w`` and any of lemma, upos, xpos, feats), or the user's own list.

    ``attributes`` are those of FEATS, for the default set.
    """
    if not isinstance(templates, str):
        return with_part_of_speech(templates, columns, own=True)
    if templates not in NAMED:
        raise ParameterError(f"templates must be one of {', '.join(NAMED)} or a list of templates, got {templates!r}")
    text = _located(_PAIRS)
    if templates == "light":
        # What chose candidates for parsers of order 2 in version 0.1.
        return with_part_of_speech(split_templates(_located(_LIGHT) + _guide(columns, labelled=False)), columns)
    if templates == "selection":
        return with_part_of_speech(split_templates(_selection(columns) + _guide(columns, labelled=False)), columns)
    text += _located(_AROUND) + "\n" + _BETWEEN
    if order == 2:
        text += _SIBLINGS + _GRANDPARENTS
    if labelled:
        text += _RELATIONS
    if templates == "default":
        text += _further(columns, attributes, labelled)
        if order == 2 and "upos" in columns and "xpos" in columns:
            text += _COARSE + (_COARSE_LEMMA if "lemma" in columns else "")
    return with_part_of_speech(split_templates(text + _guide(columns, labelled)), columns)


_LIGHT = """
    h.w | h.p | m.w | m.p | h.p m.p | h.w m.p | h.p m.w | h.w m.w
    h.p h+1.p m-1.p m.p | h-1.p h.p m.p m+1.p
"""


# What chooses candidates for a parser of order 2: no pairs of words, which would be most of the features of its file.
_SELECTION = """
    h.w | h.p | m.w | m.p | h.p m.p | h.w m.p | h.p m.w | h.p h+1.p m-1.p m.p | h-1.p h.p m.p m+1.p
"""
_SELECTION_AROUND = "h.p h+1.p m.p m+1.p dir | h-1.p h.p m-1.p m.p dir"
_SELECTION_UPOS = """
    h.upos m.upos dir | h.upos m.upos dist
    h.upos m.upos m-1.upos h+1.upos dir | h.upos m.upos m+1.upos h-1.upos dir
"""
_SELECTION_LEMMA = "h.lemma m.p dir | h.p m.lemma dir"


def _selection(columns: Sequence[str]) -> str:
    text = _located(_SELECTION) + "\n" + _SELECTION_AROUND
    coarse = "upos" in columns and "xpos" in columns
    if coarse:
        text += _SELECTION_UPOS
    if "lemma" in columns:
        text += "\n" + _SELECTION_LEMMA + (" | h.lemma m.upos dist | h.upos m.lemma dist" if coarse else "")
    return text


def _guide(columns: Sequence[str], labelled: bool) -> str:
    if "guide_head" not in columns:
        return ""
    return _GUIDE + (_GUIDE_RELATIONS if labelled else "")


def _further(columns: Sequence[str], attributes: Sequence[str], labelled: bool) -> str:
    blocks = [(_ENDINGS, "")]
    if "upos" in columns and "xpos" in columns:
        blocks.append((_UPOS, _UPOS_RELATIONS))
    if "lemma" in columns:
        blocks.append((_LEMMA, _LEMMA_RELATIONS))
    if "feats" in columns:
        blocks.append((_FEATS, _FEATS_RELATIONS))
        blocks += [
            (_ATTRIBUTE.replace("ATTR", f"feats[{name}]"), _ATTRIBUTE_RELATIONS.replace("ATTR", f"feats[{name}]"))
            for name in attributes
        ]
    return "".join("\n" + _marked(arcs) + (f"\n{relations}" if labelled else "") for arcs, relations in blocks)


def _located(text: str) -> str:
    """Every template with the direction, and again with the distance."""
    return "\n" + "\n".join(f"{template} dir | {template} dist" for template in split_templates(text))


def _marked(text: str) -> str:
    """The same for the templates that begin with *."""
    templates = split_templates(text)
    return "\n".join(_located(t.removeprefix("* ")).strip() if t.startswith("* ") else t for t in templates)
