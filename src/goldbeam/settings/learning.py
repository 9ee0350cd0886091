"""Settings of learning: which violation, how far, with which penalties, for how long."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from goldbeam import _core
from goldbeam.errors import ParameterError
from goldbeam.settings.declarations import Settings, redeclared, setting
from goldbeam.settings.kinds import AUTO, Average, Choice, Flag, Number

#: From gold and the prediction, lists of equal length, to sets of positions.
Choose = Callable[[list[Any], list[Any]], Iterable[Iterable[int]]]

#: Stored in model files in place of a custom function.
OWN = "own"


class Update(Settings, group="Update"):
    update: str = setting(
        Choice(tuple(_core.choices("update"))),
        default="max-violation",
        help="Which violation to update on.",
        core=True,
    )

    def _update_name(self) -> str:
        """For people."""
        if getattr(self, "_is_guided", False):
            return "aggressive" if getattr(self, "aggressive", True) else "early"
        return with_swvp(self, self.update)


class Step(Settings, group="Update"):
    step: str = setting(
        Choice(tuple(_core.choices("step"))),
        default="perceptron",
        help="How far an update goes.",
        core=True,
    )
    margin: float = setting(
        Number(least=0),
        default=1.0,
        help="How far gold must win, for the steps margin and passive-aggressive.",
        core=True,
    )
    aggressiveness: float = setting(
        Number(above=0),
        default=0.1,
        help="Longest step of passive-aggressive updates.",
        symbol="C",
        core=True,
    )


class Swvp(Settings, group="SWVP"):
    """The structured weighted violations perceptron (2016 paper)."""

    swvp: str | None = setting(
        Choice(tuple(_core.choices("swvp")), optional=True),
        default=None,
        help="Update on mixtures of prediction and gold, weighted by margins (wm) or their ranks (wmr).",
        none="off",
        symbol="γ",
        core=True,
    )
    substructures: str | Choose = setting(
        Choice(tuple(_core.choices("substructures")), or_function=True, hidden=(OWN,)),
        default="single",
        help="What is mixed.",
        symbol="JJ",
        core=True,
    )
    beta: float = setting(
        Number(least=0, most=1000),
        default=1.0,
        help="Exponent of the weights of mixtures.",
        symbol="β",
        core=True,
    )
    balanced: bool = setting(
        Flag(),
        default=False,
        help="Use all mixtures, or violations only.",
        core=True,
    )
    impose: bool = setting(
        Flag(),
        default=True,
        help="Drop non-violating mixtures until the combined update is a violation, or only count such cases.",
        core=True,
    )

    def _check_together(self) -> None:
        super()._check_together()
        if self.swvp is not None and getattr(self, "_is_guided", False):
            raise ParameterError("swvp learns from whole predictions, guided search from single actions; choose one")


def with_swvp(settings: Settings, update: str) -> str:
    """The name of an update, for people, with what SWVP makes of it."""
    if not isinstance(settings, Swvp) or settings.swvp is None:
        return update
    return f"{update} with {'balanced' if settings.balanced else 'aggressive'} SWVP"


class Training(Settings, group="Training"):
    epochs: int = setting(
        Number(least=1, whole=True),
        default=10,
        help="Maximum number of passes over the training data.",
        symbol="T",
        free=True,
    )
    patience: int | None = setting(
        Number(least=1, whole=True, optional=True),
        default=4,
        help="Stop after this many epochs without a better development score.",
        free=True,
    )
    minibatch: int = setting(
        Number(least=1, whole=True, most=1e6),
        default=1,
        help="Sentences that are searched with the same weights, in parallel with threads.",
        core=True,
    )
    random_state: int = setting(
        Number(least=0, whole=True),
        default=0,
        help="Random seed.",
        option="seed",
    )


class RepeatedUse(Settings, group="Training"):
    """Repeated use of hypotheses (2004 paper, section 4.1)."""

    repeated: int = setting(
        Number(least=0, whole=True),
        default=0,
        help="Keep the hypotheses of this many examples and use them again; 0 keeps none.",
        core=True,
    )
    repeated_passes: int = setting(
        Number(least=1, whole=True),
        default=5,
        help="Passes over the kept hypotheses after each example.",
        symbol="T1",
        core=True,
    )
    repeated_updates: int = setting(
        Number(least=1, whole=True, most=1e9),
        default=50,
        help="Drop the hypotheses of an example after this many updates.",
        symbol="T2",
        core=True,
    )


#: What average="auto" means: so many models if the training data have fewer tokens than this, or if one hypothesis is
#: followed, which is quick to learn.
AVERAGED_MODELS, AVERAGED_BELOW = 3, 100_000


class Averaging(Settings, group="Averaging"):
    average: bool = setting(
        Flag(),
        default=True,
        help="Predict with the weights averaged over training.",
    )


class ModelAveraging(Averaging, group="Averaging"):
    average: bool | int | str = redeclared(  # type: ignore[assignment]
        kind=Average(auto=True),
        help="Average the weights over training, and over N models trained on other orders of the data; "
        "auto: over 3 models if there are few data or if the search is greedy.",
    )
    average_all: bool = setting(
        Flag(),
        default=False,
        help="Average over all models, also those without the feature.",
    )

    def _model_count(self, tokens: int | None) -> int:
        """How many models are averaged, if ``fit`` learns from this many tokens; None: from a stream of data."""
        if self.average == AUTO:
            several = tokens is not None and (tokens < AVERAGED_BELOW or self._follows_one())
            return AVERAGED_MODELS if several else 1
        return 1 if isinstance(self.average, bool) else int(self.average)

    def _follows_one(self) -> bool:
        """Whether the search keeps one hypothesis, as estimators with a choice of searches know."""
        return False


class Penalties(Settings, group="Regularisation"):
    """Penalties on large weights (2014 paper, section 4)."""

    l2: float = setting(
        Number(least=0, most=0.999999),
        default=0.0,
        help="L2 penalty (2014 paper, equation 10).",
        symbol="λ",
        core=True,
    )
    l2_scope: str = setting(
        Choice(tuple(_core.choices("l2_scope"))),
        default="example",
        help="L2 is paid by all weights after every example or every update, or by the features of the update.",
        core=True,
    )
    l1: float = setting(
        Number(least=0),
        default=0.0,
        help="L1 penalty (2014 paper, equation 12).",
        symbol="λ",
        core=True,
    )
    cumulative_l1: float = setting(
        Number(least=0),
        default=0.0,
        help="Cumulative L1 penalty (2014 paper, equations 13-17).",
        symbol="λ",
        core=True,
    )

    def _check_together(self) -> None:
        super()._check_together()
        if self.cumulative_l1 and (self.l1 or self.l2):
            raise ParameterError("cumulative_l1 does not go with l1 or l2; choose one of them")
        if (self.l1 or self.cumulative_l1) and self.l2_scope != "example":
            raise ParameterError("l1 penalties are paid after every example, so l2_scope must be 'example' too")


class Dropout(Settings, group="Regularisation"):
    dropout: float = setting(
        Number(least=0, most=0.999999),
        default=0.0,
        help="Fraction of words to hide from each training example.",
        core=True,
    )
    feature_dropout: float = setting(
        Number(least=0, most=0.999999),
        default=0.0,
        help="Fraction of features to hide from each training example.",
        core=True,
    )
