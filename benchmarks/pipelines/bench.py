"""What the sections share: where treebanks, models and texts are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from remembered import RememberedBench, digest

QUICK_SENTENCES = {"train": 150, "dev": 50}
QUICK_OPTIONS = {"epochs": 1, "jackknife": 2, "jackknife_epochs": 1, "beam": 2}


@dataclass
class PipelineBench(RememberedBench):
    """One run of the benchmark of pipelines."""

    worker = Path(__file__).parent.with_name("pipeline_worker.py")

    def file(self, name: str, part: str) -> Path:
        """The part "train" or "dev" of a treebank."""
        path = self.data / name / f"{part}.conllu"
        if not self.quick:
            return path
        target = self.place / f"{name}-{part}.conllu"
        if not target.exists():
            blocks = path.read_text(encoding="utf-8").split("\n\n")[: QUICK_SENTENCES[part]]
            target.write_text("\n\n".join(blocks) + "\n\n", encoding="utf-8")
        return target

    def text(self, name: str, part: str) -> Path:
        """Its raw text."""
        target = self.place / f"{name}-{part}.txt"
        self.job("raw", gold=self.file(name, part), out=target)
        return target

    def train(self, name: str, options: dict[str, Any]) -> tuple[Path, dict[str, Any]]:
        """A pipeline for a treebank: its model file, and what training took."""
        options = {**options, **(QUICK_OPTIONS if self.quick else {})}
        model = self.place / f"{name}-{digest(options)}.pipeline"
        files = {part: self.file(name, part) for part in ("train", "dev")}
        return model, self.job("train", **files, model=model, options=options)

    def scores(self, model: str | Path, name: str) -> dict[str, Any]:
        """Official scores on dev, from raw text."""
        out = self.place / f"{name}-{digest(str(model))}.conllu"
        self.job("annotate", model=model, text=self.text(name, "dev"), out=out)
        return self.job("score", gold=self.file(name, "dev"), predicted=out)
