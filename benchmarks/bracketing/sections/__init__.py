"""The sections by name, in the order they run in. Each is a module with `run` and `plot`."""

from __future__ import annotations

from types import ModuleType

from bracketing.sections import craft, linearity, transforms, wsj

SECTIONS: dict[str, ModuleType] = {
    "wsj-sample": wsj,
    "linearity": linearity,
    "craft": craft,
    "transforms": transforms,
}
