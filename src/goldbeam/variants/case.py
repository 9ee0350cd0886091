"""Texts in lower case, in capitals, and in the case of headings; lemmas and tags stay."""

from __future__ import annotations

from goldbeam.data.sample.prng import SplitMix
from goldbeam.variants.sentence import FORM, ID, UPOS, Passage, Sentence, with_form
from goldbeam.variants.treebank import Facts

_SMALL = frozenset({"ADP", "AUX", "CCONJ", "DET", "PART", "PRON", "SCONJ"})


def lower(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    return [sentence.with_forms(lambda form: lowered(form, facts)) for sentence in passage]


def capitals(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    return [sentence.with_forms(lambda form: uppered(form, facts)) for sentence in passage]


def title(passage: Passage, rng: SplitMix, facts: Facts) -> Passage:
    """Every word with a capital, or function words only at the beginning."""
    all_words = rng.below(2) == 0
    return [titled(sentence, all_words, facts) for sentence in passage]


def titled(sentence: Sentence, all_words: bool, facts: Facts) -> Sentence:
    changed = {}
    begins = True  # the next word begins a token
    surface = frozenset(sentence.surface)
    first = 0
    for place, row in enumerate(sentence.rows):
        if "." in row[ID]:
            continue
        begins = begins or place in surface
        is_word = "-" not in row[ID]
        upos = row[UPOS] if is_word else sentence.rows[place + 1][UPOS]
        first = first or (place + 1 if upos != "PUNCT" else 0)
        if begins and (all_words or upos not in _SMALL or first == place + 1):
            changed[place] = with_form(row, uppered(row[FORM][:1], facts) + row[FORM][1:])
            if not is_word:  # its first word begins it too, and has the same case
                follower = sentence.rows[place + 1]
                changed[place + 1] = with_form(follower, uppered(follower[FORM][:1], facts) + follower[FORM][1:])
        begins = False
    return sentence.with_rows(changed)


def lowered(form: str, facts: Facts) -> str:
    return (form.replace("I", "ı").replace("İ", "i") if facts.dotless else form).lower()


def uppered(form: str, facts: Facts) -> str:
    return (form.replace("i", "İ").replace("ı", "I") if facts.dotless else form).upper()
