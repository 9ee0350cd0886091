"""Options of the command line from the declarations of settings, and the parameters that they stand for."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

import click

from goldbeam.settings import Setting, Settings, refusal
from goldbeam.settings.documenting import by_group, shown_default
from goldbeam.settings.kinds import (
    Average,
    Choice,
    Column,
    Flag,
    Kind,
    Names,
    Number,
    Paths,
    Templates,
    Text,
    Words,
    WordTable,
)


class SettingOption(click.Option):
    """An option that belongs to a section of the help text."""

    section: str = ""


class BadValue(click.BadParameter):
    """A value that a setting does not take, in the words that Python uses."""

    def format_message(self) -> str:
        return self.message


class _Value(click.ParamType):  # type: ignore[type-arg, unused-ignore] # generic in newer versions of click
    """Texts that a kind of setting reads."""

    def __init__(self, kind: Kind, option: str) -> None:
        self.name = option
        self._kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        parsed = self._kind.parse(value) if isinstance(value, str) else value
        refused = refusal(self._kind, parsed)
        if refused is not None:
            raise BadValue(f"--{self.name} {refused}", ctx, param)
        # click uses None for options that were not given, so an explicit none needs a value of its own.
        return NONE if parsed is None else parsed


class _None:
    """The value None of an option that was given as ``none``."""

    def __repr__(self) -> str:
        return "none"


NONE = _None()


def options_of(cls: type[Settings]) -> Iterator[SettingOption]:
    """An option for every setting of a class that the command line has; their defaults are left to the class."""
    for group, members in by_group(cls):
        for one in members:
            if one.option is not None:
                for option in _options(one):
                    option.section = f"{group} options"
                    yield option


def _options(one: Setting) -> Iterator[SettingOption]:
    told = f"{one.help}{_choices(one.kind)}".removesuffix(".") + f" (default: {shown_default(one)})."
    name = f"--{one.option_name}"
    if isinstance(one.kind, Flag):
        on, _, off = name.partition("/")
        yield SettingOption([f"{on}/--{off or 'no-' + on[2:]}", one.name], default=None, help=told)
        return
    type_ = _Value(one.kind, one.option_name)
    metavar = _metavar(one.kind)
    if isinstance(one.kind, Average):
        yield SettingOption([name, one.name], type=type_, is_flag=False, flag_value=True, metavar="[N]", help=told)
        yield SettingOption([f"--no-{name[2:]}", f"no_{one.name}"], is_flag=True, help="Use the final weights instead.")
        return
    several = isinstance(one.kind, Paths)
    yield SettingOption([name, one.name], type=type_, metavar=metavar, multiple=several, help=told)


def _choices(kind: Kind) -> str:
    if isinstance(kind, Choice):
        return f" One of {', '.join([*kind.names, *['none'] * kind.optional])}"
    if isinstance(kind, Names):
        return f" Any of {', '.join(kind.names)}, separated by commas, or none"
    if isinstance(kind, Templates):
        return f" One of {', '.join(kind.sets)}, or a file with one template per line"
    return ""


def _metavar(kind: Kind) -> str:
    if isinstance(kind, Number):
        return "N" if kind.whole else "X"
    if isinstance(kind, (Words, Text, WordTable)):
        return "FILE"
    if isinstance(kind, Paths):
        return "TEXT"
    return {Choice: "NAME", Names: "C,C", Column: "C", Templates: "T"}.get(type(kind), "VALUE")


def parameters_of(cls: type[Settings], choices: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a class's constructor: what was given on the command line, by the same names."""
    given = {name: value for name, value in choices.items() if name in cls.settings and value not in (None, ())}
    for name, one in cls.settings.items():
        if isinstance(one.kind, Average) and choices.get(f"no_{name}"):
            if name in given:
                raise click.UsageError(f"--{name} and --no-{name} exclude each other")
            given[name] = False
    return {name: _read(cls.settings[name], value) for name, value in given.items()}


def _read(one: Setting, value: Any) -> Any:
    if value is NONE:
        return None
    if isinstance(one.kind, Paths):
        return value[0] if len(value) == 1 else list(value)
    if isinstance(one.kind, Templates) and value not in one.kind.sets and os.path.isfile(value):
        return _read_lines(value, "templates").splitlines()
    if isinstance(one.kind, Text) and value != one.default:
        return _read_lines(value, one.help.partition(":")[0].lower())
    return value


def _read_lines(path: str, what: str) -> str:
    """Lines of a file; blank lines and lines that start with # are for people."""
    from goldbeam.errors import DataError

    try:
        with open(path, encoding="utf-8") as file:
            lines = [line.strip() for line in file]
    except UnicodeDecodeError as cause:
        raise DataError(f"{path}: is not UTF-8 text; write {what} one per line") from cause
    except OSError as cause:
        raise DataError(f"{path}: cannot be read: {str(cause.strerror).lower()}; check the path") from cause
    kept = [line for line in lines if line and not line.startswith("#")]
    if not kept:
        raise DataError(f"{path}: contains no {what}; write one per line")
    return "\n".join(kept)
