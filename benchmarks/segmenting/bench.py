"""What the sections share: where corpora and models are, and what several of them do."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from remembered import RememberedBench, digest

from segmenting import corpora
from segmenting.contenders import CONTENDERS

CORPORA = ("ud-zh-gsd-simp", "pfr199801")
LARGE = "pfr199801"  # where speed is measured
QUICK_SENTENCES = {"train": 200, "dev": 60}
QUICK_PASSES = 2


@dataclass
class SegmentingBench(RememberedBench):
    """One run of the benchmark of segmenters."""

    worker = Path(__file__).parent.with_name("segmenting_worker.py")

    # Files

    def file(self, name: str, part: str, suffix: str = ".pos.txt") -> Path:
        """The part "train" or "dev" of a corpus, as word_TAG or with its trees."""
        path = self.data / name / f"{part}{suffix}"
        if not self.quick:
            return path
        target = self.place / f"{name}-{part}{suffix}"
        return target if target.exists() else corpora.first(path, target, QUICK_SENTENCES[part])

    def raw(self, name: str, part: str) -> Path:
        """The same without spaces and tags."""
        target = self.place / f"{name}-{part}.raw.txt"
        return target if target.exists() else corpora.raw(self.file(name, part), target)

    # Processes

    def train(
        self, contender: str, name: str, dev: bool = True, passes: int | None = None
    ) -> tuple[Path, dict[str, Any]]:
        """A contender's model, and what training took."""
        count = QUICK_PASSES if self.quick else passes
        options = {} if count is None else {"passes": count}
        # Dots in a name would be taken for suffixes.
        label = f"{name}-{contender}-{digest([options, dev])}".replace(" ", "-")
        model = self.place / f"{label}.model"
        dev_file = self.file(name, "dev") if dev else None
        training = self.job(
            "train", contender=contender, train=self.file(name, "train"), dev=dev_file, model=model, options=options
        )
        return model, training

    def scores(self, contender: str, name: str, model: Path) -> dict[str, Any]:
        """Of dev, segmented by a model."""
        out = model.with_suffix(".words.txt")
        self.job("segment", contender=contender, model=model, raw=self.raw(name, "dev"), out=out)
        return self.score(name, out, tagged=False)

    def score(self, name: str, predicted: Path, tagged: bool) -> dict[str, Any]:
        """Of a file that somebody predicted for dev."""
        return self.job(
            "score",
            gold=self.file(name, "dev"),
            predicted=predicted,
            train=self.file(name, "train"),
            tagged=tagged,
        )

    def fit(self, task: str, name: str, options: dict[str, Any], suffix: str = ".pos.txt") -> tuple[Path, Any]:
        """One of goldbeam's estimators with its model file."""
        options = {**options, **({"epochs": QUICK_PASSES} if self.quick else {})}
        model = self.place / f"{name}-{task}-{digest(options)}.model"
        train, dev = self.file(name, "train", suffix), self.file(name, "dev", suffix)
        return model, self.job("fit", task=task, train=train, dev=dev, model=model, options=options)


def packages() -> list[str]:
    """All that the contenders need."""
    return sorted({package for contender in CONTENDERS.values() for package in contender.packages})
