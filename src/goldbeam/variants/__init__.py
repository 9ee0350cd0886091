"""Variants of treebanks that keep the annotation: what real text does to quotes, spaces, lines and case.

Functions are imported when they are asked for: settings only read the names of the kinds.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from goldbeam.variants.kinds import AUTO_SHARES, KINDS

if TYPE_CHECKING:
    from goldbeam.variants.treebank import raw_text
    from goldbeam.variants.varying import rewritten, shares_of, varied

__all__ = ["AUTO_SHARES", "KINDS", "raw_text", "rewritten", "shares_of", "varied"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        module = "treebank" if name == "raw_text" else "varying"
        return getattr(import_module(f"goldbeam.variants.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
