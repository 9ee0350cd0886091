"""What an inspection found: facts, tables, and places that somebody should look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

MOST_PLACES = 5  # that a warning names
MOST_ROWS = 30  # of a table for people; JSON has them all

Value = str | int | float
Place = TypeVar("Place")


@dataclass(frozen=True)
class Table:
    """Rows with a title, the most frequent first."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[Value, ...]]

    def to_list(self) -> list[dict[str, Value]]:
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


@dataclass
class DataReport:
    """``facts`` and ``tables`` say what there is, ``warnings`` what may be wrong, each in one line with a place."""

    file: str
    format: str
    facts: dict[str, Value] = field(default_factory=dict)
    tables: list[Table] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    dev: DataReport | None = None

    def warn(self, what: str, places: Sequence[Place], name: Callable[[Place], str] = str) -> None:
        """``what`` is wrong at these places; nothing if there are none.

        ``name`` says how a place is called. It is asked for the few that are printed, because finding the line of a
        token means counting lines from the start of the file.
        """
        if places:
            more = f" and {len(places) - MOST_PLACES:,} more" if len(places) > MOST_PLACES else ""
            self.warnings.append(f"{what}: {', '.join(map(name, places[:MOST_PLACES]))}{more}")

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "file": self.file,
            "format": self.format,
            "facts": self.facts,
            "tables": {table.title: table.to_list() for table in self.tables},
            "warnings": self.warnings,
            **({} if self.dev is None else {"dev": self.dev.to_dict()}),
        }


def share(part: float, whole: float) -> float:
    """In per cent, with two digits; 0 of nothing."""
    return round(100 * part / whole, 2) if whole else 0.0
