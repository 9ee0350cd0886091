"""A pytest plugin that records which lines of the package each test runs, in its subprocesses too.

What a fixture of a module or of the session runs is recorded for the fixture, and belongs to every test that uses it.
The settings come from the environment: MUTANTS_PACKAGE is the package's folder, MUTANTS_DATA a folder for the results.
"""

from __future__ import annotations

import functools
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

PACKAGE, DATA = os.environ["MUTANTS_PACKAGE"], Path(os.environ["MUTANTS_DATA"])
# The context of a subprocess is the test that started it.
CONFIGURATION = f"""[run]
source = {PACKAGE}
data_file = {DATA}/lines
parallel = true
context = ${{MUTANTS_TEST}}
"""

_coverage = coverage.Coverage(data_file=str(DATA / "lines.main"), source=[PACKAGE], config_file=False)
_coverage.start()
_context = ""
_tests: dict[str, dict[str, Any]] = {}
_fixture_seconds = 0.0


def _switch(context: str) -> str:
    global _context
    before, _context = _context, context
    os.environ["MUTANTS_TEST"] = context
    _coverage.switch_context(context)
    return before


def pytest_configure() -> None:
    configuration = DATA / "subprocesses.ini"
    configuration.write_text(CONFIGURATION)
    os.environ["MUTANTS_TEST"] = ""
    os.environ["COVERAGE_PROCESS_START"] = str(configuration)
    path = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent / "startup"), *filter(None, [path])])


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """What a test module runs when it is imported belongs to all of its tests."""
    if not isinstance(collector, pytest.Module):
        return (yield)
    _switch(f"module {collector.nodeid}")
    try:
        return (yield)
    finally:
        _switch("")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    global _fixture_seconds
    _forget_results()
    _fixture_seconds = 0.0
    definitions = getattr(item, "_fixtureinfo").name2fixturedefs.values()  # noqa: B009 (mypy: a private name)
    fixtures = [_name(d[-1]) for d in definitions if d[-1].scope != "function"]
    _tests[item.nodeid] = {"fixtures": fixtures, "passed": True}
    _switch(item.nodeid)
    begin = time.perf_counter()
    try:
        return (yield)
    finally:
        _tests[item.nodeid]["seconds"] = time.perf_counter() - begin - _fixture_seconds
        _switch("")


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: Any) -> Iterator[None]:
    global _fixture_seconds
    if fixturedef.scope == "function":
        return (yield)
    before, begin = _switch(_name(fixturedef)), time.perf_counter()
    inner = _fixture_seconds
    try:
        return (yield)
    finally:
        _fixture_seconds = inner + time.perf_counter() - begin
        _switch(before)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if not report.passed:
        _tests[report.nodeid]["passed"] = False


def pytest_sessionfinish() -> None:
    _coverage.stop()
    _coverage.save()
    (DATA / "tests.json").write_text(json.dumps(_tests))


def _name(definition: Any) -> str:
    return f"fixture {definition.baseid}::{definition.argname}"


def _forget_results() -> None:
    """A cached result would hide the lines that made it from all tests but the first."""
    package = Path(PACKAGE).name
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()
