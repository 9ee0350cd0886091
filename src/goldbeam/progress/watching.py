"""What ``fit(verbose=True)`` shows: the same as the command line, beside an observer of the user's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def watching(verbose: bool, observer: object | None) -> Iterator[Any]:
    """The observer, with a table on standard error if that is wanted: lines where standard error is no terminal."""
    if not verbose:
        yield observer
        return
    from goldbeam.progress.observers import watch  # click and rich take their time to import

    with watch(quiet=False) as table:
        yield table if observer is None else Both(table, observer)


class Both:
    """Two observers as one; each gets the events that it has a method for."""

    def __init__(self, *observers: Any) -> None:
        self._observers = observers

    def __getattr__(self, event: str) -> Any:
        methods = [method for observer in self._observers if (method := getattr(observer, event, None)) is not None]
        if not methods:
            raise AttributeError(event)

        def tell(*arguments: Any) -> None:
            for method in methods:
                method(*arguments)

        return tell
