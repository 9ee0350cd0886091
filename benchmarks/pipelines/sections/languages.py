"""The same for treebanks whose published figures are of another annotation or release."""

from __future__ import annotations

from typing import Any

from pipelines.bench import PipelineBench
from pipelines.sections import accuracy

TREEBANKS = {"ud-zh-gsd-simp": "Chinese", "ud-tr-imst": "Turkish"}
plot = accuracy.plot


def run(bench: PipelineBench) -> dict[str, Any]:
    """As of `accuracy`."""
    return {name: accuracy.measured(bench, name, language) for name, language in TREEBANKS.items()}
