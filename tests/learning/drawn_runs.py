"""Training runs whose settings are drawn from the declarations, a few in each, until every setting has been drawn.

A setting that means nothing alone comes with what gives it a meaning (`_NEEDS`). Settings that contradict each other
are not put in the same run.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from all_estimators import ESTIMATORS, new
from drawn_settings import drawn_values

from goldbeam.errors import ParameterError
from goldbeam.settings.search import GUIDED_SEARCHES

Values = dict[str, Any]

MOST = 3  # settings that are drawn for a run


@dataclass
class Run:
    """A training: an estimator with settings, on one of the golden data sets, with dev data or without."""

    estimator: str
    settings: Values = field(default_factory=dict)
    data: str = ""
    dev: bool = False
    drawn: list[str] = field(default_factory=list)  # what was asked for

    @property
    def name(self) -> str:
        told = [f"{name}={_short(value)}" for name, value in self.settings.items()]
        return f"{self.estimator}: {', '.join(told)}"

    @property
    def all_settings(self) -> Values:
        return {**_SMALL[self.estimator], **self.settings}


#: What makes runs short; draws go before it.
_SMALL: dict[str, Values] = {
    "Tagger": {"epochs": 2},
    "SegmentTagger": {"epochs": 2},
    "Segmenter": {"epochs": 2},
    "JointTagger": {"epochs": 2, "beam": 4},
    "Morphology": {"epochs": 2},
    "Tokenizer": {"epochs": 2},
    "DependencyParser": {"epochs": 2, "beam": 4},
    "GraphDependencyParser": {"epochs": 2, "order": 1, "templates": "light"},
    "ConstituencyParser": {"epochs": 2, "beam": 4},
    "Perceptron": {"epochs": 2, "beam": 3},
}
DRAWN_ESTIMATORS = tuple(_SMALL)

_DATA = {
    "SegmentTagger": "entities",
    "Segmenter": "unspaced",
    "JointTagger": "unspaced",
    "Tokenizer": "multiword",
    "DependencyParser": "crossing",
    "GraphDependencyParser": "crossing",
    "ConstituencyParser": "trees",
    "Perceptron": "problem",
}

_SWVP = {"swvp": "wm"}
_HYBRID = {"kind": "hybrid"}
_REPEATED = {"repeated": 3}
_EASY_FIRST = {"system": "easy-first", "beam": 1}
#: Further settings, by a setting or by one of its values; "data" and "dev" are of the run.
_NEEDS: dict[str, Values] = {
    "threshold_power": {"threshold": 2.0},
    "aggressive": {"search": "guided"},
    "margin": {"step": "margin"},
    "aggressiveness": {"step": "passive-aggressive"},
    **dict.fromkeys(("substructures", "beta", "balanced", "impose"), _SWVP),
    "patience": {"dev": True},
    "threads": {"minibatch": 3},
    "average_all": {"average": 2},
    "l2_scope": {"l2": 0.01},
    **dict.fromkeys(("repeated_passes", "repeated_updates"), _REPEATED),
    "rerank": {"jackknife": 2},
    "JointTagger.jackknife": {"rerank": 2},
    "candidates": {"order": 2},
    "loss_augmented": {"step": "passive-aggressive"},
    **dict.fromkeys(("generative_weight", "generative_folds"), _HYBRID),
    "probability_beam": {"kind": "generative"},
    "DependencyParser.templates=goldberg-elhadad-2010": _EASY_FIRST,
    "DependencyParser.system=easy-first": _EASY_FIRST,
    "DependencyParser.aggressive": {"search": "greedy", **_EASY_FIRST},
    "DependencyParser.merge": {"system": "arc-standard", "templates": "huang-2012"},
    "DependencyParser.templates=huang-2012": {"system": "arc-standard"},
    "JointTagger.column": {"data": "treebank"},
    "scheme=none": {"data": "chunks"},
    "scheme=iob1": {"data": "iob1"},
    "scheme=iob2": {"data": "chunks"},
    "scheme=iobes": {"data": "iobes"},
    "GraphDependencyParser.columns": {"templates": ["h.w dir", "h.w m.w"]},
}


def drawn_runs(estimator: str, seed: int) -> Iterator[Run]:
    """Runs in which each setting of an estimator, and each value that can be chosen, is drawn once."""
    draw = random.Random(f"{estimator} {seed}")
    cards = [
        (name, value)
        for name, one in ESTIMATORS[estimator].settings.items()
        for value in drawn_values(estimator, one, draw)
    ]
    draw.shuffle(cards)
    runs: list[Run] = []
    for name, value in cards:
        place = next((run for run in runs if len(run.drawn) < MOST and _with(run, name, value)), None)
        found = _with(place or Run(estimator), name, value)
        assert found is not None, f"{estimator}: {name}={value} contradicts itself"
        runs = [*(run for run in runs if run is not place), found]
    yield from runs


def _with(run: Run, name: str, value: Any) -> Run | None:
    """The run with one setting more, or None if that does not go with the others."""
    added: Values = {name: value}
    for key in (name, f"{run.estimator}.{name}", f"{name}={value}", f"{run.estimator}.{name}={value}"):
        added |= {k: v for k, v in _NEEDS.get(key, {}).items() if k != name}
    data, dev = added.pop("data", run.data), added.pop("dev", run.dev)
    if any(k in run.settings and run.settings[k] != v for k, v in added.items()) or (run.data and data != run.data):
        return None
    found = Run(run.estimator, {**run.settings, **added}, data, dev, [*run.drawn, name])
    return found if name not in run.drawn and _goes_together(found) else None


def _goes_together(run: Run) -> bool:
    try:
        new(run.estimator, **run.all_settings)._check_parameters()
    except ParameterError:
        return False
    settings = run.all_settings
    guided = settings.get("search") in GUIDED_SEARCHES or settings.get("system") == "easy-first"
    online = guided or settings.get("repeated", 0)
    by_words = settings.get("method") == "words"
    own_templates = isinstance(settings.get("templates"), list)
    # What is refused when templates are compiled, or when the core sees the data.
    return not (
        (run.estimator == "DependencyParser" and {"columns", "templates"} <= settings.keys())
        or (own_templates and settings.get("clusters") is not None)  # which they do not read
        or (online and settings.get("minibatch", 1) > 1)
        or (by_words and (guided or settings.get("search") == "viterbi" or "templates" in settings))
        or (run.data not in ("", "treebank") and {"column", "templates"} & settings.keys())
    )


def data_of(run: Run) -> str:
    return run.data or _DATA.get(run.estimator, "treebank")


def _short(value: Any) -> str:
    if callable(value):
        return str(value.__name__)
    if isinstance(value, list):
        return "+".join(value) if len(value) < 3 else "own"
    return "own" if "\n" in str(value) else str(value)
