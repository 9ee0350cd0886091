"""`goldbeam serve` as a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

_ADDRESS = re.compile(r"at (http://127\.0\.0\.1:\d+)/")


@contextmanager
def serving(models: Sequence[str], *options: str) -> Iterator[str]:
    """Its address. The process has ended, and well, after this."""
    command = [sys.executable, "-m", "goldbeam", "serve", *models, "--port", "0", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            lines = iter(process.stderr.readline, "")
            yield next(found[1] for line in lines if (found := _ADDRESS.search(line)))
        finally:
            process.terminate()
            rest = process.communicate(timeout=30)[1]
    assert process.returncode == 0, rest
