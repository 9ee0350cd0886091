"""What a kind of model says of gold: where it comes from, and how it is followed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from goldbeam.learning.trace import Trace
from goldbeam.tracing.read_sentence import ReadSentence


class TracedKind(Protocol):
    """An answer is what gold may be: labels, arcs, a tree, …"""

    def given(self, read: ReadSentence) -> Any:
        """The answer that the sentence was annotated with; DataError if it has none."""

    def k_best(self, read: ReadSentence, k: int) -> list[tuple[float, Any]]:
        """The best answers of the model's own search with their scores, the best first."""

    def shown(self, answer: Any) -> dict[str, Any]:
        """An answer as JSON has it."""

    def trace(self, read: ReadSentence, answer: Any, changed: Mapping[str, Any]) -> Trace:
        """The answer followed through the search; ``changed`` are search, beam and margin."""

    def order(self, estimator: Any, read: ReadSentence) -> list[dict[str, Any]]:
        """The decisions of a search that makes them in any order; ``estimator`` has this search."""
