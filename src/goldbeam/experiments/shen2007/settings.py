"""The taggers that are trained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam.experiments.experiment import Measure, Options, Setting
from goldbeam.experiments.splits import Splits
from goldbeam.templates.tagging import SETS

#: What gold must win by. The paper uses margins, and prints no value.
MARGIN = 1.0
MAX_VIOLATION = "left to right, max-violation, beam 4"


def _test_error(tagger: Any, splits: Splits) -> float | None:
    return None if splits.test is None else 100 - tagger.evaluate(splits.test)["accuracy"]


_MEASURES: dict[str, Measure] = {"test error": _test_error}


@dataclass(frozen=True)
class Guided:
    features: str  # A to E
    beam: int
    bidirectional: bool = True
    aggressive: bool = True

    @property
    def name(self) -> str:
        search = "bidirectional" if self.bidirectional else "left to right"
        learning = "aggressive" if self.aggressive else "not aggressive"
        return f"{self.features}, {search}, {learning}, beam {self.beam}"

    def setting(self, options: Options, column: str | None) -> Setting:
        parameters = {
            "search": "guided" if self.bidirectional else "guided-left-to-right",
            "aggressive": self.aggressive,
            "beam": self.beam,
            **_shared(self.features, options, column),
        }
        return Setting(self.name, "tagger", parameters, _MEASURES, options.seeds, float(1 + self.beam))


def max_violation_setting(options: Options, column: str | None) -> Setting:
    """The templates of set E that a search from left to right can use."""
    parameters = {"search": "beam", "beam": 4, "update": "max-violation", **_shared("E", options, column)}
    known = [t for t in SETS["shen-2007-e"].templates if "t+" not in t]
    return Setting(MAX_VIOLATION, "tagger", {**parameters, "templates": known}, _MEASURES, options.seeds)


def _shared(features: str, options: Options, column: str | None) -> dict[str, Any]:
    return {
        "column": column,
        "templates": f"shen-2007-{features.lower()}",
        "step": "margin",
        "margin": MARGIN,
        "epochs": options.epochs,
        "patience": None,
    }
