"""Training: ten epochs at beam 8 on UD English EWT, time and memory; a pass beside one of UDPipe on a small set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parsing.bench import ParsingBench
from parsing.published import EWT
from parsing.sections.speed import ITERATIONS, SMALL, TREEBANK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

EPOCHS = 10
LIMITS = {"wall_seconds": 240, "peak_mb": 1536}


def run(bench: ParsingBench) -> dict[str, Any]:
    """{"english": the process of `goldbeam train`, "a pass on the small set": both, "ratios to UDPipe": …}"""
    english = _english(bench)
    ours, theirs = _goldbeam(bench), _udpipe(bench)
    return {
        "epochs": EPOCHS,
        "english": english,
        "targets": {key: {"most": most, "reached": english[key] <= most} for key, most in LIMITS.items()},
        "others on english": {
            name: {"seconds": other.training_seconds, "source": other.source, "remark": other.remark}
            for name, other in EWT.items()
            if other.training_seconds
        },
        "small set": SMALL,
        "on the small set": {"goldbeam": ours, "UDPipe": theirs},
        # More than 1 is in goldbeam's favour.
        "ratios to UDPipe": {
            "pass": theirs["pass_seconds"] / ours["pass_seconds"],
            "memory": theirs["process"]["peak_mb"] / ours["process"]["peak_mb"],
        },
    }


def _english(bench: ParsingBench) -> dict[str, Any]:
    """As a user types it, with dev data that are scored after every epoch; `patience` must not end it early."""
    epochs = str(2 if bench.quick else EPOCHS)
    train, dev, out = bench.file(TREEBANK, "train"), bench.file(TREEBANK, "dev"), bench.place / "training.model"
    arguments = ["train", "dependency", str(train), "--dev", str(dev), "--out", str(out), "--beam", "8"]
    # A run that was killed has left a checkpoint: begin anew, or the time would be that of a part.
    arguments += ["--epochs", epochs, "--patience", epochs, "--restart", "--quiet"]
    return bench.command("train by command", arguments)[0]


def _goldbeam(bench: ParsingBench) -> dict[str, Any]:
    _, training = bench.train(SMALL, {"beam": 8, "epochs": EPOCHS}, dev=False)
    return {**training, "pass_seconds": training["seconds"] / training["passes"]}


def _udpipe(bench: ParsingBench) -> dict[str, Any]:
    # The same job as in the section `speed`, so it runs once.
    iterations = 1 if bench.quick else ITERATIONS
    model = bench.place / f"{SMALL}.udpipe"
    training = bench.job("udpipe_train", train=bench.file(SMALL, "train"), model=model, iterations=iterations)
    return {**training, "pass_seconds": training["seconds"] / training["passes"]}


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Seconds and megabytes on English with their limits, and seconds of a pass beside UDPipe."""
    from plots import bars

    figure.set_size_inches(12, 3.2)
    seconds, memory, passes = figure.subplots(1, 3)
    english = {"goldbeam": results["english"]["wall_seconds"]}
    others = {name: other["seconds"] for name, other in results["others on english"].items()}
    bars(seconds, {**english, **others}, [f"{value:,.0f}" for value in (*english.values(), *others.values())])
    seconds.set_xscale("symlog", linthresh=10)
    seconds.set_xlim(0, 5 * max(*english.values(), *others.values()))
    seconds.axvline(results["targets"]["wall_seconds"]["most"], color="black", linestyle=":", linewidth=1.2)
    seconds.set_title(
        f"English EWT: seconds of training, goldbeam {results['epochs']} epochs at beam 8\n"
        "(others: from elsewhere, passes differ; dotted: limit)",
        fontsize=8,
    )
    peak = {"goldbeam": results["english"]["peak_mb"]}
    bars(memory, peak, [f"{value:,.0f}" for value in peak.values()])
    memory.axvline(results["targets"]["peak_mb"]["most"], color="black", linestyle=":", linewidth=1.2)
    memory.set_xlim(0, 1.2 * max(results["targets"]["peak_mb"]["most"], *peak.values()))
    memory.set_title("the same: peak MB of the process (dotted: limit)", fontsize=8)
    each = {name: entry["pass_seconds"] for name, entry in results["on the small set"].items()}
    ratio = results["ratios to UDPipe"]["pass"]
    bars(passes, each, [f"{each['goldbeam']:.2f}", f"{each['UDPipe']:.2f} ({ratio:.1f}×)"])
    passes.set_xlim(0, 1.4 * max(each.values()))
    passes.set_title(f"{results['small set']}: CPU seconds of a pass", fontsize=8)
    figure.suptitle("Training, one thread", fontsize=10)
