"""Is a revision slower than another one, and does it still give the same bytes?

    python benchmarks/revisions.py REV1 REV2 [--data DIR] [--rounds N] [--tasks TASK …] [--out FILE.json]

REV is a git revision, which is built unless it has been before, or the path of a Python interpreter or virtual
environment that has goldbeam installed. Without --data, the tasks run on sample data.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import measure
from comparing import corpora, table
from comparing.builds import REPOSITORY, Build, BuildError, build_of
from comparing.measurements import BUILT_IN, CALLS, LOADS, MEASUREMENTS, TASKS, TEST_SENTENCES, Measurement
from record import with_circumstances

WORKER = Path(__file__).with_name("revisions_worker.py")
SIDES = ("old", "new")


@dataclass
class Run:
    """One phase of a task with one build: what the worker is asked for."""

    task: str
    phase: str
    action: str
    arguments: dict[str, Any]
    whole_process: bool = False  # the figure is what the whole process takes


@dataclass
class Comparison:
    builds: dict[str, Build]
    folder: Path  # with the data
    measurements: list[Measurement]
    built_in: bool

    def runs(self, side: str) -> Iterator[Run]:
        """A round of one build, in which trainings come before what needs their models."""
        for measurement in self.measurements:
            yield from self._training(measurement, side)
        if self.built_in:
            text = {"model": "en", "text": "Hi."}
            annotated = {"model": "en", "file": self.folder / "raw.txt", "times": 1, "raw": True}
            yield Run(BUILT_IN, "annotate", "predict", annotated)
            yield Run(BUILT_IN, "load", "load", {"model": "en", "times": LOADS})
            yield Run(BUILT_IN, "Hi.", "call", {**text, "times": CALLS})
            yield Run(BUILT_IN, "start", "first_call", text, whole_process=True)

    def _training(self, measurement: Measurement, side: str) -> Iterator[Run]:
        suffix = corpora.SUFFIXES[measurement.data]
        model = self.folder / f"{measurement.task.replace(' ', '-')}.{side}"
        options = {"estimator": measurement.estimator, "options": measurement.options, "model": model}
        file = f"{measurement.task.replace(' ', '-')}{suffix}"
        test = f"test.{measurement.data}{suffix}"
        learned = {"folder": self.folder, "file": file, "dev": test if measurement.dev else None}
        yield Run(measurement.task, "train", "train", {**options, **learned})
        raw = measurement.estimator == "Pipeline"
        text = self.folder / ("raw.txt" if raw else test)
        arguments = {"model": model, "file": text, "times": measurement.times, "raw": raw}
        yield Run(measurement.task, "predict", "predict", arguments)
        if measurement.fast:
            yield Run(measurement.task, "fast", "predict", {**arguments, "fast": True})
        if measurement.task == "tagger":
            yield Run(measurement.task, "load", "load", {"model": model, "times": 10 * LOADS})

    def measured(self, rounds: int) -> list[dict[str, Any]]:
        """All times, round by round; an interrupted run keeps the rounds that are complete."""
        results: dict[tuple[str, str], dict[str, Any]] = {}
        try:
            for number in range(rounds):
                for key, times in self._round(number, rounds).items():
                    result = results.setdefault(key, {"task": key[0], "phase": key[1]})
                    for side, answer in times.items():
                        result.setdefault(side, []).append(answer["seconds"])
                        result.setdefault(f"{side}_sha256", []).append(answer["sha256"])
        except KeyboardInterrupt:
            print(f"· stopped in round {number + 1}", file=sys.stderr)
        return list(results.values())

    def _round(self, number: int, rounds: int) -> dict[tuple[str, str], dict[str, Any]]:
        """Every run of both builds, one right after the other; the order is turned round from round to round."""
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for pair in zip(*(list(self.runs(side)) for side in SIDES), strict=True):
            by_side = dict(zip(SIDES, pair, strict=True))
            order = SIDES if number % 2 == 0 else SIDES[::-1]
            answers = {side: self._answer(by_side[side], side) for side in order}
            key = (pair[0].task, pair[0].phase)
            found[key] = {side: answers[side] for side in SIDES}
            times = ", ".join(f"{side} {answers[side]['seconds']:.3f} s" for side in SIDES)
            print(f"· round {number + 1} of {rounds}: {' '.join(key)}: {times}", file=sys.stderr, flush=True)
        return found

    def _answer(self, run: Run, side: str) -> dict[str, Any]:
        answer = measure.job(run.action, worker=WORKER, python=self.builds[side].python, **run.arguments)
        seconds = answer["process"]["cpu_seconds"] if run.whole_process else answer["seconds"]
        return {"seconds": seconds, "sha256": answer["sha256"]}


def sets_of(chosen: list[Measurement]) -> set[str]:
    return {measurement.data for measurement in chosen} | {"treebank"}  # whose text the built-in model gets


def prepare(folder: Path, data: Path | None, chosen: list[Measurement], python: Path, tested: int) -> None:
    """The training files of the measurements, and test files of so many sentences."""
    sets = sets_of(chosen)
    if data is None:
        sources = {
            name: [folder / f"all.{part}.{name}{corpora.SUFFIXES[name]}" for part in ("train", "dev")] for name in sets
        }
        for name, files in sources.items():
            sizes = [_needed(name, chosen), tested]
            measure.job("sample", worker=WORKER, python=python, name=name, files=files, sizes=sizes)
    else:
        sources = {name: [data / file for file in corpora.FILES[name]] for name in sets}
    for measurement in chosen:
        target = folder / f"{measurement.task.replace(' ', '-')}{corpora.SUFFIXES[measurement.data]}"
        corpora.first(sources[measurement.data][0], target, measurement.sentences)
    for name, (_, test) in sources.items():
        corpora.first(test, folder / f"test.{name}{corpora.SUFFIXES[name]}", tested)
    corpora.raw(folder / "test.treebank.conllu", folder / "raw.txt")


def _needed(name: str, chosen: list[Measurement]) -> int:
    """How many sentences of a set are learned from."""
    return max((measurement.sentences for measurement in chosen if measurement.data == name), default=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", metavar="REV1", help="the revision, interpreter or virtual environment to compare with")
    parser.add_argument("new", metavar="REV2", help="the one that may have become slower")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the directory of the corpora (default: sample data)")
    parser.add_argument("--rounds", type=int, default=8, help="runs of every measurement and build (default: 8)")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=TASKS, metavar="TASK", help=", ".join(TASKS))
    parser.add_argument("--work", type=Path, default=REPOSITORY / "build" / "revisions", help="where builds are kept")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="write all times and hashes to this file")
    parser.add_argument("--quick", action="store_true", help="little of everything: tries the script, measures nothing")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")
    chosen = [measurement for measurement in MEASUREMENTS if measurement.task in options.tasks]
    if options.quick:
        chosen = [measurement.quick() for measurement in chosen]
    if options.data and (absent := corpora.missing(options.data, sets_of(chosen))):
        parser.error(f"--data {options.data}: there is no {', '.join(absent)}")
    try:
        builds = {side: build_of(getattr(options, side), options.work) for side in SIDES}
    except BuildError as error:
        sys.exit(f"revisions.py: {error}")

    measure.use_one_cpu()
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        tested = TEST_SENTENCES // 20 if options.quick else TEST_SENTENCES
        prepare(folder, options.data, chosen, builds["new"].python, tested)
        comparison = Comparison(builds, folder, chosen, BUILT_IN in options.tasks)
        command = f"python benchmarks/revisions.py {options.old} {options.new} --rounds {options.rounds}"
        record = with_circumstances(command, (), lambda: table.summary(comparison.measured(options.rounds)))
    for side, build in builds.items():
        print(f"{side}: {build.name} ({build.commit or build.package}, version {build.version})")
    print(*table.lines(record["results"]), sep="\n")
    if options.out:
        described = {side: {**asdict(build), "python": str(build.python)} for side, build in builds.items()}
        options.out.write_text(json.dumps({**record, "builds": described}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
