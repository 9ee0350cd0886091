"""The graph-based dependency parser: the best tree by the scores of its parts."""

from goldbeam.tasks.graph.parser import GraphDependencyParser

__all__ = ["GraphDependencyParser"]
