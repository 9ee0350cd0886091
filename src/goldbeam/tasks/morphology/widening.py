"""A lexicon widens what a known word may be: the labels that training saw it with, and those that fit its entry."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise

from goldbeam import _core
from goldbeam.knowledge.lexicons import Lexicon


def widened(
    candidates: _core.LabelCandidates, labels: Sequence[Sequence[str]], lexicon: Lexicon, words: Iterable[str]
) -> _core.LabelCandidates:
    """The candidates of ``words`` with the labels that have a cell which is one of the word's tags in the lexicon.

    Of these labels, those of rare words are taken, as for any word that training hardly knows; all, if there are none.
    """
    keys, ends, numbers = (array(code, data) for code, data in zip("QIH", candidates.freeze(), strict=True))
    lists = [set(numbers[begin:end]) for begin, end in pairwise((0, *ends))]
    places = {key: place for place, key in enumerate(keys, 1)}
    fitting: dict[str, set[int]] = {}
    for number, cells in enumerate(labels):
        for cell in set(cells):
            fitting.setdefault(cell, set()).add(number)
    for word in set(words):
        lower = _core.lower_case(word)
        place = places.get(_core.hash_text(lower))
        tags = {*lexicon.tags.get(word, ()), *lexicon.tags.get(lower, ())}
        for tag in tags if place is not None else ():
            labels_of_tag = fitting.get(tag, set())
            lists[place] |= (labels_of_tag & lists[0]) or labels_of_tag  # type: ignore[index]
    new_ends, new_labels = array("I"), array("H")
    for of_word in lists:
        new_labels.extend(sorted(of_word))
        new_ends.append(len(new_labels))
    return _core.LabelCandidates(keys, new_ends, new_labels)
