"""How do time and memory of `goldbeam clusters` grow with the text and with the number of clusters?

    python benchmarks/clusters.py TEXT [--out FILE.json]

Clusters an eighth, a quarter, half and all of TEXT (raw text, UTF-8) into 1,000 clusters, and a quarter into 250, 500
and 2,000, with two threads and at most ten passes. Each run is a process of its own, whose memory is its peak.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from record import with_circumstances

RUNS = [(8, 1000), (4, 1000), (2, 1000), (1, 1000), (4, 250), (4, 500), (4, 2000)]  # part of the text, clusters
THREADS = 2


def beginning(text: Path, part: int, copy: Path) -> None:
    """The first lines of a text, so many times shorter than all of it."""
    left = text.stat().st_size // part
    with text.open("rb") as source, copy.open("wb") as target:
        while left > 0 and (line := source.readline()):
            target.write(line)
            left -= len(line)


def clustered(path: str, clusters: int) -> dict[str, Any]:
    """One run: CPU seconds of each stage, which other programs disturb less than wall seconds, and what it found."""
    from goldbeam.knowledge.brown import induce_clusters
    from goldbeam.knowledge.cluster_progress import ClusterObserver

    class Clock(ClusterObserver):
        def __init__(self) -> None:
            self.seconds: dict[str, float] = {}
            self.summaries: list[str] = []

        def begin(self, stage: str) -> None:
            self.stage, self.start = stage, time.process_time()

        def end(self, summary: str) -> None:
            self.seconds[self.stage] = round(time.process_time() - self.start, 2)
            self.summaries.append(summary)

    clock = Clock()
    start = time.perf_counter()
    found = induce_clusters(path, clusters, threads=THREADS, observer=clock)
    return {
        "clusters": clusters,
        "tokens": int(clock.summaries[0].split()[0].replace(",", "")),
        "words": len(found),
        "bigrams": int(clock.summaries[1].split()[0].replace(",", "")),
        "passes": sum(stage.startswith("pass") for stage in clock.seconds),
        "mutual_information": round(found.mutual_information, 4),
        "wall_seconds": round(time.perf_counter() - start, 1),
        "cpu_seconds": round(sum(clock.seconds.values()), 1),
        "stages": clock.seconds,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def measured(text: Path) -> list[dict[str, Any]]:
    results = []
    with TemporaryDirectory() as folder:
        copy = Path(folder, "text")
        for part, clusters in RUNS:
            print(f"· 1/{part} of the text, {clusters} clusters", file=sys.stderr, flush=True)
            beginning(text, part, copy)
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
                results.append(process.submit(clustered, os.fspath(copy), clusters).result())
            print(line(results[-1]), flush=True)
    return results


def line(result: dict[str, Any]) -> str:
    stages = result["stages"]
    counting = stages["counting words"] + stages["counting bigrams"]
    passes = sum(seconds for stage, seconds in stages.items() if stage.startswith("pass"))
    return (
        f"{result['tokens']:>12,} tokens {result['words']:>9,} words {result['clusters']:>6,} clusters: "
        f"{result['wall_seconds']:.1f} s, CPU {result['cpu_seconds']:.1f} s (counting {counting:.1f}, "
        f"{result['passes']} passes {passes:.1f}, tree {stages['building the tree']:.1f}), {result['peak_mb']:,} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path, metavar="TEXT")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="write the figures to this file")
    options = parser.parse_args()
    record = with_circumstances("python benchmarks/clusters.py TEXT", ["goldbeam"], lambda: measured(options.text))
    if options.out:
        options.out.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
