"""Words and their tags at once, beside a pipeline of our segmenter and our tagger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from segmenting.bench import CORPORA, LARGE, SegmentingBench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: Options of gb.JointTagger.
SETTINGS: dict[str, dict[str, Any]] = {
    "joint": {},
    "joint zhang-2014": {"templates": "zhang-2014"},
}
# Its training takes six times as long: the smaller corpus only.
RE_RANKED: dict[str, dict[str, Any]] = {"joint, re-ranked": {"rerank": 10}}
PIPELINE = "pipeline"


def run(bench: SegmentingBench) -> dict[str, Any]:
    """{corpus: {setting: scores, training, characters a second}}"""
    return {name: _corpus(bench, name) for name in CORPORA}


def _corpus(bench: SegmentingBench, name: str) -> dict[str, Any]:
    segmenter, segmenting = bench.fit("segmenter", name, {})
    tagger, tagging = bench.fit("tagger", name, {})
    settings = SETTINGS if name == LARGE else {**SETTINGS, **RE_RANKED}
    joint = {setting: bench.fit("joint", name, options) for setting, options in settings.items()}
    return {
        PIPELINE: _entry(bench, name, PIPELINE, [segmenter, tagger], [segmenting, tagging]),
        **{setting: _entry(bench, name, setting, [model], [fitted]) for setting, (model, fitted) in joint.items()},
    }


def _entry(bench: SegmentingBench, name: str, setting: str, models: list[Any], trainings: list[Any]) -> dict[str, Any]:
    out = bench.place / f"{name}-{setting.replace(' ', '-').replace(',', '')}.tagged.txt"
    annotated = bench.job("annotate", models=models, raw=bench.raw(name, "dev"), out=out)
    return {
        "scores": bench.score(name, out, tagged=True),
        "characters_per_second": annotated["characters"] / annotated["seconds"],
        "model_mb": sum(training["model_mb"] for training in trainings),
        "training_seconds": sum(training["process"]["cpu_seconds"] for training in trainings),
        "trainings": trainings,
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """A row a corpus: F1 of words with tags, and of words alone."""
    from plots import bars

    figure.set_size_inches(11, 2.2 * len(results))
    rows = figure.subplots(len(results), 2, squeeze=False)
    for (left, right), (name, entry) in zip(rows, results.items(), strict=True):
        for axes, metric, title in ((left, "tagged_f1", "F1 of words with tags"), (right, "f1", "F1 of words")):
            values = {f"goldbeam {setting}": one["scores"][metric] for setting, one in entry.items()}
            bars(axes, values, [f"{value:.2f}" for value in values.values()])
            low, high = min(values.values()), max(values.values())
            axes.set_xlim(low - 0.5 * (high - low) - 0.2, high + 0.3 * (high - low) + 0.2)
            axes.set_title(f"{name}: {title}, %", fontsize=9)
    figure.suptitle("Words and tags of dev (axes do not start at zero)", fontsize=10)
