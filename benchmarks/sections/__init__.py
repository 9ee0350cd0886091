"""The benchmark's sections by name, in the order they run in. Each is a module with `run` and `plot`."""

from __future__ import annotations

from types import ModuleType

from sections import accuracy, brown, end_to_end, guided, linearity, speed, threads

SECTIONS: dict[str, ModuleType] = {
    "accuracy": accuracy,
    "speed": speed,
    "end-to-end": end_to_end,
    "brown": brown,
    "linearity": linearity,
    "threads": threads,
    "guided": guided,
}
