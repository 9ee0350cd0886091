"""Sentences without their final punctuation mark."""

from __future__ import annotations

import unicodedata

from goldbeam.data.sample.prng import SplitMix
from goldbeam.variants.sentence import DEPS, FORM, HEAD, ID, UPOS, Passage, Sentence, space_after, with_space
from goldbeam.variants.treebank import Facts

_NO_ENDS = frozenset("\"'*#%&@/\\")  # punctuation that ends no sentence, though Unicode puts it with what does


def unended(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    return [without_end(sentence) for sentence in passage]


def without_end(sentence: Sentence) -> Sentence:
    """If the last word is such a mark, a leaf of the tree, and the word before it is not."""
    rows, surface = sentence.rows, sentence.surface
    if len(surface) < 2 or surface[-1] != len(rows) - 1:
        return sentence
    last, before = rows[-1], rows[surface[-2]]
    number = last[ID]
    heads = {row[HEAD] for row in rows}
    is_leaf = last[UPOS] == "PUNCT" and last[HEAD] != "0" and number not in heads
    if not is_leaf or not _is_end(last[FORM]) or _is_end(before[FORM]):
        return sentence
    if any(one.partition(":")[0] == number for row in rows[:-1] for one in row[DEPS].split("|")):
        return sentence
    kept = sentence.with_rows({surface[-2]: with_space(before, space_after(last))})
    return kept._replace(rows=kept.rows[:-1])


def _is_end(form: str) -> bool:
    return all(unicodedata.category(c) == "Po" and c not in _NO_ENDS for c in form)
