"""The sections by name, in the order they run in. Each is a module with `run` and `plot`."""

from __future__ import annotations

from types import ModuleType

from segmenting.sections import accuracy, joint, regularisers, slowdown, speed

SECTIONS: dict[str, ModuleType] = {
    "accuracy": accuracy,
    "speed": speed,
    "joint": joint,
    "regularisers": regularisers,
    "slow-down": slowdown,
}
