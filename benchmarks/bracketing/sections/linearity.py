"""How the time of parsing grows with the length of a sentence, from 10 to 300 words, at a fixed beam."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bracketing.bench import BracketingBench
from bracketing.sections.wsj import TREEBANK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LENGTHS = (10, 20, 40, 80, 160, 300)
WORDS = 3000
SETTINGS: dict[str, dict[str, Any]] = {"default": {}, "generative": {"kind": "generative"}}


def run(bench: BracketingBench) -> dict[str, Any]:
    """{setting: [an entry a length]}"""
    found = {}
    for name, options in SETTINGS.items():
        model, _ = bench.fitted(TREEBANK, options)
        dev = bench.file(TREEBANK, "dev")
        words = WORDS // 10 if bench.quick else WORDS
        found[name] = [bench.job("growth", model=model, gold=dev, length=n, words=words) for n in LENGTHS]
    return {"parsing": found}


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Milliseconds a sentence against its length, and what is linear."""
    figure.set_size_inches(6, 4)
    axes = figure.subplots()
    for (name, entries), marker in zip(results["parsing"].items(), "os", strict=True):
        lengths = [entry["length"] for entry in entries]
        times = [1e3 * entry["seconds"] / entry["sentences"] for entry in entries]
        axes.loglog(lengths, times, marker=marker, label=name)
        linear = [times[0] * n / lengths[0] for n in lengths]
        axes.loglog(lengths, linear, color="grey", linestyle=":", label="linear" if marker == "o" else None)
    axes.set_xlabel("words of a sentence")
    axes.set_ylabel("milliseconds a sentence")
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    axes.set_title("Parsing at a fixed beam, one core, CPU time", fontsize=10)
