"""What is trained: the paper's tagger, with each method at each beam, and with exact search.

The paper's tagger has Collins' (2002) trigram and spelling features, words seen once are <unk>, and its beam search
works on top of dynamic programming (merged states). The step is the perceptron's, the weights are averaged.
"""

from __future__ import annotations

from typing import Any

from goldbeam.experiments.experiment import Options, Setting
from goldbeam.experiments.splits import Splits, find_splits, sample_splits, tag_column

# In the order of tables and plots. The first three are those of the paper's Table 1 and Figure 4, LaSO is of section 7.
METHODS = ("max-violation", "early", "standard", "hybrid", "latest", "laso")
EXACT = "standard, exact"
# Exact search takes the cube of the number of tags, some fifty times as long as a beam of 4: no more epochs than it
# needs (the paper's best was the sixth).
EXACT_EPOCHS = 10
WIDE = 64  # a beam that hardly ever errs


def find_data(folder: str | None, column: str | None) -> Splits:
    if folder is None:
        return sample_splits(500, 200, column or "xpos")
    found = find_splits(folder, ("conllu", "columns", "tsv", "word_TAG", "word/TAG"))
    return found.predicting(column or tag_column(found.train))


def name(method: str, beam: int) -> str:
    return f"{method}, beam {beam}"


def settings(options: Options, splits: Splits) -> list[Setting]:
    shared = {
        "column": splits.column,
        "templates": "collins-2002",
        "step": "perceptron",
        "epochs": options.epochs,
        "patience": None,
    }
    beams = [
        Setting(name(method, beam), "tagger", {**shared, "update": method, "beam": beam, "merge": True}, cost=2 + beam)
        for beam in options.beams
        for method in METHODS
    ]
    exact = {**shared, "update": "standard", "search": "viterbi", "epochs": min(options.epochs, EXACT_EPOCHS)}
    return [*beams, Setting(EXACT, "tagger", exact, cost=300)]


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


def test_score(tagger: Any, splits: Splits) -> float | None:
    return None if splits.test is None else float(tagger.score(splits.test))


MEASURES = {"search errors": search_errors, "test": test_score}
