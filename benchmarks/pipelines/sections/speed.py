"""Raw text to CoNLL-U: goldbeam and UDPipe on Greek in the same run, one thread; where the time goes; two threads."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

from pipelines.bench import PipelineBench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SMALL = "ud-el-gdt"  # UDPipe learns slowly
EPOCHS = 2  # of UDPipe
REPETITIONS = 5  # processes
LEAST_RATIO, LEAST_SPEED_UP = 5.0, 1.7


def run(bench: PipelineBench) -> dict[str, Any]:
    """{contender: figures, "ratio", "two threads", "parts"}"""
    model, _ = bench.train(SMALL, {})
    dev, before = bench.text(SMALL, "dev"), bench.text(SMALL, "train")
    peer = bench.place / f"{SMALL}.udpipe"
    bench.job("udpipe_train", train=bench.file(SMALL, "train"), model=peer, epochs=1 if bench.quick else EPOCHS)
    out = bench.place / "udpipe.conllu"
    # In turn, so that a disturbance meets both.
    ours, theirs = [], []
    for i in range(REPETITIONS):
        ours.append(bench.job("annotate", model=model, text=dev, before=before, repetition=i))
        theirs.append(bench.job("udpipe_annotate", model=peer, text=dev, out=out, repetition=i))
    figures = {name: _figures(times) for name, times in (("goldbeam", ours), ("UDPipe", theirs))}
    ratio = figures["goldbeam"]["tokens_per_second"] / figures["UDPipe"]["tokens_per_second"]
    doubled = bench.job("threads", model=model, text=before, repetitions=2 if bench.quick else REPETITIONS)
    return {
        **figures,
        "ratio": ratio,
        "two threads": doubled,
        "parts": bench.job("parts", model=model, text=dev, before=before),
        "targets": {
            "ratio": {"least": LEAST_RATIO, "reached": ratio >= LEAST_RATIO},
            "two threads": {"least": LEAST_SPEED_UP, "reached": doubled["speed-up"] >= LEAST_SPEED_UP},
        },
    }


def _figures(times: list[dict[str, Any]]) -> dict[str, Any]:
    return {"tokens_per_second": median(job["tokens"] / job["seconds"] for job in times), "all": times}


def plot(results: dict[str, Any], figure: Figure) -> None:
    """Tokens a second, and what each part takes."""
    from plots import bars

    figure.set_size_inches(11, 2.4)
    speed, parts = figure.subplots(1, 2)
    values = {name: results[name]["tokens_per_second"] for name in ("goldbeam", "UDPipe")}
    bars(speed, values, [f"{value:,.0f}" for value in values.values()])
    speed.set_xlim(0, 1.4 * max(values.values()))
    title = f"Greek, raw text to CoNLL-U, tokens a second, one thread: {results['ratio']:.1f} times"
    speed.set_title(f"{title}\ntwo threads: {results['two threads']['speed-up']:.2f} times again (wall)", fontsize=9)
    shares = {name: seconds for name, seconds in results["parts"].items() if name != "process"}
    bars(parts, shares, [f"{seconds:.2f} s" for seconds in shares.values()])
    parts.set_xlim(0, 1.4 * max(shares.values()))
    parts.set_title("CPU seconds of each part", fontsize=9)
