"""From words, tags and scripts to lemmas: the scripts, the words whose script is known, and the lemmas that are.

A word that had one lemma in training has it with any tag, since tags may be wrong. Of other words those pairs of word
and tag are kept that a classifier gets wrong. A new word is looked up in lower case too, if it is no name. Of the
scripts that a classifier likes, one that makes a lemma which training had with this part of speech has an advantage:
most new words are new forms of old ones.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from operator import lt
from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.tasks.morphology.edit_scripts import compiled, is_script

Tags = tuple[str, str]  # UPOS and FEATS as a rule

#: In units of the classifier's scores. Chosen on dev data of four languages; 0.3 to 0.7 are about as good.
KNOWN_LEMMA = 0.5
_NAME = "PROPN"  # whose capital letters are its own
_32_BITS = 2**32 - 1
_NO_LABEL = 2**32 - 1


# Keys of words and lemmas are short: a word that training did not see is taken for another one once in some 100,000
# times.
def word_key(word: str) -> int:
    return _core.hash_text(word) & _32_BITS


def pair_key(word: str, tags: Tags) -> int:
    return _core.hash_text(tags[1], _core.hash_text(tags[0], _core.hash_text(word)))


def lemma_key(lemma: str, upos: str) -> int:
    return _core.hash_text(upos, _core.hash_text(lemma)) & _32_BITS


def _table(keys: array[int], scripts: array[int]) -> dict[int, int]:
    if len(keys) != len(scripts):
        raise ModelError("the words with lemmas do not fit their scripts")
    if not all(map(lt, keys, keys[1:])):
        raise ModelError("the words with lemmas are not in order")
    return dict(zip(keys, scripts, strict=True))


@dataclass(frozen=True)
class LemmaRules:
    scripts: list[str]
    words: dict[int, int]  # by key, in ascending order: the number of a script
    pairs: dict[int, int]
    lemmas: frozenset[int]  # keys

    def __post_init__(self) -> None:
        """A model file may say anything."""
        if not all(map(is_script, self.scripts)):
            raise ModelError("one of the scripts for lemmas is none")
        for known in (self.words, self.pairs):
            if max(known.values(), default=-1) >= len(self.scripts):
                raise ModelError("the words with lemmas do not fit their scripts")

    @classmethod
    def of_arrays(cls, scripts: list[str], *arrays: Any) -> LemmaRules:
        """From what ``freeze`` gave; ModelError for what makes no sense."""
        words, word_scripts, pairs, pair_scripts, lemmas = (
            array(code, bytes(data)) for data, code in zip(arrays, "IHQHI", strict=True)
        )
        if not all(map(lt, lemmas, lemmas[1:])):
            raise ModelError("the known lemmas are not in order")
        return cls(scripts, _table(words, word_scripts), _table(pairs, pair_scripts), frozenset(lemmas))

    def freeze(self) -> tuple[bytes, ...]:
        """Keys of words (uint32) and their scripts (uint16), of pairs (uint64) and theirs, of lemmas (uint32)."""
        tables = (("I", self.words), ("H", self.words.values()), ("Q", self.pairs), ("H", self.pairs.values()))
        return tuple(array(code, numbers).tobytes() for code, numbers in (*tables, ("I", sorted(self.lemmas))))

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
        return None if number is None else compiled(self.scripts[number])(word)

    def chosen(self, word: str, upos: str, labels: Sequence[int], scores: Sequence[float]) -> str:
        """The lemma by the scripts that a classifier likes, the best first; the word itself if none applies."""
        best: tuple[float, str] | None = None
        raised = array("f", [score + KNOWN_LEMMA for score in scores])  # of 32 bits, as scores are
        for number, score, most in zip(labels, scores, raised, strict=True):
            if number == _NO_LABEL or (best and most <= best[0]):
                break
            lemma = compiled(self.scripts[number])(word)
            if lemma is None:
                continue
            own = most if lemma_key(lemma, upos) in self.lemmas else score
            if best is None or own > best[0]:
                best = own, lemma
        return word if best is None else best[1]
