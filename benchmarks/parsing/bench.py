"""What the sections share: where treebanks and models are, and what several of them do."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from remembered import RememberedBench, digest

from parsing import treebank

QUICK_SENTENCES = {"train": 200, "dev": 60}
QUICK_OPTIONS = {"epochs": 2}


@dataclass
class ParsingBench(RememberedBench):
    """One run of the benchmark of parsers."""

    worker = Path(__file__).parent.with_name("parsing_worker.py")

    # Files

    def file(self, name: str, part: str) -> Path:
        """The part "train" or "dev" of a treebank."""
        path = self.data / name / f"{part}.conllu"
        if not self.quick:
            return path
        target = self.place / f"{name}-{part}.conllu"
        return target if target.exists() else treebank.first(path, target, QUICK_SENTENCES[part])

    def text(self, name: str, tokens: int) -> Path:
        """Dev and as much of train as there is room for: no sentence comes again, which a parser may remember."""
        sources = [self.file(name, "dev"), self.file(name, "train")]
        return treebank.concatenated(sources, self.place / f"{name}-text.conllu", self.least(tokens))

    def least(self, count: int) -> int:
        """A number of tokens; a hundredth of it in a quick run."""
        return count // 100 if self.quick else count

    def model(self, name: str, options: dict[str, Any]) -> Path:
        """Where a model is kept."""
        return self.place / f"{name}-{digest(options)}.model"

    # Processes

    def train(self, name: str, options: dict[str, Any], dev: bool = True) -> tuple[Path, dict[str, Any]]:
        """A parser of goldbeam for a treebank: its model file, and what training took."""
        options = {**options, **(QUICK_OPTIONS if self.quick else {})}
        model = self.model(name, {**options, "dev": dev})
        dev_file = self.file(name, "dev") if dev else None
        return model, self.job("train", train=self.file(name, "train"), dev=dev_file, model=model, options=options)

    def scores(self, model: Path, gold: Path, text: Path | None = None) -> tuple[Path, dict[str, Any]]:
        """Parse `gold`, or `text` with the same words; the parsed file and its scores."""
        source = text or gold
        parsed = model.with_name(f"{model.stem}-{digest(str(source))}.parsed.conllu")
        self.job("parse", model=model, text=source, out=parsed)
        return parsed, self.job("score", gold=gold, predicted=parsed)
