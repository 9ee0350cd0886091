"""The setting of variants: which shares of the training data are learned from a second time, written in other ways."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Real
from typing import Any

import goldbeam.settings.learning  # noqa: F401 - settings are listed as they are declared, and these come first
from goldbeam.settings.declarations import Settings, setting
from goldbeam.settings.kinds import AUTO
from goldbeam.variants.kinds import KINDS


class Shares:
    """Shares from 0 to 1 by kind of variant, AUTO, or None."""

    def __repr__(self) -> str:
        return "Shares()"

    def problem(self, value: Any) -> str | None:
        if value is None or (isinstance(value, str) and value == AUTO):
            return None
        right = isinstance(value, Mapping) and all(kind in KINDS and _is_share(share) for kind, share in value.items())
        return None if right else f"{AUTO!r}, None, or shares from 0 to 1 of {', '.join(KINDS)}"

    def parse(self, text: str) -> Any:
        """``quotes=0.2,lower=0.05``."""
        if text in ("none", "None"):
            return None
        try:
            pairs = [part.split("=") for part in text.split(",")]
            shares = {kind.strip(): float(share) for kind, share in pairs}
        except ValueError:
            return text
        return shares if len(shares) == len(pairs) else text  # refused, as a kind that is named twice should be

    shown = "auto, shares by kind (quotes=0.2,lower=0.1), or none"


def _is_share(share: Any) -> bool:
    return isinstance(share, Real) and not isinstance(share, bool) and 0 <= float(share) <= 1


class Variants(Settings, group="Training"):
    variants: str | Mapping[str, float] | None = setting(
        Shares(),
        default=None,
        help="Learn from copies of the data too that have other quotes, case, spaces or lines: auto, or shares by kind "
        "(quotes=0.2,lower=0.1).",
        none="only from the data as they are",
    )
