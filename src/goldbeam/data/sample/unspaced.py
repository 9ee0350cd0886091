"""Sample text without spaces: an invented language for word segmenters and joint segmenter-taggers.

Its characters are taken from the CJK block at equal distances and mean nothing. Words are one to four characters long
and share characters, so that segmentation is ambiguous in the two usual ways: AB may be one word or two, and ABC may
be AB C or A BC. Prefix and suffix characters, numbers, names and Latin strings make words that no lexicon lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from goldbeam.data.sample.morphology import stem
from goldbeam.data.sample.prng import Choice, SplitMix, weighted, zipf

_CHARACTERS = [chr(0x4E00 + 43 * i) for i in range(480)]
_DIGITS = _CHARACTERS[:10]
_TEN, _HUNDRED = _CHARACTERS[10:12]
_MEASURES = _CHARACTERS[12:18]
_PREFIXES = _CHARACTERS[18:21]
_NOUN_SUFFIXES = _CHARACTERS[21:26]
_VERB_SUFFIXES = _CHARACTERS[26:28]
_SURNAMES = _CHARACTERS[28:48]
_TIME_SUFFIXES = _CHARACTERS[48:51]
_PLACE_SUFFIXES = _CHARACTERS[51:54]
# Function words: single characters, which also stand inside content words, and a few of two characters.
_FUNCTION = {
    "DEG": [_CHARACTERS[54]],
    "AS": _CHARACTERS[55:58],
    "P": [*_CHARACTERS[58:63], _CHARACTERS[63] + _CHARACTERS[58]],
    "LC": _CHARACTERS[64:68],
    "CC": [*_CHARACTERS[68:70], _CHARACTERS[68] + _CHARACTERS[70]],
    "PN": [*_CHARACTERS[71:75], _CHARACTERS[71] + _CHARACTERS[75], _CHARACTERS[72] + _CHARACTERS[75]],
    "DT": _CHARACTERS[76:78],
    "NEG": _CHARACTERS[78:80],
}
_CONTENT = zipf(_CHARACTERS[40:], 60)  # overlaps the function words, surnames and suffixes on purpose
_PREDICATES = weighted({"transitive": 50, "intransitive": 16, "adjective": 16, "passive": 10, "two": 8})


@dataclass(frozen=True, slots=True)
class UnspacedSentence:
    words: list[str]
    tags: list[str]

    @property
    def text(self) -> str:
        return "".join(self.words)


@dataclass(frozen=True, slots=True)
class _Lexicon:
    nouns: Choice[str]
    verbs: Choice[str]
    adjectives: Choice[str]
    adverbs: Choice[str]
    places: Choice[str]


def sample_unspaced_sentences(n: int, seed: int = 0) -> Iterator[UnspacedSentence]:
    """Yield ``n`` sentences; sentence i depends on ``seed`` and i alone."""
    for index in range(n):
        # Another stream than the English sample's, or both would make the same choices.
        yield _Speaker(SplitMix(seed ^ 0x5EED, index)).sentence()


def sample_unspaced(n: int, seed: int = 0) -> str:
    """``n`` sentences as lines ``word_TAG word_TAG``."""
    lines = []
    for sentence in sample_unspaced_sentences(n, seed):
        pairs = zip(sentence.words, sentence.tags, strict=True)
        lines.append(" ".join(f"{word}_{tag}" for word, tag in pairs) + "\n")
    return "".join(lines)


@cache
def _lexicon() -> _Lexicon:
    def invent(salt: int, size: int, lengths: tuple[int, ...]) -> list[str]:
        """Distinct words; the length of word r is drawn from ``lengths``, and frequent words tend to be short."""
        found: dict[str, None] = {}
        rng = SplitMix(salt)
        while len(found) < size:
            length = 1 if len(found) < 12 and rng.chance(60) else rng.pick(lengths)
            found["".join(_CONTENT.draw(rng) for _ in range(length))] = None
        return list(found)

    both = invent(1, 260, (2, 2, 2, 1))  # nouns that are also verbs
    nouns = invent(2, 900, (2, 2, 2, 2, 3, 1))
    verbs = invent(3, 420, (1, 2, 2))
    adjectives = invent(4, 200, (1, 2, 2)) + both[200:]
    # Every third word of each list is one that has two tags.
    return _Lexicon(
        zipf(_interleave(nouns, both), 20),
        zipf(_interleave(verbs, both[::-1]), 20),
        zipf(adjectives),
        zipf(invent(5, 80, (1, 2, 2))),
        zipf(invent(6, 160, (2, 2, 3))),
    )


def _interleave(many: list[str], few: list[str]) -> list[str]:
    mixed: dict[str, None] = {}
    for index, word in enumerate(many):
        mixed[word] = None
        if index % 2 and index // 2 < len(few):
            mixed[few[index // 2]] = None
    return list(mixed)


class _Speaker:
    """Draws one sentence as a flat list of words with tags."""

    def __init__(self, rng: SplitMix) -> None:
        self.rng = rng
        self.lexicon = _lexicon()
        self.words: list[str] = []
        self.tags: list[str] = []

    def say(self, word: str, tag: str) -> None:
        self.words.append(word)
        self.tags.append(tag)

    def function(self, tag: str) -> None:
        self.say(self.rng.pick(_FUNCTION[tag]), "AD" if tag == "NEG" else tag)

    def sentence(self) -> UnspacedSentence:
        if self.rng.chance(14):
            self.time()
            if self.rng.chance(40):
                self.say("，", "PU")
        self.clause(0)
        if self.rng.chance(22):
            self.say("，", "PU")
            if self.rng.chance(50):
                self.say(self.lexicon.adverbs.draw(self.rng), "AD")
            self.clause(1)
        self.say(self.rng.pick("。。。。。。？！"), "PU")
        return UnspacedSentence(self.words, self.tags)

    def clause(self, depth: int) -> None:
        self.noun_phrase(depth)
        self.predicate(depth)

    def predicate(self, depth: int) -> None:
        if self.rng.chance(20):
            self.function("NEG")
        elif self.rng.chance(30):
            self.say(self.lexicon.adverbs.draw(self.rng), "AD")
        if self.rng.chance(22):
            self.function("P")
            self.noun_phrase(depth + 1)
            if self.rng.chance(35):
                self.function("LC")
        kind = _PREDICATES.draw(self.rng)
        if kind == "adjective":
            self.say(self.lexicon.adjectives.draw(self.rng), "VA")
            return
        self.verb()
        if kind == "two":
            self.function("CC")
            self.verb()
        if kind in ("transitive", "two"):
            self.noun_phrase(depth)

    def verb(self) -> None:
        word = self.lexicon.verbs.draw(self.rng)
        if self.rng.chance(6):
            word += self.rng.pick(_VERB_SUFFIXES)
        self.say(word, "VV")
        if self.rng.chance(28):
            self.function("AS")

    def noun_phrase(self, depth: int) -> None:
        kind = self.rng.below(100)
        if kind < 16:
            self.function("PN")
        elif kind < 28:
            self.name()
        elif kind < 30:
            self.say(stem(self.rng.below(5000)).upper()[: 2 + self.rng.below(5)], "FW")
        else:
            self.common(depth)
        if depth < 2 and self.rng.chance(10):
            self.function("CC")
            self.noun_phrase(depth + 1)

    def common(self, depth: int) -> None:
        kind = self.rng.below(100)
        if kind < 18:
            self.number()
            self.say(self.rng.pick(_MEASURES), "M")
        elif kind < 26:
            self.function("DT")
            self.say(self.rng.pick(_MEASURES), "M")
        if self.rng.chance(16):
            self.say(self.lexicon.adjectives.draw(self.rng), "VA")
            self.function("DEG")
        elif depth < 2 and self.rng.chance(14):
            self.noun_phrase(depth + 1)
            self.function("DEG")
        if self.rng.chance(14):
            self.noun()
        self.noun()

    def noun(self) -> None:
        word = self.lexicon.nouns.draw(self.rng)
        kind = self.rng.below(100)
        if kind < 7:  # productive: these words are mostly new
            word += self.rng.pick(_NOUN_SUFFIXES)
        elif kind < 9:
            word = self.rng.pick(_PREFIXES) + word
        self.say(word, "NN")

    def name(self) -> None:
        if self.rng.chance(55):
            given = "".join(_CONTENT.draw(self.rng) for _ in range(1 + self.rng.below(2)))
            self.say(self.rng.pick(_SURNAMES) + given, "NR")
        elif self.rng.chance(70):
            self.say(self.lexicon.places.draw(self.rng), "NR")
        else:
            self.say(_CONTENT.draw(self.rng) + _CONTENT.draw(self.rng) + self.rng.pick(_PLACE_SUFFIXES), "NR")

    def number(self) -> None:
        kind = self.rng.below(10)
        if kind < 5:
            self.say(self.rng.pick(_DIGITS), "CD")
        elif kind < 7:
            self.say(self.rng.pick(_DIGITS) + _TEN + self.rng.pick(_DIGITS), "CD")
        elif kind < 8:
            self.say(self.rng.pick(_DIGITS) + _HUNDRED, "CD")
        else:
            self.say(str(2 + self.rng.below(500)), "CD")

    def time(self) -> None:
        if self.rng.chance(40):
            self.say(f"{1900 + self.rng.below(130)}{_TIME_SUFFIXES[0]}", "NT")
        else:
            self.say(self.rng.pick(_DIGITS) + self.rng.pick(_TIME_SUFFIXES), "NT")
