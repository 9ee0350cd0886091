"""`goldbeam serve` measured, and treated badly. Nothing leaves this machine.

    python benchmarks/serving.py [--out FILE.json] [--quick] [--only NAME …]

The server is bound to core 0, and the clients to core 1. It takes twenty minutes; --quick takes two. `schemathesis` of
PyPI must be installed beside goldbeam for the part of that name.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from record import with_circumstances
from serving import rough, schema, steady

PACKAGES = ("goldbeam", "fastapi", "uvicorn", "uvloop", "httptools", "schemathesis")
RESULTS = Path(__file__).parent / "results" / "serving.json"


def parts(quick: bool) -> dict[str, Callable[[], Any]]:
    """What is measured, by name."""
    short, long = (2.0, 5.0) if quick else (10.0, 60.0)
    lengths = [(1, "json"), (1, "conllu"), (8, "json"), (8, "conllu"), (4, "conllu")]
    return {
        "latency": lambda: steady.latency(short),
        "throughput": lambda: steady.throughput(4, "json", long),
        "throughput_by_length": lambda: [steady.throughput(*which, short) for which in lengths],
        "overload": lambda: rough.overload(2 * short),
        "slow_clients": rough.slow_clients,
        "half_closed": rough.half_closed,
        "gigabyte": rough.gigabyte,
        "malformed": rough.malformed,
        "killed_workers": lambda: rough.killed_workers(3 * short),
        "schemathesis": lambda: schema.schemathesis(500 if quick else 10_000),
        "memory": lambda: steady.memory(0.2 if quick else 10),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", nargs="+", metavar="NAME")
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    found = json.loads(options.out.read_text())["results"] if options.only and options.out.exists() else {}
    for name, measure in parts(options.quick).items():
        if options.only and name not in options.only:
            continue
        print(f"· {name}", file=sys.stderr, flush=True)
        found[name] = measure()
        print(json.dumps(found[name]), file=sys.stderr, flush=True)
        told = with_circumstances("python benchmarks/serving.py", PACKAGES, lambda: found)
        options.out.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
