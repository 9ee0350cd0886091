"""The verbs of irregular.txt and verbs.txt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from builtin.portuguese.conjugation import Verb, in_hiatus, in_oer, regular

_FOLDER = Path(__file__).parent


def verbs() -> Iterator[Verb]:
    """Of two that share forms, the more frequent one comes first."""
    for line in _lines("irregular"):
        yield from _irregular([cell.strip() for cell in line.split(";")])
    for line in _lines("verbs"):
        name, _, infinitives = line.partition(":")
        yield from (_CLASSES[name](infinitive) for infinitive in infinitives.split())


def nouns() -> list[str]:
    return " ".join(_lines("nouns")).split()


def _lines(name: str) -> list[str]:
    text = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def _irregular(cells: list[str]) -> Iterator[Verb]:
    infinitive, prefixes, present, past, imperfect, subjunctive, future, participles, gerund = cells
    parts: dict[str, Any] = {"present": present.split(), "participles": tuple(participles.split())}
    parts |= {"imperfect": imperfect, "subjunctive": subjunctive, "future": future, "gerund": gerund}
    if past:
        first, third, theme, parts["past_accent"] = past.split()
        parts["past"] = (first, third, theme)
    # The verbs in -pôr once ended in -poer.
    base = regular(infinitive if infinitive[-2] in "aei" else f"{infinitive[:-2]}er")
    verb = replace(base, infinitive=infinitive, **{name: part for name, part in parts.items() if part})
    for prefix in prefixes.split() or ["-"]:
        yield verb if prefix == "-" else _prefixed(verb, prefix)


def _prefixed(verb: Verb, prefix: str) -> Verb:
    first, third, theme = verb.past
    return replace(
        verb,
        infinitive=prefix + verb.infinitive,
        present=[prefix + form for form in verb.present],
        past=(prefix + first, prefix + third, prefix + theme),
        imperfect=prefix + verb.imperfect,
        subjunctive=prefix + verb.subjunctive,
        participles=tuple(prefix + form for form in verb.participles),
        gerund=prefix + verb.gerund,
        future=prefix + verb.future,
    )


def _changed(infinitive: str, old: str, new: str) -> str:
    """The stem with another last vowel."""
    before, _, after = infinitive[:-2].rpartition(old)
    return before + new + after


def _stressed(infinitive: str, stem: str) -> Verb:
    return regular(infinitive, stem, stem, only_stressed=True)


def _accented(both: str) -> Verb:
    infinitive, _, stem = both.partition("=")
    return _stressed(infinitive, stem)


def _like_construir(infinitive: str) -> Verb:
    stem = infinitive[:-3]
    return in_hiatus(infinitive, (f"{stem}óis", f"{stem}ói", f"{stem}oem"))


_CLASSES: dict[str, Callable[[str], Verb]] = {
    "regular": regular,
    "uzir": lambda infinitive: regular(infinitive, third=infinitive[:-2]),
    "e-i": lambda infinitive: regular(infinitive, _changed(infinitive, "e", "i")),
    "o-u": lambda infinitive: regular(infinitive, _changed(infinitive, "o", "u")),
    "u-o": lambda infinitive: regular(infinitive, stressed=_changed(infinitive, "u", "o")),
    "ei": lambda infinitive: regular(infinitive, *[_changed(infinitive, "e", "i")] * 2),
    "ear": lambda infinitive: _stressed(infinitive, f"{infinitive[:-2]}i"),
    "iar": lambda infinitive: _stressed(infinitive, f"{infinitive[:-3]}ei"),
    "hiatus": in_hiatus,
    "oi": _like_construir,
    "oer": in_oer,
    "accent": _accented,
}
