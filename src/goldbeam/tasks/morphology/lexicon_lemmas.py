"""Lemmas of a lexicon as a lemmatiser looks them up: by the first and the last column of a label, UPOS and FEATS.

A lexicon may have tags of a column between these, as a rule XPOS. The labels of the training data say which UPOS and
FEATS go with such a tag.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from goldbeam.tasks.morphology.lemma_rules import Tags, WordType


class LexiconLemmas(NamedTuple):
    by_tag: Mapping[str, Mapping[str, str]]  # of words, by UPOS, FEATS or no tag
    by_tags: Mapping[WordType, str]  # of words whose lemma differs within a UPOS, by UPOS and FEATS

    @classmethod
    def of(cls, lemmas: Mapping[str, Mapping[str, str]], labels: Sequence[Sequence[str]]) -> LexiconLemmas:
        """Tags that no label has between its first and last cell stay as they are."""
        meanings = _meanings(labels)
        by_tag: dict[str, Mapping[str, str]] = {}
        by_tags: dict[WordType, str] = {}
        for word, given in lemmas.items():
            if meanings.keys().isdisjoint(given):
                by_tag[word] = given
                continue
            own = {tag: lemma for tag, lemma in given.items() if tag not in meanings}
            found: dict[Tags, str] = {}
            for tag, lemma in given.items():
                for tags in meanings.get(tag, ()):
                    found.setdefault(tags, lemma)
            for (first, last), lemma in found.items():
                if own.setdefault(first, lemma) != lemma:
                    by_tags[word, (first, last)] = lemma
            by_tag[word] = own
        return cls(by_tag, by_tags)


def _meanings(labels: Sequence[Sequence[str]]) -> Mapping[str, Sequence[Tags]]:
    """The first and last cells of labels by the cells between them."""
    outer = {cell for cells in labels for cell in (cells[0], cells[-1])}
    found: dict[str, dict[Tags, None]] = {}
    for cells in labels:
        for cell in cells[1:-1]:
            if cell not in outer:
                found.setdefault(cell, {})[cells[0], cells[-1]] = None
    return {cell: list(tags) for cell, tags in found.items()}
