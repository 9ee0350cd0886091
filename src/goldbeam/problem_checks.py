"""A look at the first examples before learning: does a problem give the same answer to the same question?

The core checks every answer for itself, and compares features again whenever it updates on them. What it cannot know is
whether a state that it holds was changed behind its back, so the gold states of a few examples are asked everything
twice here, the second time after all their successors were made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldbeam.errors import ProblemError
from goldbeam.problem import Problem

EXAMPLES = 5  # to look at: one is enough for most mistakes, and each costs its steps times its actions


def check_promises(problem: Problem, examples: Sequence[tuple[Any, list[Any]]]) -> None:
    """Raise ProblemError for the first method that changes its mind."""
    for number, (x, gold) in enumerate(examples[:EXAMPLES]):
        state = problem.start(x)
        for step, action in enumerate(gold):
            before = _answers(problem, x, state)
            for other in before["actions()"]:
                problem.advance(x, state, other)
            after = _answers(problem, x, state)
            for method, answer in before.items():
                if answer != after[method]:
                    raise ProblemError(
                        f"{type(problem).__name__}: xs[{number}], step {step}: {method} gave {answer!r:.80} and then "
                        f"{after[method]!r:.80} for the same state; let it depend on its arguments alone, and let "
                        "advance() return a new state instead of changing the old one"
                    )
            if action not in before["actions()"]:
                return  # the core says so, with the place
            state = problem.advance(x, state, action)


def _answers(problem: Problem, x: Any, state: Any) -> dict[str, Any]:
    """All that a problem says about a state, copied in case it changes; wrong types are left to the core to report."""
    given = problem.actions(x, state)
    actions = list(given) if hasattr(given, "__iter__") else []
    answers: dict[str, Any] = {"actions()": actions, "signature()": problem.signature(x, state)}
    atoms = problem.atoms(x, state)
    if isinstance(atoms, dict):
        named = {name for line in problem.templates for name in line.split()}
        kinds = (str, int, type(None))
        answers["atoms()"] = {k: v for k, v in atoms.items() if k in named and isinstance(v, kinds)}
    for action in actions:
        names = problem.features(x, state, action)
        if hasattr(names, "__iter__"):
            answers[f"features() for {action!r}"] = list(names)
    return answers
