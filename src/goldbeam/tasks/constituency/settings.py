"""Settings of constituency parsers."""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.settings import setting
from goldbeam.settings.kinds import Choice, Flag, Number, Templates, Text
from goldbeam.tasks.common.parsing.settings import ParserSettings
from goldbeam.templates.constituency import SETS

KINDS = ("perceptron", "generative", "hybrid")
TRANSFORMS = ("left-corner",)


class ConstituencySettings(ParserSettings):
    kind: str = setting(
        Choice(KINDS),
        default="perceptron",
        help="Model of trees; hybrid adds the log probability of the generative model to the perceptron's score.",
        prediction=True,
    )
    templates: str | Sequence[str] = setting(Templates(tuple(SETS)), default="default", help="Feature templates.")
    transform: str | None = setting(
        Choice(TRANSFORMS, optional=True),
        default="left-corner",
        help="Tree transform used in training and undone in output.",
    )
    heads: str = setting(Text(), default="english", help="Head rules: english, or a table with one rule per line.")
    rare_chains: int = setting(
        Number(least=1, whole=True), default=2, help="Minimum count of chains of more than two phrases."
    )
    lookahead: bool = setting(
        Flag(),
        default=False,
        help="In prediction, try only labels and ends of phrases that occur in training before the same tag.",
    )
    generative_weight: float = setting(
        Number(least=0), default=20.0, help="Weight of the generative model's log probability in a hybrid."
    )
    generative_folds: int = setting(
        Number(least=0, whole=True, most=1000),
        default=10,
        help="Folds in which generative models score the training data; 0 adds the score after training.",
    )
    probability_beam: float | None = setting(
        Number(least=0, most=1, optional=True),
        default=None,
        help="Generative: keep trees above this times rank^3 of the best probability (Roark 2001: 1e-11).",
        none="off",
        core=True,
        prediction=True,
    )
