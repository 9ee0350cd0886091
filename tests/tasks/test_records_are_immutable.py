"""Values do not change behind anybody's back: dataclasses are frozen unless they are named here."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil

import goldbeam

#: They grow while a run, a report or a reader works on them.
CHANGING = {
    "Annotation",
    "DataReport",
    "Entry",
    "Lenient",
    "Outcome",
    "ProblemModel",
    "Report",
    "RunProgress",
    "TrainingRun",
    "TypeCounts",
    "SentenceRows",
    "Sums",
}


def test_dataclasses_are_frozen():
    found = set()
    for info in pkgutil.walk_packages(goldbeam.__path__, "goldbeam."):
        # spaCy is there in tests of its own only.
        if info.name != "goldbeam.__main__" and not info.name.startswith("goldbeam.spacy_component."):
            module = importlib.import_module(info.name)
            found |= {
                kind for kind in vars(module).values() if isinstance(kind, type) and dataclasses.is_dataclass(kind)
            }
    # The reference keeps the state of its algorithms where a reader looks for it.
    own = {kind for kind in found if kind.__module__.startswith("goldbeam.") and ".reference." not in kind.__module__}
    changing = {kind.__name__ for kind in own if not kind.__dataclass_params__.frozen}
    assert changing == CHANGING
