"""Parsing speed on one thread: goldbeam on English, beside UDPipe on Hungarian in the same run; and two threads."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from parsing.bench import ParsingBench
from parsing.udpipe import SEARCHES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TREEBANK = "ud-en-ewt"
SMALL = "ud-hu-szeged"  # UDPipe learns slowly
ITERATIONS = 3  # of UDPipe; its speed does not depend on how well it learned
TOKENS = 100_000  # dev is repeated until there are so many; of the small one fewer, or UDPipe would take long
SMALL_TOKENS = 40_000
REPETITIONS = 5
SETTINGS: dict[str, dict[str, Any]] = {"greedy": {"search": "greedy"}, "beam 8": {"beam": 8}, "beam 16": {"beam": 16}}
TARGETS = {"greedy": 100_000, "beam 8": 20_000, "beam 16": 10_000}  # tokens a second
LEAST_SPEED_UP = 1.7  # of two threads


def run(bench: ParsingBench) -> dict[str, Any]:
    """{"english": {setting: figures}, "hungarian": {contender: figures}, "ratios to UDPipe": …, "two threads": …}"""
    english, hungarian = bench.repeated(TREEBANK, TOKENS), bench.repeated(SMALL, SMALL_TOKENS)
    ours = {setting: _goldbeam(bench, TREEBANK, setting, english) for setting in SETTINGS}
    beside = {f"goldbeam {setting}": _goldbeam(bench, SMALL, setting, hungarian) for setting in SETTINGS}
    peers = {f"UDPipe {search}": _udpipe(bench, search, hungarian) for search in SEARCHES}
    speed_up = {setting: _threads(bench, setting, english) for setting in SETTINGS}
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


def _goldbeam(bench: ParsingBench, name: str, setting: str, text: Path) -> dict[str, Any]:
    model, training = bench.train(name, _options(setting))
    result = bench.throughput(bench.job("speed", model=model, text=text, repetitions=REPETITIONS))
    arguments = ["predict", str(model), str(text), "--out", str(bench.place / "predicted.conllu")]
    processes = bench.command("predict", arguments, repetitions=3)
    _, scores = bench.scores(model, bench.file(name, "dev"))
    return {
        **result,
        "end to end": _end_to_end(result["tokens"], processes),
        "uas": scores["uas"],
        "las": scores["las"],
        "model_mb": training["model_mb"],
    }


def _options(setting: str) -> dict[str, Any]:
    # Beam 8 is the default, so that this is the model of the section `accuracy`, trained once.
    return {} if setting == "beam 8" else SETTINGS[setting]


def _udpipe(bench: ParsingBench, search: str, text: Path) -> dict[str, Any]:
    model = bench.place / f"{SMALL}.udpipe"
    iterations = 1 if bench.quick else ITERATIONS
    bench.job("udpipe_train", train=bench.file(SMALL, "train"), model=model, iterations=iterations)
    parsed = bench.place / f"udpipe-{search}.conllu"
    arguments = {"model": model, "text": text, "search": search}
    result = bench.throughput(bench.job("udpipe_parse", **arguments, repetitions=REPETITIONS, out=parsed))
    scored = bench.job("score", gold=text, predicted=parsed)
    # Jobs are remembered by their arguments: the number makes each repetition one of its own.
    outs = [bench.place / f"udpipe-{i}.conllu" for i in range(3)]
    processes = [bench.job("udpipe_convert", **arguments, out=out)["process"] for out in outs]
    return {
        **result,
        "end to end": _end_to_end(result["tokens"], processes),
        "uas": scored["uas"],
        "las": scored["las"],
        "iterations": iterations,
    }


def _end_to_end(tokens: int, processes: list[dict[str, Any]]) -> dict[str, Any]:
    """A process of its own, from CoNLL-U to CoNLL-U, its start and loading the model included."""
    return {
        "tokens_per_second": tokens / median(process["wall_seconds"] for process in processes),
        "tokens_per_cpu_second": tokens / median(process["cpu_seconds"] for process in processes),
        "processes": processes,
    }


def _ratios(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, float]:
    return {
        "parsing": ours["tokens_per_second"] / theirs["tokens_per_second"],
        "end to end": ours["end to end"]["tokens_per_cpu_second"] / theirs["end to end"]["tokens_per_cpu_second"],
    }


def _threads(bench: ParsingBench, setting: str, text: Path) -> dict[str, Any]:
    model, _ = bench.train(TREEBANK, _options(setting))
    return bench.job("threads", model=model, text=text, repetitions=REPETITIONS)


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
    figure.suptitle("Labelled parsing, one thread, reading excluded, CPU time", fontsize=10)
