"""Mutation testing: how many small faults in the package the tests notice.

    python tools/mutants.py --seed 7 --count 120 --jobs 2 --out mutants.jsonl

Each fault of a random sample is put into a private copy of the repository, and the tests that run its line are run,
fastest first. The first call records which tests run which lines, in `.mutants`. Results are appended to --out as they
come in, and the same command goes on where it ended.

mutmut and cosmic-ray do not fit: mutmut leaves code outside of functions alone and has no samples; cosmic-ray runs the
whole suite, of several minutes, for every fault.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from mutation.faults import Fault
from mutation.sampling import sample_faults
from mutation.sandbox import Sandbox
from mutation.testmap import load_map
from mutation.trial import try_fault

REPOSITORY = Path(__file__).parents[1]


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    package = options.repository / "src" / options.package
    under = [_within(package, path) for path in options.paths]
    faults = sample_faults(package, options.seed, options.count, under)
    sources = {fault.path: (package / fault.path).read_bytes() for fault in faults}
    if options.list:
        for fault in faults:
            print(_line(fault, sources))
        return 0
    done = _read_results(options.out)
    wanted = {_identity(fault, sources): fault for fault in faults}
    results = {name: done[name] for name in wanted if name in done and not _again(done[name], options)}
    missing = {name: fault for name, fault in wanted.items() if name not in results}
    if missing:
        tests = load_map(options.repository, options.package, options.jobs)
        with ExitStack() as stack, ThreadPoolExecutor(options.jobs) as pool:
            free: SimpleQueue[Sandbox] = SimpleQueue()
            for _ in range(options.jobs):
                free.put(stack.enter_context(Sandbox(options.repository, options.package)))

            def attempt(name: str, fault: Fault) -> dict[str, Any]:
                sandbox, begin = free.get(), time.monotonic()
                try:
                    outcome = try_fault(sandbox, fault, tests, options.budget, options.timeout)
                finally:
                    free.put(sandbox)
                seconds = round(time.monotonic() - begin, 1)
                return {"id": name, "fault": _line(fault, sources), **vars(outcome), "seconds": seconds}

            running = [pool.submit(attempt, name, fault) for name, fault in missing.items()]
            for future in as_completed(running):
                result = future.result()
                results[result["id"]] = result
                if options.out:
                    with options.out.open("a") as file:
                        file.write(json.dumps(result, ensure_ascii=False) + "\n")
                status = f"{result['status']} by {result['test']}" if result["test"] else result["status"]
                print(
                    f"{len(results)}/{len(wanted)} {result['seconds']} s {result['fault'][:150]}: {status}", flush=True
                )
    _summarise([results[name] for name in wanted])
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, required=True, help="Seed of the sample.")
    parser.add_argument("--count", type=int, default=120, help="Number of faults.")
    parser.add_argument("--paths", nargs="*", default=[], metavar="PATH", help="Only these files or folders.")
    parser.add_argument("--jobs", type=int, default=1, help="Faults tried at once.")
    parser.add_argument("--out", type=Path, help="JSON lines, one per fault, appended as they come in.")
    parser.add_argument("--budget", type=float, default=150, help="Seconds of tests per fault, at most.")
    parser.add_argument("--timeout", type=float, default=30, help="Seconds after which a test counts as hanging.")
    parser.add_argument("--retry", action="store_true", help="Try the faults again that survived according to --out.")
    parser.add_argument("--list", action="store_true", help="Print the sample and end.")
    parser.add_argument("--repository", type=Path, default=REPOSITORY, help=argparse.SUPPRESS)
    parser.add_argument("--package", default="goldbeam", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def _within(package: Path, path: str) -> str:
    try:
        return Path(path).resolve().relative_to(package.resolve()).as_posix()
    except ValueError:
        raise SystemExit(f"--paths: {path} is not in {package}") from None


def _identity(fault: Fault, sources: dict[str, bytes]) -> str:
    text = f"{fault.path} {fault.start} {fault.stop} {fault.new} ".encode() + sources[fault.path]
    return hashlib.sha256(text).hexdigest()[:16]


def _line(fault: Fault, sources: dict[str, bytes]) -> str:
    return f"{fault.path}:{fault.line} {fault.kind}: {fault.shown(sources[fault.path])}"


def _read_results(file: Path | None) -> dict[str, dict[str, Any]]:
    if file is None or not file.exists():
        return {}
    results = [json.loads(line) for line in file.read_text().splitlines()]
    return {result["id"]: result for result in results}


def _again(result: dict[str, Any], options: argparse.Namespace) -> bool:
    return bool(options.retry and result["status"] == "survived")


def _summarise(results: list[dict[str, Any]]) -> None:
    counts = Counter(result["status"] for result in results)
    caught = counts["caught"] + counts["timeout"]
    print(f"\n{len(results)} faults: {caught} caught ({100 * caught / max(1, len(results)):.1f} %), ", end="")
    print(f"{counts['timeout']} of them by a timeout; {counts['survived']} survived")
    for result in results:
        if result["status"] == "survived":
            none = "" if result["tests"] else " (no test runs it)"
            print(f"  {result['fault']}{none}")


if __name__ == "__main__":
    sys.exit(main())
