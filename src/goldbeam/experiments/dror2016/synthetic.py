"""Table 1: taggers of data from hidden Markov models, CSP against four variants of SWVP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any

from goldbeam.data import Corpus, read
from goldbeam.data.sample.hmm import SETUPS, Hmm, HmmSentence
from goldbeam.experiments.dror2016 import synthetic_report
from goldbeam.experiments.experiment import Measure, Options, Setting, Study
from goldbeam.experiments.report import Report
from goldbeam.experiments.splits import Splits

#: The features of the paper that tell labels apart, each with the label of its position.
TEMPLATES = ["bias", "w0", "t-1", "t-1 w0"]
SIZES = (7000, 2000, 1000)  # training, dev, test
QUICK_SIZES = (700, 200, 100)
BETAS = tuple(step / 2 for step in range(1, 11))
QUICK_BETAS = (1.0, 3.0)
CSP = "CSP"
VARIANTS: dict[str, dict[str, Any]] = {
    f"{'B' if balanced else 'A'}-{swvp.upper()}": {"swvp": swvp, "balanced": balanced}
    for balanced in (True, False)
    for swvp in ("wm", "wmr")
}


@dataclass(frozen=True)
class Synthetic(Splits):
    """A data set of a set-up, and what its model can tell of it."""

    hmm: Hmm
    items: tuple[HmmSentence, ...]  # of the test data


@lru_cache(maxsize=64)
def data_set(setup: int, number: int, sizes: tuple[int, int, int] = SIZES) -> Synthetic:
    """The ``number``-th data set: a model of its own, and items that are divided into three parts."""
    hmm = Hmm.drawn(setup, number)
    items = list(hmm.sentences(sum(sizes), number))
    train, dev = sizes[0], sizes[0] + sizes[1]
    parts = [_corpus(part) for part in (items[:train], items[train:dev], items[dev:])]
    return Synthetic(f"set-up {setup}, {number}", parts[0], parts[1], parts[2], None, hmm, tuple(items[dev:]))


def _corpus(items: list[HmmSentence]) -> Corpus:
    lines = [" ".join(map("_".join, zip(*item, strict=True))) for item in items]
    return read(BytesIO("\n".join([*lines, ""]).encode()), "word_TAG")


def name(setup: int, model: str, beta: float | None = None) -> str:
    """Of a setting."""
    return f"set-up {setup}, {model}" + ("" if beta is None else f", beta {beta:g}")


def betas(options: Options) -> tuple[float, ...]:
    return BETAS if options.thorough else QUICK_BETAS


def settings(options: Options, splits: Splits) -> list[Setting]:
    sizes = SIZES if options.thorough else QUICK_SIZES
    found = []
    for setup in SETUPS:
        plain: dict[str, Any] = {
            "templates": TEMPLATES,
            "search": "viterbi",
            "update": "standard",
            "step": "perceptron",
            "scheme": "none",
            "average": False,
            "epochs": options.epochs,
            "patience": None,
        }

        def make(seed: int, setup: int = setup) -> Splits:
            return data_set(setup, seed, sizes)

        found.append(_setting(name(setup, CSP), plain, {"limits": _limits}, options, make))
        for order in range(len(betas(options))):
            found.append(
                _setting(
                    name(setup, f"{CSP}, order {order}"), {**plain, "random_state": 1000 + order}, {}, options, make
                )
            )
        for model, variant in VARIANTS.items():
            for beta in betas(options):
                # As in the paper, condition (2) is not imposed.
                parameters = {**plain, **variant, "beta": beta, "impose": False}
                found.append(_setting(name(setup, model, beta), parameters, {}, options, make))
    return found


def _setting(
    title: str, parameters: dict[str, Any], measures: dict[str, Measure], options: Options, make: Any
) -> Setting:
    cost = sum(SIZES[:2]) / SIZES[0] * 8
    tokens = 8 * (SIZES if options.thorough else QUICK_SIZES)[0]
    return Setting(title, "tagger", parameters, {"last": _last, **measures}, options.seeds, cost, tokens, splits=make)


def _last(tagger: Any, splits: Splits) -> Mapping[str, float]:
    """Accuracy of the weights after the last epoch, as they are and averaged, and after the best one on dev data."""
    found: dict[str, float] = {}
    for part, corpus in (("dev", splits.dev), ("test", splits.test)):
        score = tagger._scorer(tagger.predictor(), corpus)
        for averaged in (False, True):
            kind = "averaged" if averaged else "plain"
            found[f"{part} {kind}"] = score(tagger._learner.weights.freeze(averaged)).value
        found[f"{part} epoch"] = score(tagger._model.weights).value  # of the epoch that dev data choose
    return found


def _limits(tagger: Any, splits: Splits) -> Mapping[str, float]:
    """What somebody reaches who knows the model: by posterior decoding, and by the search that taggers do."""
    if not isinstance(splits, Synthetic):
        raise AssertionError("only data from a model have a Bayes-optimal accuracy")
    return {"bayes": splits.hmm.accuracy(splits.items), "viterbi": splits.hmm.accuracy(splits.items, posterior=False)}


def write(studies: Mapping[str, Study], report: Report) -> None:
    synthetic_report.write(studies["synthetic"], report)
