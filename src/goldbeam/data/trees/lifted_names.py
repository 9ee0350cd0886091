"""The names of lifted relations: "nsubj|ccomp" is an nsubj whose head is the ccomp somewhere below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from goldbeam.errors import ParameterError

#: Between the relation of a lifted word and that of its head, unless a relation's name has this character.
SEPARATOR = "|"
_ARROWS_SIGNS_BOXES = range(0x2191, 0x2600)


def choose_separator(names: Iterable[str]) -> str:
    """A character that is in no name, so that names split in one way only."""
    taken = {character for name in names for character in name}
    for mark in (SEPARATOR, "^", "~", "%", *map(chr, _ARROWS_SIGNS_BOXES)):
        if mark not in taken:
            return mark
    raise ParameterError("relation names use every character that could mark lifted relations")


@dataclass(frozen=True, slots=True)
class SplitNames:
    """The way back: what each name means, whoever made it."""

    plain: list[str]  # names without a separator, in their order; then parts that are not among them
    base: list[int]  # of each name, its number in `plain`
    head: list[int | None]  # of each name, the head's relation in `plain`; None if it names no lift

    @classmethod
    def of(cls, names: Sequence[str], separator: str) -> SplitNames:
        numbers: dict[str, int] = {}
        for name in names:
            if separator not in name:
                numbers.setdefault(name, len(numbers))
        base: list[int] = []
        head: list[int | None] = []
        for name in names:
            own, mark, wanted = name.partition(separator)
            base.append(numbers.setdefault(own, len(numbers)))
            head.append(numbers.setdefault(wanted, len(numbers)) if mark else None)
        return cls(list(numbers), base, head)
