"""Feature templates of the dependency parsers, after the papers that describe them.

Atoms are explained in native/problems/dependency/atoms.hpp. In these sets ``p`` stands for the part of speech: the
column that `resolve` finds for it.
"""

from __future__ import annotations

#: Zhang & Nivre 2011, Tables 1 and 2: arc-eager, with rich non-local features.
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


def _lines(text: str) -> list[str]:
    lines = (line for line in text.splitlines() if not line.lstrip().startswith("#"))
    return [" ".join(template.split()) for line in lines for template in line.split("|") if template.strip()]
