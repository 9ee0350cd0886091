"""What is trained: the paper's tagger, with each method at each beam, and with exact search.

The paper's tagger has Collins' (2002) trigram and spelling features, words seen once are <unk>, and its beam search
works on top of dynamic programming (merged states). The step is the perceptron's, the weights are averaged.
"""

from __future__ import annotations

from typing import Any

from goldbeam.experiments.experiment import Options, Setting
from goldbeam.experiments.huang2012.methods import METHODS, test_score
from goldbeam.experiments.splits import Splits

EXACT = "standard, exact"
# Exact search takes the cube of the number of tags, some fifty times as long as a beam of 4: no more epochs than it
# needs (the paper's best was the sixth).
EXACT_EPOCHS = 10
WIDE = 64  # a beam that hardly ever errs


def name(method: str, beam: int) -> str:
    return f"{method}, beam {beam}"


def settings(options: Options, splits: Splits) -> list[Setting]:
    shared: dict[str, Any] = {
        "column": splits.column,
        "templates": "collins-2002",
        "step": "perceptron",
        "epochs": options.epochs,
        "patience": None,
    }
    trained = {
        name(method, beam): {**shared, "update": method, "beam": beam, "merge": True}
        for beam in options.beams
        for method in METHODS
    }
    trained[EXACT] = {**shared, "update": "standard", "search": "viterbi", "epochs": min(options.epochs, EXACT_EPOCHS)}
    return [
        Setting(label, "tagger", parameters, MEASURES, options.seeds, cost=2 + parameters.get("beam", 300))
        for label, parameters in trained.items()
    ]


def search_errors(tagger: Any, splits: Splits) -> float:
    """Per cent of the dev sentences for which a wide beam finds a higher score than the beam of training."""
    if tagger.search != "beam":
        return 0.0
    width: int = tagger.beam
    found: list[float] = [best[0][0] for best in tagger.predict_k_best(splits.dev, 1)]
    tagger.set_params(beam=max(width, WIDE))
    wide: list[float] = [best[0][0] for best in tagger.predict_k_best(splits.dev, 1)]
    tagger.set_params(beam=width)
    return 100 * sum(a < b for a, b in zip(found, wide, strict=True)) / len(found)


MEASURES = {"search errors": search_errors, "test": test_score}
