"""Every command's arguments and options, which keep their names and meaning: what they take, and their defaults."""

from __future__ import annotations

import importlib

import click
from expectations import check

from goldbeam.cli.main import COMMANDS
from goldbeam.cli.train import TaskCommand
from goldbeam.tasks.registry import TASKS


def plain(value: object) -> object:
    """None for what click keeps there if nothing is given, which differs between its versions."""
    return value if isinstance(value, (str, int, float, tuple, list)) and not isinstance(value, bool) else None


def described(parameter: click.Parameter) -> str:
    kind = parameter.type
    facts = {
        "type": kind.name,
        "choices": list(kind.choices) if isinstance(kind, click.Choice) else None,
        "min": getattr(kind, "min", None),
        "max": getattr(kind, "max", None),
        "open": (getattr(kind, "min_open", False), getattr(kind, "max_open", False)),
        "default": plain(parameter.default),
        "required": parameter.required,
        "nargs": parameter.nargs,
        "multiple": getattr(parameter, "multiple", False),
        "flag": getattr(parameter, "is_flag", False),
        "flag_value": plain(getattr(parameter, "flag_value", None)),
        "callback": parameter.callback is not None,
    }
    usual = {"open": (False, False), "nargs": 1}
    kept = {k: v for k, v in facts.items() if v is not None and v is not False and usual.get(k) != v}
    names = " ".join([*parameter.opts, *parameter.secondary_opts])
    return f"  {names} ({parameter.name}) {kept}"


def test_all_commands():
    lines = []
    for name in COMMANDS:
        module = importlib.import_module(f"goldbeam.cli.{name.replace('-', '_')}")
        command = module.command
        lines += [f"{name}: {command.name}", *map(described, command.params)]
    for task in TASKS:
        lines += [f"train {task}:", *map(described, TaskCommand(task).params)]
    check("cli/options", "\n".join(lines) + "\n")
