"""From words, tags and scripts to lemmas: the scripts, the words whose script is known, and what ranks the others.

A word that had one lemma in training has it with any tag, since tags may be wrong. Of other words those pairs of word
and tag are kept that a classifier gets wrong. A new word is looked up in lower case too, if it is no name, and then in
a lexicon, if there is one. Of the scripts that a classifier likes for what is left, a ranker in the core takes one.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from operator import lt
from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.tasks.morphology.edit_scripts import compiled, is_script

Tags = tuple[str, str]  # UPOS and FEATS as a rule

#: The advantage of a script that makes a lemma which training had with this part of speech: most new words are new
#: forms of old ones. In units of the classifier's scores, chosen on dev data of four languages; 0.3 to 0.7 are about as
#: good.
KNOWN_LEMMA = 0.5
ANY_TAG = ""  # of a word that has one lemma in the lexicon
_NAME = "PROPN"  # whose capital letters are its own
_32_BITS = 2**32 - 1
# The arrays of `LemmaRules.freeze`: words and their scripts, pairs and theirs, lemmas, the lexicon and its scripts,
# words with their UPOS and their scripts, the endings of lemmas, the vocabulary, ambiguous words, features and their
# weights.
_CODES = "IHQHIIHIHIIIIf"


# Keys of words and lemmas are short: a word that training did not see is taken for another one once in some 100,000
# times.
def word_key(word: str) -> int:
    return _core.hash_text(word) & _32_BITS


def pair_key(word: str, tags: Tags) -> int:
    return _core.hash_text(tags[1], _core.hash_text(tags[0], _core.hash_text(word)))


def lemma_key(lemma: str, upos: str) -> int:
    return _core.hash_text(upos, _core.hash_text(lemma)) & _32_BITS


def packed(keys: Iterable[int]) -> bytes:
    """Different keys (uint32) in ascending order."""
    return array("I", sorted({*keys})).tobytes()


def _table(keys: array[int], scripts: array[int]) -> dict[int, int]:
    if len(keys) != len(scripts):
        raise ModelError("the words with lemmas do not fit their scripts")
    if not all(map(lt, keys, keys[1:])):
        raise ModelError("the words with lemmas are not in order")
    return dict(zip(keys, scripts, strict=True))


@dataclass(frozen=True)
class LemmaRules:
    """Keys are in ascending order. Models of earlier versions have nothing from ``lexicon`` on."""

    scripts: list[str]
    words: dict[int, int]  # by key, in ascending order: the number of a script
    pairs: dict[int, int]
    lemmas: bytes  # keys (uint32) of lemmas with their UPOS
    lexicon: dict[int, int] = field(default_factory=dict)  # scripts of words with a tag that training did not see
    by_upos: dict[int, int] = field(default_factory=dict)  # scripts of ambiguous words with their UPOS
    endings: bytes = b""  # keys (uint32) of the ends of lemmas with their UPOS
    vocabulary: bytes = b""  # keys (uint32) of all known words
    ambiguous: bytes = b""  # keys (uint32) of words with several lemmas: whatever is new about them is their tags
    features: bytes = b""  # keys (uint32) of features of lemmas
    weights: bytes = b""  # of these (float32)

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if not all(map(is_script, self.scripts)):
            raise ModelError("one of the scripts for lemmas is none")
        for known in (self.words, self.pairs, self.lexicon, self.by_upos):
            if max(known.values(), default=-1) >= len(self.scripts):
                raise ModelError("the words with lemmas do not fit their scripts")
        _ = self.ranker

    @cached_property
    def ranker(self) -> _core.LemmaRanker:
        """What takes one of the scripts that a classifier ranked."""
        scripted = dict(sorted((self.by_upos | self.words).items())) if self.by_upos else self.words
        return _core.LemmaRanker(
            self.scripts,
            self.lemmas,
            self.endings,
            self.vocabulary,
            array("I", scripted).tobytes(),
            array("H", scripted.values()).tobytes(),
            self.ambiguous,
            KNOWN_LEMMA,
            self.features,
            self.weights,
        )

    @classmethod
    def of_arrays(cls, scripts: list[str], *arrays: Any) -> LemmaRules:
        """From what ``freeze`` gave; ModelError for what makes no sense."""
        given = [bytes(data) for data in arrays]
        given += [b""] * (len(_CODES) - len(given))
        numbers = [array(code, data) for data, code in zip(given, _CODES, strict=True)]
        words, pairs, lexicon, by_upos = (_table(*numbers[place : place + 2]) for place in (0, 2, 5, 7))
        return cls(scripts, words, pairs, given[4], lexicon, by_upos, *given[9:])

    def freeze(self) -> tuple[bytes, ...]:
        """Keys of words (uint32) and their scripts (uint16), of pairs (uint64) and theirs, of lemmas (uint32), …"""
        tables = [
            array(code, numbers).tobytes()
            for known, key_code in ((self.words, "I"), (self.pairs, "Q"), (self.lexicon, "I"), (self.by_upos, "I"))
            for code, numbers in ((key_code, known.keys()), ("H", known.values()))
        ]
        others = (self.endings, self.vocabulary, self.ambiguous, self.features, self.weights)
        return (*tables[:4], self.lemmas, *tables[4:], *others)

    def known(self, word: str, tags: Tags) -> str | None:
        """The lemma of a word that training had; None if a classifier is to say it."""
        lemma = self._look_up(word, tags)
        if lemma is None and tags[0] != _NAME and (lower := _core.lower_case(word)) != word:
            lemma = self._look_up(lower, tags)
        return lemma

    def _look_up(self, word: str, tags: Tags) -> str | None:
        number = self.words.get(word_key(word))
        if number is None and self.pairs:
            number = self.pairs.get(pair_key(word, tags))
        if number is None and self.lexicon:
            listed = (self.lexicon.get(lemma_key(word, tag)) for tag in (ANY_TAG, *tags))
            number = next((found for found in listed if found is not None), None)
        return None if number is None else compiled(self.scripts[number])(word)
