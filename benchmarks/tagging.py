"""Tagging, chunking and entities beside python-crfsuite and ltp-extension: JSON and plots in one run.

    pip install '.[bench]'
    python benchmarks/tagging.py --data DIR                       everything
    python benchmarks/tagging.py --data DIR --sections speed      one section, the others' results are kept
    python benchmarks/tagging.py --plots-only                     draw the results again

DIR holds ud-en-ewt, conll2000, conll2002 and brown, as `tasks.py` names their files. Every contender trains and tags in
a process of its own, one after the other, all on the same single CPU; times are CPU seconds unless they say "wall".
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import measure
from bench import Bench
from peers import CONTENDERS
from record import with_circumstances
from sections import SECTIONS


def run_section(name: str, bench: Bench) -> dict[str, Any]:
    """A section's results with the circumstances they were measured in."""
    print(f"{name}: {SECTIONS[name].__doc__}", file=sys.stderr)
    command = f"python benchmarks/tagging.py --sections {name} --contenders {' '.join(bench.contenders)}"
    packages = [package for contender in CONTENDERS.values() for package in contender.packages]
    return with_circumstances(command, packages, lambda: SECTIONS[name].run(bench))


def main() -> None:
    """Run the sections asked for; write the results file after each, so that an interruption loses only one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR", help="the directory of the corpora")
    parser.add_argument("--out", type=Path, metavar="DIR", default=Path(__file__).with_name("results"))
    parser.add_argument("--work", type=Path, metavar="DIR", help="keep models here (default: a temporary directory)")
    parser.add_argument("--sections", nargs="+", choices=SECTIONS, default=list(SECTIONS))
    parser.add_argument("--contenders", nargs="+", choices=CONTENDERS, default=list(CONTENDERS))
    parser.add_argument("--plots-only", action="store_true")
    options = parser.parse_args()
    if not options.data and not options.plots_only:
        parser.error("--data DIR is needed to measure anything")

    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / "tagging.json"
    sections: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if not options.plots_only:
        measure.use_one_cpu()
        with tempfile.TemporaryDirectory() as temporary:
            bench = Bench(options.data, options.work or Path(temporary), options.contenders)
            bench.work.mkdir(parents=True, exist_ok=True)
            for name in options.sections:
                sections[name] = run_section(name, bench)
                path.write_text(json.dumps(sections, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    import plots

    for written in plots.draw(sections, SECTIONS, options.out, "tagging"):
        print(written)


if __name__ == "__main__":
    main()
