"""Variants of treebanks that keep the annotation: what real text does to quotes, spaces, lines and case.

Functions are imported when they are asked for: settings only read the names of the kinds.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from goldbeam.variants.kinds import AUTO_SHARES, KINDS

if TYPE_CHECKING:
    from goldbeam.variants.varying import rewritten, shares_of, varied

__all__ = ["AUTO_SHARES", "KINDS", "rewritten", "shares_of", "varied"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("goldbeam.variants.varying"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
