"""What is checked of a problem and its examples before learning.

The core checks every answer for itself, and compares features again whenever it updates on them. What it cannot know is
whether a state that it holds was changed behind its back, so the gold states of a few examples are asked everything
twice here, the second time after all their successors were made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from goldbeam import _core
from goldbeam.errors import DataError, ParameterError, ProblemError
from goldbeam.problem.interface import Problem, defines

ADVICE = (
    "let methods depend on their arguments alone, and let advance() return a new state instead of changing the old one"
)
EXAMPLES = 5  # to look at: one is enough for most mistakes, and each costs its steps times its actions


def spec_of(problem: Any) -> _core.PythonSpec:
    """What the core has to know of a problem; raises ParameterError if it is none, or has nothing to learn."""
    if not isinstance(problem, Problem):
        raise ParameterError(f"Perceptron: problem must be an instance of a subclass of Problem, got {problem!r:.80}")
    name, templates = type(problem).__name__, problem.templates
    is_list = isinstance(templates, Sequence) and not isinstance(templates, str)
    if not is_list or not all(isinstance(line, str) for line in templates):
        raise ParameterError(f"{name}: templates must be a list of str, got {templates!r:.80}")
    if not templates and not defines(problem, "features"):
        raise ParameterError(f"{name} has no features; define features(), or templates with atoms()")
    if not isinstance(problem.max_steps, int) or not 1 <= problem.max_steps <= 1e9:
        raise ParameterError(f"{name}: max_steps must be a whole number from 1 to 1e9, got {problem.max_steps!r:.80}")
    own_features, own_signature = defines(problem, "features"), defines(problem, "signature")
    return _core.PythonSpec(name, list(templates), own_features, own_signature, problem.max_steps, bool(problem.mixes))


def inputs_and_structures(xs: Iterable[Any], ys: Iterable[Any]) -> tuple[list[Any], list[Any]]:
    """Inputs and their structures as lists."""
    inputs, structures = list(xs), list(ys)
    if len(inputs) != len(structures):
        raise DataError(f"there are {len(inputs)} inputs and {len(structures)} structures; give one structure an input")
    if not inputs:
        raise DataError("there are no examples; give inputs with their structures")
    return inputs, structures


def check_promises(problem: Problem, examples: Sequence[tuple[Any, list[Any]]]) -> None:
    """Raise ProblemError for the first method that changes its mind; the gold actions are known to be allowed."""
    for number, (x, gold) in enumerate(examples[:EXAMPLES]):
        state = problem.start(x)
        for step, action in enumerate(gold):
            before = _answers(problem, x, state)
            for other in before["actions()"]:
                problem.advance(x, state, other)
            where = f"{type(problem).__name__}: xs[{number}], step {step}"
            try:
                after = _answers(problem, x, state)
            except Exception as cause:
                raise ProblemError(
                    f"{where}: the same state was asked twice, and the second time there was {cause!r:.80}; {ADVICE}"
                ) from cause
            for method, answer in before.items():
                again = after.get(method)
                if answer != again:
                    raise ProblemError(f"{where}: {method} gave {answer!r:.80} and then {again!r:.80}; {ADVICE}")
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
