"""What words of a sentence are called in CoreNLP: tags, lemmas, entities, phrases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam.doc import Sentence

#: CoreNLP writes these in full, and clients look for that.
_ENTITIES = {"PER": "PERSON", "ORG": "ORGANIZATION", "LOC": "LOCATION"}


def tags(sentence: Sentence) -> Sequence[str]:
    """Those of the language if the model has them (for English, those of the Penn Treebank), else universal ones."""
    for column in (sentence.xpos, sentence.upos):
        if column is not None and any(tag != "_" for tag in column):
            return column
    return ("_",) * len(sentence)


def lemmas(sentence: Sentence) -> Sequence[str]:
    """A word is its own lemma if the model has none, as for Chinese."""
    column = sentence.lemmas
    if column is None or all(lemma == "_" for lemma in column):
        return sentence.forms
    return column


def entity_label(label: str) -> str:
    return _ENTITIES.get(label, label)


def entity_labels(sentence: Sentence) -> list[str]:
    """Without B and I."""
    return ["O" if label == "O" else entity_label(label[2:]) for label in sentence.iob or ("O",) * len(sentence)]


def brackets(sentence: Sentence) -> str:
    tree: Any = sentence.constituents
    found: str = tree.rooted("ROOT").to_brackets()
    return found
