"""The kinds of variants by name, in the order in which they are applied, and their shares by task.

This module is read by settings, so it imports nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

KINDS = (
    "quotes",
    "dashes",
    "ellipses",
    "unended",
    "lower",
    "capitals",
    "title",
    "tight",
    "loose",
    "joined",
    "lines",
    "headings",
    "lists",
    "wrapped",
    "mail",
)

# Chosen on English (EWT dev, UPOS): more lower case helps such text further, but costs plain text 0.1.
_WORDS = {
    "quotes": 0.1,
    "dashes": 0.02,
    "ellipses": 0.02,
    "unended": 0.05,
    "lower": 0.1,
    "capitals": 0.05,
    "title": 0.02,
}

#: What "auto" means for a task: shares of its passages (tokenizer) or sentences (all others).
AUTO_SHARES: Mapping[str, Mapping[str, float]] = {
    "tokenizer": {  # twice as many cost 0.15 words F1 on EWT dev, these 0.06
        "quotes": 0.1,
        "dashes": 0.05,
        "ellipses": 0.05,
        "unended": 0.015,
        "lower": 0.025,
        "capitals": 0.015,
        "title": 0.01,
        "tight": 0.025,
        "loose": 0.05,
        "joined": 0.05,
        "lines": 0.05,
        "headings": 0.05,
        "lists": 0.05,
        "wrapped": 0.15,
        "mail": 0.05,
    },
    "morphology": _WORDS,
    "tagger": _WORDS,
    "dependency": _WORDS,
    "graph-dependency": _WORDS,
}
