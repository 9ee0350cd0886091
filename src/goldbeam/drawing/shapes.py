"""What can be drawn: all that a drawing has to know of a tree, of guided search or of a traced search.

Drawings know no other package's classes; whatever has these attributes can be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol


class DependencyTree(Protocol):
    """Words with heads (numbers from 1, 0 for the root) and relations; the rest may be None."""

    @property
    def forms(self) -> Sequence[str]: ...
    @property
    def has_tree(self) -> bool: ...  # without heads and relations, there can only be a table
    @property
    def heads(self) -> Sequence[int]: ...
    @property
    def relations(self) -> Sequence[str]: ...
    @property
    def dependents(self) -> Sequence[Sequence[int]]: ...  # of the root, 0, and of every word
    @property
    def tags(self) -> Sequence[str] | None: ...
    @property
    def lemmas(self) -> Sequence[str] | None: ...
    @property
    def xpos(self) -> Sequence[str] | None: ...
    @property
    def feats(self) -> Sequence[str] | None: ...
    @property
    def margins(self) -> Sequence[float] | None: ...
    @property
    def iob(self) -> Sequence[str] | None: ...  # labels of entities, O for words in none


class PhraseTree(Protocol):
    """Nodes in preorder: a label each, and the number after the last node below it; a node without any has a word."""

    @property
    def labels(self) -> Sequence[str]: ...
    @property
    def ends(self) -> Sequence[int]: ...
    @property
    def words(self) -> Sequence[str]: ...
    @property
    def starts(self) -> Sequence[int]: ...  # for each node how many words come before it
    @property
    def parents(self) -> Sequence[int]: ...  # -1 for the root
    def children(self, node: int) -> Iterator[int]: ...
    def to_brackets(self) -> str: ...


class Decision(Protocol):
    """A step of guided search: the word that it labels, and the span that this makes, with its states."""

    @property
    def word(self) -> int: ...
    @property
    def begin(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def states(self) -> Sequence[Sequence[str]]: ...


class DecidedSentence(Protocol):
    """Words with labels, and the decisions of guided search in their order."""

    @property
    def forms(self) -> Sequence[str]: ...
    @property
    def labels(self) -> Sequence[str]: ...
    @property
    def order(self) -> Sequence[int]: ...
    @property
    def decisions(self) -> Sequence[Decision]: ...


class Hypothesis(Protocol):
    """A prefix in a beam; ``parent`` is its predecessor's rank in the beam before."""

    @property
    def score(self) -> float: ...
    @property
    def label(self) -> str: ...
    @property
    def parent(self) -> int: ...
    @property
    def is_gold(self) -> bool: ...


class SearchStep(Protocol):
    """The beam after a step, best first, and how gold stands to it."""

    @property
    def beam(self) -> Sequence[Hypothesis]: ...
    @property
    def best(self) -> Hypothesis: ...
    @property
    def gold(self) -> float: ...
    @property
    def ahead(self) -> float: ...
    @property
    def in_beam(self) -> bool: ...


class Choice(Protocol):
    """The prefix that an update method would learn from."""

    @property
    def length(self) -> int: ...
    @property
    def size(self) -> float: ...
    @property
    def valid(self) -> bool: ...


class SearchTrace(Protocol):
    """A search through one example whose gold derivation is known."""

    @property
    def words(self) -> Sequence[str]: ...
    @property
    def gold(self) -> Sequence[str]: ...
    @property
    def predicted(self) -> Sequence[str]: ...
    @property
    def steps(self) -> Sequence[SearchStep]: ...
    @property
    def choices(self) -> Mapping[str, Choice | None]: ...
    @property
    def search(self) -> str: ...
    @property
    def fall(self) -> int | None: ...
    @property
    def outcome(self) -> str: ...
