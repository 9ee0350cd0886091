"""Learning from raw text besides annotated data: clusters, and a lexicon from the model's own annotation if it pays.

The clusters are induced before training. The lexicon needs development data: a first model annotates the raw text, a
second one learns with what it found, and the better one on the development data is kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.knowledge.cluster_progress import ClusterObserver
from goldbeam.knowledge.lexicons import Lexicon, read_lexicon
from goldbeam.knowledge.raw_text import RawText, Sentences
from goldbeam.knowledge.self_training import MOST_TOKENS, Annotation, self_trained
from goldbeam.layers import Layers
from goldbeam.layers.tokens import corpus_of_tokens
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.learning.checkpoint_file import check_begin
from goldbeam.learning.events import Observer, as_observer
from goldbeam.learning.log import Log
from goldbeam.settings.knowledge import Knowledge
from goldbeam.settings.knowledge import RawText as RawTextPath
from goldbeam.tasks.common.corpus_facts import numbers
from goldbeam.tasks.common.knowledge import WordTables

#: One run of training: an estimator that is not fitted, its checkpoint.
Run = Callable[[Any, "Checkpoint | None"], None]


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
    second = None if place is None else replace(place, path=f"{place.name}.lexicon")
    if second is not None:
        check_begin(second.path, resume, second.replace)  # now, and not after the first run
    raw = RawText(estimator.raw)
    digest = estimator._raw_digest = str(raw_digest(estimator))
    gain = Gain(raw.name, digest, induce(estimator, estimator._cluster_text(corpus), observer))
    run(estimator, place)
    gain.found.extend(estimator._found_in_raw_text())
    column = estimator._lexicon_column()
    if column is not None and not scored:
        watcher.stage("no lexicon from raw text: there are no development data to tell whether it helps")
    elif column is not None:
        gain.found.append(_try_lexicon(estimator, raw, column, run, second, watcher))
    watcher.stage(f"raw text {gain.facts()['raw']}")
    model = estimator._model
    estimator._model = replace(model, training_data={**model.training_data, **gain.facts()})
    estimator.raw = None  # this is a twin: what it trains beside its model needs the text no more
    if log is not None:
        with Log(log) as record:
            record.raw_text(gain.facts())


def _try_lexicon(
    estimator: Any, raw: RawText, column: str, run: Run, checkpoint: Checkpoint | None, observer: Observer
) -> str:
    """Train again with a lexicon from raw text and keep the better model; says what it gave."""
    unfinished = estimator._run_checkpoint
    if unfinished is not None:
        unfinished.complete = False  # it is still needed if the second run is interrupted
    observer.stage(f"lexicon: annotating {raw.name}")
    lexicon = self_trained(raw.batches(MOST_TOKENS), _annotator(estimator, column), f"annotated {raw.name}")
    found = f"lexicon of {len(lexicon):,} words"
    other = estimator._unfitted()
    other.lexicon = _merged(estimator.lexicon, lexicon)
    observer.stage(f"{found}: training again")
    run(other, checkpoint)
    other._drop_checkpoint()
    if unfinished is not None:
        unfinished.complete = True
    before, after = _dev_score(estimator), _dev_score(other)
    kept = after > before
    if kept:
        other._run_checkpoint = unfinished
        estimator._take_over(other)
    return f"{found} {'kept' if kept else 'not kept'}: {after:.2f} on dev, {before:.2f} without"


def _annotator(estimator: Any, column: str) -> Callable[[Sentences], Annotation]:
    predictor, threads = estimator.predictor(), estimator._thread_count()

    def annotate(sentences: Sentences) -> Annotation:
        found = predictor.find(Layers(corpus_of_tokens(sentences)), threads, True)
        ids, names = next((one.ids, one.names) for one in found.columns if one.name == column)
        return Annotation([names[number] for number in numbers(ids)], found.margins.get(column))

    return annotate


def _merged(given: Any, found: Lexicon) -> Lexicon:
    """The user's entries count; words that it lacks are added."""
    return found if given is None else read_lexicon(given).completed(found)


def _dev_score(estimator: Any) -> float:
    model = estimator._model
    return float(next(report.dev for report in model.epochs if report.epoch == model.epoch))
