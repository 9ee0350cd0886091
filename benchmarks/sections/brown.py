"""The Brown corpus with its 453 raw tags to the end: a beam does not pay for the square of the tag set."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from bench import Bench
from measure import CommandFailedError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LIMITS = {"wall_seconds": 300, "peak_mb": 2000}
# What a peer is given before it is stopped: goldbeam's time, and three times its memory, as address space.
PEER_LIMITS = {"timeout": LIMITS["wall_seconds"], "memory_mb": 3 * LIMITS["peak_mb"]}
FIELD = ("goldbeam", "crfsuite-ap", "ltp")


def run(bench: Bench) -> dict[str, Any]:
    """{contender: how its training ended, what it took, accuracy if it came to the end}, defaults throughout."""
    return {contender: _one(bench, contender) for contender in FIELD if contender in bench.contenders}


def _one(bench: Bench, contender: str) -> dict[str, Any]:
    if contender == "goldbeam":
        training = bench.train_by_command("brown")
    else:
        try:
            training = bench.train(contender, "brown", limits=PEER_LIMITS)
        except CommandFailedError as error:
            # Out of memory: some libraries abort, some raise. Either way the last words are part of the result.
            last_words = str(error).strip().splitlines()[-1][-300:]
            return {"ending": "failed", "words": last_words, "process": asdict(error.cost)}
    if training["process"]["stopped"]:
        return {"ending": "stopped", **training}
    return {"ending": "finished", **training, **{"tagging": bench.tag(contender, "brown")}}


def _label(entry: dict[str, Any], value: float) -> str:
    score = f"{entry['tagging']['accuracy']:.2f} % on dev" if "tagging" in entry else entry["ending"]
    return f"{value:,.0f} ({score})"


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Time and memory of every training beside the limits."""
    from plots import bars

    figure.set_size_inches(11, 2.2)
    panels = [("wall_seconds", "wall seconds of training"), ("peak_mb", "peak MB of training")]
    for axes, (key, title) in zip(figure.subplots(1, 2), panels, strict=True):
        values = {name: entry["process"][key] for name, entry in results.items()}
        bars(axes, values, [_label(results[name], value) for name, value in values.items()])
        axes.axvline(LIMITS[key], color="black", linestyle=":")
        axes.set_xlim(0, 1.5 * max(*values.values(), LIMITS[key]))
        axes.set_title(title, fontsize=9)
    figure.suptitle("Brown, 453 tags, default settings (dotted: goldbeam's limit)", fontsize=10)
