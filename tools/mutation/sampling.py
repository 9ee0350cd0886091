"""A random sample of faults: every line that can have one is equally likely, and so is every fault of a line."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from mutation.faults import Fault, changes_code, find_faults


def sample_faults(package: Path, seed: int, count: int, under: Sequence[str] = ()) -> list[Fault]:
    """At most ``count`` faults on different lines; ``under`` limits them to folders or files within the package."""
    sources: dict[str, bytes] = {}
    lines: dict[tuple[str, int], list[Fault]] = {}
    for file in sorted(package.rglob("*.py")):
        path = file.relative_to(package).as_posix()
        if under and not any(path == part or path.startswith(f"{part}/") for part in under):
            continue
        sources[path] = file.read_bytes()
        for fault in find_faults(sources[path], path):
            lines.setdefault((path, fault.line), []).append(fault)
    draw = random.Random(seed)
    places = sorted(lines)
    draw.shuffle(places)
    chosen: list[Fault] = []
    for place in places:
        if len(chosen) == count:
            break
        faults = lines[place]
        draw.shuffle(faults)
        fault = next((fault for fault in faults if changes_code(fault, sources[fault.path])), None)
        chosen += [fault] if fault else []
    return chosen
