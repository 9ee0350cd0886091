"""The perceptrons of the 2012 paper, Algorithms 1 to 3: what differs is who finds the violation to learn from.

Algorithm 1 is also Algorithm 1 of the 2016 paper (CSP) and Figure 1 of the 2004 paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from goldbeam.reference.model import Model
from goldbeam.reference.search import EXACT, Hypothesis, beam_search
from goldbeam.reference.trajectory import Triple
from goldbeam.reference.updates import Report, Update
from goldbeam.reference.violations import Finder

Data = Sequence[tuple[Any, Sequence[Any]]]  # inputs with their gold actions
Apply = Callable[[Model, Triple], Report]


def exact_search(model: Model, x: Any) -> Hypothesis:
    """EXACT(x, w)."""
    return beam_search(model, x, EXACT)[0]


def structured_perceptron(
    model: Model,
    data: Data,
    *,
    exact: Callable[[Model, Any], Hypothesis] = exact_search,
    passes: int = 100,
    trace: bool = False,
) -> bool:
    """Algorithm 1. Whether it has converged; with an ``exact`` that is not exact it may never do (Theorem 3)."""
    for iteration in range(1, passes + 1):  # 1: repeat
        updates = 0
        for x, y in data:  # 2: for each example (x, y) in D
            z = exact(model, x).actions  # 3: z <- EXACT(x, w)
            if z != tuple(y):  # 4: if z ≠ y
                delta = model.delta_phi(x, y, z)
                violation = model.w.dot(delta)
                model.w.add(delta)  # 5: w <- w + ΔΦ(x, y, z)
                updates += 1
                if trace:
                    print_update(iteration, z, delta, violation, model)
            model.w.end_example()
        if not updates:  # 6: until converged
            return True
    return False


def local_violation_fixing_perceptron(
    model: Model,
    data: Data,
    find_violation: Finder,
    *,
    update: Apply | None = None,
    passes: int = 100,
    trace: bool = False,
) -> bool:
    """Algorithm 2. Whether it has converged, as it must on separable data if all violations found are some."""
    for iteration in range(1, passes + 1):  # 1: repeat
        updates = 0
        for x, y in data:  # 2: for each example (x, y) in D
            report = learn(model, x, y, find_violation, update, trace=trace, iteration=iteration)
            updates += report.updates
        if not updates:  # 6: until converged
            return True
    return False


def learn(
    model: Model,
    x: Any,
    y: Sequence[Any],
    find_violation: Finder,
    update: Apply | None = None,
    *,
    trace: bool = False,
    iteration: int = 1,
) -> Report:
    """Lines 3 to 5 of Algorithm 2 for one example, which then counts in the average."""
    update = update or Update()
    report = Report()
    for triple in find_violation(model, x, y):  # 3: (x, y', z) = FINDVIOLATION(x, y, w)
        if not triple.correct:  # 4: if z ≠ y'
            delta = model.delta_phi(x, triple.y.actions, triple.z.actions)
            violation = model.w.dot(delta)
            report = report.plus(update(model, triple))  # 5: w <- w + ΔΦ(x, y', z)
            if trace:
                print_update(iteration, triple.z.actions, delta, violation, model)
    model.w.end_example()
    return report


def global_violation_fixing_perceptron(
    model: Model,
    find_violation_in_data: Callable[[Model], Triple | None],
    *,
    update: Apply | None = None,
    most: int = 10_000,
    trace: bool = False,
) -> int:
    """Algorithm 3: any violation of any example at any time. How many updates were made."""
    update = update or Update()
    for number in range(1, most + 1):  # 1: repeat
        triple = find_violation_in_data(model)  # 2: (x, y, z) <- FINDVIOLATIONINDATA(C, w)
        if triple is None:  # 3: if x = ε then break
            return number - 1
        delta = model.delta_phi(triple.x, triple.y.actions, triple.z.actions)
        violation = model.w.dot(delta)
        update(model, triple)  # 4: w <- w + ΔΦ(x, y, z)
        model.w.end_example()
        if trace:
            print_update(number, triple.z.actions, delta, violation, model)
    return most  # 5: until converged


def in_turn(data: Data, find_violation: Finder) -> Callable[[Model], Triple | None]:
    """A FINDVIOLATIONINDATA: the first violation of the first example that has one."""

    def find(model: Model) -> Triple | None:
        triples = (triple for x, y in data for triple in find_violation(model, x, y) if not triple.correct)
        return next(triples, None)

    return find


def print_update(iteration: int, z: Iterable[Any], delta: dict[Any, float], violation: float, model: Model) -> None:
    """A line of the table in Figure 1: iteration, label z, ΔΦ, w · ΔΦ (valid or not), new w."""
    shown = {feature: weight for feature, weight in model.w.values.items() if weight}
    valid = "valid" if violation <= 0 else "invalid"
    print(f"{iteration}  {' '.join(map(str, z))}  {delta}  {violation:g} {valid}  {shown}")
