"""What every paper's part writes about numbers that are made up, as one text: settings, report, contents of plots.

The numbers depend on the names of settings and measures alone, so no training is needed.
"""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

from expectations import digest

from goldbeam.experiments import report as reports
from goldbeam.experiments.experiment import Experiment, Options, Part, Setting, Study
from goldbeam.experiments.plots import Panel
from goldbeam.experiments.records import Epoch, Record
from goldbeam.experiments.registry import find_paper
from goldbeam.experiments.splits import Splits

EPOCHS = 3
#: Least score and range; where scores hardly differ, the paper's statements are too close to tell.
RANGES = {"wide": (70.0, 25.0), "narrow": (90.0, 0.04)}
#: More of them, for verdicts alone, which hang on how scores lie to each other.
FURTHER = {f"{i}": (94.0 - 4 * (i % 6), (0.2, 0.6, 1.5, 4.0, 12.0)[i % 5]) for i in range(14)}
SIGNS = {"agrees": "+", "does not agree": "-", "too close to tell": "0"}


def unit(*names: object) -> float:
    """A number from 0 to 1 that looks random."""
    return zlib.crc32(" ".join(map(str, names)).encode()) % 10007 / 10007


@dataclass(frozen=True)
class Measures(Mapping[str, float]):
    """A number for every name that a report may ask for; seeds differ as much as settings, or in ``noise`` only."""

    low: float
    size: float
    setting: str
    seed: int
    noise: float = 1.0

    def __getitem__(self, key: object) -> float:
        alone, with_seed = unit(self.setting, key), unit(f"{self.setting}, seed {self.seed}", key)
        return round(self.low + self.size * ((1 - self.noise) * alone + self.noise * with_seed), 3)

    def __contains__(self, key: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def record(setting: Setting, seed: int, kind: str) -> Record:
    low, size = (RANGES | FURTHER)[kind]
    measures = Measures(low, size, setting.name, seed)
    if kind in FURTHER:
        measures = Measures(low, size, f"{setting.name}, {kind}", seed, 0.03)
    name = f"{setting.name}, seed {seed}"
    epochs = tuple(
        Epoch(
            dev=measures[epoch],
            updates=100 + int(900 * unit(name, epoch, "updates")),
            invalid=int(100 * unit(name, epoch, "invalid")),
            cpu=round(epoch * (1 + unit(name, "cpu")), 3),
        )
        for epoch in range(1, EPOCHS + 1)
    )
    return Record("accuracy", epochs, measures)


@cache
def opened(paper: str) -> tuple[Experiment, Splits]:
    _, experiment = find_paper(paper)
    return experiment, experiment.splits(None, None)


class Findings:
    """Of a report, only what it finds: a sign for each statement, and a checksum of what is said of ours."""

    def __init__(self) -> None:
        self.found: list[reports.Finding] = []

    def findings(self, findings: Sequence[reports.Finding]) -> None:
        self.found += findings

    def __getattr__(self, name: str) -> object:
        return lambda *arguments: None

    def __str__(self) -> str:
        return "".join(SIGNS[f.verdict] for f in self.found) + " " + digest("\n".join(f.ours for f in self.found))


def verdicts(paper: str) -> str:
    """Of all parts, on further numbers; a line for each set of these."""
    experiment, splits = opened(paper)
    lines = []
    for kind in FURTHER:
        report, studies = Findings(), {}
        for name, part in experiment.parts.items():
            options = replace(part.quick, epochs=EPOCHS, seeds=2)
            settings = part.settings(options, splits)
            records = {s.name: [record(s, seed, kind) for seed in range(s.seeds)] for s in settings}
            studies[name] = Study(splits, options, records)
            part.write(studies, report)
        lines.append(f"{kind} {report}\n")
    return "".join(lines)


def written(paper: str, kind: str) -> str:
    """All parts of a paper; the second kind has the settings of a quick run."""
    experiment, splits = opened(paper)
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        report = reports.Report(folder, paper)
        original = reports.draw
        reports.draw = lambda panels, stem: report.prose("\n".join(map(drawn, panels)))
        try:
            studies: dict[str, Study] = {}
            for name, part in experiment.parts.items():
                options = replace(part.sample if kind == "wide" else part.quick, epochs=EPOCHS)
                lines += described(name, part, options, splits)
                settings = part.settings(options, splits)
                records = {s.name: [record(s, seed, kind) for seed in range(s.seeds)] for s in settings}
                studies[name] = Study(splits, options, records)
                report.heading(name)
                part.write(studies, report)
        finally:
            reports.draw = original
        return "\n".join(lines) + "\n\n" + Path(report.write()).read_text(encoding="utf-8")


def described(name: str, part: Part, options: Options, splits: Splits) -> list[str]:
    """The settings of a part, one per line."""
    lines = [f"# {name}: {part.options} {part.sample} {part.quick}", f"{part.obstacle(splits)} {part.makes_data}"]
    for setting in part.settings(options, splits):
        used = setting.data(0, splits)
        sizes = [len(part) for part in (used.train, used.dev, used.test) if part is not None]
        data = "the splits" if used is splits else f"{sizes} sentences"
        lines.append(
            f"{setting.name} | {setting.task} | {dict(setting.parameters)} | {', '.join(setting.measures)} | "
            f"{setting.seeds} seeds, cost {setting.cost:g}, {setting.tokens} tokens, {data}"
        )
    return lines


def drawn(panel: Panel) -> str:
    """A panel with everything that `draw` would show of it."""
    facts = {name: value for name, value in asdict(panel).items() if name != "lines"}
    return "\n".join([f"panel {facts}", *(f"  {rounded(asdict(line))}" for line in panel.lines)])


def rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {name: rounded(item) for name, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, (list, tuple)) else value
