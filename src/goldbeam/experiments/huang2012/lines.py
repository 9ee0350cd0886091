"""Lines of plots, made of the records of all seeds."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from goldbeam.experiments.experiment import Study
from goldbeam.experiments.huang2012.methods import METHODS
from goldbeam.experiments.plots import Line, line_of_seeds


def learning_curves(study: Study, settings: Mapping[str, str]) -> tuple[list[Line], list[Line]]:
    """Dev scores of some methods, given with the names of their trainings: by epochs, and by CPU seconds."""
    by_epoch, by_time = [], []
    for method, setting in settings.items():
        columns = list(zip(*(r.epochs for r in study.records[setting]), strict=True))
        dev = [[epoch.dev for epoch in column] for column in columns]
        style = METHODS.index(method)
        by_epoch.append(line_of_seeds(method, list(range(1, len(columns) + 1)), dev, style))
        times = [fmean(epoch.cpu for epoch in column) for column in columns]
        by_time.append(line_of_seeds(method, times, dev, style))
    return by_epoch, by_time
