"""What a user of the command line waits for: a file of a million tokens, the import, the loading of a large model."""

from __future__ import annotations

import shutil
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import measure
from bench import GOLDBEAM, Bench
from tasks import TASKS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TASK = "ewt-upos"
TOKENS = 1_000_000
REPETITIONS = 5
UNPRUNED: dict[str, Any] = {"passes": 3, "prune": 0.0}  # on brown: a model as large as a user is likely to have


def run(bench: Bench) -> dict[str, Any]:
    """Throughput of `goldbeam predict`, seconds of `import goldbeam`, seconds of loading a small and a large model."""
    if not bench.model("goldbeam", TASK).exists():
        bench.train_by_command(TASK)
    source, tokens = _repeat(bench)
    predict = [GOLDBEAM, "predict", str(bench.model("goldbeam", TASK)), str(source)]
    bench.say(f"goldbeam predict on {tokens} tokens")
    costs = [measure.command([*predict, "--out", str(bench.work / "tagged.conllu")]) for _ in range(REPETITIONS)]
    large = bench.train("goldbeam", "brown", dev=False, **UNPRUNED)
    return {
        "predict": {
            "tokens": tokens,
            "file_mb": source.stat().st_size / 1e6,
            "tokens_per_second": tokens / median(cost.wall_seconds for cost in costs),
            "tokens_per_cpu_second": tokens / median(cost.cpu_seconds for cost in costs),
            "processes": [asdict(cost) for cost in costs],
        },
        "import_seconds": _median("import_time", module="goldbeam"),
        "load": [
            {"model_mb": model.stat().st_size / 1e6, "seconds": _median("load_time", model=model)}
            for model in (bench.model("goldbeam", TASK), bench.model("goldbeam", "brown"))
        ],
        "large model": large,
    }


def _repeat(bench: Bench) -> tuple[Path, int]:
    """Train and dev, one after the other and again, until there are a million tokens."""
    target, tokens = bench.work / "million.conllu", 0
    parts = [(path, sum(len(words) for words, _ in TASKS[TASK].read(path))) for path in bench.files(TASKS[TASK])]
    with target.open("wb") as out:
        while tokens < TOKENS:
            for path, count in parts:
                with path.open("rb") as content:
                    shutil.copyfileobj(content, out)  # in blocks: this process must stay small, see measure.command
                tokens += count
    return target, tokens


def _median(action: str, **arguments: Any) -> float:
    seconds: list[float] = [measure.job(action, **arguments)["seconds"] for _ in range(REPETITIONS)]
    return median(seconds)


def plot(results: dict[str, Any], figure: Figure) -> None:
    """The figures beside their limits, as a table: there is no peer with the same command."""
    predict, (_, large) = results["predict"], results["load"]
    rows = [
        (
            "goldbeam predict, CoNLL-U to CoNLL-U, process start included",
            f"{predict['tokens_per_second']:,.0f} tokens/s",
            "≥ 400,000",
        ),
        ("import goldbeam", f"{results['import_seconds']:.3f} s", "< 0.2 s"),
        (f"loading a model of {large['model_mb']:.0f} MB", f"{large['seconds']:.3f} s", "< 0.1 s (50 MB)"),
    ]
    figure.set_size_inches(9, 1.8)
    axes = figure.subplots()
    axes.axis("off")
    table = axes.table(
        rows, colLabels=("one thread", "measured", "target"), loc="center", colWidths=(0.62, 0.2, 0.18), cellLoc="left"
    )
    table.scale(1, 1.5)
