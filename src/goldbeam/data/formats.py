"""The file formats by name, and telling a file's format from its extension and first lines."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence

#: What can be read and written, and how each looks. The names are what ``--format`` takes.
FORMATS: dict[str, str] = {
    "conllu": "ten columns separated by tabs, comments, multiword tokens, empty nodes (CoNLL-U, CoNLL-X)",
    "columns": "a token a line, fields separated by spaces or tabs, blank lines between sentences (CoNLL-2000 to 2003)",
    "tsv": "a token a line, exactly one tab between fields, blank lines between sentences",
    "word_TAG": "a sentence a line, word_TAG separated by spaces",
    "word/TAG": "a sentence a line, word/TAG separated by spaces",
    "tokens": "a sentence a line, words separated by spaces, no annotation",
}

#: Extensions that leave no doubt. Others (.txt, .conll, .pos) are used for several formats: content decides.
EXTENSIONS: dict[str, str] = {".conllu": "conllu", ".conllx": "conllu", ".tsv": "tsv"}

_SAMPLE = 1 << 16  # bytes looked at: some hundred sentences
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
    sample = data[:_SAMPLE].removeprefix(b"\xef\xbb\xbf")
    lines = [line.removesuffix(b"\r") for line in sample.split(b"\n")]
    return lines[:-1] if len(lines) > 1 and (len(data) > _SAMPLE or not lines[-1]) else lines


def _detect_content(lines: Sequence[bytes]) -> str:
    rows = [line for line in lines if line.strip()]
    first_row = next((line for line in rows if not line.startswith(b"#")), b"")
    if _CONLLU_ROW.match(first_row):
        return "conllu"
    words = [word for row in rows for word in row.split()]
    if _share(b"_" in word[1:-1] for word in words) >= 0.9:
        return "word_TAG"
    if _share(b"/" in word[1:-1] for word in words) >= 0.9:
        return "word/TAG"
    if not _is_column_file(rows, has_blank_lines=b"" in [line.strip() for line in lines[:-1]]):
        return "tokens"
    # Several tabs in a row only align columns: in a tsv file they would be empty fields.
    aligned = any(b"\t\t" in row for row in rows)
    return "tsv" if _share(b"\t" in row for row in rows) > 0.5 and not aligned else "columns"


def _is_column_file(rows: Sequence[bytes], *, has_blank_lines: bool) -> bool:
    """Tokens in rows rather than sentences in lines: nearly all lines are equally wide.

    Blank lines make it likely; without them, or with one column only, a sentence of one line stays possible.
    """
    if len(rows) < 2:
        return len(rows) == 1 and rows[0].count(b"\t") > 0
    widths = Counter(len(row.split(b"\t")) if b"\t" in row else len(row.split()) for row in rows)
    width, count = widths.most_common(1)[0]
    if has_blank_lines:
        return count / len(rows) >= 0.5
    return width > 1 and count / len(rows) >= 0.9


def _share(conditions: Iterable[bool]) -> float:
    """The share of the conditions that hold; 0 if there are none."""
    values = list(conditions)
    return sum(values) / len(values) if values else 0.0
