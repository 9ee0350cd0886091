"""From words, tags and scripts to lemmas: the scripts, the words whose script is known, and what ranks the others.

A word that had one lemma in training has it with any tag, since tags may be wrong. Of other words those pairs of word
and tag are kept that a classifier gets wrong. A new word is looked up in lower case too, if it is no name, and then in
a lexicon, if there is one. Of the scripts that a classifier likes for what is left, a ranker in the core takes one. The
core looks words up, too.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from goldbeam import _core

Tags = tuple[str, str]  # UPOS and FEATS as a rule
WordType = tuple[str, Tags]

#: The advantage of a script that makes a lemma which training had with this part of speech: most new words are new
#: forms of old ones. In units of the classifier's scores, chosen on dev data of four languages; 0.3 to 0.7 are about as
#: good.
KNOWN_LEMMA = 0.5
ANY_TAG = ""  # of a word that has one lemma in the lexicon
_32_BITS = 2**32 - 1
_ARRAYS = 14  # of `LemmaRules.freeze`


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


class Scripts(NamedTuple):
    """Keys (uint32 or uint64) in ascending order, and the number (uint16) of a script for each."""

    keys: bytes = b""
    numbers: bytes = b""

    @classmethod
    def of(cls, found: Mapping[int, int], code: str = "I") -> Scripts:
        keys = sorted(found)
        return cls(array(code, keys).tobytes(), array("H", map(found.__getitem__, keys)).tobytes())


_NOTHING = Scripts()


@dataclass(frozen=True)
class LemmaRules:
    """Models of earlier versions have nothing from ``lexicon`` on. ModelError for what makes no sense."""

    scripts: list[str]
    words: Scripts  # by the key of a word
    pairs: Scripts  # by the key of a word with both tags, of 64 bits
    lemmas: bytes  # keys (uint32) of lemmas with their UPOS
    lexicon: Scripts = _NOTHING  # of words that training did not see, with a tag
    by_upos: Scripts = _NOTHING  # of ambiguous words with their UPOS
    endings: bytes = b""  # keys (uint32) of the ends of lemmas with their UPOS
    vocabulary: bytes = b""  # keys (uint32) of all known words
    ambiguous: bytes = b""  # keys (uint32) of words with several lemmas: whatever is new about them is their tags
    features: bytes = b""  # keys (uint32) of features of lemmas
    weights: bytes = b""  # of these (float32)

    def __post_init__(self) -> None:
        """A model file may say anything."""
        _ = self.ranker

    @cached_property
    def ranker(self) -> _core.LemmaRanker:
        """What knows the lemmas of words, and takes one of the scripts that a classifier ranked for others."""
        return _core.LemmaRanker(
            self.scripts,
            self.words,
            self.pairs,
            self.lexicon,
            self.by_upos,
            self.lemmas,
            self.endings,
            self.vocabulary,
            self.ambiguous,
            KNOWN_LEMMA,
            self.features,
            self.weights,
        )

    @classmethod
    def of_arrays(cls, scripts: list[str], *arrays: Any) -> LemmaRules:
        """From what ``freeze`` gave."""
        given = [bytes(data) for data in arrays]
        given += [b""] * (_ARRAYS - len(given))
        words, pairs, lexicon, by_upos = (Scripts(*given[place : place + 2]) for place in (0, 2, 5, 7))
        return cls(scripts, words, pairs, given[4], lexicon, by_upos, *given[9:])

    def freeze(self) -> tuple[bytes, ...]:
        """Keys of words (uint32) and their scripts (uint16), of pairs (uint64) and theirs, of lemmas (uint32), …"""
        others = (self.endings, self.vocabulary, self.ambiguous, self.features, self.weights)
        return (*self.words, *self.pairs, self.lemmas, *self.lexicon, *self.by_upos, *others)

    def known(self, types: Sequence[WordType]) -> list[str | None]:
        """The lemmas of words that training or the lexicon had; None where a classifier is to say it."""
        return self.ranker.remembered(types)
