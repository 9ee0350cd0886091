"""Learning from raw text besides annotated data: clusters, and what the model's own annotation tells, if it pays.

The clusters are induced before training. The rest needs development data: `self_training.py` says how.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any, NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.knowledge.cluster_progress import ClusterObserver
from goldbeam.knowledge.raw_text import RawText
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.learning.checkpoint_file import check_begin
from goldbeam.learning.events import as_observer
from goldbeam.learning.log import Log
from goldbeam.settings.knowledge import Knowledge
from goldbeam.settings.knowledge import RawText as RawTextPath
from goldbeam.tasks.common.knowledge import WordTables
from goldbeam.tasks.common.self_training import Run, train_again


class Stages(ClusterObserver):
    """Tells who watches a training what each stage of clustering has found."""

    def __init__(self, observer: object | None) -> None:
        self._observer, self._stage = as_observer(observer), ""

    def begin(self, stage: str) -> None:
        self._stage = stage

    def end(self, summary: str) -> None:
        self._observer.stage(summary if summary.startswith(self._stage) else f"{self._stage}: {summary}")


class Gain(NamedTuple):
    """What raw text gave: for people, and as facts of a model."""

    name: str
    digest: str
    found: list[str]

    def facts(self) -> dict[str, str]:
        return {"raw": "; ".join([self.name, *self.found]), "raw_digest": self.digest}


def raw_digest(settings: Any) -> str | None:
    """Of the raw text that settings name, and of the tables beside it; None without raw text."""
    if not isinstance(settings, RawTextPath) or settings.raw is None:
        return None
    tables = WordTables.of(settings).identity() if isinstance(settings, Knowledge) else {}
    parts = [RawText(settings.raw).digest(), *(f"{name}={value}" for name, value in sorted(tables.items()))]
    return f"{_core.checksum(' '.join(parts).encode()):016x}"


def induce(settings: Any, corpus: Corpus, observer: object | None) -> list[str]:
    """Give an estimator the clusters of its raw text, unless it has some or its templates read none."""
    if not isinstance(settings, Knowledge) or settings.raw is None or settings.clusters is not None:
        return []
    templates = getattr(settings, "templates", "")
    if not isinstance(templates, str) and not any("cluster" in template for template in templates):
        return []
    known: Any = settings
    raw = RawText(settings.raw)
    clusters = raw.clusters(corpus, int(known.random_state), int(known.threads), Stages(observer))
    settings.clusters = clusters
    return [f"{len(set(clusters.values())):,} clusters of {len(clusters):,} words"]


def fit_with_raw_text(
    estimator: Any,
    corpus: Corpus,
    run: Run,
    *,
    scored: bool,
    observer: object | None,
    checkpoint: Checkpoint | str | os.PathLike[str] | None,
    resume: bool,
    log: str | os.PathLike[str] | None,
) -> None:
    """`fit` of an estimator with raw text that is not fitted; ``scored``: there are development data."""
    watcher = as_observer(observer)
    place = None if checkpoint is None else Checkpoint.of(checkpoint)
    second = None if place is None else replace(place, path=f"{place.name}.second")
    if second is not None:
        check_begin(second.path, resume, second.replace)  # now, and not after the first run
    raw = RawText(estimator.raw)
    digest = estimator._raw_digest = str(raw_digest(estimator))
    gain = Gain(raw.name, digest, induce(estimator, estimator._cluster_text(corpus), observer))
    run(estimator, place)
    gain.found.extend(estimator._found_in_raw_text())
    method = estimator._self_training()
    if method is not None:
        why_not = method.why_not or ("" if scored else "there are no development data to tell whether it helps")
        if why_not:
            watcher.stage(f"no {method.what} from raw text: {why_not}")
        else:
            gain.found.append(train_again(method, estimator, raw, run, second, watcher))
    watcher.stage(f"raw text {gain.facts()['raw']}")
    model = estimator._model
    estimator._model = replace(model, training_data={**model.training_data, **gain.facts()})
    estimator.raw = None  # this is a twin: what it trains beside its model needs the text no more
    if log is not None:
        with Log(log) as record:
            record.raw_text(gain.facts())
