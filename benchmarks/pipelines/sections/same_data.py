"""UDPipe trained on the very files that goldbeam learns from, with its defaults, and both on the same dev data.

What UDPipe publishes are scores of test sets, and a dev set may be harder than that. Tokens are those of the treebank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipelines.bench import PipelineBench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANKS = {"ud-it-partut": "Italian"}
TARGETS = ("LAS", "UPOS", "Lemmas")
METRICS = ("UPOS", "XPOS", "UFeats", "Lemmas", "UAS", "LAS")


def run(bench: PipelineBench) -> dict[str, Any]:
    """{treebank: {contender: scores, "targets"}}"""
    return {name: {"language": language, **_measured(bench, name)} for name, language in TREEBANKS.items()}


def _measured(bench: PipelineBench, name: str) -> dict[str, Any]:
    files = {part: bench.file(name, part) for part in ("train", "dev")}
    model, _ = bench.train(name, {})
    peer = bench.place / f"{name}-full.udpipe"
    training = bench.job("udpipe_train", **files, model=peer, epochs=1 if bench.quick else None)
    outputs = [bench.place / f"{name}-{whose}.conllu" for whose in ("ours", "theirs")]
    bench.job("predict", model=model, gold=files["dev"], out=outputs[0])
    bench.job("udpipe_annotate", model=peer, text=files["dev"], out=outputs[1], read="conllu")
    ours, theirs = (bench.job("score", gold=files["dev"], predicted=out) for out in outputs)
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
        axes.set_title(
            f"{entry['language']}, dev, tokens of the treebank, F1 (the axis does not start at zero)", fontsize=9
        )
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(fontsize=7, loc="lower right")
