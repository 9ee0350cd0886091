"""A pytest plugin that runs given tests in a given order and ends a test that hangs.

MUTANTS_TESTS is a JSON file: a list of [test, longest time in seconds]. The result is written beside it: the test that
failed first, or none.
"""

from __future__ import annotations

import faulthandler
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

_file = Path(os.environ["MUTANTS_TESTS"])
_longest: dict[str, float] = dict(json.loads(_file.read_text()))
_result = _file.with_suffix(".result")


def _note(what: str, test: str) -> None:
    _result.write_text(json.dumps([what, test]))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {test: number for number, test in enumerate(_longest)}
    items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    _note("running", item.nodeid)
    # A thread of C: it ends the process even if the core does not come back.
    faulthandler.dump_traceback_later(_longest[item.nodeid], exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _note("failed", report.nodeid)


def pytest_sessionfinish(exitstatus: int) -> None:
    if exitstatus == 0:
        _note("passed", "")
