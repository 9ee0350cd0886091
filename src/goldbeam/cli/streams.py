"""Standard output and standard error while a command runs: what happens when they cannot be written.

A result that is lost ends the command with one line. Progress and messages that are lost end nothing: training and
annotation go on without them.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


class OutputError(Exception):
    """Standard output cannot be written. This is no OSError, because click and `data.write` catch those."""

    def __init__(self, cause: OSError) -> None:
        super().__init__(cause.strerror or str(cause))
        self.reader_left = isinstance(cause, BrokenPipeError)


class _Output:
    """A stream whose errors are OutputErrors; everything else is the stream's own."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    @property
    def buffer(self) -> _Output:
        return _Output(self._stream.buffer)

    def write(self, content: Any) -> Any:
        try:
            return self._stream.write(content)
        except OSError as cause:
            raise OutputError(cause) from cause

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as cause:
            raise OutputError(cause) from cause


class _Messages(_Output):
    """A stream that drops what it cannot write: a full disk, a pipe without a reader, a terminal that has closed."""

    def write(self, content: Any) -> Any:
        try:
            return self._stream.write(content)
        except OSError:
            _abandon(self._stream)
            return len(content)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError:
            _abandon(self._stream)


@contextmanager
def guarded_streams() -> Iterator[None]:
    """Guard standard output and standard error. Either is None if it was closed before we began."""
    output, messages = sys.stdout, sys.stderr
    if isinstance(output, io.TextIOWrapper):  # a label that the terminal cannot show must not end the program
        output.reconfigure(errors="backslashreplace")
    guards: list[Any] = [
        stream if stream is None else guard(stream) for guard, stream in ((_Output, output), (_Messages, messages))
    ]
    sys.stdout, sys.stderr = guards
    try:
        yield
    finally:
        # What a stream still holds would fail again when the interpreter exits, with a traceback and status 120.
        for stream in (output, messages):
            if stream is not None and not stream.closed:
                try:
                    stream.flush()
                except OSError:
                    _abandon(stream)
        sys.stdout, sys.stderr = output, messages


def _abandon(stream: Any) -> None:
    """Throw away what a stream holds and all that will be written to it."""
    try:
        descriptor = stream.fileno()
    except (OSError, ValueError):  # not a file of the system: it holds nothing back
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
    with suppress(OSError):
        stream.flush()
