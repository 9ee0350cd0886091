"""Official CoNLL 2018 scores on dev from raw text, default settings, beside what UDPipe 1.2 publishes; targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipelines.bench import PipelineBench
from pipelines.published import METRICS, REMARKS, SOURCE, UDPIPE

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANKS = {"ud-hu-szeged": "Hungarian", "ud-it-partut": "Italian", "ud-el-gdt": "Greek", "ud-en-ewt": "English"}
EWT_TARGETS = {"Words": 98.9, "Sentences": 78.0, "UPOS": 94.0, "Lemmas": 96.0, "LAS": 80.5}
# Above UDPipe's published figures.
OTHER_TARGETS = {
    name: {metric: UDPIPE[name][metric] for metric in ("LAS", "UPOS", "Lemmas")}
    for name in ("ud-el-gdt", "ud-hu-szeged", "ud-it-partut")
}
TARGETS = {"ud-en-ewt": EWT_TARGETS, **OTHER_TARGETS}


def run(bench: PipelineBench) -> dict[str, Any]:
    """{treebank: {"scores", "published", "training", "targets"}}"""
    return {name: measured(bench, name, language) for name, language in TREEBANKS.items()}


def measured(bench: PipelineBench, name: str, language: str) -> dict[str, Any]:
    model, training = bench.train(name, {})
    scores = bench.scores(model, name)
    scores.pop("process", None)
    targets = TARGETS.get(name, {})
    return {
        "language": language,
        "scores": scores,
        "UDPipe 1.2": {**UDPIPE[name], "source": SOURCE, "remark": REMARKS.get(name, "")},
        "targets": {
            metric: {"least": least, "reached": least is not None and scores[metric] >= least}
            for metric, least in targets.items()
        },
        "training": training,
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Scores by language, with UDPipe's as dotted lines."""
    figure.set_size_inches(13, 2.3 * len(results))
    for axes, entry in zip(figure.subplots(len(results), 1), results.values(), strict=True):
        values = [entry["scores"].get(metric, 0) for metric in METRICS]
        drawn = axes.bar(range(len(METRICS)), values, color="tab:orange", width=0.7, label="goldbeam")
        axes.bar_label(drawn, fmt="{:.1f}", fontsize=8)
        for i, metric in enumerate(METRICS):
            theirs = entry["UDPipe 1.2"][metric]
            if theirs is not None:
                label = "UDPipe 1.2, published (test set)" if i == 0 else None
                axes.plot([i - 0.45, i + 0.45], [theirs, theirs], color="black", linestyle=":", label=label)
        axes.set_xticks(range(len(METRICS)), METRICS, fontsize=8)
        axes.set_ylim(bottom=max(0, min(values) - 15), top=108)
        axes.set_title(f"{entry['language']}, dev, from raw text, F1 (axes do not start at zero)", fontsize=9)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(fontsize=7, loc="lower left")
