"""The vocabulary: hand-made words first, invented words as the long tail, all with Zipf-like frequencies."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from goldbeam.data.sample import words
from goldbeam.data.sample.morphology import Verb, add_s, inflect, join, stem
from goldbeam.data.sample.prng import Choice, SplitMix, zipf
from goldbeam.data.sample.words import listed

_TAIL = 1600  # invented stems
# Endings are good evidence but not proof, as in English: "-al", "-ive", "-en", "-ate" and "-y" occur in two classes.
_PERSON_ENDINGS = listed("er er or ist ian")
_ABSTRACT_ENDINGS = listed("ness ation ment ity ism ance ship al ing y")
_ADJECTIVE_ENDINGS = listed("able ful ous ive al ish less ic y ed ing en ate")
_VERB_ENDINGS = listed("ize ify ate en")
_SURNAME_ENDINGS = ("son", "man", "er", "wood", "ez", "ini", "ley", "")
_PLACE_ENDINGS = ("ton", "ville", "land", "burg", "ford", "ia", "ley", "")
_TAIL_FRAMES = ("t", "ti", "t", "to", "i", "tp", "tc", "io")
_TAIL_CLASSES = ("thing", "abstract", "thing", "instrument", "animal", "place", "person")


class Noun(NamedTuple):
    singular: str
    plural: str  # empty if it has none


@dataclass(frozen=True, slots=True)
class Lexicon:
    nouns: dict[str, Choice[Noun]]  # by semantic class
    verbs: dict[str, Choice[Verb]]  # by frame
    adjectives: Choice[str]
    manner: Choice[str]
    first_names: Choice[str]
    surnames: Choice[str]
    places: Choice[str]
    stems: tuple[str, ...]


def _noun(singular: str) -> Noun:
    plural = words.IRREGULAR_PLURALS.get(singular) or add_s(singular)
    return Noun(singular, "" if singular in words.NO_PLURAL else plural)


@cache
def lexicon() -> Lexicon:
    """Built on first use; the same for every seed, so that two samples share their language."""
    nouns: defaultdict[str, list[Noun]] = defaultdict(list)
    verbs: defaultdict[str, list[Verb]] = defaultdict(list)
    for kind, core in words.NOUNS.items():
        nouns[kind] = [_noun(word) for word in core]
    for base, frames in words.VERBS.items():
        for frame in frames:
            verbs[frame].append(inflect(base, words.IRREGULAR_VERBS.get(base)))
    adjectives = list(words.ADJECTIVES)
    manner = list(words.MANNER)
    first_names = list(words.FIRST_NAMES)
    surnames: list[str] = []
    places: list[str] = []

    stems = tuple(dict.fromkeys(stem(key) for key in range(_TAIL)))
    for number, base in enumerate(stems):
        rng = SplitMix(19960517, number)
        role = number % 10
        # Three stems in ten are nouns and verbs without a suffix: only context tells which.
        if role in (0, 1, 4, 5, 6):
            nouns[rng.pick(_TAIL_CLASSES)].append(_noun(base))
        if role in (2, 4, 5, 6):
            verb = inflect(base)
            for frame in rng.pick(_TAIL_FRAMES):
                verbs[frame].append(verb)
        if role in (3, 5):
            adjectives.append(base)
        if role == 7:
            nouns["person"].append(_noun(join(base, rng.pick(_PERSON_ENDINGS))))
            nouns["abstract"].append(_noun(join(base, rng.pick(_ABSTRACT_ENDINGS))))
        if role == 8:
            adjective = join(base, rng.pick(_ADJECTIVE_ENDINGS))
            adjectives.append(adjective)
            manner.append(join(adjective, "ly"))
        if role == 9:
            verb = inflect(join(base, rng.pick(_VERB_ENDINGS)))
            for frame in rng.pick(_TAIL_FRAMES):
                verbs[frame].append(verb)
        name = base.capitalize()
        if number % 4 == 0:
            first_names.append(name + rng.pick(("a", "o", "y", "")))
        if number % 4 < 3:
            surnames.append(name + rng.pick(_SURNAME_ENDINGS))
        if number % 4 == 3:
            places.append(name + rng.pick(_PLACE_ENDINGS))
    return Lexicon(
        {kind: zipf(items) for kind, items in nouns.items()},
        {frame: zipf(items) for frame, items in verbs.items()},
        zipf(adjectives),
        zipf(manner),
        zipf(first_names),
        zipf(surnames, 12),
        zipf(places, 8),
        stems,
    )
