"""The bytes that a pipeline gives for a text."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any


def predictions(texts: dict[str, str]) -> dict[str, Any]:
    """By model, a checksum of CoNLL-U for a file of raw text."""
    import goldbeam as gb

    return {
        f"{model}_sha256": hashlib.sha256(gb.load(model).annotate_bytes(Path(file).read_bytes())).hexdigest()
        for model, file in texts.items()
    }
