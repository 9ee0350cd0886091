"""Outputs that are compared to the letter with files in `tests/expected`.

After a change that is meant, write the files anew and read the difference before you commit it:

    GOLDBEAM_WRITE_EXPECTED=1 python -m pytest -k to_the_letter
"""

from __future__ import annotations

import difflib
import hashlib
import os
from itertools import islice
from pathlib import Path

FOLDER = Path(__file__).parent / "expected"


def check(name: str, text: str) -> None:
    """``text`` is what ``tests/expected/NAME.txt`` holds."""
    file = FOLDER / f"{name}.txt"
    if os.environ.get("GOLDBEAM_WRITE_EXPECTED"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    expected = file.read_text(encoding="utf-8")
    if text != expected:
        lines = difflib.unified_diff(expected.splitlines(), text.splitlines(), "expected", "here", n=0, lineterm="")
        raise AssertionError("\n".join([f"{file.name} differs:", *islice(lines, 30)]))


def digest(text: str | bytes) -> str:
    """For what is too long to store."""
    data = text.encode() if isinstance(text, str) else text
    return hashlib.sha256(data).hexdigest()[:16]
