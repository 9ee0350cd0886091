"""The Brown corpus with its 453 raw tags to the end: a beam does not pay for the square of the tag set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench import Bench
from measure import CommandFailedError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LIMITS = {"wall_seconds": 300, "peak_mb": 2000}
# What a peer is given before it is stopped: goldbeam's time, and twice its memory.
PEER_LIMITS = {"timeout": LIMITS["wall_seconds"], "memory_mb": 2 * LIMITS["peak_mb"]}
PEERS = ("crfsuite-ap", "ltp")


def run(bench: Bench) -> dict[str, Any]:
    """Time, memory and accuracy of `goldbeam train` with its defaults; how far the peers get within the limits."""
    peers = {peer: _peer(bench, peer) for peer in PEERS if peer in bench.contenders}
    if "goldbeam" not in bench.contenders:
        return {"peers": peers}
    training = bench.train_by_command("brown")
    return {"peers": peers, "training": training, "tagging": bench.tag("goldbeam", "brown"), "limits": LIMITS}


def _peer(bench: Bench, peer: str) -> dict[str, Any]:
    try:
        training = bench.train(peer, "brown", limits=PEER_LIMITS)
    except CommandFailedError as error:
        # Out of memory: some libraries abort, some raise. Either way their last words are the result.
        return {"failed": str(error).strip().splitlines()[-1]}
    return training if training["process"]["stopped"] else {**training, **bench.tag(peer, "brown")}


def _ending(entry: dict[str, Any]) -> str:
    if "failed" in entry:
        return f"failed ({entry['failed']})"
    if entry["process"]["stopped"]:
        return f"stopped after {entry['process']['wall_seconds']:.0f} s"
    return f"{entry['accuracy']:.2f} % after {entry['process']['wall_seconds']:.0f} s"


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Time and memory beside their limits."""
    figure.set_size_inches(8, 2.2)
    panels = [("wall_seconds", "wall seconds of training"), ("peak_mb", "peak MB of training")]
    for axes, (key, title) in zip(figure.subplots(1, 2), panels, strict=True):
        value = results["training"]["process"][key] if "training" in results else 0
        bar = axes.barh(["goldbeam"], [value], color="tab:orange")
        axes.bar_label(bar, [f"{value:,.0f}"], padding=3)
        axes.axvline(LIMITS[key], color="black", linestyle=":")
        axes.set_xlim(0, 1.1 * max(value, LIMITS[key]))
        axes.set_title(title, fontsize=9)
    ours = f"{results['tagging']['accuracy']:.2f} % on dev" if "tagging" in results else "not measured"
    peers = "".join(f"\n{peer}: {_ending(entry)}" for peer, entry in results["peers"].items())
    figure.suptitle(f"Brown, 453 tags, default settings: {ours} (dotted: limit){peers}", fontsize=9)
