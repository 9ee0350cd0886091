"""Constituency trees: brackets in and out, cleaning, heads and dependencies, the left-corner transform."""

from goldbeam.constituents.brackets import parse_brackets, read_brackets, write_brackets
from goldbeam.constituents.head_rules import HeadRules
from goldbeam.constituents.left_corner import left_corner, undo_left_corner
from goldbeam.constituents.tree import ConstituencyTree, Constituent

__all__ = [
    "ConstituencyTree",
    "Constituent",
    "HeadRules",
    "left_corner",
    "parse_brackets",
    "read_brackets",
    "undo_left_corner",
    "write_brackets",
]
