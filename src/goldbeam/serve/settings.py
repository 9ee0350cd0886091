"""What a server is told once, when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ServiceSettings:
    """``log`` is the log of a training and ``gold`` a file of gold sentences, both for the page.

    ``hosts`` are the names under which browsers may know this server; None: any. ``origins`` are the sites whose pages
    may use it.
    """

    log: Path | None = None
    gold: Path | None = None
    token: str | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] | None = None
