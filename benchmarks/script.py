"""What the scripts that measure in sections share: their options, and results that survive an interruption."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import measure
from record import with_circumstances

RESULTS = Path(__file__).with_name("results")


def main(
    name: str,
    description: str,
    sections: dict[str, ModuleType],
    make_bench: Callable[[Path, Path, bool], Any],
    packages: Callable[[], Sequence[str]],
) -> None:
    """Run the sections asked for; write the results file after each, so that an interruption loses only one.

    ``name`` is that of the script and of its results; ``make_bench`` gets --data, --work and --quick.
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR", help="the directory of the data sets")
    parser.add_argument("--out", type=Path, metavar="DIR", help="(default: benchmarks/results; WORK in a quick run)")
    parser.add_argument("--work", type=Path, metavar="WORK", help="keep models and answers here, to go on later")
    parser.add_argument("--sections", nargs="+", choices=sections, default=list(sections))
    parser.add_argument("--quick", action="store_true", help="little of everything: tries the script, measures nothing")
    parser.add_argument("--plots-only", action="store_true")
    options = parser.parse_args()
    if not options.data and not options.plots_only:
        parser.error("--data DIR is needed to measure anything")

    with tempfile.TemporaryDirectory() as temporary:
        work: Path = options.work or Path(temporary)
        out: Path = options.out or (work if options.quick else RESULTS)
        out.mkdir(parents=True, exist_ok=True)
        path = out / f"{name}.json"
        results: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if not options.plots_only:
            measure.use_one_cpu()
            bench = make_bench(options.data, work, options.quick)
            for section in options.sections:
                results[section] = _measured(name, section, sections[section], bench, packages())
                path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

        import plots

        for written in plots.draw(results, sections, out, name):
            print(written)


def _measured(name: str, section: str, module: ModuleType, bench: Any, packages: Sequence[str]) -> dict[str, Any]:
    """A section's results with the circumstances they were measured in."""
    print(f"{section}: {module.__doc__}", file=sys.stderr)
    command = f"python benchmarks/{name}.py --sections {section}{' --quick' if bench.quick else ''}"
    record = with_circumstances(command, packages, lambda: module.run(bench))
    return {**record, "measured": bench.circumstances(), "goldbeam_digest": bench.installed}
