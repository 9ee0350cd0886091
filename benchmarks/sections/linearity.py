"""How time and memory grow with the corpus: a pass of training, and tagging, on the first tokens of Brown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench import Bench
from tasks import TASKS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SIZES = (10_000, 30_000, 100_000, 300_000, 900_000)
CONTENDER = "goldbeam"


def run(bench: Bench) -> list[dict[str, Any]]:
    """One entry a size: seconds of a pass and of tagging the same tokens, peak memory of both processes."""
    return [_one(bench, size) for size in SIZES]


def _one(bench: Bench, size: int) -> dict[str, Any]:
    part, labels = _first(bench, size)
    training = bench.train(CONTENDER, "brown", train=part, dev=False, passes=1)
    tagging = bench.tag(CONTENDER, "brown", gold=part, repetitions=3)
    return {
        "tokens": tagging["tokens"],
        "labels": labels,
        "pass_seconds": training["prepare"] + training["learn"],
        "tagging_seconds": tagging["tokens"] / tagging["tokens_per_second"],
        "training_peak_mb": training["process"]["peak_mb"],
        "tagging_peak_mb": tagging["process"]["peak_mb"],
        "model_mb": training["model_mb"],
    }


def _first(bench: Bench, size: int) -> tuple[Path, int]:
    """A file with the first sentences of the training set, of `size` tokens or a few more, and its number of labels."""
    source, target, tokens = bench.files(TASKS["brown"])[0], bench.work / f"brown-{size}.tsv", 0
    labels: set[str] = set()
    with source.open(encoding="utf-8") as lines, target.open("w", encoding="utf-8") as out:
        for line in lines:
            out.write(line)
            tokens += line != "\n"
            labels.add(line.rpartition("\t")[2])
            if tokens >= size and line == "\n":
                break
    return target, len(labels - {"\n"})


def plot(results: list[dict[str, Any]], figure: Figure) -> None:
    """Seconds against tokens, microseconds a token, and megabytes."""
    figure.set_size_inches(12, 3.6)
    total, each, memory = figure.subplots(1, 3)
    tokens = [entry["tokens"] for entry in results]
    for key, label, marker in (("pass_seconds", "a training pass", "o"), ("tagging_seconds", "tagging", "s")):
        seconds = [entry[key] for entry in results]
        total.loglog(tokens, seconds, marker=marker, label=label)
        each.semilogx(tokens, [1e6 * s / n for s, n in zip(seconds, tokens, strict=True)], marker=marker, label=label)
    # More text has more of the tags, and a step looks at each of them.
    for entry in results:
        each.annotate(f"{entry['labels']} tags", (entry["tokens"], 0), fontsize=7, ha="center", va="bottom")
    first = results[0]["pass_seconds"] / tokens[0]
    total.loglog(tokens, [first * n for n in tokens], color="grey", linestyle=":", label="linear")
    for key, label, marker in (
        ("training_peak_mb", "training", "o"),
        ("tagging_peak_mb", "tagging (with lists of str)", "s"),
    ):
        memory.plot(tokens, [entry[key] for entry in results], marker=marker, label=label)
    for axes, title in ((total, "CPU seconds"), (each, "CPU microseconds a token"), (memory, "peak MB")):
        axes.set_title(title, fontsize=9)
        axes.set_xlabel("tokens")
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)
    each.set_ylim(bottom=0)
    memory.set_ylim(bottom=0)
    memory.ticklabel_format(axis="x", style="plain")
    memory.set_xticks([0, 300_000, 600_000, 900_000], ["0", "300 k", "600 k", "900 k"])
    figure.suptitle(f"{CONTENDER} on the first tokens of Brown, raw tags, default settings, one thread", fontsize=10)
