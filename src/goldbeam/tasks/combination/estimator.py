"""The estimator of combinations."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from goldbeam.data import Corpus
from goldbeam.data.io import Data
from goldbeam.errors import ParameterError
from goldbeam.models.container import ModelFile, Tensor, usable
from goldbeam.models.epoch_report import EpochReport
from goldbeam.settings import no_setting
from goldbeam.tasks.combination.members import check_same_training, given_members, unfitted_of
from goldbeam.tasks.combination.model import CombinationModel
from goldbeam.tasks.combination.predictor import CombinationPredictor
from goldbeam.tasks.combination.settings import REPARSING, CombinationSettings
from goldbeam.tasks.combination.votes import Votes
from goldbeam.tasks.common.estimator import Estimator, ThreadedEstimator
from goldbeam.tasks.common.parsing.estimator import PredictsTrees

if TYPE_CHECKING:
    from goldbeam.learning.checkpoint import Checkpoint
    from goldbeam.tasks.common.dev_data import DevData

Self = TypeVar("Self", bound="Combination")


class Combination(PredictsTrees[CombinationPredictor], CombinationSettings, ThreadedEstimator):
    """Several dependency parsers as one: the tree with the most votes, or a parser that reads another one's trees.

    ``fit`` trains all of them. A combination of fitted parsers votes at once, each with the same weight.

    >>> trees = [[(2, "nsubj"), (0, "root"), (2, "obj")], [(0, "root")]]
    >>> parser = Combination(epochs=3).fit([["flies", "like", "fruit"], ["fly"]], trees)
    >>> parser.predict([["flies", "like", "fruit"]])
    [[(2, 'nsubj'), (0, 'root'), (2, 'obj')]]
    """

    task = "combination"
    main_settings = ("method", "beam", "epochs")
    fitted_attributes = ("_model", "_run_checkpoint", "_kept_predictor")
    _model: CombinationModel | None = no_setting()
    _kept_predictor: CombinationPredictor | None = no_setting()

    def __post_init__(self) -> None:
        members = self.members
        if isinstance(members, (list, tuple)) and members and all(map(_is_fitted, members)):
            self._model = self._of_fitted()

    def _of_fitted(self) -> CombinationModel | None:
        """Of parsers that are fitted already, which must have learned from the same data; None if they are a stack."""
        predictors = [member.predictor() for member in given_members(self)]
        check_same_training(predictors)
        if self.method != REPARSING:
            return None  # whether one reads the trees of the other is known only if it has learned to
        return CombinationModel.of(
            predictors,
            method=self.method,
            projective=bool(self.projective),
            votes=Votes.uniform(len(predictors)),
            own_members=True,
            training_data=predictors[0].model.training_data,
        )

    def _check_together(self) -> None:
        if self.members is not None:
            given_members(self)

    # Learning

    def fit(
        self: Self,
        train: Data,
        y: Iterable[Any] | None = None,
        *,
        dev: DevData | None = None,
        verbose: bool = False,
        observer: object | None = None,
        checkpoint: Checkpoint | str | os.PathLike[str] | None = None,
        resume: bool = False,
        log: str | os.PathLike[str] | None = None,
    ) -> Self:
        """Train all parsers on a treebank: a corpus, a path, or lists of words with ``y`` their trees.

        ``dev`` chooses the best epoch of each, and the weights of their votes. With a ``checkpoint`` finished parsers
        are kept, and ``resume`` goes on behind them. The other arguments are those of a parser's ``fit``.
        """
        from goldbeam.progress.watching import watching
        from goldbeam.tasks.combination.training import fit
        from goldbeam.tasks.common.dev_data import as_pair

        self._check_parameters()
        corpus = self._annotated(train, y)
        scored = None if dev is None else self._annotated(*as_pair(dev))
        with self._refitting(checkpoint) as twin, watching(verbose, observer) as watcher:
            fit(twin, corpus, scored, watcher, checkpoint, resume, log)
        return self

    def weigh(self: Self, dev: Data, y: Iterable[Any] | None = None) -> Self:
        """Weight the votes of fitted parsers by their accuracy on these data, as ``fit`` does with ``dev``."""
        from goldbeam.tasks.combination.training import weighed

        self._check_parameters()
        if self.method != REPARSING:
            raise ParameterError("only votes are weighted; this combination is a stack")
        model = self._fitted("_model")
        self._model, _ = weighed(model, self._annotated(dev, y), self.weighting, self._thread_count())
        return self

    def _is_result_of(self, asked: Combination, train: Corpus, scored: bool) -> bool:
        """Whether ``asked``, which has the same parameters, would learn this model from these data."""
        from goldbeam.tasks.combination.training import is_result_of

        return is_result_of(self._fitted("_model"), asked, train, scored)

    # Prediction

    def predictor(self) -> CombinationPredictor:
        """What predicts: the parsers, apart from the estimator. It never changes."""
        model, parameters = self._fitted("_model"), self._stored_parameters()
        kept: CombinationPredictor | None = self.__dict__.get("_kept_predictor")
        if kept is None or kept.model is not model or kept.parameters != parameters:
            kept = self._kept_predictor = CombinationPredictor(model, {}, parameters)
        return kept

    def _fitted_predictor(self) -> CombinationPredictor:
        return self.predictor()

    # Evaluation

    def evaluate(self, data: Data, y: Iterable[Any] | None = None) -> dict[str, Any]:
        """Scores in per cent on annotated data, and tokens per second of prediction."""
        return self._scorer(self._fitted_predictor(), self._annotated(data, y)).metrics()

    def score(self, data: Data, y: Iterable[Any] | None = None) -> float:
        """LAS in per cent, or UAS of parsers without relations."""
        scorer = self._scorer(self._fitted_predictor(), self._annotated(data, y))
        return float(scorer.metrics()[scorer.metric])

    # Models

    @property
    def reports_(self) -> dict[str, list[EpochReport]]:
        """For each parser the epochs of its training in numbers."""
        model: CombinationModel = self._fitted("_model")
        return {f"member{number}": list(member.model.epochs) for number, member in enumerate(model.members, 1)}

    def info(self, heaviest: int = 0, label: str | None = None) -> dict[str, Any]:
        """What a person wants to know of a fitted model: facts of all parsers."""
        model: CombinationModel = self._fitted("_model")
        return {"task": self.task, **model.facts(self._plain_parameters()), "heaviest features": []}

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        return self.predictor().content()

    @classmethod
    def from_model_file(cls: type[Self], file: ModelFile) -> Self:
        """The combination in a model file, or a ModelError that says what is wrong with it."""
        with usable(file, cls.task):
            model = CombinationModel.of_file(file)
            members = [unfitted_of(member) for member in model.members] if model.own_members else None
            combination = cls._of_stored(file.field("parameters", dict), members=members)
        combination._model = model
        return combination


def _is_fitted(member: Any) -> bool:
    return isinstance(member, Estimator) and member._is_fitted()
