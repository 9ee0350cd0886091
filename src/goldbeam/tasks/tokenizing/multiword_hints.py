"""Whether a piece looks like a multiword token, by its first and by its last letters: how that is learned.

In Italian, "-arsi" nearly always is one. Counted over different words of a treebank, without the word itself while
learning: what a tagger remembers of a word says nothing of the next one, but what words of the same ending are does.
`_core.MultiwordHints` knows the hints of other texts' pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from goldbeam import _core
from goldbeam.data import Corpus

_LONGEST = 6  # letters of an affix
_FEWEST = 2  # other words with an affix that is to say something
_FEWEST_WORDS = 20  # multiword tokens of one piece that make it worth while
_GRADES = 6  # from 0 (hardly any word of the kind is a multiword token) to 5 (all are)


@dataclass(frozen=True)
class LearnedHints:
    """Words of one piece, in lower case, and whether each of them is a multiword token more often than not."""

    words: dict[str, bool]

    @classmethod
    def of(cls, tokens: Iterable[tuple[str, Sequence[str]]], rules: _core.PieceRules) -> LearnedHints:
        """From tokens with their words. Nothing is learned if there are hardly any multiword tokens of one piece."""
        seen, multiword = Counter[str](), Counter[str]()
        for (form, is_multiword), times in Counter((form, bool(words)) for form, words in tokens).items():
            if rules.split(form) == [form]:
                word = _core.lower_case(form)
                seen[word] += times
                multiword[word] += times * is_multiword
        found = {word: multiword[word] * 2 > times for word, times in seen.items()}
        return cls(found if sum(found.values()) >= _FEWEST_WORDS else {})

    @property
    def lines(self) -> list[str]:
        """An affix a line, with its grade: "arsi$", "^wa". One is kept if it says something else than a shorter one."""
        grades: dict[str, int] = {}
        for affix in sorted(self._counts, key=len):
            multiword, words = self._counts[affix]
            if words >= _FEWEST:
                inherited = next((grades[other] for other in _shorter(affix) if other in grades), 0)
                if (own := _grade(multiword, words)) != inherited:
                    grades[affix] = own
        return sorted(f"{affix}\t{grade}" for affix, grade in grades.items())

    def on_own_text(self, pieces: Corpus) -> Corpus:
        """The pieces that were learned from, each with a hint of the other words."""
        if not self.words:
            return pieces
        different = _core.distinct_values(pieces, 0)
        grades = [self._grades_without(_core.lower_case(piece)) for piece in different]
        return pieces.with_columns([("hint", _core.encode_labels(pieces, 0, different), grades)])

    @cached_property
    def _counts(self) -> dict[str, list[int]]:
        """Of each affix, the multiword tokens and the words that have it."""
        counts: dict[str, list[int]] = {}
        for word, is_multiword in self.words.items():
            for affix in (*_beginnings(word), *_endings(word)):
                sums = counts.setdefault(affix, [0, 0])
                sums[0] += is_multiword
                sums[1] += 1
        return counts

    def _grades_without(self, word: str) -> str:
        """A digit for the beginning and one for the ending, each of the longest one that enough other words have."""
        own = (int(self.words[word]), 1) if word in self.words else (0, 0)
        digits = ""
        for affixes in (_beginnings(word), _endings(word)):
            others = ((m - own[0], n - own[1]) for m, n in (self._counts.get(affix, own) for affix in affixes))
            digits += str(next((_grade(m, n) for m, n in others if n >= _FEWEST), 0))
        return digits


def _beginnings(word: str) -> list[str]:
    """The longest first; the whole word may be one."""
    return ["^" + word[:length] for length in range(min(len(word), _LONGEST), 0, -1)]


def _endings(word: str) -> list[str]:
    return [word[len(word) - length :] + "$" for length in range(min(len(word), _LONGEST), 0, -1)]


def _shorter(affix: str) -> list[str]:
    """The affixes of an affix, without itself."""
    return _beginnings(affix[1:])[1:] if affix.startswith("^") else _endings(affix[:-1])[1:]


def _grade(multiword: int, words: int) -> int:
    if multiword * 20 < words:
        return 0
    return _GRADES - 1 if multiword == words else 1 + min(multiword * 4 // words, 3)
