"""Groups of templates for dependency parsers, from which ``templates="auto"`` chooses.

They are written like the sets of `dependency.py`. No group that is not in the default set helps everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from goldbeam.templates.dependency import default_groups, of_attributes, templates_of
from goldbeam.templates.groups import TemplateGroups

# Parts of the basic templates that are learned by heart where there are few data.
_OF_BASIC = {
    "pairs of words": re.compile(r"\.w .*\.w( |$)"),
    "words with distances": re.compile(r"\.w .*d\("),
    "words with relations": re.compile(r"\.w [sq]\d\.[vs][lr]$"),
    "words of children and heads": re.compile(r"\.(?:[lr][12]|h2?)\.w$"),
    "third order": re.compile(r"\.(?:[lr]2|h2)\.(?!w$)"),
}
_CANDIDATES = {
    # Endings and beginnings of words, where these tell what tags do not.
    "suffixes": """
        suffix3(A.w) | suffix3(B.w) | suffix3(A.w) suffix3(B.w) | suffix3(A.w) B.p | A.p suffix3(B.w)
        suffix2(A.w) suffix2(B.w)
    """,
    "prefixes": "prefix3(A.w) | prefix3(B.w) | prefix3(A.w) B.p | A.p prefix3(B.w)",
    "case of letters": "lower(A.w) lower(B.w) | shape(A.w) A.p | shape(B.w) B.p | shape(A.w) shape(B.w)",
    # Prepositions, conjunctions and articles, which are children of the words that they mark.
    "markers": """
        A.p B.lemma B.l1.lemma | A.lemma B.p B.l1.lemma | A.lemma B.l1.lemma | A.p B.p B.l1.lemma
        A.p B.l1.rel B.l1.lemma | A.p A.l1.lemma B.p | A.p A.r1.lemma B.p
    """,
    "markers by form": """
        A.w B.w B.l1.w | A.w B.p B.l1.w | A.p B.w B.l1.w | A.w A.r1.w B.w | A.p A.r1.w B.p | A.p A.r1.w B.w
    """,
    # Frames: what a lemma has and still wants.
    "lemmas with relations": """
        A.lemma A.sr B.p | A.lemma A.sl | A.lemma A.rel B.p | A.p B.lemma B.sl | A.lemma A.sl A.sr B.p
    """,
    "feats with relations": """
        A.feats A.sr B.p | B.feats B.sl A.p | A.p A.feats A.sr B.feats | A.p A.feats A.sl B.p
    """,
    "pairs with relations": """
        A.p A.r1.rel B.p | A.p A.l1.rel B.p | A.p A.sl B.p | A.p A.sr B.p B.sl | A.p A.sl A.sr B.p B.sl
        A.rel B.p C.p | A.rel A.sr B.p B.sl
    """,
    "heads": """
        A.h.p A.rel A.p B.p | A.p A.rel B.p B.feats | A.h.lemma B.lemma | A.h.p A.rel B.feats B.p
        A.h.p A.h.feats B.p B.feats | A.rel A.feats B.feats
    """,
    "heads by form": "A.h.w B.w | A.h.w B.p | A.h.p B.w | A.h.p A.rel A.p B.p",
    "word below": """
        BELOW.p B.p | BELOW.p BELOW.feats B.p B.feats | BELOW.lemma B.lemma | BELOW.p A.p A.feats B.p B.feats
        BELOW.p BELOW.rel A.p B.p | BELOW.lemma B.p
    """,
    "next word": """
        B.p C.p C.feats | B.p B.feats C.p C.feats | A.p B.p C.p C.feats | B.lemma C.p | B.lemma C.lemma
        A.p B.lemma C.p | A.lemma B.p C.p
    """,
    "words in context": """
        A.w B.p | A.p B.w | A.w B.p C.p | A.p B.w C.p | BELOW.p A.w B.p | BELOW.p A.p B.w | A.w A.sr B.p | A.p B.w B.sl
    """,
    "children's feats": """
        A.p A.r1.p A.r1.feats B.p | A.p B.p B.l1.p B.l1.feats | A.p A.l1.feats B.p | A.l1.feats B.feats
        A.r1.feats B.feats | A.feats B.l1.feats
    """,
    "longer context": """
        BELOW.p A.p B.p C.p | BELOW.p B.p | BELOW.p d(BELOW,A) A.p B.p | A.p B.p C.p d(A,B)
    """,
    "coarse tags": """
        prefix1(A.p) prefix1(B.p) | prefix1(BELOW.p) prefix1(A.p) prefix1(B.p)
        prefix1(A.p) prefix1(B.p) prefix1(C.p) | prefix1(A.p) B.p C.p | prefix1(A.p) A.sr prefix1(B.p)
        prefix1(A.p) prefix1(B.p) B.sl
    """,
    "distance": """
        A.p A.rel B.p d(A,B) | BELOW.p A.p B.p d(A,B) | A.feats B.feats d(A,B) | A.p A.feats B.p d(A,B)
    """,
}
# Of all attributes of FEATS together.
_ATTRIBUTES = {
    "attributes of the word below": "BELOW.ATTR B.ATTR | BELOW.p BELOW.ATTR B.p B.ATTR |",
    "attributes of children": "A.p A.r1.ATTR B.p | A.p B.p B.l1.ATTR | A.p A.ATTR B.p B.l1.ATTR |",
    "attributes of heads": "A.h.ATTR B.ATTR | A.h.p A.rel B.p B.ATTR |",
    "attributes of the next word": "B.p B.ATTR C.p C.ATTR | A.p A.ATTR C.p C.ATTR |",
    "attributes with relations": "A.rel A.ATTR B.ATTR B.p | A.p A.ATTR A.sr B.p | A.p B.p B.ATTR B.sl |",
}
_COLUMNS = re.compile(r"\.(lemma|feats|upos|xpos)\b")
_HEADS = re.compile(r"\.h\.|\b[sq]\d\.rel\b")


def groups(system: str, columns: Sequence[str], attributes: Sequence[str], in_default: Sequence[str]) -> TemplateGroups:
    """All groups for these columns and attributes of FEATS, those of the default set first.

    ``in_default`` are the attributes that the default set has.
    """
    default = default_groups(system, columns, attributes)
    basic = default.pop("basic")
    found = {name: [line for line in basic if pattern.search(line)] for name, pattern in _OF_BASIC.items()} | default
    parts = {line for name in _OF_BASIC for line in found[name]}
    always = (*(line for line in basic if line not in parts), *found.pop("guide", ()))
    start = [name for name in found if not name.startswith("feats[") or name[6:-1] in in_default]
    texts = {**_CANDIDATES, **{name: of_attributes(text, attributes) for name, text in _ATTRIBUTES.items()}}
    for name, text in texts.items():
        found[name] = [line for line in templates_of(text, system, columns) if _is_of_use(line, system, columns)]
    known = set(always)
    kept: dict[str, tuple[str, ...]] = {}
    for name in (*start, *(name for name in found if name not in start)):
        lines = [line for line in found[name] if line not in known]
        if name in start:
            known.update(lines)
        if lines:
            kept[name] = tuple(lines)
    return TemplateGroups(always, kept, tuple(name for name in start if name in kept))


def _is_of_use(template: str, system: str, columns: Sequence[str]) -> bool:
    """Only arc-eager has words on its stack that have heads."""
    if system != "arc-eager" and _HEADS.search(template):
        return False
    return all(column in columns for column in _COLUMNS.findall(template))
