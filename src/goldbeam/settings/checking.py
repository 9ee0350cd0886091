"""Values that a setting does not take, and names that are none: one sentence that says what would do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from goldbeam.errors import ParameterError
from goldbeam.one_line import one_line
from goldbeam.settings.kinds import Kind


def refusal(kind: Kind, value: Any) -> str | None:
    """``must be a whole number of at least 1, got 0``; None if the value is allowed."""
    wanted = kind.problem(value)
    return None if wanted is None else f"must be {wanted}, got {one_line(repr(value), 100)}"


def check_values(owner: str, values: Mapping[str, Any], kinds: Mapping[str, Kind]) -> None:
    """Raise ParameterError for the first value that its kind does not allow: name, allowed, got."""
    for name, kind in kinds.items():
        if kind.problem(values[name]) is not None:
            raise ParameterError(f"{owner}: {name} {refusal(kind, values[name])}")


def unknown_name(owner: str, what: str, name: str, known: Iterable[str]) -> str:
    """The message about a name that is none: ``Tagger has no parameter 'epoch'; did you mean 'epochs'?``"""
    from difflib import get_close_matches  # not above: it takes milliseconds to import

    names = list(known)
    near = get_close_matches(name, names, n=1, cutoff=0.6)
    advice = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(names)}"
    return f"{owner} has no {what} {name!r}; {advice}"
