"""How time and memory grow with the length of a sentence, from 10 to 2,000 words: parsing, and a pass of learning."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

from parsing import treebank
from parsing.bench import ParsingBench
from parsing.sections.accuracy import DP, TREEBANK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LENGTHS = (10, 20, 50, 100, 200, 500, 1000, 2000)
TOKENS = 20_000  # in the text of each length, so that only the length differs
REPETITIONS = 3
# The models of the section `accuracy`. Swapping is linear only as far as sentences cross little, hence its own line.
SETTINGS: dict[str, dict[str, Any]] = {
    "greedy": {"search": "greedy"},
    "beam 8": {},
    "swap, beam 8": {"system": "swap"},
    "DP, beam 8": DP,
}


def run(bench: ParsingBench) -> dict[str, Any]:
    """{"parsing": {setting: [an entry a length]}, "learning": [an entry a length], "growth": …}"""
    texts = {length: _text(bench, length) for length in LENGTHS}
    parsing = {
        setting: [_parse(bench, options, text) for text in texts.values()] for setting, options in SETTINGS.items()
    }
    learning = [_learn(bench, text) for text in texts.values()]
    return {
        "lengths": LENGTHS,
        "parsing": parsing,
        "learning": learning,
        # 1 would be perfectly linear: what a token costs in the longest sentences, by what it costs in those of 100.
        "a token's cost, 2,000 words by 100": {
            name: entries[-1]["microseconds_per_token"] / entries[LENGTHS.index(100)]["microseconds_per_token"]
            for name, entries in {**parsing, "learning": learning}.items()
        },
    }


def _text(bench: ParsingBench, length: int) -> Any:
    # In a quick run, too, there is one sentence of 2,000 words: the length is what this section is about.
    target, tokens = bench.place / f"joined-{length}.conllu", max(length, bench.least(TOKENS))
    return treebank.joined(bench.file(TREEBANK, "train"), target, length, tokens)


def _parse(bench: ParsingBench, options: dict[str, Any], text: Any) -> dict[str, Any]:
    model, _ = bench.train(TREEBANK, options)
    return _entry(bench.job("growth", model=model, text=text, repetitions=REPETITIONS))


def _learn(bench: ParsingBench, text: Any) -> dict[str, Any]:
    """One pass at beam 8, from the file to the model."""
    model = bench.place / "joined.model"
    training = bench.job("train", train=text, dev=None, model=model, options={"epochs": 1})
    facts = training["training data"]
    entry = {"sentences": facts["sentences"], "tokens": facts["tokens"], "seconds": [training["seconds"]]}
    return _entry({**entry, "process": training["process"]})


def _entry(answer: dict[str, Any]) -> dict[str, Any]:
    seconds = median(answer["seconds"])
    return {
        **answer,
        "length": answer["tokens"] / answer["sentences"],
        "microseconds_per_token": 1e6 * seconds / answer["tokens"],
        "milliseconds_per_sentence": 1e3 * seconds / answer["sentences"],
        "peak_mb": answer["process"]["peak_mb"],
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Milliseconds a sentence, microseconds a token, and memory, against the length."""
    figure.set_size_inches(13, 3.8)
    sentence, token, memory = figure.subplots(1, 3)
    lines = {**results["parsing"], "a pass of learning, beam 8": results["learning"]}
    for (name, entries), marker in zip(lines.items(), "osv^D", strict=True):
        lengths = [entry["length"] for entry in entries]
        sentence.loglog(lengths, [e["milliseconds_per_sentence"] for e in entries], marker=marker, label=name)
        token.semilogx(lengths, [e["microseconds_per_token"] for e in entries], marker=marker, label=name)
        if "added_mb" in entries[0]:
            memory.plot(lengths, [entry["added_mb"] for entry in entries], marker=marker, label=name)
    entries = lines["beam 8"]
    first = entries[0]["milliseconds_per_sentence"] / entries[0]["length"]
    ends = [entries[0]["length"], entries[-1]["length"]]
    sentence.loglog(ends, [first * length for length in ends], color="grey", linestyle=":", label="linear")
    titles = ("milliseconds a sentence", "microseconds a token", "MB that parsing adds to model and text")
    for axes, title in zip((sentence, token, memory), titles, strict=True):
        axes.set_title(title, fontsize=9)
        axes.set_xlabel("words of a sentence", fontsize=8)
        axes.grid(alpha=0.3)
        axes.tick_params(labelsize=8)
    token.set_ylim(bottom=0)
    memory.set_ylim(bottom=0)
    sentence.legend(fontsize=7)
    figure.suptitle("Sentences of UD English EWT train joined to longer ones; one thread, CPU time", fontsize=10)
