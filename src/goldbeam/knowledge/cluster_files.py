"""Word clusters from files, from tables of spacy-lookups-data, or from memory.

A cluster is a string of bits, its path in a binary hierarchy, so that a prefix is a larger cluster (Brown et al. 1992).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from itertools import islice

from goldbeam.errors import DataError
from goldbeam.knowledge.lines import Lines, check_word
from goldbeam.knowledge.spacy_tables import LICENCE, load_table
from goldbeam.knowledge.tables import WordTable

#: A model keeps that many words, the most frequent ones: 6 bytes each, 0.9 MB in all. It does not keep rarer words of
#: its training data: they are a hundred or two, and the parts of a pipeline would have different tables.
#: With 50,000 words, F1 on the development data of WNUT-17 was 33.2, with 150,000 it was 35.4 (one seed).
MOST_WORDS = 150_000
_SPACY = "spacy:"
_BITS = re.compile("[01]{1,255}")


class Clusters(WordTable):
    """From words to bits, the most frequent words first."""

    def kept(self) -> Iterable[tuple[str, str]]:
        return islice(self.classes.items(), MOST_WORDS)


def read_clusters(source: str | os.PathLike[str] | Mapping[str, str]) -> Clusters:
    """From a file, a name such as ``spacy:en``, or a mapping from words to bits.

    A line of a file is ``word TAB bits``, optionally followed by a count, or ``bits TAB word TAB count``, the output
    format of Brown clustering programs. The content decides which it is.
    """
    if isinstance(source, Clusters):
        return source
    if isinstance(source, Mapping):
        return _of_mapping(source)
    if isinstance(source, str) and source.startswith(_SPACY):
        return _of_spacy(source)
    return _of_file(source)


def _of_mapping(source: Mapping[str, str]) -> Clusters:
    for number, (word, bits) in enumerate(source.items(), 1):
        check_word(word, f"clusters: word {number}")
        if not isinstance(bits, str) or not _BITS.fullmatch(bits):
            raise DataError(f"clusters: {word!r} has {bits!r}; a cluster is a string of bits such as '0110'")
    if not source:
        raise DataError("clusters: there are no words; give a mapping from words to bits")
    return Clusters(dict(source), "a mapping")


def _of_spacy(source: str) -> Clusters:
    """spaCy reads the bits from the last to the first into a number, so zeros at the end of a path are lost.

    All paths get as many bits as the longest one; the missing ones are zeros. 0 stands for words without a cluster.
    """
    table = load_table(source.removeprefix(_SPACY), "lexeme_cluster", "clusters")
    paths = {word: f"{number:b}"[::-1] for word, number in table.items() if isinstance(number, int) and number > 0}
    if not paths:
        raise DataError(f"{source}: has no clusters; give a file of clusters")
    longest = max(map(len, paths.values()))
    return Clusters({word: bits.ljust(longest, "0") for word, bits in paths.items()}, source, LICENCE)


def _of_file(path: str | os.PathLike[str]) -> Clusters:
    lines = Lines(path, "clusters")
    rows = list(lines)
    if not rows:
        raise DataError(f"{lines.path}: has no clusters; write one word per line: word TAB bits")
    word, bits = _places([fields for _, fields in rows])
    found: dict[str, tuple[str, str]] = {}
    counts: dict[str, int] = {}
    for place, fields in rows:
        if len(fields) not in (2, 3) or not _BITS.fullmatch(fields[bits]):
            raise DataError(f"{place}: is not a word with its cluster; write word TAB bits, or bits TAB word TAB count")
        name, path_of_word = check_word(fields[word], place), fields[bits]
        if name in found and found[name][0] != path_of_word:
            first = found[name][1].rpartition(":")[2]
            raise DataError(
                f"{place}: {name!r} has the cluster {path_of_word} here and {found[name][0]} in line {first}; keep one"
            )
        found.setdefault(name, (path_of_word, place))
        counts[name] = max(counts.get(name, 0), _count(fields, place))
    ordered = sorted(found, key=lambda name: -counts[name])  # those of equal counts as they are in the file
    return Clusters({name: found[name][0] for name in ordered}, lines.name, lines.licence)


def _places(rows: list[list[str]]) -> tuple[int, int]:
    """Where words and bits are. The column of bits has them in more lines; 0 and 1 may be words, too."""
    first, second = (sum(len(row) > place and bool(_BITS.fullmatch(row[place])) for row in rows) for place in (0, 1))
    return (1, 0) if first > second else (0, 1)


def _count(fields: list[str], place: str) -> int:
    if len(fields) < 3:
        return 0
    if not (fields[2].isascii() and fields[2].isdecimal() and len(fields[2]) < 19):
        raise DataError(f"{place}: {fields[2]!r} is not a count; write a whole number, or leave it out")
    return int(fields[2])
