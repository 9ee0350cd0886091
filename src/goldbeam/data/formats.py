"""The file formats by name, and telling a file's format from its extension and first lines."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

#: What can be read and written, and how each looks. The names are what ``--format`` takes.
FORMATS: dict[str, str] = {
    "conllu": "ten columns separated by tabs, comments, multiword tokens, empty nodes (CoNLL-U, CoNLL-X)",
    "columns": "one token per line, fields separated by spaces or tabs, blank line after a sentence (CoNLL-2000, 2003)",
    "tsv": "one token per line, exactly one tab between fields, blank line after a sentence",
    "word_TAG": "one sentence per line, word_TAG separated by spaces",
    "word/TAG": "one sentence per line, word/TAG separated by spaces",
    "tokens": "one sentence per line, words separated by spaces, no annotation",
    "brackets": "constituency trees such as (S (NP (NN word)) …), without traces and function tags",
}

#: Extensions that leave no doubt. Others (.txt, .conll, .pos) are used for several formats: content decides.
EXTENSIONS: dict[str, str] = {".conllu": "conllu", ".conllx": "conllu", ".tsv": "tsv", ".mrg": "brackets"}

_SAMPLE = 1 << 16  # bytes looked at: some hundred sentences ...
_FEWEST_LINES = 16  # ... and more where lines are long,
_LARGEST_SAMPLE = 1 << 24  # up to the longest line that can be read
_LABEL = re.compile(rb"[A-Z-]")  # NN, VERB, B-NP, O, -X-: how tags begin, and the last words of few lines
_TREE = re.compile(rb"\s*\(\s*[^\s()]*\s*\(\s*[^\s()]+[\s(]")  # ( (S or (S (NP: two brackets, the second with a label
_CONLLU_ROW = re.compile(rb"\d+([-.]\d+)?\t([^\t]*\t){6,}")


def detect_format(data: bytes, name: str = "") -> str:
    """The format of a file's bytes; what is no other format is ``tokens``.

    Most lines decide, not all: a file with a ragged line is still a column file, and reading it as one
    gives the error that names the line.

    >>> detect_format(b"Fruit NN\\nflies VBZ\\n\\n"), detect_format(b"Fruit_NN flies_VBZ\\n")
    ('columns', 'word_TAG')
    """
    by_extension = EXTENSIONS.get(os.path.splitext(name)[1].lower())
    return by_extension if by_extension is not None else _detect_content(_sample_lines(data))


def _sample_lines(data: bytes) -> list[bytes]:
    """The first lines, without a byte order mark, line ends, and the line that the sample cuts."""
    size = _SAMPLE
    while size < min(len(data), _LARGEST_SAMPLE) and data.count(b"\n", 0, size) < _FEWEST_LINES:
        size *= 4
    sample = data[:size].removeprefix(b"\xef\xbb\xbf")
    lines = [line.removesuffix(b"\r") for line in sample.split(b"\n")]
    return lines[:-1] if len(lines) > 1 and (len(data) > size or not lines[-1]) else lines


def _detect_content(lines: Sequence[bytes]) -> str:
    blocks = [list(block) for is_row, block in groupby(lines, lambda line: bool(line.strip())) if is_row]
    rows = [row for block in blocks for row in block]
    if _TREE.match(b"\n".join(rows[:3])):
        return "brackets"
    if _CONLLU_ROW.match(next((row for row in rows if not row.startswith(b"#")), b"")):
        return "conllu"
    words = [word for row in rows for word in row.split()]
    if _share_with(b"_", words) >= 0.9:
        return "word_TAG"
    if _share_with(b"/", words) >= 0.9:
        return "word/TAG"
    has_blank_lines = len(lines) > len(rows)
    if not _is_column_file(rows, len(blocks), has_blank_lines=has_blank_lines):
        return "tokens"
    # Several tabs in a row only align columns: in a tsv file they would be empty fields.
    aligned = any(b"\t\t" in row for row in rows)
    return "tsv" if _share(b"\t" in row for row in rows) > 0.5 and not aligned else "columns"


def _is_column_file(rows: Sequence[bytes], blocks: int, *, has_blank_lines: bool) -> bool:
    """Whether the rows are tokens (nearly all equally wide) rather than sentences.

    Blank lines around blocks of several rows make it likely, so that half of the rows is enough then. Without any,
    a few lines of text may happen to be equally long, and prediction would replace their last words: what is a
    column of labels must look like one.
    """
    widths = Counter(_width(row) for row in rows)
    width, count = widths.most_common(1)[0] if rows else (0, 0)
    if len(rows) == 1:
        return b"\t" in rows[0]
    if width == 1:  # words one below the other, or raw text that has no spaces
        return 1 < blocks < len(rows)
    if has_blank_lines and blocks < len(rows):
        return count / len(rows) >= 0.5
    looks_labelled = any(b"\t" in row for row in rows) or _share(bool(_LABEL.match(r.split()[-1])) for r in rows) >= 0.5
    return width > 1 and count / len(rows) >= 0.9 and looks_labelled


def _width(row: bytes) -> int:
    return sum(map(bool, row.split(b"\t"))) if b"\t" in row else len(row.split())


def _share_with(separator: bytes, words: Sequence[bytes]) -> float:
    """The share of the words that have the separator within them; 0 if it is small anyway."""
    if b" ".join(words).count(separator) < len(words) / 2:
        return 0.0
    return _share(separator in word[1:-1] for word in words)


def _share(conditions: Iterable[bool]) -> float:
    """The share of the conditions that hold; 0 if there are none."""
    values = list(conditions)
    return sum(values) / len(values) if values else 0.0
