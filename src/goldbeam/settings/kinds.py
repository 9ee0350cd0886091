"""What values a setting takes: a kind says which, in the words of error messages, and reads them from text."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from numbers import Integral, Real
from typing import Any, NamedTuple, Protocol

#: In place of a number: it is chosen for the user.
AUTO = "auto"
_TRUTH = {"true": True, "false": False}


def _is_none(text: str) -> bool:
    """Messages have Python's spelling, tables of settings and help the other one."""
    return text in ("none", "None")


def _digits(number: float) -> str:
    return f"{number:.15g}"  # a million is not 1e+06


class Kind(Protocol):
    def problem(self, value: Any) -> str | None:
        """What the value should have been, or None if it is allowed."""

    def parse(self, text: str) -> Any:
        """The value that a text on the command line stands for; the text itself if it stands for none."""

    @property
    def shown(self) -> str:
        """Short, for tables of settings and for help: ``1, 2, …``."""


class _Simple:
    """A kind that there is one of."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Choice(NamedTuple):
    names: Sequence[str]
    optional: bool = False
    or_function: bool = False
    hidden: Sequence[str] = ()  # allowed too, but not to be chosen by people

    def problem(self, value: Any) -> str | None:
        if (value is None and self.optional) or (callable(value) and self.or_function):
            return None
        more = (" or None" if self.optional else "") + (", or a function" if self.or_function else "")
        right = isinstance(value, str) and (value in self.names or value in self.hidden)
        return None if right else f"one of {', '.join(self.names)}{more}"

    def parse(self, text: str) -> Any:
        return None if self.optional and _is_none(text) and text not in self.names else text

    @property
    def shown(self) -> str:
        more = ["none"] * self.optional + ["or a function"] * self.or_function
        return ", ".join([*self.names, *more])


class Number(NamedTuple):
    """A finite number within bounds; ``above`` excludes its bound."""

    least: float = -math.inf
    above: float = -math.inf
    most: float = 1e9  # no setting of ours makes sense beyond, and the core's numbers are of fixed size
    whole: bool = False
    optional: bool = False
    auto: bool = False  # or AUTO

    def problem(self, value: Any) -> str | None:
        if (value is None and self.optional) or (self.auto and isinstance(value, str) and value == AUTO):
            return None
        kind = Integral if self.whole else Real  # numpy's numbers are of these kinds too
        right = isinstance(value, kind) and not isinstance(value, bool) and value == value
        if right and self.least <= value <= self.most and value > self.above:
            return None
        bound = f"of at least {_digits(self.least)}" if self.least > -math.inf else f"above {_digits(self.above)}"
        if right and self.most < value < math.inf:
            bound += f" and at most {_digits(self.most)}"
        others = [f"{AUTO!r}"] * self.auto + ["None"] * self.optional
        return " or ".join([f"a {'whole' if self.whole else 'finite'} number {bound}", *others])

    def parse(self, text: str) -> Any:
        if self.optional and _is_none(text):
            return None
        try:
            return int(text) if self.whole else float(text)
        except ValueError:
            return text

    @property
    def shown(self) -> str:
        bound = f"{_digits(self.least)} or more" if self.least > -math.inf else f"above {_digits(self.above)}"
        if self.most < 1e9 and self.least > -math.inf:
            bound = f"{_digits(self.least)} to {_digits(self.most)}"
        return bound + (f", {AUTO}" if self.auto else "") + (", or none" if self.optional else "")


class Column(_Simple):
    def problem(self, value: Any) -> str | None:
        right = value is None or (isinstance(value, (str, int)) and not isinstance(value, bool))
        return None if right else "a column's name or number, or None"

    def parse(self, text: str) -> Any:
        return text

    shown = "name or number"


class Flag(NamedTuple):
    optional: bool = False

    def problem(self, value: Any) -> str | None:
        right = isinstance(value, bool) or (value is None and self.optional)
        return None if right else "True, False or None" if self.optional else "True or False"

    def parse(self, text: str) -> Any:
        return _TRUTH.get(text.lower(), text)

    @property
    def shown(self) -> str:
        return "true, false, or none" if self.optional else "true or false"


class Average(NamedTuple):
    """Whether to average, or over how many models."""

    auto: bool = False  # or AUTO

    def problem(self, value: Any) -> str | None:
        if isinstance(value, bool) or (self.auto and isinstance(value, str) and value == AUTO):
            return None
        right = isinstance(value, Integral) and 1 <= int(value) <= 1000
        return None if right else f"True, False{self._auto(repr(AUTO))} or a number of models from 1 to 1000"

    def parse(self, text: str) -> Any:
        return int(text) if text.isdecimal() else _TRUTH.get(text.lower(), text)

    @property
    def shown(self) -> str:
        return f"true, false{self._auto(AUTO)}, or a number of models"

    def _auto(self, text: str) -> str:
        return f", {text}" if self.auto else ""


class Names(NamedTuple):
    """Some of these names, none twice, or None."""

    names: Sequence[str]

    def problem(self, value: Any) -> str | None:
        if value is None:
            return None
        listed = isinstance(value, Sequence) and not isinstance(value, str)
        right = listed and all(isinstance(name, str) and name in self.names for name in value)
        return None if right and len(set(value)) == len(value) else f"some of {', '.join(self.names)}, or None"

    def parse(self, text: str) -> Any:
        """Names between commas; ``none`` is a list of no names."""
        return [] if _is_none(text) else [name.strip() for name in text.split(",") if name.strip()]

    @property
    def shown(self) -> str:
        return "some of " + ", ".join(self.names)


class Text(_Simple):
    """Of whatever kind."""

    def problem(self, value: Any) -> str | None:
        return None if isinstance(value, str) and value.strip() else "some text"

    def parse(self, text: str) -> Any:
        return text

    shown = "text"


class Templates(NamedTuple):
    """A set of templates by its name, or templates as a list."""

    sets: Sequence[str] = ("default",)

    def problem(self, value: Any) -> str | None:
        if isinstance(value, str):
            return None
        right = isinstance(value, Sequence) and all(isinstance(line, str) for line in value)
        return None if right else "the name of a template set or a list of templates"

    def parse(self, text: str) -> Any:
        return text

    @property
    def shown(self) -> str:
        return ", ".join(self.sets) + ", or a list"


class Words(_Simple):
    """A path, a list of words, or None."""

    def problem(self, value: Any) -> str | None:
        if value is None or isinstance(value, (str, os.PathLike)):
            return None
        right = isinstance(value, Sequence) and all(isinstance(word, str) for word in value)
        return None if right else "a path, a list of words or None"

    def parse(self, text: str) -> Any:
        return text

    shown = "a path or a list of words"


class Paths(_Simple):
    """A path, several paths, or None."""

    def problem(self, value: Any) -> str | None:
        if value is None or _is_path(value):
            return None
        right = isinstance(value, Sequence) and len(value) > 0 and all(map(_is_path, value))
        return None if right else "a path, a list of paths or None"

    def parse(self, text: str) -> Any:
        return text

    shown = "a path or several"


def _is_path(value: Any) -> bool:
    return isinstance(value, os.PathLike) or (isinstance(value, str) and bool(value))


class WordTable(NamedTuple):
    """A table of words: a path or a name, a mapping, or None."""

    example: str = ""  # of a name that is no path

    def problem(self, value: Any) -> str | None:
        if value is None or isinstance(value, (str, os.PathLike, Mapping)):
            return None
        name = f", a name such as {self.example}" if self.example else ""
        return f"a path{name}, a mapping of words or None"

    def parse(self, text: str) -> Any:
        return text

    @property
    def shown(self) -> str:
        return "a path" + (f", {self.example}" if self.example else "") + ", or a mapping of words"


class Options(_Simple):
    """Further settings by name, or None."""

    def problem(self, value: Any) -> str | None:
        right = value is None or (isinstance(value, dict) and all(isinstance(name, str) for name in value))
        return None if right else "a dict of parameters by name, or None"

    def parse(self, text: str) -> Any:
        return text

    shown = "a dict"


class Anything(_Simple):
    """Any value; the code that uses it checks it."""

    def problem(self, value: Any) -> str | None:
        return None

    def parse(self, text: str) -> Any:
        return text

    shown = "an object"
