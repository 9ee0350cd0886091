"""The dependency parser: a head and a relation for every token."""

from goldbeam.tasks.dependency.parser import DependencyParser
from goldbeam.tasks.dependency.trees import Trees

__all__ = ["DependencyParser", "Trees"]
