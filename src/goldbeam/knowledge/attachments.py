"""Attachment statistics: pairs of head and dependent that a parser has found in raw text, by how frequent they are.

Pairs are ranked by their counts, and their classes are those of Chen, Kazama, Uchimoto and Torisawa (2009): the first
tenth is ``high``, the second ``middle``, the rest ``low``. A pair is two words in lower case, and which comes first.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.errors import DataError

CLASSES = ("high", "middle", "low")
_TENTHS = (1, 2)  # of the pairs, where a class ends
_LEAST_COUNT = 2  # times that a pair must have been found
_LENGTHS = (2, 40)  # words of a sentence that is counted: parsers err more often in longer ones


class Attachments:
    """Keys of pairs with the numbers of their classes; ``name`` says where they come from."""

    def __init__(self, classes: Mapping[int, int], name: str) -> None:
        self.classes, self.name = classes, name

    def __len__(self) -> int:
        return len(self.classes)

    def packed(self) -> _core.WordClasses:
        """As models hold it."""
        keys = sorted(self.classes)
        classes = array("H", [self.classes[key] for key in keys])
        return _core.WordClasses(array("I", keys), classes, list(CLASSES), False, self.name, "")


#: Of a parser that has not annotated anything yet.
NO_ATTACHMENTS = Attachments({}, "no text")


def count_attachments(parsed: Iterable[tuple[Corpus, bytes]], name: str) -> Attachments:
    """Of CoNLL-U with one head per token (uint32); ``name``: where it comes from."""
    counts: Counter[int] = Counter()
    for corpus, heads in parsed:
        form = corpus.columns.index("form")
        counts.update(array("I", _core.attachment_keys(corpus, form, heads, *_LENGTHS)))
    frequent = (key for key, count in counts.items() if count >= _LEAST_COUNT)
    ranked = sorted(frequent, key=lambda key: (-counts[key], key))
    if not ranked:
        raise DataError(f"{name}: no two words are attached often enough to count; give more text")
    ends = [len(ranked) * tenths // 10 for tenths in _TENTHS]
    return Attachments({key: sum(rank >= end for end in ends) for rank, key in enumerate(ranked)}, name)
