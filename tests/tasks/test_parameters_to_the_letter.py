"""Every estimator's parameters, which keep their names and meaning: defaults, constraints, what classes declare."""

from __future__ import annotations

import inspect

from expectations import check

import goldbeam as gb
from goldbeam.tasks.registry import TASKS, estimator_class


def test_all_estimators():
    lines = []
    for kind in [*map(estimator_class, TASKS), gb.Perceptron]:
        declared = {name for base in kind.__mro__ for name in vars(base) if not name.startswith("_")}
        facts = {
            name: value for name in sorted(declared) if isinstance(value := getattr(kind, name), (str, int, float))
        }
        lines.append(f"{kind.__name__}: {facts}")
        for name, parameter in inspect.signature(kind).parameters.items():
            default = "required" if parameter.default is parameter.empty else repr(parameter.default)
            declared = kind.settings[name]
            flags = [flag for flag in ("core", "prediction", "free", "stored") if getattr(declared, flag)]
            lines.append(f"  {name}={default}: {declared.kind!r}, {declared.group or 'task'}, {' '.join(flags)}")
    check("tasks/parameters", "\n".join(lines) + "\n")
