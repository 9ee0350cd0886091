"""Tables of words: a class for each word, and where the table comes from."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping

from goldbeam import _core
from goldbeam.errors import DataError

#: What the numbers of classes in a model file allow.
MOST_CLASSES = 2**16


class WordTable(Mapping[str, str]):
    """From words to the names of their classes; ``name`` and ``licence`` say where they come from."""

    def __init__(self, classes: Mapping[str, str], name: str, licence: str = "") -> None:
        self.classes, self.name, self.licence = classes, name, licence

    def __getitem__(self, word: str) -> str:
        return self.classes[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self.classes)

    def __len__(self) -> int:
        return len(self.classes)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}, {len(self):,} words>"

    def packed(self) -> _core.WordClasses:
        """As models hold it: the same for all of them, so that models in one file can share it."""
        return pack(self.kept(), self.name, self.licence)

    def kept(self) -> Iterable[tuple[str, str]]:
        """The words that a model keeps, with their classes."""
        return self.classes.items()


def pack(items: Iterable[tuple[str, str]], name: str, licence: str) -> _core.WordClasses:
    """Words with their classes in packed form; of two words with the same key the first one counts."""
    names: dict[str, int] = {}
    numbers: dict[int, int] = {}
    digits: set[str] = set()
    for word, class_name in items:
        numbers.setdefault(_core.WordClasses.key(word), names.setdefault(class_name, len(names)))
        if not word.isalpha():
            digits.update(character for character in word if "0" <= character <= "9")
    if len(names) > MOST_CLASSES:
        raise DataError(f"{name}: has {len(names):,} different classes of words; at most {MOST_CLASSES:,} are possible")
    keys = sorted(numbers)
    classes = array("H", [numbers[key] for key in keys])
    # A table whose only digit is 0 was made from text with folded digits.
    return _core.WordClasses(array("I", keys), classes, list(names), digits == {"0"}, name, licence)
