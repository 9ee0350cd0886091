"""Small problems that the tests share."""

from __future__ import annotations

from typing import Any

import goldbeam as gb

NO_LABEL = 0xFFFF  # what the tagger's t-1 is before the first token


def number_with_value(value: int) -> int:
    """The number that hashes to this atom value: the core's `scramble` backwards."""
    bits = (1 << 64) - 1
    value ^= value >> 32
    value = value * pow(0x9E3779B97F4A7C15, -1, 1 << 64) & bits
    value ^= value >> 29 ^ value >> 58
    value = value * pow(0xD6E8FEB86659FD93, -1, 1 << 64) & bits
    value ^= value >> 32
    return value - 1 if value <= 1 << 63 else value - (1 << 64)


BEFORE_SENTENCE = number_with_value(0x5BD1E9955BD1E995)  # the tagger's w-1 of the first token


class PythonTagging(gb.Problem):
    """The tagger's problem again, in Python: labels are their numbers, atoms those of the templates below."""

    # In the order in which the tagger adds its weights up, so that single-precision sums agree to the last bit.
    templates = (
        "w0", "suffix2(w0)", "w0 suffix2(w0)", "w-1", "w-1 w0", "t-1", "t-2 t-1", "w0 t-1",
    )  # fmt: skip

    def __init__(self, labels: int, merged: bool = True, fixed: bool = True) -> None:
        self.labels = list(range(labels))
        self.merged = merged
        self.fixed = fixed

    def start(self, x: list[str]) -> tuple[int, ...]:
        return ()

    def actions(self, x: list[str], state: tuple[int, ...]) -> list[int]:
        return self.labels if len(state) < len(x) else []

    def advance(self, x: list[str], state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def atoms(self, x: list[str], state: tuple[int, ...]) -> dict[str, Any]:
        i = len(state)
        word = x[i]
        return {
            "w0": word,
            "w-1": x[i - 1] if i > 0 else BEFORE_SENTENCE,
            "suffix2(w0)": word[-2:] if len(word) >= 2 else None,
            "t-1": state[-1] if i > 0 else NO_LABEL,
            "t-2": state[-2] if i > 1 else NO_LABEL,
        }

    def signature(self, x: list[str], state: tuple[int, ...]) -> tuple[int, ...] | None:
        return state[-2:] if self.merged else None

    def steps(self, x: list[str]) -> int | None:
        return len(x) if self.fixed else None


class Bits(gb.Problem):
    """Writes bits until it stops by itself: derivations of every length up to ``x``, features by name."""

    def start(self, x: int) -> str:
        return ""

    def actions(self, x: int, state: str) -> list[str]:
        if state.endswith("."):
            return []
        return ["0", "1", "."] if len(state) < x else ["."]

    def advance(self, x: int, state: str, action: str) -> str:
        return state + action

    def features(self, x: int, state: str, action: str) -> list[str]:
        return [f"{state[-1:]}>{action}", f"{len(state)}:{action}", action]

    def result(self, x: int, actions: list[str], state: str) -> str:
        return state

    def gold(self, x: int, y: str) -> list[str]:
        return list(y)


class MergedBits(Bits):
    """The same with signatures: what features look at, and whether it goes on."""

    def signature(self, x: int, state: str) -> tuple[str, int]:
        return state[-1:], len(state)


def all_derivations(problem: gb.Problem, x: Any) -> list[list[Any]]:
    """Every list of actions that builds a complete structure."""
    found = []

    def go_on(state: Any, actions: list[Any]) -> None:
        allowed = list(problem.actions(x, state))
        if not allowed:
            found.append(actions)
        for action in allowed:
            go_on(problem.advance(x, state, action), [*actions, action])

    go_on(problem.start(x), [])
    return found


def score_of(problem: gb.Problem, weights: dict[Any, float], x: Any, actions: list[Any]) -> float:
    """The score of a derivation from readable weights: features by name and templates."""
    state, total = problem.start(x), 0.0
    for action in actions:
        total += sum(weights.get(name, 0.0) for name in problem.features(x, state, action))
        atoms = problem.atoms(x, state)
        for line in problem.templates:
            if all(atoms[name] is not None for name in line.split()):
                seen = " ".join(f"{name}={atoms[name]}" for name in line.split())
                total += weights.get((seen, action), 0.0)
        state = problem.advance(x, state, action)
    return total
