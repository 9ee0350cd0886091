"""``templates="auto"``: groups of templates chosen on development data, by short trainings.

A task says which groups there are (`CorpusEstimator._template_groups`). A trial trains the same estimator, but
with few epochs, a narrow beam and a sample of large data; its score is the mean over its last epochs, which goes up and
down less than that of the best one. Finished trials are in the checkpoint of the run, so a run that was stopped goes on
with the next one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import ParameterError
from goldbeam.learning.checkpoint import Checkpoint, place_of
from goldbeam.learning.events import Observer, as_observer
from goldbeam.learning.greedy_selection import select
from goldbeam.learning.log import Log
from goldbeam.learning.shuffled import SEED_STEP
from goldbeam.learning.stages import Stages
from goldbeam.models.selection import Selection
from goldbeam.settings.kinds import AUTO
from goldbeam.tasks.common.corpus_facts import data_facts, sentence_bounds
from goldbeam.tasks.common.dev_data import DevData, as_pair
from goldbeam.tasks.common.knowledge import WordTables
from goldbeam.templates.groups import TemplateGroups
from goldbeam.workers import result_of, worker_count

EPOCHS, BEAM = 4, 4  # of a trial, at most
SCORED_EPOCHS = 2  # at the end of a trial
TRAIN_TOKENS, DEV_TOKENS = 20_000, 10_000  # of a trial, about, if there are more
# Points of the metric that training goes by. Two means of three trials of UD Hungarian differ by 0.2 by chance; when
# 0.1 was enough, two groups were added that gained nothing in whole trainings.
LEAST_GAIN = 0.3
_TRAINING = "training"  # the stage after the trials


@dataclass(frozen=True)
class SelectedTemplates:
    templates: tuple[str, ...]
    selection: Selection


def is_to_be_selected(estimator: Any) -> bool:
    return getattr(estimator, "templates", None) == AUTO and estimator._selected is None


def fit_selected(
    estimator: Any,
    corpus: Corpus,
    run: Callable[[Checkpoint | None], None],
    *,
    dev: DevData | None,
    observer: object | None,
    checkpoint: Checkpoint | str | os.PathLike[str] | None,
    resume: bool,
    log: str | os.PathLike[str] | None,
) -> None:
    """Choose templates for an estimator that is not fitted, then train it with them: ``run(its checkpoint)``."""
    if dev is None:
        raise ParameterError(
            f"{type(estimator).__name__}: templates='auto' are chosen on dev data; give dev, or name a set of templates"
        )
    dev_corpus = estimator._annotated(*as_pair(dev))
    groups: TemplateGroups = estimator._template_groups(corpus)
    place = place_of(checkpoint, resume)
    stages = Stages(place, _identity(estimator, corpus, dev_corpus, groups), resume, long=[_TRAINING])
    estimator._run_checkpoint = stages.file
    with stages:
        trials = _Trials(estimator, groups, corpus, dev_corpus, stages, as_observer(observer))
        selection = select(list(groups.groups), groups.start, trials.scores, LEAST_GAIN)
        estimator._selected = SelectedTemplates(groups.templates(selection.chosen), selection)
        trials.tell(selection)
        if log is not None:
            with Log(log) as record:
                record.templates(selection.as_json())
        try:
            run(stages.checkpoint_of(_TRAINING))
        finally:
            _keep_both(estimator, stages)


def _keep_both(estimator: Any, stages: Stages) -> None:
    """Both files are needed until the model is saved."""
    of_training, estimator._run_checkpoint = estimator._run_checkpoint, stages.file
    if stages.file is not None and of_training is not stages.file:
        stages.file.further.append(of_training)


def _identity(estimator: Any, corpus: Corpus, dev: Corpus, groups: TemplateGroups) -> dict[str, Any]:
    text = json.dumps([groups.always, list(groups.groups.items()), groups.start])
    return estimator._identity(  # type: ignore[no-any-return]
        training_data=data_facts(corpus),
        dev_data=data_facts(dev),
        template_groups=f"{_core.checksum(text.encode()):016x}",
        **WordTables.of(estimator).identity(),
    )


def sample(corpus: Corpus, tokens: int, seed: int) -> Corpus:
    """Sentences at random with at least so many tokens, in their order; all if there are no more."""
    if corpus.token_count <= tokens:
        return corpus
    bounds, chosen, found = sentence_bounds(corpus), [], 0
    for sentence in memoryview(_core.permutation(len(corpus), seed)).cast("I"):
        if found >= tokens:
            break
        begin, end = bounds[sentence]
        chosen.append(sentence)
        found += end - begin
    return corpus.select(sorted(chosen))


class _Trials:
    """Scores of sets of groups; ``threads`` of them are trained at the same time."""

    def __init__(
        self, estimator: Any, groups: TemplateGroups, train: Corpus, dev: Corpus, stages: Stages, observer: Observer
    ) -> None:
        seed = int(estimator.random_state)
        self._estimator, self._groups, self._stages, self._observer = estimator, groups, stages, observer
        self._train, self._dev = sample(train, TRAIN_TOKENS, seed), sample(dev, DEV_TOKENS, seed)
        self._count = 0

    def scores(self, sets: Sequence[tuple[str, ...]], seed: int) -> list[float]:
        """In order; each is written down and shown when it is there."""
        stop = _Stop()
        keys = [self._key(one, seed) for one in sets]
        jobs = [partial(self._train_one, self._groups.templates(one), seed, stop) for one in sets]
        workers = worker_count(int(self._estimator.threads), len(jobs))
        if workers == 1:
            return [self._noted(*trial, seed) for trial in zip(sets, keys, jobs, strict=True)]
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(workers) as pool:
            begun = {key: pool.submit(job) for key, job in zip(keys, jobs, strict=True) if not self._stages.has(key)}
            try:
                results = [partial(result_of, begun[key]) if key in begun else None for key in keys]
                return [self._noted(*trial, seed) for trial in zip(sets, keys, results, strict=True)]
            except BaseException:
                stop.asked.set()  # the pool waits for its threads
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _key(self, one: tuple[str, ...], seed: int) -> str:
        text = "\n".join(self._groups.templates(one))
        return f"{seed}.{_core.checksum(text.encode()):016x}"

    def _noted(self, one: tuple[str, ...], key: str, train: Callable[[], float] | None, seed: int) -> float:
        """The score of a trial; without ``train`` it is known."""
        score: float = json.loads(self._stages.run(key, lambda: json.dumps(train()).encode() if train else b""))
        self._count += 1
        start = self._groups.start
        changes = [f"+ {name}" for name in one if name not in start] + [
            f"- {name}" for name in start if name not in one
        ]
        told = " ".join(changes) or "the default set"
        again = f", seed {seed + 1}" if seed else ""
        self._observer.stage(f"templates, trial {self._count}{again}: {told}: {score:.2f}")
        return score

    def tell(self, selection: Selection) -> None:
        chosen = ", ".join(("basic", *selection.chosen))
        self._observer.stage(f"templates after {self._count} trials: {chosen}")

    def _train_one(self, templates: tuple[str, ...], seed: int, stop: _Stop) -> float:
        trial = self._estimator._unfitted()
        trial._selected = SelectedTemplates(templates, Selection((), ()))
        _shorten(trial)
        trial.random_state = int(trial.random_state) + SEED_STEP * seed
        trial._fit(self._train, None, dev=self._dev, observer=stop, checkpoint=None, resume=False, log=None)
        scores = [report.dev for report in trial._model.epochs[-SCORED_EPOCHS:]]
        return float(sum(scores) / len(scores))


class _Stop(Observer):
    """Ends trials in other threads, where no Ctrl-C arrives."""

    def __init__(self) -> None:
        self.asked = Event()

    def advance(self, epoch: int, tokens_done: int) -> None:
        if self.asked.is_set():
            raise KeyboardInterrupt

    def warning(self, message: str) -> None:
        """The training after the trials says it again."""


def _shorten(trial: Any) -> None:
    """Settings of a trial. With ``jackknife`` it reads the tags of the data: taggers would take most of the time."""
    trial.epochs = min(int(trial.epochs), EPOCHS)
    trial.threads, trial.average, trial.patience = 1, bool(trial.average), None
    trial.raw = trial.threshold = trial.jackknife = None
    if not trial._is_guided:
        trial.beam = min(int(trial.beam), BEAM)
