"""A report in Markdown: headings, prose, tables, plots, statements of the paper with our verdict."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from goldbeam.atomic import write_atomically
from goldbeam.errors import DataError
from goldbeam.experiments.plots import Panel, draw

Verdict = Literal["agrees", "does not agree", "too close to tell"]


@dataclass(frozen=True)
class Finding:
    """A statement of the paper beside what we see."""

    statement: str
    ours: str
    verdict: Verdict


def verdict(sign: int) -> Verdict:
    """For a statement that says "more": 1 agrees, -1 does not, 0 is too close to tell."""
    return "agrees" if sign > 0 else "does not agree" if sign < 0 else "too close to tell"


@dataclass
class Report:
    """Grows from top to bottom and is written once, together with its plots: ``FOLDER/NAME.md``, ``NAME-PLOT.svg``.

    A report on one part only has the name ``NAME.PART``, so that it leaves that on all parts alone.
    """

    folder: str
    name: str
    part: str | None = None
    _blocks: list[str] = field(default_factory=list)

    @property
    def stem(self) -> str:
        return self.name if self.part is None else f"{self.name}.{self.part}"

    @property
    def path(self) -> str:
        return os.path.join(self.folder, f"{self.stem}.md")

    def heading(self, text: str, level: int = 2) -> None:
        self._blocks.append(f"{'#' * level} {text}")

    def prose(self, text: str) -> None:
        self._blocks.append(text)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Words to the left, numbers to the right."""
        numeric = [all(_is_number(row[i]) for row in rows) for i in range(len(head))]
        marks = ["---:" if right else "---" for right in numeric]
        lines = [head, marks, *rows]
        self._blocks.append("\n".join("| " + " | ".join(line) + " |" for line in lines))

    def plot(self, name: str, caption: str, panels: Sequence[Panel]) -> None:
        """A figure of one panel or several in a row, as PNG on the page and as SVG behind a link."""
        stem = f"{self.stem}-{name}"
        draw(panels, os.path.join(self.folder, stem))
        self._blocks.append(f"![{caption}]({stem}.png)\n\n*{caption}* ([SVG]({stem}.svg))")

    def findings(self, findings: Sequence[Finding]) -> None:
        counts = Counter(finding.verdict for finding in findings)
        agree, not_agree, close = (counts[kind] for kind in ("agrees", "does not agree", "too close to tell"))
        self.prose(
            f"Of {len(findings)} statements {agree} agree{'s' * (agree == 1)}, {not_agree} do{'es' * (not_agree == 1)} "
            f"not agree and {close} {'is' if close == 1 else 'are'} too close to tell."
        )
        self.table(("the paper", "here", "verdict"), [(f.statement, f.ours, f"**{f.verdict}**") for f in findings])

    def notes(self, part: str) -> None:
        """What a person has written beside the report, in ``NAME.PART.notes.md``: numbers do not explain themselves."""
        path = os.path.join(self.folder, f"{self.name}.{part}.notes.md")
        if not os.path.exists(path):
            return
        try:
            with open(path, encoding="utf-8") as file:
                self._blocks.append(file.read().strip())
        except UnicodeDecodeError as cause:
            raise DataError(f"{path}: is not UTF-8 text; notes are Markdown") from cause

    def write(self) -> str:
        """The path of the report."""
        path = self.path
        write_atomically(path, ["\n\n".join(self._blocks).encode() + b"\n"], DataError)
        return path


def _is_number(cell: str) -> bool:
    """Whether a cell goes with numbers: 97.20 ± 0.14, 37 min, ∞, a dash, or nothing at all."""
    return cell[:1].isdigit() or cell in ("", "–", "∞")
