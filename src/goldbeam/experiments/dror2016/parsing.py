"""Table 2: graph-based parsers of first and second order in several languages, CSP against balanced SWVP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldbeam.experiments.dror2016 import parsing_report
from goldbeam.experiments.dror2016.data import Treebanks
from goldbeam.experiments.dror2016.parsing_report import AGGRESSIVE, CSP, name, sentence_key
from goldbeam.experiments.experiment import Options, Setting, Study
from goldbeam.experiments.report import Report
from goldbeam.experiments.splits import Splits
from goldbeam.tasks.common.corpus_facts import numbers, sentence_bounds
from goldbeam.tasks.common.parsing.trainable_trees import gold_trees

BETAS = (0.5, 1.0, 2.0)
QUICK_BETAS = (1.0,)
ORDERS = (1, 2)
_COSTS = {1: 20.0, 2: 45.0}  # of an epoch


def settings(options: Options, splits: Splits) -> list[Setting]:
    found = []
    for language in languages(splits):

        def data(seed: int, language: Splits = language) -> Splits:
            return language

        for order in ORDERS:
            plain: dict[str, Any] = {
                "order": order,
                "labelled": False,
                "step": "perceptron",
                "epochs": options.epochs,
                "patience": None,
            }
            # As in the paper, condition (2) is not imposed.
            variants: dict[str, dict[str, Any]] = {CSP: {}} | {
                f"B-WM, beta {beta:g}": {"swvp": "wm", "balanced": True, "impose": False, "beta": beta}
                for beta in (BETAS if options.thorough else QUICK_BETAS)
            }
            variants[AGGRESSIVE] = {"swvp": "wm", "beta": 1.0}
            for title, variant in variants.items():
                found.append(
                    Setting(
                        name(language.name, order, title),
                        "graph-dependency",
                        {**plain, **variant},
                        {"heads": _right_heads},
                        options.seeds,
                        _COSTS[order],
                        language.train.token_count,
                        data,
                    )
                )
    return found


def languages(splits: Splits) -> tuple[Splits, ...]:
    return splits.languages if isinstance(splits, Treebanks) else (splits,)


def _right_heads(parser: Any, splits: Splits) -> Mapping[str, float]:
    """How many heads of each dev sentence are right: tests of significance draw sentences."""
    parsed = parser.predict_corpus(splits.dev)
    gold, found = numbers(gold_trees(splits.dev, parsed.layout).heads), numbers(parsed.trees.heads)
    return {
        sentence_key(i): float(sum(gold[t] == found[t] for t in range(begin, end)))
        for i, (begin, end) in enumerate(sentence_bounds(splits.dev))
    }


def write(studies: Mapping[str, Study], report: Report) -> None:
    study = studies["parsing"]
    parsing_report.write(study, languages(study.splits), report)
