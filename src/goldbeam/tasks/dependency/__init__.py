"""The dependency parser: a head and a relation for every token."""

from goldbeam.tasks.common.parsing.parsed import Parsed
from goldbeam.tasks.dependency.parser import DependencyParser

__all__ = ["DependencyParser", "Parsed"]
