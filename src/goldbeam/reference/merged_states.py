"""Shift-reduce parsing with dynamic programming (Huang and Sagae 2010), which the 2012 paper's parser uses.

States of equal kernel are merged although they differ further down in their stacks. A merged state remembers all states
that it can be joined with, its *predictors*: what the stack was like when its topmost tree was begun by a shift.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from goldbeam.reference.model import Model
from goldbeam.reference.search import Beam, Hypothesis

Scored = tuple[tuple[Any, float], ...]  # actions, and what each of them scored


@dataclass(frozen=True, eq=False)
class MergedState(Hypothesis):
    """Its actions, total and state are those of its best derivation: the first predictor's, a shift, ``inside``."""

    predictors: tuple[tuple[MergedState, float], ...] = ()  # each with what the shift scored there
    inside: Scored = ()  # since that shift
    derivation: Scored = ()


@dataclass
class MergedStates(Beam):
    """``kernel`` gives what must be equal for two states to be merged; ``shift`` is the action that begins a tree."""

    kernel: Callable[[Any, Any], Hashable] = lambda x, state: None
    shift: Any = ("shift", 0)

    def start(self, model: Model, x: Any) -> MergedState:
        return self._state(model, x, (), ())

    def append(self, model: Model, x: Any, z: Hypothesis, action: Any) -> Hypothesis:
        """For a state of one predictor at most, as all states of gold are."""
        found = self.successors(model, x, [z])
        return next(state for state in found if state.actions == (*z.actions, action))

    def successors(self, model: Model, x: Any, beam: list[Hypothesis]) -> list[Hypothesis]:
        return [found for z in beam if isinstance(z, MergedState) for found in self._extensions(model, x, z)]

    def _extensions(self, model: Model, x: Any, z: MergedState) -> list[MergedState]:
        """A shift has this state as its predictor; a reduction joins it with each of its own ones."""
        actions = list(model.problem.actions(x, z.state))
        scores = {action: model.step_score(x, z.state, action) for action in actions}
        found = []
        if self.shift in actions:
            found.append(self._state(model, x, ((z, scores[self.shift]),), ()))
        for left, cost in z.predictors:
            before = (*left.inside, (self.shift, cost), *z.inside)
            for action in actions:
                if action != self.shift:
                    found.append(self._state(model, x, left.predictors, (*before, (action, scores[action]))))
        return found

    def _state(
        self, model: Model, x: Any, predictors: tuple[tuple[MergedState, float], ...], inside: Scored
    ) -> MergedState:
        derivation = inside
        if predictors:
            before, cost = predictors[0]
            derivation = (*before.derivation, (self.shift, cost), *inside)
        actions = tuple(action for action, _ in derivation)
        state = model.state_after(x, actions)
        total = sum(score for _, score in derivation)
        return MergedState(state, actions, total, len(actions), None, predictors, inside, derivation)

    def filter(self, model: Model, x: Any, successors: list[Hypothesis]) -> list[Hypothesis]:
        """The top k unique; the best of a class takes over the predictors of all."""
        classes: dict[Hashable, list[MergedState]] = {}
        for z in sorted(successors, key=lambda z: -z.total):
            key = self.kernel(x, z.state)
            if isinstance(z, MergedState) and (key in classes or len(classes) < self.k):
                classes.setdefault(key, []).append(z)
        return [self._merged(model, x, states) for states in classes.values()]

    def _merged(self, model: Model, x: Any, states: list[MergedState]) -> MergedState:
        predictors: dict[int, tuple[MergedState, float]] = {}
        for predictor in [predictor for z in states for predictor in z.predictors]:
            predictors.setdefault(id(predictor[0]), predictor)
        return self._state(model, x, tuple(predictors.values()), states[0].inside)
