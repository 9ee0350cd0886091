"""What figures depend on besides the code they measure: machine, versions, commit; kept with a section's results."""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any


def machine() -> dict[str, Any]:
    """Processor, memory, system, Python."""
    cpu = next((line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")), "")
    return {
        "cpu": cpu.partition(":")[2].strip(),
        "cpus": os.cpu_count(),
        "memory_mb": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20,
        "system": platform.platform(),
        "python": platform.python_version(),
    }


def versions(packages: Iterable[str]) -> dict[str, str | None]:
    """The installed version of every package; None if it is not installed."""

    def installed(package: str) -> str | None:
        try:
            return version(package)
        except PackageNotFoundError:
            return None

    return {package: installed(package) for package in packages}


def commit() -> str | None:
    """The commit of the benchmark's own repository, with a mark if files differ from it; None outside a repository."""
    git = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty", "--exclude=*"]
    described = subprocess.run(git, capture_output=True, text=True, check=False)
    return described.stdout.strip() or None


def with_circumstances(command: str, packages: Iterable[str], run: Callable[[], Any]) -> dict[str, Any]:
    """A section's results with the circumstances they were measured in.

    `command` leaves directories out: they say nothing about the figures.
    """
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "command": command,
        "machine": machine(),
        "load_average": os.getloadavg(),  # more than about 0.1 before the start: others disturb wall times
        "versions": versions(packages),
        "commit": commit(),
        "results": run(),
    }
