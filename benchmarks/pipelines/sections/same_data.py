"""UDPipe trained on the very files that goldbeam learns from, with its defaults, and both on the same dev text.

What UDPipe publishes are scores of test sets, and a dev set may be harder than that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipelines.bench import PipelineBench
from pipelines.published import METRICS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANKS = {"ud-it-partut": "Italian"}
TARGETS = ("LAS", "UPOS", "Lemmas")


def run(bench: PipelineBench) -> dict[str, Any]:
    """{treebank: {contender: scores, "targets"}}"""
    return {name: {"language": language, **_measured(bench, name)} for name, language in TREEBANKS.items()}


def _measured(bench: PipelineBench, name: str) -> dict[str, Any]:
    model, _ = bench.train(name, {})
    ours = bench.scores(model, name)
    peer, out = bench.place / f"{name}-full.udpipe", bench.place / f"{name}-udpipe.conllu"
    files = {part: bench.file(name, part) for part in ("train", "dev")}
    training = bench.job("udpipe_train", **files, model=peer, epochs=1 if bench.quick else None)
    bench.job("udpipe_annotate", model=peer, text=bench.text(name, "dev"), out=out)
    theirs = bench.job("score", gold=files["dev"], predicted=out)
    return {
        "goldbeam": ours,
        "UDPipe": theirs,
        "UDPipe, training": training,
        "targets": {what: {"least": theirs[what], "reached": ours[what] >= theirs[what]} for what in TARGETS},
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Scores of both side by side."""
    figure.set_size_inches(11, 2.6 * len(results))
    every = figure.subplots(len(results), 1, squeeze=False)[:, 0]
    for axes, entry in zip(every, results.values(), strict=True):
        for place, (name, colour) in enumerate((("goldbeam", "tab:orange"), ("UDPipe", "tab:grey"))):
            values = [entry[name][metric] for metric in METRICS]
            at = [i + 0.4 * place - 0.2 for i in range(len(METRICS))]
            axes.bar_label(axes.bar(at, values, color=colour, width=0.38, label=name), fmt="{:.1f}", fontsize=8)
        axes.set_xticks(range(len(METRICS)), METRICS, fontsize=8)
        axes.set_ylim(70, 108)
        axes.set_title(f"{entry['language']}, dev, from raw text, F1 (the axis does not start at zero)", fontsize=9)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(fontsize=7, loc="lower right")
