"""The events of `induce_clusters`, for whoever watches it."""

from __future__ import annotations


class ClusterObserver:
    """Work in stages, one after the other; this class itself does nothing."""

    def begin(self, stage: str) -> None:
        """A stage begins, such as "counting words"."""

    def advance(self, done: float, total: float) -> None:
        """So much of the stage is done; ``total`` is 0 if nobody knows it."""

    def end(self, summary: str) -> None:
        """The stage is complete; ``summary`` says in one line what it found."""
