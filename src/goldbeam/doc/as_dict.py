"""Documents as JSON has them: an object a sentence, an object a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from goldbeam.doc.sentence import UNKNOWN

if TYPE_CHECKING:
    from goldbeam.doc.sentence import Sentence, Token

_FIELDS = ("lemma", "upos", "xpos", "feats")


def sentence_dict(sentence: Sentence) -> dict[str, Any]:
    """``{"text": …, "start": …, "end": …, "tokens": […]}``; what is not known is left out."""
    multiword = [
        _known({"form": t.form, "words": [t.first, t.last], "start": t.start, "end": t.end})
        for t in sentence.surface or ()
        if t.last > t.first
    ]
    tree = sentence.constituents
    facts = {"text": sentence.text, "start": sentence.start, "end": sentence.end}
    rest = {"multiword_tokens": multiword or None, "brackets": None if tree is None else str(tree)}
    return {**_known(facts), "tokens": [token_dict(token) for token in sentence], **_known(rest)}


def token_dict(token: Token) -> dict[str, Any]:
    """``{"id": 1, "form": "Fruit", …}``; words are counted from 1, and 0 is the root."""
    annotation = {name: value for name in _FIELDS if (value := getattr(token, name)) not in (None, UNKNOWN)}
    head = token.sentence.heads[token.number - 1]
    tree = {"head": head, "deprel": token.relation}
    facts = {"id": token.number, "form": token.form, **annotation, **tree}
    return {**facts, **_known({"start": token.start, "end": token.end, "margin": token.margin})}


def _known(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if value is not None}
