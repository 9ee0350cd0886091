"""How long does `pip install .` take, and which files take longest?

    python benchmarks/build.py [REV …] [--out FILE.json]

Builds every git revision (default: HEAD) in a fresh virtual environment, as a newcomer does, and lists wall time, CPU
time and the slowest files. Run it on an idle machine. The packages that a build needs are downloaded first, so that
the network is not measured.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from comparing.builds import BuildError, run, source_of
from record import with_circumstances

SLOWEST = 12


def measured(revision: str) -> dict[str, Any]:
    """One `pip install .`: its times, and those of each compilation."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        source, build, wheels = source_of(revision, folder), folder / "build", folder / "wheels"
        run([sys.executable, "-m", "venv", str(folder / "venv")])
        pip = [str(folder / "venv" / "bin" / "python"), "-m", "pip"]
        run([*pip, "download", "--quiet", "--dest", str(wheels), "cmake", "ninja", *requirements(source)])
        print(f"· building {revision}", file=sys.stderr, flush=True)
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        install = ["install", "--quiet", "--find-links", str(wheels), "--no-index"]
        run([*pip, *install, "--config-settings", f"build-dir={build}", str(source)])
        wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        files = compilations(build / ".ninja_log")
        (core,) = (folder / "venv").rglob("_core*.so")
        return {
            "revision": revision,
            "wall_seconds": round(wall, 1),
            "cpu_seconds": round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 1),
            "core_megabytes": round(core.stat().st_size / 1e6, 2),
            "units": len(files),
            "slowest": dict(sorted(files.items(), key=lambda file: -file[1])[:SLOWEST]),
        }


def requirements(source: Path) -> list[str]:
    """What a build and the package need, from pyproject.toml."""
    try:
        import tomllib
    except ModuleNotFoundError:  # before Python 3.11
        import tomli as tomllib
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    return [*project["build-system"]["requires"], *project["project"]["dependencies"]]


def compilations(log: Path) -> dict[str, float]:
    """Wall seconds of each object file. Several compile at once, so their sum is more than the build takes."""
    found = {}
    for line in log.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            start, end, _, name, _ = line.split("\t")
            if name.endswith(".o"):
                short = name.partition(".dir/")[2].removesuffix(".o").rpartition("site-packages/")[2]
                found[short] = (int(end) - int(start)) / 1000
    return found


def lines(results: list[dict[str, Any]]) -> list[str]:
    table = [f"{'revision':<24} {'wall s':>7} {'CPU s':>7} {'units':>6} {'core MB':>8}"]
    for result in results:
        figures = f"{result['wall_seconds']:>7} {result['cpu_seconds']:>7} {result['units']:>6}"
        table.append(f"{result['revision'][:24]:<24} {figures} {result['core_megabytes']:>8}")
    for result in results:
        table += ["", f"slowest in {result['revision']}, wall seconds:"]
        table += [f"  {seconds:>6.1f}  {name[-70:]}" for name, seconds in result["slowest"].items()]
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revisions", nargs="*", metavar="REV", help="git revisions (default: HEAD)")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="write the figures to this file")
    options = parser.parse_args()
    revisions = options.revisions or ["HEAD"]
    command = " ".join(["python benchmarks/build.py", *options.revisions])
    try:
        record = with_circumstances(command, ["cmake", "ninja"], lambda: [measured(name) for name in revisions])
    except BuildError as error:
        sys.exit(f"build.py: {error}")
    print(*lines(record["results"]), sep="\n")
    if options.out:
        options.out.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
