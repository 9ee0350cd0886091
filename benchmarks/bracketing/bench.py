"""What the sections share: where treebanks and models are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from remembered import RememberedBench, digest

QUICK_SENTENCES = {"train": 150, "dev": 40}
QUICK_OPTIONS = {"epochs": 2}


@dataclass
class BracketingBench(RememberedBench):
    """One run of the benchmark of constituency parsers."""

    worker = Path(__file__).parent.with_name("bracketing_worker.py")

    def file(self, name: str, part: str) -> Path:
        """The part "train" or "dev" of a treebank."""
        path = self.data / name / f"{part}.mrg"
        if not self.quick:
            return path
        target = self.place / f"{name}-{part}.mrg"
        if not target.exists():
            self.job("first", source=path, target=target, count=QUICK_SENTENCES[part])
        return target

    def fitted(self, name: str, options: dict[str, Any]) -> tuple[Path, dict[str, Any]]:
        """A parser: its model file, and what training took."""
        options = {**options, **(QUICK_OPTIONS if self.quick else {})}
        model = self.place / f"{name}-{digest(options)}.model"
        files = {part: self.file(name, part) for part in ("train", "dev")}
        return model, self.job("train", **files, model=model, options=options)

    def scores(self, name: str, model: Path) -> dict[str, Any]:
        return self.job("evaluate", model=model, gold=self.file(name, "dev"))
