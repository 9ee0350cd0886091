"""Settings of combinations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam.settings import setting
from goldbeam.settings.kinds import Anything, Choice, Flag, Names, Number
from goldbeam.settings.models import Threads
from goldbeam.tasks.combination.votes import WEIGHTINGS
from goldbeam.tasks.common.parsing.columns import ANNOTATION

REPARSING, STACKING = METHODS = ("reparsing", "stacking")
#: What the parsers that are trained by default take over.
OF_DEFAULT_MEMBERS = ("columns", "beam", "epochs")


class CombinationSettings(Threads):
    members: Sequence[Any] | None = setting(
        Anything(),
        default=None,
        help="Dependency parsers to combine; fit trains all of them, fitted or not.",
        none="three transition parsers, one of them from right to left and one arc-standard, and a graph-based one",
        stored=False,
        option=None,
        kw_only=False,
    )
    method: str = setting(
        Choice(METHODS),
        default=REPARSING,
        help="Find the tree with the most votes of all parsers, or let the second parser read the trees of the first.",
    )
    weighting: str | None = setting(
        Choice(WEIGHTINGS, optional=True),
        default=None,
        help="Weight of a vote: equal, or the parser's accuracy on the dev data, overall, by UPOS or by relation.",
        none="the best one on the dev data; uniform without these",
    )
    projective: bool | None = setting(
        Flag(optional=True),
        default=None,
        help="Vote for trees without crossing arcs, or for any.",
        none="by the training data",
    )
    folds: int = setting(
        Number(least=2, whole=True, most=1000),
        default=5,
        help="Folds in which the first parser parses the training data for the second (stacking).",
    )
    columns: Sequence[str] | None = setting(
        Names(ANNOTATION),
        default=None,
        help="Columns that the default parsers read beside the words.",
        none="all that the training data fill",
    )
    beam: int | None = setting(
        Number(least=1, whole=True, optional=True, most=16384),
        default=None,
        help="Beam size of the default transition parsers.",
        none="their own default",
    )
    epochs: int | None = setting(
        Number(least=1, whole=True, optional=True),
        default=None,
        help="Maximum number of passes for the default parsers.",
        none="their own defaults",
    )
    random_state: int = setting(Number(least=0, whole=True), default=0, help="Random seed.", option="seed")
