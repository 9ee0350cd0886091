"""Early update as the 2012 paper derives it (section 4): Algorithms 5, 6 and 8, line by line.

Algorithm 5 is Algorithm 6 plugged into Algorithm 2, and Algorithm 8 with a beam of 1 is Algorithm 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from goldbeam.reference.model import Model
from goldbeam.reference.perceptron import Data, print_update
from goldbeam.reference.search import BEST, Beam, append, complete, start
from goldbeam.reference.trajectory import Triple
from goldbeam.reference.violations import Finder


def early_update_perceptron(model: Model, data: Data, *, passes: int = 100, trace: bool = False) -> bool:
    """Algorithm 5, for greedy search. Whether it has converged."""
    for iteration in range(1, passes + 1):  # 1: repeat
        updates = 0
        for x, y in data:  # 2: for each example (x, y) in D
            z = start(model, x)  # 3: z <- ε
            for i in range(1, len(y) + 1):  # 4: for i in 1 .. |x|
                z = BEST(model, x, z)  # 5: z <- BEST(x, z, w)
                if z.actions[-1] != y[i - 1]:  # 6: if zi ≠ yi: first wrong action
                    delta = model.delta_phi(x, y[:i], z.actions)
                    violation = model.w.dot(delta)
                    model.w.add(delta)  # 7: w <- w + ΔΦ(x, y[1:i], z)
                    updates += 1
                    if trace:
                        print_update(iteration, z.actions, delta, violation, model)
                    break  # 8: skip the rest of this example
            model.w.end_example()
        if not updates:  # 9: until converged
            return True
    return False


def find_violation_greedy(model: Model, x: Any, y: Sequence[Any]) -> Iterator[Triple]:
    """Algorithm 6."""
    z = prefix = start(model, x)  # 2: z <- ε
    for action in y:  # 3: for i in 1 .. |x|
        prefix = append(model, x, prefix, action)
        z = BEST(model, x, z)  # 4: z <- BEST(x, z, w)
        if z.actions[-1] != action:  # 5: if zi ≠ yi: first wrong action
            yield Triple(x, prefix, z)  # 6: return for early update
            return
    yield Triple(x, prefix, prefix)  # 7: success (z = y), no violation


def find_violation_beam(search: Beam) -> Finder:
    """Algorithm 8."""
    return partial(_find_violation_beam, search)


def _find_violation_beam(search: Beam, model: Model, x: Any, y: Sequence[Any]) -> Iterator[Triple]:
    prefix = search.start(model, x)
    beam = [prefix]  # 2: B0 <- [ε]
    while prefix.steps < len(y) or not all(complete(model, x, z) for z in beam):  # 3: for i in 1 .. |x|
        if prefix.steps < len(y):
            prefix = search.append(model, x, prefix, y[prefix.steps])
        else:
            [prefix] = search.successors(model, x, [prefix])
        beam = search.filter(model, x, search.successors(model, x, beam))  # 4: Bi <- BESTk(x, Bi-1, w)
        if all(z.actions != prefix.actions for z in beam):  # 5: if y[1:i] not in Bi
            yield Triple(x, prefix, beam[0])  # 6: update on prefix
            return
    yield Triple(x, prefix, beam[0])  # 7: full update if wrong final
