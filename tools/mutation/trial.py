"""One fault at a time: put it into the private copy, run the tests that can notice it, and take it out again."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import subprocess
from dataclasses import dataclass

from mutation.faults import Fault
from mutation.sandbox import Sandbox
from mutation.testmap import PYTEST, TestMap

FIRST = 25  # tests that run before all others: most faults end here
MOST_MEMORY = 8 << 30
NOTHING_COLLECTED = 5  # of pytest: the fault has changed the names of parametrised tests


@dataclass(frozen=True)
class Outcome:
    """``caught``, ``timeout`` (which is caught too) or ``survived``, and the test that told."""

    status: str
    test: str
    tests: int


def try_fault(sandbox: Sandbox, fault: Fault, tests: TestMap, budget: float, patience: float) -> Outcome:
    """``budget``: seconds of tests at most, as they were recorded; ``patience``: how much longer a test may take."""
    chosen = _affordable(tests, fault, budget)
    file = sandbox.package / fault.path
    source = file.read_bytes()
    file.write_bytes(fault.apply(source))
    try:
        for some in (chosen[:FIRST], chosen[FIRST:]):
            longest = {test: patience + 8 * tests.seconds[test] for test in some}
            status, test = _run(sandbox, longest, patience) if some else ("survived", "")
            if status != "survived":
                return Outcome(status, test, len(chosen))
    finally:
        file.write_bytes(source)
    return Outcome("survived", "", len(chosen))


def _affordable(tests: TestMap, fault: Fault, budget: float) -> list[str]:
    chosen = []
    for test in tests.tests_of(fault):
        budget -= tests.seconds[test] + 0.01
        if budget < 0:
            break
        chosen.append(test)
    return chosen


def _run(sandbox: Sandbox, longest: dict[str, float], patience: float) -> tuple[str, str]:
    listed = sandbox.folder / "selected.json"
    listed.write_text(json.dumps(list(longest.items())))
    result = listed.with_suffix(".result")
    result.unlink(missing_ok=True)
    files = dict.fromkeys(test.partition("::")[0] for test in longest)
    process = subprocess.Popen(
        [*PYTEST, "-x", "--no-header", "--tb=no", "-p", "mutation.selecting", *files],
        cwd=sandbox.root,
        env={**sandbox.environment(), "MUTANTS_TESTS": str(listed)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=_begin_process,
    )
    try:
        code: int | None = process.wait(timeout=4 * patience + sum(longest.values()))
    except subprocess.TimeoutExpired:
        code = None
    finally:
        _end(process)
    what, test = json.loads(result.read_text()) if result.exists() else ("not begun", "")
    if what == "passed" or code == NOTHING_COLLECTED:
        return "survived", ""
    return ("timeout" if code is None or what == "running" else "caught"), test


def _begin_process() -> None:
    Sandbox.begin_process()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _end(process: subprocess.Popen[bytes]) -> None:
    """The tests and whatever they started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
