"""Settings of graph-based parsers."""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.settings import setting
from goldbeam.settings.kinds import Choice, Flag, Number, Templates
from goldbeam.tasks.common.parsing.settings import TreeSettings
from goldbeam.tasks.graph.pruner import CANDIDATE_THRESHOLD, MOST
from goldbeam.templates.graph import NAMED

CONFIDENCE = Choice(("margin", "marginal"))
TEMPERATURE = Number(above=0)


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
        help="Most candidate heads per word for a parser of order 2.",
    )
    candidate_threshold: float = setting(
        CANDIDATE_THRESHOLD,
        default=0.002,
        help="Drop candidate heads whose probability is below this, by the small parser's scores of arcs.",
    )
    loss_augmented: bool = setting(
        Flag(),
        default=True,
        help="Update on the tree that violates the margin most, or on the best one.",
        core=True,
    )
    likelihood: bool = setting(
        Flag(),
        default=False,
        help="Order 1: follow the gradient of the likelihood of gold heads, instead of updates on wrong trees.",
        core=True,
    )
    compact: bool | None = setting(
        Flag(optional=True),
        default=None,
        help="Round weights and compress them, for a much smaller model file.",
        none="unless keep_keys",
    )
    confidence: str = setting(
        CONFIDENCE,
        default="margin",
        help="What predict_margins returns: margins of scores, or probabilities of arcs (marginal).",
        prediction=True,
    )
    temperature: float = setting(
        TEMPERATURE,
        default=0.3,
        help="Scores of arcs are divided by this before they become probabilities.",
        prediction=True,
    )
