"""Training a combination, parser after parser; what is finished is written down for a run that goes on."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from goldbeam.data import Corpus
from goldbeam.data.trees import Trees, tree_facts
from goldbeam.errors import ParameterError
from goldbeam.layers import Column
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.learning.events import as_observer
from goldbeam.learning.stages import Stages
from goldbeam.models.container import load_model
from goldbeam.tasks.combination.members import identity, members_of, unfitted_of
from goldbeam.tasks.combination.model import CombinationModel
from goldbeam.tasks.combination.predictor import CombinationPredictor
from goldbeam.tasks.combination.settings import STACKING
from goldbeam.tasks.combination.votes import UNIFORM, UPOS, Votes, possible_weightings
from goldbeam.tasks.common.corpus_facts import check_not_empty, data_facts, file_name
from goldbeam.tasks.common.jackknife import jackknifed_columns
from goldbeam.tasks.common.parsing.columns import Layout
from goldbeam.tasks.common.parsing.guide import guide_columns, guided, with_guide
from goldbeam.tasks.common.parsing.scoring import Scorer
from goldbeam.tasks.common.parsing.trainable_trees import ENOUGH_CROSSING, gold_trees
from goldbeam.tasks.common.training import is_run_complete
from goldbeam.tasks.registry import predictor_of

if TYPE_CHECKING:
    from goldbeam.tasks.combination.estimator import Combination


def fit(
    combination: Combination,
    train: Corpus,
    dev: Corpus | None,
    observer: object | None,
    checkpoint: Checkpoint | str | os.PathLike[str] | None,
    resume: bool,
    log: str | os.PathLike[str] | None,
) -> None:
    """`fit` of a combination that is not fitted."""
    members = members_of(combination)
    check_not_empty(train, "sentences with trees")
    layout = Layout.of(train, members[0].columns)
    trees = gold_trees(train, layout)
    _check_weighting(combination, layout, dev)
    place = None if checkpoint is None else Checkpoint.of(checkpoint)
    facts = {"training_data": data_facts(train), "dev_data": None if dev is None else data_facts(dev)}
    names = [f"member{number}" for number in range(1, len(members) + 1)]
    run = combination._identity(**facts, members=[identity(member) for member in members])
    stages = Stages(place, run, resume, long=names)
    combination._run_checkpoint = stages.file
    training = Training(stages, observer, resume, log)
    common = {
        "method": combination.method,
        "projective": _is_projective(combination, train, trees),
        "own_members": combination.members is not None,
        "training_data": _training_facts(train),
    }
    with stages:
        if combination.method == STACKING:
            found = training.stack(combination, members, train, dev, layout)
        else:
            found = [training.fitted(*pair, train, dev) for pair in zip(names, members, strict=True)]
        model = CombinationModel.of(found, votes=Votes.uniform(len(found)), **common)
        if combination.method != STACKING and dev is not None:
            model, told = weighed(model, dev, combination.weighting, int(combination.threads))
            as_observer(observer).stage(told)
    combination._model = model


def _training_facts(train: Corpus) -> dict[str, Any]:
    return {"name": file_name(train), **data_facts(train)}


def is_result_of(model: CombinationModel, asked: Combination, train: Corpus, scored: bool) -> bool:
    """Whether a combination comes from these data and from complete runs of the parsers that are asked for."""
    there = [unfitted_of(member) for member in model.members]
    same = list(map(identity, there)) == list(map(identity, members_of(asked)))
    runs = zip(model.members, there, strict=True)
    complete = all(is_run_complete(one.model.epochs, parser._schedule(scored), scored) for one, parser in runs)
    return same and complete and model.training_data == _training_facts(train)


def _check_weighting(combination: Combination, layout: Layout, dev: Corpus | None) -> None:
    wanted = combination.weighting
    if combination.method == STACKING or wanted in (None, UNIFORM):
        return
    if dev is None:
        raise ParameterError(f"Combination: weighting={wanted!r} needs dev data; give dev, or use weighting='uniform'")
    if wanted == UPOS and UPOS not in possible_weightings(layout):
        raise ParameterError("Combination: weighting='upos' is for parsers that read UPOS; choose another weighting")


def _is_projective(combination: Combination, train: Corpus, trees: Trees) -> bool:
    if combination.projective is not None:
        return bool(combination.projective)
    return len(tree_facts(train, trees).non_projective) < ENOUGH_CROSSING * len(train)


def weighed(model: CombinationModel, dev: Corpus, weighting: str | None, threads: int) -> tuple[CombinationModel, str]:
    """With votes that are weighted by accuracy on dev data, and what came of it, for people.

    Without a ``weighting`` it is the one that gives the best trees there.
    """
    model.inputs(dev)
    gold = gold_trees(dev, model.layout)
    found = [model.numbered(member.parse(dev, threads, check=False).trees) for member in model.members]
    names = [weighting] if weighting is not None else possible_weightings(model.layout)
    models = [replace(model, votes=Votes.of_dev(name, dev, model.layout, gold, found)) for name in names]
    scorer = Scorer(CombinationPredictor(model, {}, {}), dev, threads)

    def score(candidate: CombinationModel) -> float:
        elected = CombinationPredictor(candidate, {}, {}).elected(dev, found)
        value: float = scorer.compare(candidate.trees(dev, *elected))[scorer.metric]
        return value

    scores = [score(candidate) for candidate in models]
    best = scores.index(max(scores))
    told = f"{len(found)} parsers together: dev {scorer.metric} {scores[best]:.2f}, {names[best]} votes"
    return models[best], told


class Training:
    """One run; parsers that are finished already are taken as they are."""

    def __init__(
        self, stages: Stages, observer: object | None, resume: bool, log: str | os.PathLike[str] | None
    ) -> None:
        self._stages, self._observer, self._resume, self._log = stages, as_observer(observer), resume, log

    def fitted(self, name: str, member: Any, train: Corpus, dev: Corpus | None) -> Any:
        """The predictor of a member that learns from these data."""

        def make() -> bytes:
            self._observer.stage(f"{name}: {member!r}")
            place = self._stages.checkpoint_of(name)
            where = {"checkpoint": place, "resume": self._resume and place is not None, "log": self._log}
            member.fit(train, dev=dev, observer=self._observer, **where)
            file: bytes = member.predictor().file()
            return file

        predictor = predictor_of(load_model(self._stages.run(name, make)))
        member._drop_checkpoint()
        return predictor

    def stack(
        self, combination: Combination, members: list[Any], train: Corpus, dev: Corpus | None, layout: Layout
    ) -> list[Any]:
        guide, reader = members
        threads = int(combination.threads)
        first = self.fitted("member1", guide, train, dev)
        read = with_guide(train, self._jackknifed(combination, guide, train), layout)
        parsed = None if dev is None else guided(dev, first.parse(dev, threads).trees, layout)
        return [first, self.fitted("member2", reader, read, parsed)]

    def _jackknifed(self, combination: Combination, guide: Any, train: Corpus) -> list[Column]:
        """The trees that parsers like the guide find in training data that they have not seen."""
        folds, done = int(combination.folds), 0

        def annotate(others: Corpus, fold: Corpus) -> list[Column]:
            nonlocal done
            parser = guide._unfitted().fit(others)
            done += 1
            self._observer.stage(f"  {done} of {folds}")
            return guide_columns(fold, parser.predict_corpus(fold, check=False).trees)

        def make() -> bytes:
            self._observer.stage(f"trees of {train.name} by {folds} parsers that have not seen them")
            columns = jackknifed_columns(train, folds, int(combination.random_state), annotate)
            return json.dumps([(name, ids.hex(), names) for name, ids, names in columns]).encode()

        kept = json.loads(self._stages.run("trees", make))
        return [Column(name, bytes.fromhex(ids), names) for name, ids, names in kept]
