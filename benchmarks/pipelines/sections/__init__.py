"""The sections by name, in the order they run in. Each is a module with `run` and `plot`."""

from __future__ import annotations

from types import ModuleType

from pipelines.sections import accuracy, languages, same_data, shipped, speed

SECTIONS: dict[str, ModuleType] = {
    "accuracy": accuracy,
    "speed": speed,
    "shipped": shipped,
    "languages": languages,
    "same-data": same_data,
}
