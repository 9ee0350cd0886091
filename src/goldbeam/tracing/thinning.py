"""Exact search keeps thousands of hypotheses: what is sent to somebody who watches has the best of each step."""

from __future__ import annotations

from typing import Any

MOST = 64  # hypotheses of a step, besides gold and those that later ones go on from


def thinned(trace: dict[str, Any], most: int = MOST) -> dict[str, Any]:
    """A trace, as ``Trace.to_dict`` gives it, without the worse hypotheses of each step.

    Parents are numbers among those that are left.
    """
    steps = trace["steps"]
    if all(len(step["beam"]) <= most for step in steps):
        return trace
    kept: list[list[int]] = [[] for _ in steps]
    needed: set[int] = set()  # by the hypotheses of the step after
    for i in reversed(range(len(steps))):
        beam = steps[i]["beam"]
        gold = {rank for rank, hypothesis in enumerate(beam) if hypothesis["is_gold"]}
        kept[i] = sorted(needed | gold | set(range(min(most, len(beam)))))
        needed = {beam[rank]["parent"] for rank in kept[i]} if i else set()
    places: dict[int, int] = {0: 0}
    thin = []
    for step, ranks in zip(steps, kept, strict=True):
        beam = [{**step["beam"][rank], "parent": places[step["beam"][rank]["parent"]]} for rank in ranks]
        places = {rank: place for place, rank in enumerate(ranks)}
        thin.append({**step, "beam": beam})
    return {**trace, "steps": thin}
