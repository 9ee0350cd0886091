"""Dependency trees of a corpus: read, checked, counted, and made projective and back.

A word's head is 0 (the root) or a word of its sentence, from 1. Trees are two strings of numbers, one a token of the
corpus. Nothing here recurses: a chain of 100,000 words is no deeper than any other sentence.
"""

from goldbeam.data.trees.columns import Trees, read_trees, render_trees, tree_columns
from goldbeam.data.trees.facts import TreeFacts, tree_facts
from goldbeam.data.trees.lifted_names import SEPARATOR
from goldbeam.data.trees.lifting import Projectivized, projectivize
from goldbeam.data.trees.lowering import deprojectivize
from goldbeam.data.trees.single_root import single_rooted

__all__ = [
    "SEPARATOR",
    "Projectivized",
    "TreeFacts",
    "Trees",
    "deprojectivize",
    "projectivize",
    "read_trees",
    "render_trees",
    "single_rooted",
    "tree_columns",
    "tree_facts",
]
