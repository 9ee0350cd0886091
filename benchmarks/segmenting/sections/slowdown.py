"""What a penalty or dropout costs: CPU seconds of a training pass with it and without."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

from segmenting.bench import QUICK_PASSES, SegmentingBench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CORPUS = "ud-zh-gsd-simp"
EPOCHS = 3
REPETITIONS = 5  # processes
MOST = 1.5
SETTINGS: dict[str, dict[str, Any]] = {
    "none": {},
    "L2": {"l2": 1e-4},
    "L1": {"l1": 1e-4},
    "cumulative L1": {"cumulative_l1": 1e-4},
    "dropout": {"dropout": 0.03},
    "feature dropout": {"feature_dropout": 0.03},
}
TASKS = {
    "segmenter": {"templates": "zhang-2014", "step": "perceptron"},
    "segmenter, default": {},
    "dependency": {"beam": 8},
}


def run(bench: SegmentingBench) -> dict[str, Any]:
    """{task: {"seconds": {setting: median of a pass}, "slow-down": {setting: ratio}, "targets": …}}"""
    return {name: _task(bench, name) for name in TASKS}


def _task(bench: SegmentingBench, name: str) -> dict[str, Any]:
    task = name.partition(",")[0]
    train = bench.file(CORPUS, "train", ".conllu" if task == "dependency" else ".pos.txt")
    epochs = QUICK_PASSES if bench.quick else EPOCHS
    times: dict[str, list[float]] = {setting: [] for setting in SETTINGS}
    for repetition in range(1 if bench.quick else REPETITIONS):
        # In turn, so that a disturbance meets all of them.
        for setting, options in SETTINGS.items():
            options = {**TASKS[name], **options, "epochs": epochs}
            answer = bench.job("passes", task=task, train=train, options=options, repetition=repetition)
            # Of all passes: a penalty makes models that make other errors, so later passes differ.
            times[setting].append(sum(answer["seconds"]) / len(answer["seconds"]))
    seconds = {setting: median(values) for setting, values in times.items()}
    slower = {setting: value / seconds["none"] for setting, value in seconds.items() if setting != "none"}
    return {
        "seconds": seconds,
        "slow-down": slower,
        "targets": [
            {"what": setting, "value": value, "most": MOST, "reached": value < MOST}
            for setting, value in slower.items()
        ],
        "all": times,
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """A panel a task: how many times as long a pass takes."""
    from plots import bars

    figure.set_size_inches(13, 2.6)
    for axes, (name, entry) in zip(figure.subplots(1, len(results), squeeze=False)[0], results.items(), strict=True):
        values = {f"goldbeam {setting}": value for setting, value in entry["slow-down"].items()}
        bars(axes, values, [f"{value:.2f}×" for value in values.values()])
        axes.axvline(MOST, color="black", linestyle=":", linewidth=1)
        axes.set_xlim(0, 1.3 * max(MOST, *values.values()))
        axes.set_title(f"{name}: a pass takes {entry['seconds']['none']:.2f} s without", fontsize=9)
    figure.suptitle(f"Time of a pass with a regulariser over that without, {CORPUS} (dotted: limit)", fontsize=10)
