"""What named sets of templates gain from word clusters, a lexicon and attachment statistics, by task.

Prefixes of 4, 6 and 10 bits are large, middling and small clusters (Miller et al. 2004; Koo et al. 2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from goldbeam.templates.dependency import with_part_of_speech


class KnowledgeTemplates(NamedTuple):
    """Further templates: where there are clusters, a lexicon, attachment statistics."""

    clusters: tuple[str, ...] = ()
    lexicon: tuple[str, ...] = ()
    attachments: tuple[str, ...] = ()

    def with_part_of_speech(self, columns: Sequence[str]) -> KnowledgeTemplates:
        """With the finest part of speech that there is for ``p``."""
        return KnowledgeTemplates(*(tuple(with_part_of_speech(templates, columns)) for templates in self))


def _sizes(word: str, *bits: int) -> tuple[str, ...]:
    return (*(f"cluster{n}({word})" for n in bits), f"cluster({word})")


_HERE = (*_sizes("w0", 4, 6, 10), *_sizes("w-1", 4, 6, 10), *_sizes("w+1", 4, 6, 10))
# With clusters two words away as well, F1 on the development data of WNUT-17 was 33.7 in place of 35.4 (one seed).
_PAIRS = ("cluster6(w-1) cluster6(w0)", "cluster6(w0) cluster6(w+1)")
_WORD_LEXICON = ("lexicon(w0)", "lexicon(w-1)", "lexicon(w+1)", "lexicon(w0) lexicon(w+1)", "lexicon(w-1) lexicon(w0)")

# The same tags mean more with the ending: a NOUN or VERB in "s" is a plural or a third person. With these templates,
# UPOS accuracy on the development data of English EWT was 95.75 in place of 95.67 (one seed, step "margin").
_LEXICON_IN_CONTEXT = (
    *("lexicon(w0) suffix2(w0)", "lexicon(w0) suffix1(w-1)", "tags(w-1) lexicon(w0)", "lexicon(w0) tags(w+1)"),
    *("lexicon(w-1) lexicon(w0) lexicon(w+1)", "lexicon(w+1) lexicon(w+2)"),
)

#: Labels of tokens.
TAGGING = KnowledgeTemplates(
    (*_HERE, "cluster8(w0)", "cluster12(w0)", *_PAIRS),
    (*_WORD_LEXICON, *_LEXICON_IN_CONTEXT, "lexicon(w+2)", "t-1 lexicon(w0)"),
)
#: Segments: the clusters of all their words. With pairs of smaller clusters and more sizes, F1 on the development data
#: of English EWT was 72.4 in place of 71.2, but 71.0 in place of 71.3 on the Broad Twitter Corpus (one seed).
SEGMENTS = KnowledgeTemplates(
    (
        *TAGGING.clusters,
        *(f"cluster{n}(w[seg])" for n in (6, 10)),
        *("cluster(w[seg])", "cluster6(w[before]) cluster6(w[seg])", "cluster6(w[seg]) cluster6(w[after])"),
        *("cluster6(w[before])", "cluster6(w[after])", "cluster(w[before])", "cluster(w[after])"),
    ),
    (*TAGGING.lexicon, "lexicon(w[seg])"),
)
#: Tags with parts.
MORPHOLOGY = KnowledgeTemplates((*_HERE, *_PAIRS), _WORD_LEXICON)
#: Characters, where a table of words has few of them.
SEGMENTATION = KnowledgeTemplates(
    ("cluster6(w0)", "cluster(w0)", "cluster(w-1) cluster(w0)", "cluster(w0) cluster(w+1)")
)
WORDS = KnowledgeTemplates(("cluster6(c0)", "cluster(c0)", "cluster(c-1) cluster(c0)"))


def _pairs_of(a: str, b: str, tag: str) -> tuple[str, ...]:
    """Koo et al. (2008): clusters in place of words and of tags, and mixed with tags."""
    return (
        *(f"cluster{n}({a}.w) cluster{n}({b}.w)" for n in (4, 6)),
        f"cluster({a}.w) cluster({b}.w)",
        f"cluster4({a}.w) cluster4({b}.w) {a}.{tag} {b}.{tag}",
        f"cluster({a}.w) {b}.{tag}",
        f"{a}.{tag} cluster({b}.w)",
    )


_S0_Q0 = (
    *(template for word in ("s0", "q0") for template in _sizes(f"{word}.w", 4, 6)),
    *("cluster4(q1.w)", "cluster6(q1.w)", "cluster(q1.w)", "cluster(s0.w) s0.p", "cluster(q0.w) q0.p"),
    *_pairs_of("s0", "q0", "p"),
)
_S1_S0 = (*_sizes("s1.w", 4, 6), "cluster(s1.w) s1.p", *_pairs_of("s1", "s0", "p"))
_PARSER_LEXICON = ("lexicon(s0.w)", "lexicon(q0.w)", "lexicon(s0.w) lexicon(q0.w)", "lexicon(q1.w)")


def _attachments(a: str, b: str, more: str = "") -> tuple[str, ...]:
    """Chen et al. (2009): how often one of two words was the head of the other, alone and with their tags."""
    pair = f"attach({a}.w,{b}.w){more}"
    return (pair, f"{pair} {a}.p {b}.p", f"{pair} {a}.p", f"{pair} {b}.p")


def _both_ways(a: str, b: str) -> tuple[str, ...]:
    return (*_attachments(a, b), *_attachments(b, a), f"attach({a}.w,{b}.w) attach({b}.w,{a}.w)")


_S0_Q0_ATTACHMENTS = (*_both_ways("s0", "q0"), *_attachments("s1", "q0"), *_attachments("q1", "q0"))
_S1_S0_ATTACHMENTS = (*_both_ways("s1", "s0"), *_attachments("s0", "q0"), *_attachments("q0", "s0"))
_ON_STACK = KnowledgeTemplates(
    (*_S0_Q0, *_S1_S0), (*_PARSER_LEXICON, "lexicon(s1.w) lexicon(s0.w)"), _S1_S0_ATTACHMENTS
)
#: Transition systems: arc-eager and easy-first make arcs between s0 and q0, the others between s1 and s0.
DEPENDENCY = {
    "arc-eager": KnowledgeTemplates(_S0_Q0, _PARSER_LEXICON, _S0_Q0_ATTACHMENTS),
    "easy-first": KnowledgeTemplates(_S0_Q0, _PARSER_LEXICON, _S0_Q0_ATTACHMENTS),
    "arc-standard": _ON_STACK,
    "swap": _ON_STACK,
}
_ARCS = tuple(f"{template} dir" for template in (*_sizes("h.w", 4, 6), *_sizes("m.w", 4, 6), *_pairs_of("h", "m", "p")))
_RELATIONS = tuple(f"rel {template}" for template in (*_sizes("m.w", 6), *_sizes("h.w", 6), "cluster(m.w) h.p"))
#: Graphs: arcs, and relations where they are predicted.
GRAPH = KnowledgeTemplates(
    _ARCS,
    ("lexicon(h.w) lexicon(m.w) dir", "lexicon(m.w) h.p dir", "h.p lexicon(m.w) dir"),
    (*_attachments("h", "m", " dir"), "attach(h.w,m.w) dist"),
)
GRAPH_RELATIONS = KnowledgeTemplates(
    _RELATIONS, ("rel lexicon(m.w)", "rel lexicon(m.w) h.p"), ("rel attach(h.w,m.w) h.p m.p dir",)
)
#: Phrases: the word that comes next, and the head of the parent.
CONSTITUENCY = KnowledgeTemplates(
    (
        *(f"{template} L10" for word in ("LK.w", "CL.w") for template in _sizes(word, 4, 6)),
        *("cluster(LK.w) LKP L10", "cluster4(CL.w) cluster4(LK.w) L10", "cluster6(CL.w) cluster6(LK.w) L10"),
        *("cluster6(CC.w) cluster6(LK.w) L10", "cluster(LK1.w) L10", "cluster(PREV.w) L10"),
    ),
    ("lexicon(LK.w) L10", "lexicon(LK.w) LKP L10", "lexicon(LK1.w) L10"),
)


def extended(named: object, chosen: Sequence[str], more: KnowledgeTemplates, tables: Sequence[bool]) -> tuple[str, ...]:
    """The templates of a set that has a name, with those for the tables that there are; a user's own list as it is.

    ``tables``: whether there is one, in the order of the fields of ``more``.
    """
    if not isinstance(named, str):
        return tuple(chosen)
    further = (line for templates, there in zip(more, tables, strict=True) if there for line in templates)
    return tuple(dict.fromkeys((*chosen, *further)))
