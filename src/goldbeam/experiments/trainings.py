"""Trainings that are done once: each is a JSON file named by a hash of everything that it depends on."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

from goldbeam.atomic import write_atomically
from goldbeam.errors import DataError
from goldbeam.experiments.experiment import Setting
from goldbeam.experiments.records import Record, Recorder
from goldbeam.experiments.splits import Splits
from goldbeam.tasks.registry import estimator_class

CACHE_FORMAT = 1


class Watcher:
    """Is told of the trainings of an experiment: begin, then for each one `training` and many `advance`, then end.

    This one does nothing; others define what they want to know.
    """

    def begin(self, trainings: int, cached: int, work: float) -> None:
        """``work`` is the sum of all that `advance` will be called with."""

    def training(self, name: str, number: int) -> None:
        """The ``number``-th training, counted from 1, is about to begin."""

    def advance(self, work: float, tokens: int) -> None: ...

    def trained(self, record: Record) -> None: ...

    def end(self) -> None: ...


def run_trainings(
    settings: Sequence[Setting],
    splits: Splits,
    folder: str,
    watcher: Watcher,
) -> dict[str, list[Record]]:
    """All settings with all seeds; what the folder has already is read and not trained again."""
    records: dict[str, list[Record]] = {setting.name: [] for setting in settings}
    # Seed by seed: a run that is stopped has complete sets of settings.
    jobs = [(s, seed) for seed in range(max(s.seeds for s in settings)) for s in settings if seed < s.seeds]
    paths = [os.path.join(folder, cache_name(s, seed, s.data(seed, splits))) for s, seed in jobs]
    missing = [job for job, path in zip(jobs, paths, strict=True) if not os.path.exists(path)]
    tokens = splits.train.token_count
    work = sum(s.cost * s.parameters["epochs"] * (s.tokens or tokens) for s, _ in missing)
    watcher.begin(len(jobs), len(jobs) - len(missing), work)
    for number, ((setting, seed), path) in enumerate(zip(jobs, paths, strict=True), 1):
        if os.path.exists(path):
            records[setting.name].append(_read(path))
            continue
        watcher.training(setting.name if setting.seeds == 1 else f"{setting.name}, seed {seed}", number)
        data = setting.data(seed, splits)
        record = train(setting, seed, data, watcher)
        content = {"setting": _identity(setting, seed, data), "record": record.to_json()}
        write_atomically(path, [json.dumps(content, indent=1).encode()], DataError)
        records[setting.name].append(record)
        watcher.trained(record)
    watcher.end()
    return records


def train(setting: Setting, seed: int, splits: Splits, watcher: Watcher) -> Record:
    """One training through the public estimator."""
    recorder = Recorder(lambda tokens: watcher.advance(setting.cost * tokens, tokens))
    estimator = estimator_class(setting.task)(**{"random_state": seed, **setting.parameters})
    estimator.fit(splits.train, dev=splits.dev, observer=recorder)
    if not recorder.ended:  # stopped, and what there is so far is not the record of this setting
        raise KeyboardInterrupt
    return Record(recorder.metric, tuple(recorder.epochs), _measured(setting, estimator, splits))


def _measured(setting: Setting, estimator: Any, splits: Splits) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, measure in setting.measures.items():
        value = measure(estimator, splits)
        if isinstance(value, Mapping):
            found.update(value)
        elif value is not None:
            found[name] = value
    return found


def cache_name(setting: Setting, seed: int, splits: Splits) -> str:
    identity = json.dumps(_identity(setting, seed, splits), sort_keys=True)
    return hashlib.sha256(identity.encode()).hexdigest()[:24] + ".json"


def _identity(setting: Setting, seed: int, splits: Splits) -> dict[str, Any]:
    """Everything that the record depends on; names and costs are for people."""
    return {
        "format": CACHE_FORMAT,
        "goldbeam": version("goldbeam"),
        "data": splits.digest,
        "task": setting.task,
        "parameters": dict(setting.parameters),
        "seed": seed,
        "measures": sorted(setting.measures),
    }


def _read(path: str) -> Record:
    try:
        with open(path, encoding="utf-8") as file:
            return Record.from_json(json.load(file)["record"])
    except (ValueError, KeyError, TypeError, AttributeError) as cause:
        raise DataError(f"{path}: is not a training of ours; delete it, and it is trained again") from cause
