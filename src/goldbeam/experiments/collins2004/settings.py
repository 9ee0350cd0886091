"""The parsers that are trained."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldbeam.experiments.experiment import Measure, Options, Setting
from goldbeam.experiments.splits import Splits

GENERATIVE, BASELINE, PUNCTUATION, HYBRID = (
    "generative",
    "perceptron, baseline",
    "perceptron, with punctuation features",
    "hybrid",
)
TAGS = ("gold", "tagger")
#: Figure 5: what is learned from, and whether hypotheses are used again.
STANDARD, EARLY, REPEATED = (
    "no early update, no repeated use",
    "early update, no repeated use",
    "early update, repeated use",
)
#: Examples whose hypotheses are kept for repeated use. The paper keeps those of all examples; each of them is looked at
#: after every example, so a pass takes time that grows with the square of their number.
KEPT = 100
#: Of the generative model. The paper tried several on its dev data.
WEIGHTS = (5.0, 20.0)
JACKKNIFE = 5


def table_name(model: str, tags: str, weight: float | None = None) -> str:
    return f"{model}, {tags} tags" + (f", weight {weight:g}" if weight is not None else "")


def settings(options: Options, splits: Splits) -> list[Setting]:
    beam, epochs = options.beams[0], options.epochs
    measures: dict[str, Measure] = {"scores": _scores}

    def setting(name: str, parameters: Mapping[str, Any], cost: float = 1.0) -> Setting:
        shared = {"beam": beam, "epochs": epochs, "patience": None, "update": "early", "threshold": None}
        return Setting(name, "constituency", {**shared, **parameters}, measures, options.seeds, cost)

    found = []
    for tags in TAGS:
        read = {"jackknife": None if tags == "gold" else JACKKNIFE}
        found.append(setting(table_name(GENERATIVE, tags), {**read, "kind": "generative", "epochs": 1}, 0.01))
        for model, templates in ((BASELINE, "collins-roark-2004-baseline"), (PUNCTUATION, "collins-roark-2004")):
            found.append(setting(table_name(model, tags), {**read, "kind": "perceptron", "templates": templates}))
        for weight in WEIGHTS if options.thorough else WEIGHTS[:1]:
            hybrid = {**read, "kind": "hybrid", "templates": "collins-roark-2004", "generative_weight": weight}
            found.append(setting(table_name(HYBRID, tags, weight), hybrid, 2.0))
    plain = {"kind": "perceptron", "templates": "collins-roark-2004-baseline"}
    found.append(setting(STANDARD, {**plain, "update": "standard"}))
    found.append(setting(EARLY, plain))
    found.append(setting(REPEATED, {**plain, "repeated": KEPT}, 3.0))
    return found


def _scores(parser: Any, splits: Splits) -> Mapping[str, float]:
    """On dev data, and the speed on these."""
    scores = parser.evaluate(splits.dev)
    names = ("precision", "recall", "f1", "exact_match", "repaired", "sentences_per_second")
    return {name: float(scores[name]) for name in names}
