"""Facts of the built-in models, from the file NAME.json beside each: language, licence, data, parts, scores."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from goldbeam.models.builtin import BUILTIN, FOLDER

#: Scores that are shown, in per cent and in this order.
METRICS = ("words", "sentences", "upos", "lemmas", "las", "entities")


@dataclass(frozen=True)
class BuiltinModel:
    """A model that comes with goldbeam. ``scores`` are in per cent, by data set and metric; see its card."""

    name: str
    language: str
    licence: str
    data: tuple[str, ...]  # that it was trained on
    parts: tuple[str, ...]
    scores: Mapping[str, Mapping[str, float]]
    megabytes: float
    path: str

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def builtin_models() -> list[BuiltinModel]:
    """The models that come with goldbeam, which `goldbeam.load` finds by their names.

    >>> [model.name for model in builtin_models()][:1]
    ['en']
    """
    return [_facts(name) for name in BUILTIN]


def _facts(name: str) -> BuiltinModel:
    path = os.path.join(FOLDER, f"{name}.goldbeam")
    with open(os.path.join(FOLDER, f"{name}.json"), encoding="utf-8") as file:
        facts = json.load(file)
    return BuiltinModel(
        name=name,
        language=facts["language"],
        licence=facts["licence"],
        data=tuple(data["title"] for data in facts["data"]),
        parts=tuple(facts["parts"]),
        scores={data: _shown(scores) for data, scores in facts["scores"].items()},
        megabytes=round(os.path.getsize(path) / 1e6, 2),
        path=path,
    )


def _shown(scores: Mapping[str, float]) -> dict[str, float]:
    found = {name.removesuffix("_f1"): score for name, score in scores.items()}
    return {metric: found[metric] for metric in METRICS if metric in found}
