"""Words in text without spaces, beside python-crfsuite and ltp-extension: JSON and plots in one run.

    pip install '.[bench]'
    python benchmarks/segmentation.py --data DIR --work WORK        everything
    python benchmarks/segmentation.py --data DIR --sections speed   one section, the others' results are kept
    python benchmarks/segmentation.py --data DIR --quick            the whole script in minutes, on a few sentences
    python benchmarks/segmentation.py --plots-only                  draw the results again

DIR holds the corpora that `segmenting/bench.py` names, as folders with train.pos.txt and dev.pos.txt (word_TAG lines)
and, where parsers learn too, train.conllu and dev.conllu. Every training and every segmenting is a process of its own,
one after the other, all on the same single CPU; times are CPU seconds. WORK keeps models and what every process
answered: a run that was stopped goes on, and a section finds the models that another one has trained. To measure anew,
give another WORK; a new build of goldbeam begins anew by itself. Also give another WORK after a change of what a
section measures.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import measure
from record import with_circumstances
from segmenting.bench import SegmentingBench, packages
from segmenting.sections import SECTIONS

RESULTS = Path(__file__).with_name("results")


def run_section(name: str, bench: SegmentingBench) -> dict[str, Any]:
    """A section's results with the circumstances they were measured in."""
    print(f"{name}: {SECTIONS[name].__doc__}", file=sys.stderr)
    command = f"python benchmarks/segmentation.py --sections {name}{' --quick' if bench.quick else ''}"
    record = with_circumstances(command, packages(), lambda: SECTIONS[name].run(bench))
    return {**record, "measured": bench.circumstances(), "goldbeam_digest": bench.installed}


def main() -> None:
    """Run the sections asked for; write the results file after each, so that an interruption loses only one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR", help="the directory of the corpora")
    parser.add_argument("--out", type=Path, metavar="DIR", help="(default: benchmarks/results; WORK in a quick run)")
    parser.add_argument("--work", type=Path, metavar="WORK", help="keep models and answers here, to go on later")
    parser.add_argument("--sections", nargs="+", choices=SECTIONS, default=list(SECTIONS))
    parser.add_argument("--quick", action="store_true", help="little of everything: tries the script, measures nothing")
    parser.add_argument("--plots-only", action="store_true")
    options = parser.parse_args()
    if not options.data and not options.plots_only:
        parser.error("--data DIR is needed to measure anything")

    with tempfile.TemporaryDirectory() as temporary:
        work: Path = options.work or Path(temporary)
        out: Path = options.out or (work if options.quick else RESULTS)
        out.mkdir(parents=True, exist_ok=True)
        path = out / "segmentation.json"
        results: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if not options.plots_only:
            measure.use_one_cpu()
            bench = SegmentingBench(options.data, work, options.quick)
            for name in options.sections:
                results[name] = run_section(name, bench)
                path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

        import plots

        for written in plots.draw(results, SECTIONS, out, "segmentation"):
            print(written)


if __name__ == "__main__":
    main()
