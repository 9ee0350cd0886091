"""Parsing speed on one thread: goldbeam on English, beside UDPipe on Hungarian in the same run; and two threads."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from parsing.bench import ParsingBench
from parsing.treebank import sentences
from parsing.udpipe import SEARCHES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANK = "ud-en-ewt"
SMALL = "ud-hu-szeged"  # UDPipe learns slowly
ITERATIONS = 3  # of UDPipe; its speed does not depend on how well it learned
TOKENS = 100_000  # of the text for everything but parsing dev: dev, and the rest from train
REPETITIONS = 5  # processes
SETTINGS: dict[str, dict[str, Any]] = {"greedy": {"search": "greedy"}, "beam 8": {"beam": 8}, "beam 16": {"beam": 16}}
TARGETS = {"greedy": 100_000, "beam 8": 20_000, "beam 16": 10_000}  # tokens a second
LEAST_SPEED_UP = 1.7  # of two threads


def run(bench: ParsingBench) -> dict[str, Any]:
    """{"english": {setting: figures}, "hungarian": {contender: figures}, "ratios to UDPipe": …, "two threads": …}"""
    ours = {setting: _goldbeam(bench, TREEBANK, setting) for setting in SETTINGS}
    beside = {f"goldbeam {setting}": _goldbeam(bench, SMALL, setting) for setting in SETTINGS}
    peers = {f"UDPipe {search}": _udpipe(bench, search) for search in SEARCHES}
    speed_up = {setting: _threads(bench, setting) for setting in SETTINGS}
    return {
        "english": ours,
        "targets": {
            setting: {"tokens_per_second": least, "reached": ours[setting]["tokens_per_second"] >= least}
            for setting, least in TARGETS.items()
        },
        "hungarian": {**beside, **peers},
        # More than 1 is in goldbeam's favour.
        "ratios to UDPipe": {
            peer: {name: _ratios(entry, theirs) for name, entry in beside.items()} for peer, theirs in peers.items()
        },
        "two threads": speed_up,
        "target for two threads": LEAST_SPEED_UP,
    }


def _goldbeam(bench: ParsingBench, name: str, setting: str) -> dict[str, Any]:
    """`tokens_per_second` is for new text in a long run: dev, once, after the training data were parsed.

    Also: with nothing parsed before, and dev for a second time, when much of it is remembered.
    """
    model, training = bench.train(name, _options(setting))
    dev, train, text = bench.file(name, "dev"), bench.file(name, "train"), bench.text(name, TOKENS)
    times = {
        before: [bench.job("speed", model=model, text=dev, before=path, repetition=i) for i in range(REPETITIONS)]
        for before, path in (("train", train), ("nothing", None))
    }
    arguments = ["predict", str(model), str(text), "--out", str(bench.place / "predicted.conllu")]
    processes = bench.command("predict", arguments, repetitions=REPETITIONS)
    _, scores = bench.scores(model, dev)
    tokens = scores["tokens"]
    return {
        "tokens": tokens,
        "tokens_per_second": tokens / median(job["seconds"] for job in times["train"]),
        "tokens_per_second, nothing parsed before": tokens / median(job["seconds"] for job in times["nothing"]),
        "tokens_per_second, again": tokens / median(job["again"] for job in times["train"]),
        "end to end": _end_to_end(text, processes),
        "uas": scores["uas"],
        "las": scores["las"],
        "model_mb": training["model_mb"],
        "all": times,
    }


def _options(setting: str) -> dict[str, Any]:
    # Beam 16 is the default, so that this is the model of the section `accuracy`, trained once.
    return {} if setting == "beam 16" else SETTINGS[setting]


def _udpipe(bench: ParsingBench, search: str) -> dict[str, Any]:
    model, dev, text = bench.place / f"{SMALL}.udpipe", bench.file(SMALL, "dev"), bench.text(SMALL, TOKENS)
    iterations = 1 if bench.quick else ITERATIONS
    bench.job("udpipe_train", train=bench.file(SMALL, "train"), model=model, iterations=iterations)
    parsed = bench.place / f"udpipe-{search}.conllu"
    times = [
        bench.job("udpipe_parse", model=model, text=dev, search=search, out=parsed, repetition=i)
        for i in range(REPETITIONS)
    ]
    scores = bench.job("score", gold=dev, predicted=parsed)
    out = bench.place / "predicted.conllu"
    processes = [
        bench.job("udpipe_convert", model=model, text=text, search=search, out=out, repetition=i)["process"]
        for i in range(REPETITIONS)
    ]
    return {
        "tokens": scores["tokens"],
        "tokens_per_second": scores["tokens"] / median(job["seconds"] for job in times),
        "end to end": _end_to_end(text, processes),
        "uas": scores["uas"],
        "las": scores["las"],
        "iterations": iterations,
        "all": times,
    }


def _end_to_end(text: Path, processes: list[dict[str, Any]]) -> dict[str, Any]:
    """A process of its own, from CoNLL-U to CoNLL-U, its start and loading the model included."""
    tokens = sum(map(len, sentences(text)))
    return {
        "tokens": tokens,
        "tokens_per_second": tokens / median(process["wall_seconds"] for process in processes),
        "tokens_per_cpu_second": tokens / median(process["cpu_seconds"] for process in processes),
        "processes": processes,
    }


def _ratios(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, float]:
    return {
        "parsing": ours["tokens_per_second"] / theirs["tokens_per_second"],
        "end to end": ours["end to end"]["tokens_per_cpu_second"] / theirs["end to end"]["tokens_per_cpu_second"],
    }


def _threads(bench: ParsingBench, setting: str) -> dict[str, Any]:
    model, _ = bench.train(TREEBANK, _options(setting))
    return bench.job("threads", model=model, text=bench.text(TREEBANK, TOKENS), repetitions=REPETITIONS)


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Tokens a second: English with targets, Hungarian beside UDPipe with ratios, and the gain of two threads."""
    from plots import bars

    figure.set_size_inches(13, 3.2)
    english, hungarian, threads = figure.subplots(1, 3)
    ours = {f"goldbeam {setting}": entry for setting, entry in results["english"].items()}
    values = {name: entry["tokens_per_second"] for name, entry in ours.items()}
    ends = [f"({entry['end to end']['tokens_per_second']:,.0f} from file to file)" for entry in ours.values()]
    bars(english, values, [f"{value:,.0f} {end}" for value, end in zip(values.values(), ends, strict=True)])
    for row, target in enumerate(results["targets"].values()):
        goal = target["tokens_per_second"]
        english.plot([goal, goal], [row - 0.45, row + 0.45], color="black", linestyle=":", linewidth=1.2)
    english.set_xlim(0, 2 * max(values.values()))
    english.set_title("goldbeam, English EWT dev, tokens a second\n(dotted: targets)", fontsize=9)

    beside = {name: entry["tokens_per_second"] for name, entry in results["hungarian"].items()}
    ratios = results["ratios to UDPipe"]
    like = {name: "UDPipe greedy" if "greedy" in name else "UDPipe beam 5" for name in beside}
    labels = [
        f"{value:,.0f}" + (f" ({ratios[like[name]][name]['parsing']:.1f}×)" if name not in ratios else "")
        for name, value in beside.items()
    ]
    bars(hungarian, beside, labels)
    hungarian.set_xlim(0, 1.6 * max(beside.values()))
    hungarian.set_title("Hungarian dev, tokens a second\n(in brackets: greedy by greedy, beam by beam)", fontsize=9)

    gains = {f"goldbeam {setting}": entry["speed-up"] for setting, entry in results["two threads"].items()}
    bars(threads, gains, [f"{gain:.2f}×" for gain in gains.values()])
    threads.axvline(results["target for two threads"], color="black", linestyle=":", linewidth=1.2)
    threads.set_xlim(0, 2.4)
    threads.set_title("two threads against one, wall time\n(dotted: target)", fontsize=9)
    figure.suptitle("Labelled parsing of new text, one thread, reading excluded, CPU time", fontsize=10)
