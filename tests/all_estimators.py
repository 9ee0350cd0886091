"""The estimators by name, and how each is made."""

from __future__ import annotations

from typing import Any

from golden.problems import Tagging

import goldbeam as gb
from goldbeam.settings import Setting
from goldbeam.tasks.registry import TASKS, estimator_class

ESTIMATORS: dict[str, type[Any]] = {cls.__name__: cls for cls in [*map(estimator_class, TASKS), gb.Perceptron]}

#: All settings, each with its estimator.
SETTINGS: list[tuple[str, Setting]] = [(name, one) for name, cls in ESTIMATORS.items() for one in cls.settings.values()]
SETTING_IDS = [f"{estimator}.{one.name}" for estimator, one in SETTINGS]


def new(estimator: str, **settings: Any) -> Any:
    """An estimator with these settings, and with those that it needs."""
    needed = {"problem": Tagging()} if estimator == "Perceptron" else {}
    return ESTIMATORS[estimator](**needed, **settings)
