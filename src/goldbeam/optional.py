"""Packages that only some functions need, and that a plain installation does not have."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from goldbeam.errors import GoldbeamError


class MissingPackageError(GoldbeamError, ImportError):
    """A function for a library that is not installed."""


def imported(module: str, user: str, extra: str | None = None) -> Any:
    """The module, or one line that says how to install it; ``user`` is what needs it, ``extra`` the extra that has it.

    >>> imported("no_such_package", "to_arrow", "arrow")
    Traceback (most recent call last):
    goldbeam.optional.MissingPackageError: to_arrow needs no_such_package, which is not installed; pip install 'goldbeam[arrow]'
    """  # noqa: E501
    try:
        return import_module(module)
    except ImportError as cause:
        name = module.partition(".")[0]
        package = name if extra is None else f"'goldbeam[{extra}]'"
        raise MissingPackageError(f"{user} needs {name}, which is not installed; pip install {package}") from cause
