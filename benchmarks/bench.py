"""What every section of the benchmark shares: where data and models are, which contenders run, how they are started."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import measure
from tasks import TASKS, Task

# A CLI's script lies beside the interpreter of the environment that it is installed in.
GOLDBEAM = str(Path(sys.executable).with_name("goldbeam"))


@dataclass
class Bench:
    """One run of the benchmark. Contenders run one after the other, never together."""

    data: Path
    work: Path
    contenders: list[str]

    def files(self, task: Task) -> tuple[Path, Path]:
        """The training and the development file of a task."""
        return self.data / task.train, self.data / task.dev

    def model(self, contender: str, task: str) -> Path:
        """Where a contender's model for a task is kept."""
        return self.work / f"{task}.{contender}.model"

    def train(
        self,
        contender: str,
        task: str,
        train: Path | None = None,
        dev: bool = True,
        limits: dict[str, Any] | None = None,
        **options: Any,
    ) -> dict[str, Any]:
        """Train through the contender's Python interface; `dev=False` withholds the development set.

        `limits` are those of `measure.job`: timeout, memory_mb.
        """
        files = self.files(TASKS[task])
        self.say(f"{contender} trains on {task}")
        return measure.job(
            "train",
            contender=contender,
            task=task,
            train=train or files[0],
            # ltp keeps its first pass if it has nothing to compare the passes on.
            dev=files[1] if dev or contender == "ltp" else None,
            model=self.model(contender, task),
            options=options,
            **(limits or {}),
        )

    def train_by_command(self, task: str, *options: str) -> dict[str, Any]:
        """`goldbeam train` with its defaults, as a user types it."""
        train, dev = self.files(TASKS[task])
        column = TASKS[task].column
        arguments = ["train", "tagger", str(train), "--dev", str(dev), "--out", str(self.model("goldbeam", task))]
        arguments += [*(["--column", column] if column else []), *options]
        self.say(f"goldbeam trains on {task} (command line)")
        cost = measure.command([GOLDBEAM, *arguments])
        return {"process": asdict(cost)}

    def tag(self, contender: str, task: str, gold: Path | None = None, repetitions: int = 1) -> dict[str, Any]:
        """Tag with the model trained last; adds the median throughput in tokens a CPU second."""
        self.say(f"{contender} tags {task}")
        result = measure.job(
            "tag",
            contender=contender,
            task=task,
            model=self.model(contender, task),
            gold=gold or self.files(TASKS[task])[1],
            repetitions=repetitions,
        )
        return {**result, "tokens_per_second": result["tokens"] / median(result["seconds"])}

    def say(self, text: str) -> None:
        """Progress, on standard error."""
        print(f"· {text}", file=sys.stderr, flush=True)
