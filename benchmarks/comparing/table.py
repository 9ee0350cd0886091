"""The results of a comparison as a table of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from comparing.ratios import TOLERANCE, compared

_ROW = "{:<17} {:<8} {:>6} {:>6} {:>6}  {:<13} {:<8} {}"
_WIDTH = 80


def summary(results: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every measurement with its comparison, and whether both builds gave the same bytes in all rounds."""
    rows = []
    for result in results:
        found = compared(result["old"], result["new"])
        hashes = {name: set(result[f"{name}_sha256"]) for name in ("old", "new")}
        unstable = any(len(digests) > 1 for digests in hashes.values())
        output = "unstable" if unstable else "same" if hashes["old"] == hashes["new"] else "DIFFERS"
        if None in hashes["old"] | hashes["new"]:  # nothing to compare
            output = ""
        rows.append({**result, **vars(found), "verdict": found.verdict, "output": output})
    return rows


def lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    yield _ROW.format("task", "phase", "old s", "new s", "ratio", "95 % interval", "bytes", "").rstrip()
    for row in rows:
        seconds = [_seconds(row[name]) for name in ("old", "new")]
        interval = f"{row['low']:.3f}-{row['high']:.3f}"
        yield _ROW.format(
            row["task"], row["phase"], *seconds, f"{row['ratio']:.3f}", interval, row["output"], row["verdict"]
        ).rstrip()
    slower, unsure = ([row for row in rows if row["verdict"] == verdict] for verdict in ("slower", "slower?"))
    differ = [row for row in rows if row["output"] in ("DIFFERS", "unstable")]
    yield ""
    yield from wrap(f"slower by more than {TOLERANCE:.0%}: {_names(slower)}", _WIDTH)
    yield from wrap(f"perhaps, more rounds would tell: {_names(unsure)}", _WIDTH)
    yield from wrap(f"other bytes: {_names(differ)}", _WIDTH)


def _seconds(value: float) -> str:
    return f"{value:.3f}" if value < 100 else f"{value:.1f}"


def _names(rows: list[dict[str, Any]]) -> str:
    return ", ".join(f"{row['task']} {row['phase']}" for row in rows) or "nothing"
