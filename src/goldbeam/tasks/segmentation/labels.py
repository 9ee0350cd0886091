"""The labels that a segmenter gives to characters: B M E S, each with a tag if words have tags.

B begins a word, M is in its middle, E ends it, S is a word by itself. A label is known by a number, 4 * tag + place.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from goldbeam import _core

PLACES = "BMES"
_BEGIN, _MIDDLE, _END, _SINGLE = range(4)


@dataclass(frozen=True)
class Labels:
    """``numbers[i]`` says what label ``i`` is; ``tags`` are empty if words have none."""

    tags: tuple[str, ...]
    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        """A model file may say anything."""
        texts = all(isinstance(tag, str) and tag for tag in self.tags) and len(set(self.tags)) == len(self.tags)
        most = 4 * max(len(self.tags), 1)
        whole = all(type(number) is int and 0 <= number < most for number in self.numbers)
        if not (texts and whole and self.numbers and len(set(self.numbers)) == len(self.numbers)):
            raise ValueError("its lists of tags and labels make no sense")
        "".join(self.tags).encode()  # lone surrogates are no text: the ValueError comes now and not in a prediction

    @classmethod
    def without_tags(cls) -> Labels:
        return cls((), (_BEGIN, _MIDDLE, _END, _SINGLE))

    @classmethod
    def of(cls, tags: list[str], labels: bytes, before: Labels | None = None) -> Labels:
        """With the labels (uint32 numbers) of data; those of ``before`` stay in their places."""
        kept = () if before is None else before.numbers
        new = {n for n in memoryview(labels).cast("I") if n < 4 * len(tags)} - set(kept)
        return cls(tuple(tags), (*kept, *sorted(new)))

    @property
    def names(self) -> list[str]:
        return [PLACES[n % 4] + (f"-{self.tags[n // 4]}" if self.tags else "") for n in self.numbers]

    @cached_property
    def begin_table(self) -> list[int]:
        """For each label 1 if it begins a word, else 0."""
        return [int(n % 4 in (_BEGIN, _SINGLE)) for n in self.numbers]

    @cached_property
    def tag_table(self) -> list[int]:
        """For each label the number of its tag."""
        return [n // 4 for n in self.numbers]

    def encode(self, labels: bytes, tags: int = 0) -> bytes:
        """Numbers (uint32) as the learner has them; what is no label of ours becomes ``len(numbers)``.

        ``tags``: how many the numbers are of, if they are more than ours.
        """
        table = [len(self.numbers)] * (4 * max(len(self.tags), tags, 1))
        for label, number in enumerate(self.numbers):
            table[number] = label
        return _core.translate(labels, table)

    def begins(self, labels: bytes) -> bytes:
        """1 where a label begins a word, else 0."""
        return _core.translate(labels, self.begin_table)

    def tags_of(self, labels: bytes) -> bytes:
        """The numbers of the tags; nothing if there are none."""
        return _core.translate(labels, self.tag_table) if self.tags else b""

    def masks(self) -> tuple[bytes, bytes, bytes]:
        """Which labels may start a sentence, follow one another (a row a label) and end a sentence."""
        start = bytes(n % 4 in (_BEGIN, _SINGLE) for n in self.numbers)
        end = bytes(n % 4 in (_END, _SINGLE) for n in self.numbers)
        going_on: dict[int, bytearray] = {}  # by tag: the labels that go on with its word
        for label, number in enumerate(self.numbers):
            if number % 4 in (_MIDDLE, _END):
                going_on.setdefault(number // 4, bytearray(len(self.numbers)))[label] = 1
        none = bytes(len(self.numbers))
        rows = (start if n % 4 in (_END, _SINGLE) else bytes(going_on.get(n // 4, none)) for n in self.numbers)
        return start, b"".join(rows), end
