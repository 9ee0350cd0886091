"""The reference's perceptron as a word-based segmenter beside the core's: a history of actions is cut into words."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from math import inf

from twins.perceptron import Feature, Labels, Twin

import goldbeam as gb
from goldbeam import _core
from goldbeam.reference.updates import Report

APPEND, SEPARATE = 0, 1
LONGEST = 10


def words_before(characters: str, history: Labels) -> list[str]:
    """The words of the characters that the history has seen, the open one last."""
    words: list[str] = []
    for character, action in zip(characters, history, strict=False):
        if action == SEPARATE:
            words.append(character)
        else:
            words[-1] += character
    return words


def word_value(word: str | None, part: str) -> str | None:
    """What a part says of a word; None for ``word`` is the word before the first."""
    if word is None:
        return None if part == "single" else "<s>"
    return {
        "": word,
        "first": word[0],
        "last": word[-1],
        "length": str(min(len(word), LONGEST)),
        "single": word if len(word) == 1 else None,
    }[part]


class WordTemplates:
    order = 0

    def __init__(self, templates: list[str]) -> None:
        self.templates = templates

    def atom(self, name: str, characters: str, history: Labels) -> str | None:
        i, words = len(history), words_before(characters, history)
        if name == "bias":
            return "yes"
        if match := re.fullmatch(r"([wu])(?:\.(\w+))?", name):
            if not words:
                return None
            word = words[-1] if match[1] == "w" else words[-2] if len(words) > 1 else None
            return word_value(word, match[2] or "")
        if match := re.fullmatch(r"same\(c(.+),c(.+)\)", name):
            one, other = i + int(match[1]), i + int(match[2])
            inside = min(one, other) >= 0 and max(one, other) < len(characters)
            return "yes" if inside and characters[one] == characters[other] else None
        place = i + int(name[1:])
        return "<before>" if place < 0 else "<after>" if place >= len(characters) else characters[place]

    def fired(self, characters: str, history: Labels, action: int) -> list[str]:
        """In the core's order: characters alone, then those with w, then those with u."""
        found: list[tuple[int, str]] = []
        for template in self.templates:
            atoms = template.split()
            if {"append", "separate"} & set(atoms) - {"append" if action == APPEND else "separate"}:
                continue
            said = [a for a in atoms if a not in ("append", "separate")]
            values = [self.atom(name, characters, history) for name in said]
            if None not in values:
                rank = (
                    2
                    if any(a[0] == "u" and a != "u.last" for a in said)
                    else 1
                    if any(a[0] == "w" for a in said)
                    else 0
                )
                found.append((rank, "|".join([template, *values])))
        return [feature for _, feature in sorted(found, key=lambda ranked: ranked[0])]


class Segmentation(gb.Problem):
    def __init__(self, templates: WordTemplates) -> None:
        self.seen = templates
        asks = {a for t in templates.templates for a in t.split()}
        self.back = 2 if any(a[0] == "u" and a != "u.last" for a in asks) else 1

    def start(self, x: str) -> Labels:
        return ()

    def actions(self, x: str, state: Labels) -> list[int]:
        if len(state) > len(x):
            return []
        return [APPEND, SEPARATE] if 0 < len(state) < len(x) else [SEPARATE]

    def advance(self, x: str, state: Labels, action: int) -> Labels:
        return (*state, action)

    def features(self, x: str, state: Labels, action: int) -> list[Feature]:  # type: ignore[override]
        return [(text, action) for text in self.seen.fired(x, state, action)]

    def signature(self, x: str, state: Labels) -> Labels:
        """Two hypotheses are one if their last words begin alike."""
        return tuple(i for i, action in enumerate(state) if action == SEPARATE)[-self.back :]


class WordTwin(Twin):
    def __init__(self, templates: WordTemplates, **options: object) -> None:
        super().__init__(templates, 2, **options)

    def problem(self) -> Segmentation:
        return Segmentation(self.templates)


def begins_of(words: list[str]) -> list[int]:
    """1 where a word begins, else 0."""
    return [int(i == 0) for word in words for i in range(len(word))]


DEFAULTS = {
    "search": "beam", "beam": 4, "threshold": inf, "threshold_power": 0.0, "merge": True, "update": "max-violation",
    "step": "perceptron", "margin": 0.0, "aggressiveness": 1.0,
}  # fmt: skip
SEARCH = ("search", "beam", "threshold", "threshold_power", "merge")


class WordPair:
    """The core's learner and its twin side by side on the same segmented sentences."""

    def __init__(
        self, sentences: list[list[str]], templates: list[str], keep_names: bool = False, **options: object,
    ) -> None:  # fmt: skip
        self.options = {**DEFAULTS, **options}
        self.texts = ["".join(words) for words in sentences]
        self.begins = [begins_of(words) for words in sentences]
        self.corpus = characters(self.texts)
        self.spec = _core.WordSpec(["c"], templates)
        self.data = _core.WordData(self.spec, self.corpus, [0], flat(self.begins))
        self.learner = _core.WordLearner(self.spec, **self.options, keep_names=keep_names)
        self.twin = WordTwin(WordTemplates(templates), **self.options)

    def learn(self, passes: int = 1) -> list[tuple[Report, Report]]:
        """Both learn all sentences in order; their reports beside each other."""
        reports = []
        gold = [(*begins, SEPARATE) if begins else () for begins in self.begins]
        for _ in range(passes):
            batch = self.learner.learn(self.data, array("I", range(len(gold))))
            theirs = [(e.updates, e.invalid, e.violation, e.prefix) for e in (batch[i] for i in range(len(batch)))]
            ours = [self.twin.learn(x, y) if x else (0, 0, 0.0, 0) for x, y in zip(self.texts, gold, strict=True)]
            reports.extend(zip(theirs, ours, strict=True))
        return reports

    def decoder(self, averaged: bool = True, **search: object) -> _core.WordDecoder:
        options = {**self.options, **search}
        frozen = self.learner.weights.freeze(averaged, 0.0)
        return _core.WordDecoder(self.spec, frozen, **{name: options[name] for name in SEARCH})

    def core_weights(self, averaged: bool) -> Counter[tuple[int, float]]:
        """Keys are hashes, so weights are compared as a bag for every action."""
        return Counter((action, weight) for _, action, weight in self.learner.weights.entries(averaged))

    def twin_weights(self, averaged: bool) -> Counter[tuple[int, float]]:
        table = self.twin.averages() if averaged else self.twin.weights
        return Counter((action, weight) for (_, action), weight in table.items())


def characters(texts: list[str]) -> _core.Corpus:
    return _core.Corpus.from_sentences([[(c,) for c in text] for text in texts])


def flat(lists: list[list[int]]) -> array[int]:
    return array("I", [number for numbers in lists for number in numbers])
