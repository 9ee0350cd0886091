"""A traced guided search: steps in the order of decisions, with the states of spans as beams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam.learning.trace import Trace


@dataclass(frozen=True)
class TracedSpan:
    """What a step made: the token that it labelled, the span that this token joins, and the labels of its states.

    ``score`` is U, the score of the step's own action; ``begin`` is the first token of the span.
    """

    token: int
    begin: int
    score: float
    states: tuple[tuple[str, ...], ...]  # the best first


@dataclass(frozen=True, repr=False)
class GuidedTrace(Trace):
    """A trace whose steps are in the order of decisions: ``words`` and ``gold`` are, too.

    The beam of a step holds the states of the span that the step made. Scores are V, sums over the labels of this
    span. Update methods have nothing to choose from: ``choices`` is empty.
    """

    spans: tuple[TracedSpan, ...] = ()

    @classmethod
    def of(
        cls,
        core: Mapping[str, Any],
        words: Sequence[str],
        gold: Sequence[str],
        names: Sequence[str] | Mapping[int, str],
        **settings: Any,
    ) -> GuidedTrace:
        """``words`` and ``gold`` are in the order of the sentence."""
        spans = tuple(
            TracedSpan(
                step["token"],
                step["begin"],
                step["score"],
                tuple(tuple(names[label] for label in state) for state in step["states"]),
            )
            for step in core["steps"]
        )
        order = [span.token for span in spans]
        plain = Trace.of(core, [words[i] for i in order], [gold[i] for i in order], names, **settings)
        return cls(**vars(plain), spans=spans)

    @property
    def predicted(self) -> tuple[str, ...]:
        """The labels that the search ends with, in the order of decisions."""
        final = self.labels(len(self.steps) - 1, 0)
        return tuple(final[span.token] for span in self.spans)

    def labels(self, step: int, rank: int) -> tuple[str, ...]:
        """The labels of a state of the step's span: ``labels(4, 0)`` of the best one after the fifth step."""
        return self.spans[step].states[rank]

    def to_dict(self, *, states: bool = False) -> dict[str, Any]:
        found = super().to_dict(states=states)
        for step, span in zip(found["steps"], self.spans, strict=True):
            step |= {"token": span.token, "span_begin": span.begin, "action_score": span.score}
        return found
