"""A traced transition parser: every hypothesis has a stack, a buffer and the arc that it made last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from goldbeam.learning.trace import FINISHED, Trace
from goldbeam.tasks.dependency.configurations import Configuration


@dataclass(frozen=True, repr=False)
class TransitionTrace(Trace):
    """``start`` is the configuration in which all derivations begin.

    The word that is left when all others have a head is the root of the sentence; no step makes its arc.
    """

    start: Configuration | None = None

    @cached_property
    def states(self) -> tuple[tuple[Configuration, ...], ...]:
        """For each step the configurations of the hypotheses in its beam, the best first."""
        assert self.start is not None
        before: Sequence[Configuration] = [self.start]
        found = []
        for step in self.steps:
            before = [_after(before[hypothesis.parent], hypothesis.label) for hypothesis in step.beam]
            found.append(tuple(before))
        return tuple(found)

    @cached_property
    def gold_states(self) -> tuple[Configuration, ...]:
        """Gold's configuration after each step."""
        assert self.start is not None
        found = [self.start]
        for label in self.gold:
            found.append(_after(found[-1], label))
        return tuple(found[1:])

    def to_dict(self, *, states: bool = False) -> dict[str, Any]:
        """With ``states``, those of all hypotheses and of gold are there too: stack, buffer and arc."""
        found = super().to_dict(states=states)
        if states:
            for step, beam, gold in zip(found["steps"], self.states, self.gold_states, strict=True):
                step["gold_state"] = gold.to_dict()
                step["beam"] = [
                    {**hypothesis, "state": state.to_dict()}
                    for hypothesis, state in zip(step["beam"], beam, strict=True)
                ]
        return found


def _after(before: Configuration, label: str) -> Configuration:
    return before.idle() if label == FINISHED else before.after(label)
