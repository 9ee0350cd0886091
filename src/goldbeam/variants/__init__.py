"""Variants of treebanks that keep the annotation: what real text does to quotes, spaces, lines and case."""

from goldbeam.variants.kinds import AUTO_SHARES, KINDS
from goldbeam.variants.varying import rewritten, shares_of, varied

__all__ = ["AUTO_SHARES", "KINDS", "rewritten", "shares_of", "varied"]
