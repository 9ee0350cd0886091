"""Incremental constituency parsing (Collins and Roark 2004)."""

from goldbeam.tasks.constituency.parser import ConstituencyParser

__all__ = ["ConstituencyParser"]
