"""A stand-in for spaCy, which need not be installed."""

from __future__ import annotations

import sys
import types

import pytest


class SpacyDoc(list):
    """As much of spaCy's Doc as is used: its text is its words with at most one space after each."""

    def __init__(self, vocab, **arguments):
        self.vocab, self.arguments = vocab, arguments
        assert {len(values) for values in arguments.values()} <= {len(arguments["words"])}
        at = 0
        for word, space in zip(arguments["words"], arguments["spaces"], strict=True):
            self.append(types.SimpleNamespace(text=word, idx=at, norm_=word.lower()))
            at += len(word) + space
        self.text = "".join(w + " " * s for w, s in zip(arguments["words"], arguments["spaces"], strict=True))


@pytest.fixture
def spacy(monkeypatch):
    tokens = types.SimpleNamespace(Doc=SpacyDoc)
    monkeypatch.setitem(sys.modules, "spacy", types.SimpleNamespace(tokens=tokens))
    monkeypatch.setitem(sys.modules, "spacy.tokens", tokens)
