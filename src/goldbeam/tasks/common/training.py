"""Training an estimator of the core's tasks: what ``fit`` and ``partial_fit`` do, around the one training loop."""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data
from goldbeam.errors import ModelError
from goldbeam.learning.checkpoint import Checkpoint, Checkpoints, checkpoints_of
from goldbeam.learning.checkpoint_codec import CheckpointCodec, FrozenWeightsCodec
from goldbeam.learning.events import Plan
from goldbeam.learning.log import Log
from goldbeam.learning.loop import Outcome, Schedule, train
from goldbeam.learning.shuffled import SEED_STEP, ShuffledLearners
from goldbeam.models.epoch_report import EpochReport
from goldbeam.models.feature_names import FeatureNames
from goldbeam.settings.kinds import AUTO
from goldbeam.settings.knowledge import RawText
from goldbeam.tasks.common.beam_filter import chosen_filter, filters
from goldbeam.tasks.common.corpus_facts import data_facts, digest, file_name
from goldbeam.tasks.common.dev_data import DevData, as_pair
from goldbeam.tasks.common.knowledge import digest as knowledge_digest
from goldbeam.tasks.common.knowledge import remarks
from goldbeam.tasks.common.scoring import CorpusScorer
from goldbeam.tasks.common.template_selection import fit_selected, is_to_be_selected
from goldbeam.tasks.common.training_set import TrainingSet
from goldbeam.tasks.common.variants import with_variants

if TYPE_CHECKING:
    from goldbeam.tasks.common.corpus_estimator import CorpusEstimator
    from goldbeam.tasks.common.learned_model import LearnedModel


def fit(
    estimator: CorpusEstimator[Any, Any],
    train: Data,
    y: Iterable[Any] | None,
    *,
    dev: DevData | None,
    observer: object | None,
    checkpoint: Checkpoint | str | os.PathLike[str] | None,
    resume: bool,
    log: str | os.PathLike[str] | None,
) -> None:
    """`fit` of an estimator that is not fitted."""
    corpus = estimator._annotated(train, y)

    def run(one: CorpusEstimator[Any, Any], place: Checkpoint | str | os.PathLike[str] | None) -> None:
        def once(place: Checkpoint | str | os.PathLike[str] | None) -> None:
            _fit_once(one, corpus, dev=dev, observer=observer, checkpoint=place, resume=resume, log=log)

        if is_to_be_selected(one):
            fit_selected(one, corpus, once, dev=dev, observer=observer, checkpoint=place, resume=resume, log=log)
        else:
            once(place)

    if not isinstance(estimator, RawText) or estimator.raw is None:
        run(estimator, checkpoint)
        return
    from goldbeam.tasks.common.raw_text import fit_with_raw_text

    where: dict[str, Any] = {"checkpoint": checkpoint, "resume": resume, "log": log}
    fit_with_raw_text(estimator, corpus, run, scored=dev is not None, observer=observer, **where)


def _fit_once(
    estimator: CorpusEstimator[Any, Any],
    corpus: Corpus,
    *,
    dev: DevData | None,
    observer: object | None,
    checkpoint: Checkpoint | str | os.PathLike[str] | None,
    resume: bool,
    log: str | os.PathLike[str] | None,
) -> None:
    estimator._fit_tokens = corpus.token_count
    learned = with_variants(estimator, corpus)
    model, learner, training = estimator._prepare(learned)
    if learned is not corpus:
        training = training._replace(facts={**training.facts, "varied": len(learned) - len(corpus)})
    training = training._replace(remarks=(*training.remarks, *remarks(model.spec.knowledge, corpus)))
    score = None if dev is None else _dev_scorer(estimator, model, corpus, dev)
    recorded = checkpoint is not None or log is not None
    identity = run_identity(estimator, model, corpus, score) if recorded else {}
    codec = CheckpointCodec(learner, FrozenWeightsCodec(len(model.action_names())))
    checkpoints = checkpoints_of(checkpoint, resume, identity, codec)
    record = None if log is None else Log(log, {**identity, "parameters": estimator._plain_parameters()})
    selection = None if estimator._selected is None else estimator._selected.selection
    model = replace(model, training_data=_training_facts(estimator, corpus, training), selection=selection)
    estimator._run_checkpoint = None if checkpoints is None else checkpoints.file
    _run(estimator, model, learner, training, score, observer, checkpoints, record)
    if score is not None and getattr(estimator, "threshold", None) == AUTO and (choices := filters(estimator)):
        fitted = estimator._fitted_predictor()
        estimator._model = replace(fitted.model, beam_filter=chosen_filter(score, fitted, choices))


def _dev_scorer(
    estimator: CorpusEstimator[Any, Any], model: LearnedModel, train: Corpus, dev: DevData
) -> CorpusScorer[Any]:
    corpus = estimator._annotated(*as_pair(dev))
    score: CorpusScorer[Any] = estimator._scorer(estimator._predictor_of(model), corpus)
    estimator._check_dev(model, train, corpus)
    return score


def partial_fit(estimator: CorpusEstimator[Any, Any], train: Data, y: Iterable[Any] | None) -> None:
    """One pass over these sentences, in their order."""
    corpus = estimator._annotated(train, y)
    if estimator._model is None:
        model, learner, training = _with_clusters(estimator, corpus)._prepare(corpus)
    elif estimator._learner is None:
        raise ModelError(f"this {estimator.task} was loaded from a file, which holds no training state; fit it anew")
    else:
        learner = estimator._learner
        model, training = estimator._prepare_further(corpus, estimator._model, learner)
    learner.learn(training.data, array("I", range(len(training.corpus))))
    weights = frozen(estimator, learner)
    estimator._learner = learner
    estimator._model = replace(model, weights=weights, names=FeatureNames.of(learner.names(weights)))


def _with_clusters(estimator: CorpusEstimator[Any, Any], corpus: Corpus) -> CorpusEstimator[Any, Any]:
    """A twin that has the clusters of its raw text, if there is one."""
    if not isinstance(estimator, RawText) or estimator.raw is None:
        return estimator
    from goldbeam.tasks.common.raw_text import induce

    twin = estimator._unfitted()
    induce(twin, twin._cluster_text(corpus), None)
    return twin


def new_learner(estimator: CorpusEstimator[Any, Any], spec: Any) -> Any:
    """One of the core's, or several of them that are averaged."""
    models, threads, seed = (
        estimator._model_count(estimator._fit_tokens),
        int(estimator.threads),
        int(estimator.random_state),
    )
    learners = [
        estimator.learner_type(
            spec,
            **estimator._core_settings(),
            seed=seed + SEED_STEP * model,
            threads=threads if models == 1 else 1,
        )
        for model in range(models)
    ]
    return learners[0] if models == 1 else ShuffledLearners(learners, seed, threads, not estimator.average_all)


def frozen(estimator: CorpusEstimator[Any, Any], learner: Any) -> _core.FrozenWeights:
    """The learner's weights as they are to predict."""
    settings = bool(estimator.average), float(estimator.prune), estimator.keep_keys
    return estimator._finished(learner.weights.freeze(*settings))


def _training_facts(estimator: CorpusEstimator[Any, Any], corpus: Corpus, training: TrainingSet) -> dict[str, Any]:
    models = estimator._model_count(corpus.token_count)
    return {
        "name": file_name(corpus),
        "sentences": len(corpus),
        "tokens": corpus.token_count,
        "unreachable": len(training.data.unreachable),
        "digest": digest(corpus),
        **({"averaged_models": models} if estimator.average == AUTO and models > 1 else {}),
        **training.facts,
    }


def run_identity(
    estimator: CorpusEstimator[Any, Any], model: Any, corpus: Corpus, score: CorpusScorer[Any] | None
) -> dict[str, Any]:
    """What makes a run this run and no other."""
    return estimator._identity(
        training_data=data_facts(corpus),
        dev_data=None if score is None else data_facts(score.corpus),
        templates=model.spec.templates,
        labels=f"{_core.checksum(json.dumps(model.action_names()).encode()):016x}",
        **({} if estimator._raw_digest is None else {"raw": estimator._raw_digest}),
        **estimator._identity_of_model(model),
        **knowledge_digest(model.spec.knowledge),
    )


def _run(
    estimator: CorpusEstimator[Any, Any],
    model: Any,
    learner: Any,
    training: TrainingSet,
    score: CorpusScorer[Any] | None,
    observer: object | None,
    checkpoints: Checkpoints | None,
    log: Log | None,
) -> None:
    outcome: Outcome[_core.FrozenWeights] = Outcome()
    try:
        train(
            learner,
            training.data,
            estimator._lengths(training),
            estimator._schedule(scored=score is not None),
            freeze=lambda: frozen(estimator, learner),
            score=score,
            outcome=outcome,
            plan=Plan(
                task=estimator.task,
                epochs=estimator.epochs,
                examples=len(training.corpus),
                tokens=training.corpus.token_count,
                labels=model.label_count(),
                templates=len(model.spec.templates),
                search=estimator._search_name(),
                update=estimator._update_name(),
                unreachable=len(training.data.unreachable),
                why_unreachable=estimator.why_unreachable,
                remarks=training.remarks,
            ),
            observer=observer,
            checkpoints=checkpoints,
            log=log,
        )
    finally:  # Ctrl-C leaves the best epoch so far
        weights = outcome.model
        if weights is not None:
            estimator._learner = learner
            estimator._model = replace(
                model,
                weights=weights,
                names=FeatureNames.of(learner.names(weights)),
                epoch=outcome.epoch,
                epochs=outcome.reports,
            )


def is_result_of(fitted: CorpusEstimator[Any, Any], train: Corpus, scored: bool) -> bool:
    """Whether the model comes from these data and a complete run; ``scored``: there were dev data."""
    model: LearnedModel = fitted._fitted("_model")
    facts = {"name": file_name(train), "sentences": len(train), "tokens": train.token_count, "digest": digest(train)}
    same_data = all(model.training_data.get(name) == fact for name, fact in facts.items())
    return same_data and is_run_complete(model.epochs, fitted._schedule(scored), scored)


def is_run_complete(reports: Sequence[EpochReport], schedule: Schedule, scored: bool) -> bool:
    """Whether these are all epochs of a run, with dev data or without, that was not interrupted."""
    best = max((report.epoch for report in reports if report.best), default=0)
    alike = all((report.dev is not None) == scored for report in reports)
    return alike and schedule.is_over(len(reports), best)
