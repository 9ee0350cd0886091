"""Settings of transition parsers."""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam import _core
from goldbeam.settings import setting
from goldbeam.settings.kinds import AUTO, Choice, Flag, Templates
from goldbeam.tasks.common.parsing.settings import TreeSettings
from goldbeam.tasks.common.parsing.trainable_trees import NONPROJECTIVE
from goldbeam.templates.dependency import NAMED

LEFT_TO_RIGHT, RIGHT_TO_LEFT = DIRECTIONS = ("left-to-right", "right-to-left")
#: The system whose arcs are made in any order, by guided search.
EASY_FIRST = "easy-first"


class DependencySettings(TreeSettings):
    templates: str | Sequence[str] = setting(
        Templates((*NAMED, AUTO)),
        default="default",
        help="Feature templates; auto chooses groups of them on dev data, by many short trainings.",
    )
    system: str = setting(
        Choice(tuple(_core.choices("system"))),
        default="arc-eager",
        help="Transition system; swap reaches non-projective trees by itself, easy-first makes arcs in any order.",
        prediction=True,
    )
    direction: str = setting(Choice(DIRECTIONS), default=LEFT_TO_RIGHT, help="Direction in which sentences are read.")
    relation_filter: bool = setting(
        Flag(),
        default=True,
        help="Predict no relation that words with the same, frequent UPOS never have in the training data.",
    )
    nonprojective: str = setting(
        Choice(NONPROJECTIVE),
        default="pseudo-projective",
        help="Lift crossing arcs for training and restore them in output, or drop such trees.",
    )
