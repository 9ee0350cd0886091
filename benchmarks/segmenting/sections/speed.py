"""From raw text to segmented text on one thread; a pass of training; size of the model. Beside both peers."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

from segmenting.bench import LARGE, SegmentingBench
from segmenting.contenders import CONTENDERS, PEERS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PASSES = 5
REPETITIONS = 5  # processes
# lbfgs's "passes" are iterations of another algorithm; its decoder is the same code as ap's.
FIELD = [name for name in CONTENDERS if "lbfgs" not in name and "window" not in name]
OURS = [name for name in FIELD if name.startswith("goldbeam")]
# How many times as fast as a peer the default is to be; and its model is to be no larger than ltp's.
FASTER = {"ltp": 2.0, "crfsuite-ap zhang-2014": 5.0}
LEAST = 1_000_000  # characters a second
FASTER_PASS = 3.0


def run(bench: SegmentingBench) -> dict[str, Any]:
    """{"contenders": {name: figures}, "ratios": {ours: {peer: {figure: ratio}}}, "targets": …}"""
    figures = {contender: _one(bench, contender) for contender in FIELD}
    peers = [name for name in PEERS if name in figures]
    ratios = {ours: {peer: _ratios(figures[ours], figures[peer]) for peer in peers} for ours in OURS}
    own = ratios["goldbeam"]
    speed = figures["goldbeam"]["characters_per_second"]
    targets = [
        {"what": "characters a second", "value": speed, "least": LEAST},
        *(
            {"what": f"segmenting, against {peer}", "value": own[peer]["segmenting"], "least": least}
            for peer, least in FASTER.items()
        ),
        *({"what": f"a pass, against {peer}", "value": own[peer]["pass"], "least": FASTER_PASS} for peer in peers),
        {"what": "model size, against ltp", "value": own["ltp"]["model size"], "least": 1.0},
    ]
    return {
        "corpus": LARGE,
        "contenders": figures,
        "ratios": ratios,  # more than 1 is in goldbeam's favour
        "targets": [{**target, "reached": target["value"] >= target["least"]} for target in targets],
    }


def _one(bench: SegmentingBench, contender: str) -> dict[str, Any]:
    # Timed without dev data, and segmented with the model that those chose, as users have it.
    _, passes = bench.train(contender, LARGE, dev=False, passes=PASSES)
    model, training = bench.train(contender, LARGE)
    text, before = bench.raw(LARGE, "dev"), bench.raw(LARGE, "train")
    times = [
        bench.job("speed", contender=contender, model=model, raw=text, before=before, repetition=i)
        for i in range(REPETITIONS)
    ]
    characters = times[0]["characters"]
    return {
        "characters": characters,
        "characters_per_second": characters / median(time["text"] for time in times),
        "characters_per_second, lists": characters / median(time["lists"] for time in times),
        "pass_seconds": passes["learn"] / passes["passes"],
        "prepare_seconds": passes["prepare"],
        "training_peak_mb": passes["process"]["peak_mb"],
        "model_mb": training["model_mb"],
        "load_seconds": median(time["load_seconds"] for time in times),
        "all": times,
    }


def _ratios(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, float]:
    return {
        "segmenting": ours["characters_per_second"] / theirs["characters_per_second"],
        "segmenting, lists": ours["characters_per_second, lists"] / theirs["characters_per_second, lists"],
        "pass": theirs["pass_seconds"] / ours["pass_seconds"],
        "pass with preparation": _with_preparation(theirs) / _with_preparation(ours),
        "model size": theirs["model_mb"] / ours["model_mb"],
        "training memory": theirs["training_peak_mb"] / ours["training_peak_mb"],
    }


def _with_preparation(entry: dict[str, Any]) -> float:
    return float(entry["prepare_seconds"]) / PASSES + float(entry["pass_seconds"])


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Three panels; each peer with the ratio to goldbeam's default."""
    from plots import bars

    panels = [
        ("characters_per_second", "segmenting", "characters a CPU second, text to text (more is better)", "{:,.0f}"),
        ("pass_seconds", "pass", "CPU seconds of a training pass (less is better)", "{:.2f}"),
        ("model_mb", "model size", "MB of the model (less is better)", "{:.1f}"),
    ]
    figure.set_size_inches(13, 3.2)
    ratios = results["ratios"]["goldbeam"]
    for axes, (key, ratio, title, form) in zip(figure.subplots(1, 3), panels, strict=True):
        values = {name: entry[key] for name, entry in results["contenders"].items()}
        labels = [
            form.format(value) + (f" ({ratios[name][ratio]:.1f}×)" if name in ratios else "")
            for name, value in values.items()
        ]
        bars(axes, values, labels)
        axes.set_xlim(0, 1.5 * max(values.values()))
        axes.set_title(title, fontsize=9)
    figure.suptitle(
        f"{results['corpus']}, one thread; in brackets the advantage of goldbeam's default over a peer", fontsize=10
    )
