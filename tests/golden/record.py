"""The recorded checksums (`checksums.json`): reading, writing, and saying how others differ from them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_name("checksums.json")
RENEW = "python tests/golden/renew.py --reason"


@dataclass(frozen=True)
class Entry:
    """What was recorded of a case, when, and why it was recorded anew then."""

    checksums: dict[str, str]
    date: str
    reason: str


def read(path: Path = PATH) -> dict[str, Entry]:
    if not path.exists():
        return {}
    return {name: Entry(**entry) for name, entry in json.loads(path.read_text(encoding="utf-8")).items()}


def write(entries: dict[str, Entry], path: Path = PATH) -> None:
    """One line per case, so that a diff shows the cases that changed."""

    def dump(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)

    lines = [f"{dump(name)}: {dump(vars(entry))}" for name, entry in entries.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def differences(recorded: dict[str, str], found: dict[str, str]) -> list[str]:
    """What differs, such as "model weights" and "predictions"; what only one of them has is marked."""
    changed = [name for name in found if name in recorded and recorded[name] != found[name]]
    new = [f"{name} (new)" for name in found if name not in recorded]
    gone = [f"{name} (gone)" for name in recorded if name not in found]
    return [*changed, *new, *gone]


def explanation(name: str, entry: Entry | None, found: dict[str, str], uses_libm: bool) -> str | None:
    """Why the checksums of a case are not those that were recorded, and what to do; None if they are."""
    if entry is None:
        return f"{name}: nothing is recorded for this case; record it: {RENEW} 'why' '{name}'"
    differ = differences(entry.checksums, found)
    if not differ:
        return None
    same = [part for part in found if entry.checksums.get(part) == found[part]]
    lines = [
        f"{name}: {', '.join(differ)}",
        f"as recorded: {', '.join(same) or 'nothing'}",
        f"recorded {entry.date}: {entry.reason}",
        f"if the change is intended: {RENEW} 'why' '{name}'",
    ]
    if uses_libm:
        lines.append("this case uses exp, log or pow: another C library may round them differently")
    return "\n".join(lines)
