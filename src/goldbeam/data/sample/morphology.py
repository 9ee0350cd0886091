"""English spelling of inflected forms, and invented stems with productive suffixes.

Invented words give the data an open vocabulary: a tagger meets words that it has never seen, and their ending or
shape tells most of what there is to know ("-ness" is a noun, "-s" is a plural noun or a verb).
"""

from __future__ import annotations

from dataclasses import dataclass

from goldbeam.data.sample.prng import SplitMix
from goldbeam.data.sample.words import listed

_VOWELS = "aeiou"
_ONSETS = listed(
    "b bl br c ch cl cr d dr f fl fr g gl gr h j k kn l m n p pl pr qu r s sc sh sk sl sm sn sp st str t th tr v w"
)
_NUCLEI = listed("a a a e e e i i i o o o u u ai ea ee oa oo ou")
_CODAS = listed("b ck d ft g l ld lk ll lm lt m mp n nd nk nt p r rb rd rk rm rn rt sk ss st t x")


def stem(key: int) -> str:
    """Invented stem number ``key``: one or two syllables that could be English."""
    rng = SplitMix(20120607, key)
    first = rng.pick(_ONSETS) + rng.pick(_NUCLEI)
    if rng.chance(55):
        return first + rng.pick(_CODAS)
    return first + rng.pick("bdlmnprtvz") + rng.pick(_VOWELS) + rng.pick(_CODAS)


def join(base: str, suffix: str) -> str:
    """A stem with a suffix: ``join("bake", "er")`` is ``"baker"``, ``join("happy", "ness")`` ``"happiness"``."""
    if base.endswith("le") and suffix == "ly":
        return base[:-1] + "y"
    if base.endswith("e") and suffix[0] in _VOWELS:
        return base[:-1] + suffix
    if len(base) > 2 and base.endswith("y") and base[-2] not in _VOWELS and suffix[0] != "i":
        return base[:-1] + "i" + suffix
    if suffix[0] in _VOWELS and _doubles(base):
        return base + base[-1] + suffix
    return base + suffix


def _doubles(base: str) -> bool:
    """One short syllable ending in vowel and consonant: stop, stopped."""
    vowels = sum(letter in _VOWELS for letter in base)
    return len(base) > 2 and vowels == 1 and base[-2] in _VOWELS and base[-1] not in "wxy" + _VOWELS


def add_s(base: str) -> str:
    """The ending of plurals and of the third person: cats, boxes, flies."""
    if base.endswith(("s", "x", "z", "ch", "sh")):
        return base + "es"
    if base.endswith("y") and base[-2] not in _VOWELS:
        return base[:-1] + "ies"
    return base + "s"


@dataclass(frozen=True, slots=True)
class Verb:
    base: str
    third: str
    past: str
    participle: str
    gerund: str

    def form(self, tag: str) -> str:
        return {"VBZ": self.third, "VBD": self.past, "VBN": self.participle, "VBG": self.gerund}.get(tag, self.base)


def inflect(base: str, irregular: tuple[str, str] | None = None) -> Verb:
    """All forms of a verb; ``irregular`` gives past and participle."""
    past, participle = irregular or (join(base, "ed"), join(base, "ed"))
    return Verb(base, add_s(base), past, participle, join(base, "ing"))
