"""The sections by name, in the order they run in. Each is a module with `run` and `plot`."""

from __future__ import annotations

from types import ModuleType

from parsing.sections import accuracy, beams, graph, languages, linearity, merging, predicted_tags, speed, training

SECTIONS: dict[str, ModuleType] = {
    "accuracy": accuracy,
    "beams": beams,
    "merging": merging,
    "languages": languages,
    "speed": speed,
    "training": training,
    "linearity": linearity,
    "predicted-tags": predicted_tags,
    "graph": graph,
}
