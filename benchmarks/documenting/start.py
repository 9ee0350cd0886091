"""`goldbeam annotate` as a process: how long it takes, and which modules it imports."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

import measure

SENTENCE = "Fruit flies like a banana."
_IMPORTED = re.compile(r"^import time:\s+\d+ \|\s+\d+ \| *(\S+)$", re.MULTILINE)


def start(python: Path, times: int) -> dict[str, Any]:
    """Wall and CPU milliseconds of a process that annotates one sentence."""
    costs = [measure.command(_command(python)) for _ in range(times)]
    return {
        "wall_ms": 1000 * median(cost.wall_seconds for cost in costs),
        "cpu_ms": 1000 * median(cost.cpu_seconds for cost in costs),
    }


def imports(python: Path) -> dict[str, Any]:
    """The modules that the same process imports, as Python itself tells."""
    command = _command(python, "-X", "importtime")
    done = subprocess.run(command, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    return counted(_IMPORTED.findall(done.stderr))


def counted(modules: Iterable[str]) -> dict[str, Any]:
    """How many modules there are, how many of goldbeam, and which."""
    found = sorted(set(modules))
    own = [name for name in found if name.split(".")[0] == "goldbeam"]
    learning = [name for name in own if name.split(".")[:2] == ["goldbeam", "learning"]]
    return {
        **{"all": len(found), "goldbeam": len(own), "learning": len(learning)},
        **{"goldbeam_modules": own, "learning_modules": learning},
    }


def _command(python: Path, *options: str) -> list[str]:
    """The script that is installed beside the interpreter, without PYTHONPATH."""
    return [str(python), "-E", *options, str(python.with_name("goldbeam")), "annotate", SENTENCE]
