"""Seven more treebanks: three ways with non-projective trees (lifting, dropping, the swap system), and templates that
are chosen on dev data.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from parsing.bench import ParsingBench
from parsing.published import LANGUAGES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANKS = {
    "ud-el-gdt": "Greek",
    "ud-hu-szeged": "Hungarian",
    "ud-it-partut": "Italian",
    "ud-tr-imst": "Turkish",
    "ud-eu-bdt": "Basque",
    "ud-ar-padt-small": "Arabic",
    "ud-ca-ancora-small": "Catalan",
}
METHODS: dict[str, dict[str, Any]] = {
    "pseudo-projective": {},  # the default
    "drop": {"nonprojective": "drop"},
    "swap": {"system": "swap"},
    "auto": {"templates": "auto"},
}
COLOURS = ("tab:orange", "tab:green", "tab:purple", "tab:blue")
# The largest: six epochs tell the methods apart, and fifteen take long.
FEWER_EPOCHS: dict[str, dict[str, Any]] = {"ud-eu-bdt": {"epochs": 6}}
TARGETS = {name: LANGUAGES[name].las for name in ("ud-el-gdt", "ud-hu-szeged", "ud-it-partut")}


def run(bench: ParsingBench) -> dict[str, Any]:
    """{treebank: {"methods": {method: scores}, "published", "best method", differences with their significance}}"""
    return {name: _treebank(bench, name) for name in TREEBANKS}


def _treebank(bench: ParsingBench, name: str) -> dict[str, Any]:
    dev = bench.file(name, "dev")
    parsed, methods = {}, {}
    for method, options in METHODS.items():
        options = {**options, **FEWER_EPOCHS.get(name, {})}
        model, training = bench.train(name, options)
        parsed[method], scores = bench.scores(model, dev)
        methods[method] = {"options": options, "scores": scores, "training": training}
    las = {method: entry["scores"]["las"] for method, entry in methods.items()}
    published = LANGUAGES.get(name)
    return {
        "language": TREEBANKS[name],
        "methods": methods,
        "published": asdict(published) if published else None,
        "ahead of UDPipe 1.2": las["pseudo-projective"] - published.las if published else None,
        "best method": max(las, key=lambda method: las[method]),
        "pseudo-projective against drop": _compared(bench, dev, parsed["drop"], parsed["pseudo-projective"]),
        "pseudo-projective against swap": _compared(bench, dev, parsed["swap"], parsed["pseudo-projective"]),
        "auto against default templates": _compared(bench, dev, parsed["pseudo-projective"], parsed["auto"]),
    }


def _compared(bench: ParsingBench, gold: Any, other: Any, ours: Any) -> dict[str, Any]:
    return bench.job("compare", gold=gold, a=other, b=ours)


def plot(results: dict[str, Any], figure: Figure) -> None:
    """LAS of the methods by language with what UDPipe publishes, and how many non-projective arcs they find."""
    figure.set_size_inches(12, 6)
    accuracy, recall = figure.subplots(2, 1)
    languages = [entry["language"] for entry in results.values()]
    for place, (method, colour) in enumerate(zip(METHODS, COLOURS, strict=True)):
        scores = [entry["methods"][method]["scores"] for entry in results.values()]
        found = [(score["non-projective arcs"]["recall"] or 0) for score in scores]
        at = [i + 0.21 * (place - 1.5) for i in range(len(scores))]
        for axes, values in ((accuracy, [score["las"] for score in scores]), (recall, found)):
            drawn = axes.bar(at, values, width=0.2, color=colour, label=method)
            axes.bar_label(drawn, fmt="{:.1f}", fontsize=7)
    for i, entry in enumerate(results.values()):
        if entry["published"]:
            las = entry["published"]["las"]
            label = "UDPipe 1.2, published (test sets)" if i == 0 else None
            accuracy.plot([i - 0.45, i + 0.45], [las, las], color="black", linestyle=":", label=label)
    gold = [entry["methods"]["drop"]["scores"]["non-projective arcs"]["gold"] for entry in results.values()]
    counted = [f"{language}\n({count} of them)" for language, count in zip(languages, gold, strict=True)]
    lowest = min(method["scores"]["las"] for entry in results.values() for method in entry["methods"].values())
    accuracy.set_ylim(bottom=max(0, lowest - 8))
    accuracy.set_xticks(range(len(languages)), languages, fontsize=8)
    recall.set_xticks(range(len(languages)), counted, fontsize=8)
    accuracy.set_title("LAS on dev, %, gold columns (the axis does not start at zero)", fontsize=9)
    recall.set_title("heads found of the non-projective arcs in dev, %", fontsize=9)
    for axes in (accuracy, recall):
        axes.spines[["top", "right"]].set_visible(False)
    accuracy.legend(fontsize=8, ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.12))
