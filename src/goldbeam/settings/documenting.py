"""Settings in words: in groups, defaults as people write them, the part of a docstring about parameters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from goldbeam.settings.declarations import Setting, Settings

_WIDTH = 110  # of lines in docstrings; `help` indents them


def by_group(cls: type[Settings]) -> Iterator[tuple[str, list[Setting]]]:
    """The settings of a class group by group; those that matter most come first, as a group of their own."""
    main = [cls.settings[name] for name in cls.main_settings]
    yield "Main", main
    rest = [one for one in cls.settings.values() if one.name not in cls.main_settings]
    for group, members in groupby(rest, key=lambda one: one.group):
        yield group or "Task", list(members)


def shown_default(one: Setting) -> str:
    """On the command line and in tables: ``true``, ``max-violation``, or what None means."""
    if one.default is None:
        return one.none or "none"
    if isinstance(one.default, bool):
        return str(one.default).lower()
    return f"{one.default:g}" if isinstance(one.default, float) else str(one.default)


def parameters_section(cls: type[Settings]) -> str:
    """For a docstring, in numpydoc's form."""
    lines = ["Parameters", "----------"]
    for group, members in by_group(cls):
        if not members:
            continue
        lines += ["", f"{group}:", ""] if group != "Main" else []
        for one in members:
            default = "required" if one.required else f"default {one.default!r}"
            default += f" ({one.none})" if one.default is None and one.none else ""
            symbol = f" ({one.symbol})" if one.symbol else ""
            lines += _wrapped(f"{one.name}{symbol} : {one.kind.shown}; {default}", " " * 8)
            lines += _wrapped(f"    {one.help}", " " * 4)
    return "\n".join(lines)


def _wrapped(line: str, indent: str) -> list[str]:
    if len(line) <= _WIDTH:
        return [line]
    from textwrap import wrap

    return wrap(line, _WIDTH, subsequent_indent=indent, break_on_hyphens=False)
