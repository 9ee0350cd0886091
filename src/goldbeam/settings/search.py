"""Settings of the search, which learning and prediction share."""

from __future__ import annotations

from typing import Any

from goldbeam import _core
from goldbeam.settings.declarations import Settings, redeclared, setting
from goldbeam.settings.kinds import AUTO, Choice, Flag, Number

SEARCHES = tuple(_core.choices("search"))
GUIDED_SEARCHES = tuple(_core.choices("guided search"))  # of tasks that label every token


class Search(Settings, group="Search"):
    search: str = setting(
        Choice(("beam", "greedy")),
        default="beam",
        help="Search algorithm.",
        core=True,
        prediction=True,
    )
    beam: int = setting(
        # At most what a model file from a stranger may ask of the memory.
        Number(least=1, most=16_384, whole=True),
        default=4,
        help="Beam size: hypotheses kept at every step.",
        symbol="b",
        core=True,
        prediction=True,
    )
    predict_beam: int | None = setting(
        Number(least=1, most=16_384, whole=True, optional=True),
        default=None,
        help="Beam size in prediction, if it is not that of training.",
        none="the beam of training",
        prediction=True,
    )
    threshold: float | str | None = setting(
        Number(above=0, optional=True, auto=True),
        default=None,
        help="Also drop hypotheses that score this much below the best; auto: chosen on development data.",
        none="off",
        symbol="γ",
        core=True,
        prediction=True,
    )
    threshold_power: float = setting(
        Number(least=0),
        default=0.0,
        help="Divide the threshold by the rank of a hypothesis to this power.",
        core=True,
        prediction=True,
    )
    branching: float | None = setting(
        Number(above=0, optional=True),
        default=None,
        help="Of a hypothesis, only follow actions that score at most this much below its best one.",
        none="off",
        core=True,
        prediction=True,
    )

    def _core_settings(self, names: str = "core") -> dict[str, Any]:
        values = super()._core_settings(names)
        if names == "prediction" and self.predict_beam is not None:
            values["beam"] = int(self.predict_beam)
        if self.threshold == AUTO:
            values["threshold"] = None  # learning is without; a fitted model knows what was chosen
        return values

    @property
    def _is_guided(self) -> bool:
        return self.search in GUIDED_SEARCHES

    def _follows_one(self) -> bool:
        """Whether learning keeps one hypothesis."""
        return not self._is_guided and (self.search == "greedy" or (self.search == "beam" and self.beam == 1))

    def _search_name(self) -> str:
        """For people."""
        return f"{self.search} {self.beam}" if self.search == "beam" or self._is_guided else self.search


class Merging(Settings, group="Search"):
    merge: bool = setting(
        Flag(),
        default=True,
        help="Merge states that no feature can distinguish (dynamic programming).",
        core=True,
        prediction=True,
    )


class Cascade(Settings, group="Search"):
    """Of problems whose features are scored in two stages."""

    cascade: float | None = setting(
        Number(above=0, optional=True),
        default=None,
        help="While there is one hypothesis, take an action that leads by this much before pairs of words are scored.",
        none="off",
        core=True,
        prediction=True,
    )


class ExactSearch(Search, Merging):
    """States can be merged, so that a search may be exact."""

    search: str = redeclared(
        kind=Choice(SEARCHES),
        help="Search algorithm; viterbi is exact.",
    )


class Guided(Settings, group="Search"):
    """Of searches that decide in any order."""

    aggressive: bool = setting(
        Flag(),
        default=True,
        help="Guided search: update until a mistake is corrected, or once per sentence.",
        core=True,
    )


class ChainSearch(ExactSearch, Guided, group="Search"):
    """Of tasks that label every token: the order is free."""

    search: str = redeclared(
        kind=Choice((*SEARCHES, *GUIDED_SEARCHES)),
        help="Search algorithm; viterbi is exact, guided labels the easiest token first.",
    )
    beam: int = redeclared(help="Beam size: hypotheses kept at every step, or per span in guided search.")
