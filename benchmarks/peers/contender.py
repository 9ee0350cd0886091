"""What a benchmark asks of a contender."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from features import Token
from tasks import Task

Tag = Callable[[list[list[Token]]], list[list[str]]]


@dataclass
class Training:
    """Where the seconds of a training went. `learn` holds the passes, `prepare` what is done once before them."""

    passes: int
    prepare: float
    learn: float


class Contender(Protocol):
    """A library that learns from a file and tags lists of strings. Both happen in a process of its own, one thread."""

    name: str
    packages: tuple[str, ...]

    def train(self, task: Task, train: Path, dev: Path | None, model: Path, **options: Any) -> Training:
        """Read `train`, learn, write `model`; `dev` is for those that choose their best pass by it."""
        ...

    def load(self, task: Task, model: Path) -> Tag:
        """Read `model`; the answer turns sentences of strings (of tuples for several columns) into labels."""
        ...
