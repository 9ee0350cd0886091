"""Settings of graph-based parsers."""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.settings import setting
from goldbeam.settings.kinds import Flag, Number, Templates
from goldbeam.tasks.common.parsing.settings import TreeSettings
from goldbeam.tasks.graph.pruner import MOST
from goldbeam.templates.graph import NAMED


class GraphSettings(TreeSettings):
    templates: str | Sequence[str] = setting(Templates(NAMED), default="default", help="Feature templates.")
    order: int = setting(
        Number(least=1, most=2, whole=True),
        default=2,
        help="1 scores arcs; 2 also siblings and grandparents, among arcs that a small parser selects.",
    )
    projective: bool | None = setting(
        Flag(optional=True),
        default=None,
        help="Search for trees without crossing arcs, or for any.",
        none="by the training data",
    )
    candidates: int = setting(
        Number(least=1, most=MOST, whole=True),
        default=10,
        help="Candidate heads per word for a parser of order 2.",
    )
    loss_augmented: bool = setting(
        Flag(),
        default=True,
        help="Update on the tree that violates the margin most, or on the best one.",
        core=True,
    )
