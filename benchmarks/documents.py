"""What documents cost around the parts of a pipeline, before and after a change, in one run.

    python benchmarks/documents.py [REV1 REV2] --data DIR [--rounds N] [--jobs JOB …] [--out FILE.json] [--quick]

REV is a git revision, which is built unless it has been before, or the path of a Python interpreter or virtual
environment that has goldbeam installed. DIR holds the corpora that `documenting/data.py` names. Builds take turns, in
child processes that use nothing but the public interface.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from comparing.builds import REPOSITORY, BuildError, build_of
from documenting import data, table
from documenting.figures import SIDES, summary
from documenting.plan import Job, Plan, Sizes, bound_to_one_cpu
from documenting.shown import SECTIONS
from record import with_circumstances

BEFORE = "52b207f"  # the last revision whose parts wrote CoNLL-U for each other
JOBS = list(dict.fromkeys(figure.job for figures in SECTIONS.values() for figure in figures))
RESULTS = Path(__file__).parent / "results" / "documents.json"

Answers = dict[str, dict[str, list[dict[str, Any]]]]


def measured(every_round: Sequence[Job], once: Sequence[Job], rounds: int) -> Answers:
    """The answers of each job, side and round; an interrupted run keeps what is complete."""
    answers: Answers = {}
    try:
        for number in range(rounds):
            for job in [*every_round, *(once if number == 0 else ())]:
                for side, answer in _pair(job, number).items():
                    answers.setdefault(job.name, {name: [] for name in SIDES})[side].append(answer)
                print(f"· round {number + 1} of {rounds}: {job.name}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"· stopped in round {number + 1}", file=sys.stderr)
    return answers


def _pair(job: Job, number: int) -> dict[str, dict[str, Any]]:
    """Both builds, one right after the other; the order is turned round from round to round."""
    with bound_to_one_cpu(not job.all_cpus):
        return {side: job.answer(side) for side in (SIDES if number % 2 == 0 else SIDES[::-1])}


def by_section(answers: Answers) -> dict[str, list[dict[str, Any]]]:
    return {title: summary(figures, answers) for title, figures in SECTIONS.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", metavar="REV1", nargs="?", default=BEFORE, help=f"default: {BEFORE}")
    parser.add_argument("after", metavar="REV2", nargs="?", default="HEAD", help="default: HEAD")
    parser.add_argument("--data", type=Path, metavar="DIR", required=True, help="the directory of the corpora")
    parser.add_argument("--rounds", type=int, default=5, help="runs of every measurement and build (default: 5)")
    parser.add_argument("--jobs", nargs="+", choices=JOBS, default=JOBS, metavar="JOB", help=", ".join(JOBS))
    parser.add_argument("--work", type=Path, default=REPOSITORY / "build" / "revisions", help="where builds are kept")
    parser.add_argument(
        "--out", type=Path, metavar="FILE.json", help=f"default: results/{RESULTS.name}, of a complete run"
    )
    parser.add_argument("--quick", action="store_true", help="little of everything: tries the script, writes no file")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")
    if absent := data.missing(options.data):
        parser.error(f"--data {options.data}: there is no {', '.join(absent)}")
    try:
        builds = {side: build_of(getattr(options, side), options.work) for side in SIDES}
    except BuildError as error:
        sys.exit(f"documents.py: {error}")

    with TemporaryDirectory() as folder:
        sizes = Sizes().quick() if options.quick else Sizes()
        plan = Plan(builds, options.data, Path(folder), sizes)
        plan.prepare()
        every_round, once = (
            [job for job in jobs if job.name in options.jobs] for jobs in (plan.in_every_round(), plan.once())
        )
        command = f"python benchmarks/documents.py {options.before} {options.after} --rounds {options.rounds}"
        record = with_circumstances(command, ("joblib",), lambda: measured(every_round, once, options.rounds))
    answers = record.pop("results")
    results = by_section(answers)
    for side, build in builds.items():
        print(f"{side}: {build.name} (version {build.version})")
    print(*table.lines(results), sep="\n")
    if "imports" in answers:
        for side in SIDES:
            names = answers["imports"][side][0]["learning_modules"]
            print(*table.listed(f"imported of goldbeam.learning {side}", names), sep="\n")
    out = options.out or (None if options.quick or options.jobs != JOBS else RESULTS)
    if out:
        described = {
            side: {"name": build.name, "commit": build.commit, "version": build.version}
            for side, build in builds.items()
        }
        kept = {**record, "builds": described, "sizes": asdict(sizes), "results": results, "answers": answers}
        out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
