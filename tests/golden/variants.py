"""Settings that several estimators have, varied."""

from __future__ import annotations

import inspect
from collections.abc import Iterable

import goldbeam as gb
from golden.case import Changes
from golden.problems import every_other
from golden.tables import CLUSTERS, LEXICON

UPDATES = ("standard", "early", "hybrid", "latest", "max-violation", "laso")
ENGINE: list[Changes] = [
    {},
    {"training": "fit with dev", "epochs": 6, "patience": 1},
    {"training": "fit with dev", "epochs": 3, "patience": None},
    {"search": "greedy"},
    {"beam": 2},
    {"beam": 6, "threshold": 0.5},
    {"beam": 6, "threshold": 2.0, "threshold_power": 3.0},
    {"beam": 6, "branching": 1.0},
    {"beam": 6, "predict_beam": 2, "threshold": 3.0, "branching": 2.0},
    *({"update": update, "beam": 2, "step": "perceptron"} for update in UPDATES),
    {"step": "perceptron"},
    {"step": "margin"},
    {"step": "margin", "margin": 2.5, "update": "early"},
    {"step": "passive-aggressive"},
    {"step": "passive-aggressive", "aggressiveness": 0.02, "margin": 0.5},
    {"minibatch": 4},
    {"minibatch": 4, "threads": 2},
    {"average": False},
    {"average": 3},
    {"average": 3, "threads": 2},
    {"average": 3, "average_all": True},
    {"average": 2, "minibatch": 3, "dropout": 0.2},
    {"l2": 0.01},
    {"l2": 0.01, "l2_scope": "update"},
    {"l2": 0.01, "l2_scope": "features"},
    {"l1": 0.003},
    {"l1": 0.002, "l2": 0.02, "average": False},
    {"cumulative_l1": 0.003},
    {"cumulative_l1": 0.003, "average": 2},
    {"dropout": 0.2},
    {"feature_dropout": 0.2},
    {"dropout": 0.1, "feature_dropout": 0.1, "minibatch": 3, "threads": 2},
    {"prune": 0.06},
    {"random_state": 7},
    {"keep_names": True, "outputs": ("predictions", "heaviest")},
    {"keep_names": True, "average": 2, "outputs": ("predictions", "heaviest")},
    {"keep_keys": True, "prune": 0.06},
]
RAW: list[Changes] = [
    {"raw": "raw.txt", "training": "raw text"},
    {"raw": "raw.txt", "training": "raw text and dev", "threads": 2},
]
KNOWLEDGE: list[Changes] = [
    {"clusters": CLUSTERS},
    {"lexicon": LEXICON},
    {"clusters": CLUSTERS, "lexicon": LEXICON},
    *RAW,
]
VARIED: list[Changes] = [
    {"variants": "auto"},
    {"variants": {"lower": 0.5, "unended": 0.5, "title": 0.25}, "random_state": 3},
]
ATTACHED: list[Changes] = [
    {"training": "attachments"},
    {"training": "attachments", "columns": [], "dropout": 0.1},
    {"columns": [], "raw": "raw.txt", "training": "raw text and dev", "epochs": 3},
    {"columns": ["upos"], "jackknife": 2, "raw": "raw.txt", "training": "raw text and dev", "threads": 2},
]
PARTIAL: list[Changes] = [{"training": "partial fit"}, {"training": "partial fit", "step": "margin", "dropout": 0.1}]
NEW_LABELS: list[Changes] = [{"training": "partial fit, new labels"}]
AVERAGED: list[Changes] = [
    {"training": "average of files", "keep_keys": True},
    {"training": "compact", "keep_keys": True},
    {"training": "compact and pruned", "keep_keys": True},
]
GUIDED: list[Changes] = [
    {"search": "viterbi"},
    {"search": "viterbi", "step": "margin", "update": "standard"},
    {"search": "guided", "outputs": ("predictions",)},
    {"search": "guided-left-to-right", "outputs": ("predictions",)},
    {"search": "guided", "aggressive": False, "beam": 2, "outputs": ("predictions",)},
    {"search": "guided", "step": "perceptron", "average": 2, "outputs": ("predictions",)},
    {"search": "guided", "l1": 0.003, "feature_dropout": 0.1, "outputs": ("predictions",)},
]
SWVP: list[Changes] = [
    *({"swvp": swvp, "step": step} for swvp in ("wm", "wmr") for step in ("perceptron", "passive-aggressive")),
    *({"swvp": "wm", "substructures": chosen} for chosen in ("errors", "spans", "whole", every_other)),
    {"swvp": "wmr", "beta": 0.5, "balanced": True},
    {"swvp": "wm", "balanced": True, "step": "perceptron"},
    {"swvp": "wm", "balanced": True, "impose": False, "step": "perceptron"},
    {"swvp": "wm", "minibatch": 3, "threads": 2},
    {"swvp": "wmr", "average": 2, "update": "early"},
]


def accepted(estimator: str, variants: Iterable[Changes]) -> list[Changes]:
    """Those whose parameters the estimator has."""
    known = {*inspect.signature(getattr(gb, estimator)).parameters, "data", "outputs", "training"}
    return [change for change in variants if known.issuperset(change)]


# Tagging
