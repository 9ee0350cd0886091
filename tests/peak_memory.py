"""By how much the memory of a process of its own grows at most, for tests that promise that it hardly does."""

from __future__ import annotations

import os
import subprocess
import sys


def megabytes() -> float:
    """The most physical memory that this process has had so far.

    Not ``ru_maxrss``, which begins with the size of the process that started this one: in a test's child it would be
    that of pytest, and growth below it would not be seen.
    """
    with open("/proc/self/status", encoding="ascii") as status:
        (kilobytes,) = (line.split()[1] for line in status if line.startswith("VmHWM:"))
    return int(kilobytes) / 1024


def printed_by(*arguments: str) -> list[float]:
    """Run Python with these arguments and give the numbers that it prints. If it fails, the test shows its words."""
    sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"  # freed memory is not kept under it either
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "ASAN_OPTIONS": sanitizer}
    child = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment, timeout=600)
    assert child.returncode == 0, f"exit status {child.returncode}\n{child.stdout}\n{child.stderr}"
    return [float(word) for word in child.stdout.split()]
