"""Hyper-parameters that state their constraints as data and fail in one sentence."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any, Protocol

from goldbeam.errors import ParameterError


class Constraint(Protocol):
    def problem(self, value: Any) -> str | None:
        """What the value should have been, or None if it is allowed."""


@dataclass(frozen=True)
class Choice:
    names: Sequence[str]
    optional: bool = False
    or_function: bool = False

    def problem(self, value: Any) -> str | None:
        if (value is None and self.optional) or (callable(value) and self.or_function):
            return None
        more = (" or None" if self.optional else "") + (", or a function" if self.or_function else "")
        return None if isinstance(value, str) and value in self.names else f"one of {', '.join(self.names)}{more}"


@dataclass(frozen=True)
class Number:
    """A finite number within bounds; ``above`` excludes its bound."""

    least: float = -math.inf
    above: float = -math.inf
    most: float = 1e9  # no setting of ours makes sense beyond, and the core's numbers are of fixed size
    whole: bool = False
    optional: bool = False

    def problem(self, value: Any) -> str | None:
        if value is None and self.optional:
            return None
        kind = Integral if self.whole else Real  # numpy's numbers are of these kinds too
        right = isinstance(value, kind) and not isinstance(value, bool) and value == value
        if right and self.least <= value <= self.most and value > self.above:
            return None
        bound = f"of at least {self.least:g}" if self.least > -math.inf else f"above {self.above:g}"
        if right and self.most < value < math.inf:
            bound += f" and at most {self.most:g}"
        return f"a {'whole' if self.whole else 'finite'} number {bound}" + (" or None" if self.optional else "")


@dataclass(frozen=True)
class Column:
    def problem(self, value: Any) -> str | None:
        right = value is None or (isinstance(value, (str, int)) and not isinstance(value, bool))
        return None if right else "a column's name or number, or None"


@dataclass(frozen=True)
class Flag:
    optional: bool = False

    def problem(self, value: Any) -> str | None:
        right = isinstance(value, bool) or (value is None and self.optional)
        return None if right else "True, False or None" if self.optional else "True or False"


@dataclass(frozen=True)
class Average:
    """Whether to average, or over how many models."""

    def problem(self, value: Any) -> str | None:
        right = isinstance(value, bool) or (isinstance(value, Integral) and 1 <= int(value) <= 1000)
        return None if right else "True, False or a number of models from 1 to 1000"


@dataclass(frozen=True)
class Names:
    """Some of these names, none twice, or None."""

    names: Sequence[str]

    def problem(self, value: Any) -> str | None:
        if value is None:
            return None
        listed = isinstance(value, Sequence) and not isinstance(value, str)
        right = listed and all(isinstance(name, str) and name in self.names for name in value)
        return None if right and len(set(value)) == len(value) else f"some of {', '.join(self.names)}, or None"


@dataclass(frozen=True)
class Text:
    """Of whatever kind."""

    def problem(self, value: Any) -> str | None:
        return None if isinstance(value, str) and value.strip() else "some text"


@dataclass(frozen=True)
class Templates:
    def problem(self, value: Any) -> str | None:
        if isinstance(value, str):
            return None
        right = isinstance(value, Sequence) and all(isinstance(line, str) for line in value)
        return None if right else "the name of a template set or a list of templates"


@dataclass(frozen=True)
class Options:
    """Further parameters by name, or None."""

    def problem(self, value: Any) -> str | None:
        right = value is None or (isinstance(value, dict) and all(isinstance(name, str) for name in value))
        return None if right else "a dict of parameters by name, or None"


def check_parameters(owner: str, values: dict[str, Any], constraints: dict[str, Constraint]) -> None:
    """Raise ParameterError for the first value that breaks its constraint: name, allowed, got."""
    for name, constraint in constraints.items():
        wanted = constraint.problem(values[name])
        if wanted is not None:
            raise ParameterError(f"{owner}: {name} must be {wanted}, got {values[name]!r}")
