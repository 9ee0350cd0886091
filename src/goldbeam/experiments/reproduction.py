"""`reproduce`: a paper's experiment on some data, from the first training to the written report."""

from __future__ import annotations

import datetime
import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version

from goldbeam.atomic import check_target
from goldbeam.errors import DataError, ParameterError
from goldbeam.experiments.experiment import Experiment, Options, Part, Study
from goldbeam.experiments.plots import check_matplotlib
from goldbeam.experiments.registry import find_paper
from goldbeam.experiments.report import Report
from goldbeam.experiments.trainings import Watcher, run_trainings
from goldbeam.settings import check_values
from goldbeam.settings.kinds import Number
from goldbeam.settings.learning import Update

_COUNT = Number(least=1, whole=True)


def reproduce(
    paper: str,
    *,
    out: str | os.PathLike[str],
    data: str | os.PathLike[str] | None = None,
    column: str | None = None,
    seeds: int | None = None,
    epochs: int | None = None,
    beams: Sequence[int] | None = None,
    part: str = "all",
    updates: Sequence[str] | None = None,
    quick: bool = False,
    watcher: Watcher | None = None,
) -> str:
    """Train everything that a paper's tables and figures need, and write a report; its path is the result.

    ``data`` is a folder with training and dev data (and test data, if there are any), else goldbeam makes some up.
    What is trained already is read from ``out/cache``, so that a run that was stopped goes on where it was.
    ``part`` is one of the paper's problems, as "parsing"; "all" leaves out what the data are not for. ``updates`` are
    the update methods to train parsers with at every beam; the others are trained at one beam only.
    ``quick`` asks for one seed, few epochs and few beams, where they are not given.
    """
    about, experiment = find_paper(paper)
    given = {
        "seeds": seeds,
        "epochs": epochs,
        "beams": tuple(beams) if beams is not None else None,
        "updates": tuple(updates) if updates is not None else None,
    }
    parts = _chosen(experiment, part)
    options = {
        name: replace(
            chosen.quick if quick else chosen.sample if data is None else chosen.options,
            **{option: value for option, value in given.items() if value is not None},  # type: ignore[arg-type]
        )
        for name, chosen in parts.items()
    }
    for of_part in options.values():
        _check(of_part)
    check_matplotlib()
    folder = os.fspath(out)
    source = None if data is None else os.fspath(data)
    splits = experiment.splits(source, column)
    obstacles = {name: why for name, chosen in parts.items() if (why := chosen.obstacle(splits)) is not None}
    if part in obstacles:
        raise DataError(f"{obstacles[part]}; give other data, or another part")
    made = all(chosen.makes_data for chosen in parts.values())  # then the experiment's own data play no part
    name = paper if made else f"{paper}-{splits.name}"
    report = Report(folder, name, None if part == "all" else part)
    cache = os.path.join(folder, "cache")
    try:
        os.makedirs(cache, exist_ok=True)
    except OSError as cause:
        raise DataError(f"{cache}: cannot be made: {(cause.strerror or '').lower()}; give another --out") from cause
    check_target(report.path, DataError)
    check_target(os.path.join(cache, "any"), DataError)

    settings = {n: chosen.settings(options[n], splits) for n, chosen in parts.items() if n not in obstacles}
    records = run_trainings(
        [setting for group in settings.values() for setting in group], splits, cache, watcher or Watcher()
    )
    report.heading(about.title if made else f"{about.title}, on {splits.name}", level=1)
    command = ["goldbeam", "reproduce", paper, *(["--data", source] if source else []), "--out", folder]
    command += ["--column", column] if column else []
    command += ["--part", part] if part != "all" else []
    command += ["--quick"] if quick else []
    command += [word for name, value in given.items() if value is not None for word in (f"--{name}", _written(value))]
    report.prose(
        f"Written on {datetime.date.today().isoformat()} by goldbeam {version('goldbeam')}:\n\n"
        f"```text\n{shlex.join(command)}\n```"
    )
    if not made:
        report.prose(f"Data: {splits.describe()}.")
    for name, why in obstacles.items():
        report.prose(f"The part {name} was not run: {why}.")
    studies: dict[str, Study] = {}
    for name, group in settings.items():
        studies[name] = Study(splits, options[name], {setting.name: records[setting.name] for setting in group})
        report.heading(name.capitalize())
        parts[name].write(studies, report)
    return report.write()


def _chosen(experiment: Experiment, part: str) -> Mapping[str, Part]:
    if part == "all":
        return experiment.parts
    if part not in experiment.parts:
        raise ParameterError(f"reproduce: part must be one of {', '.join(['all', *experiment.parts])}, got {part!r}")
    return {part: experiment.parts[part]}


def _check(options: Options) -> None:
    check_values("reproduce", {"seeds": options.seeds, "epochs": options.epochs}, {"seeds": _COUNT, "epochs": _COUNT})
    wrong = [beam for beam in options.beams if _COUNT.problem(beam)]
    if wrong or not options.beams:
        raise ParameterError(f"reproduce: beams must be whole numbers of at least 1, got {[*options.beams]!r}")
    known = Update.settings["update"].kind
    unknown = [(update, wanted) for update in options.updates or () if (wanted := known.problem(update))]
    if unknown:
        raise ParameterError(f"reproduce: updates must be {unknown[0][1]}, got {unknown[0][0]!r}")


def _written(value: int | tuple[int | str, ...]) -> str:
    """As the command line takes it."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
