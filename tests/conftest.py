"""Hypothesis draws the same examples every time, and never looks at the clock; tests share the cores; grids."""

from __future__ import annotations

from collections import defaultdict

import pytest
from browser_tools import left_out
from hypothesis import HealthCheck, settings

settings.register_profile(
    "goldbeam",
    derandomize=True,
    deadline=None,
    max_examples=40,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("goldbeam")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """The plain command uses all cores; tests that are named run in this process. Both unless there is a ``-n``.

    As ``-n auto`` in pyproject.toml this would be an error with ``-p no:xdist``.
    """
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    if named or not config.pluginmanager.hasplugin("xdist") or hasattr(config, "workerinput"):
        return
    if config.option.numprocesses is None:
        config.option.numprocesses = "auto"
        config.option.dist = "worksteal"  # neighbours stay together, so a module's fixtures are mostly made once


def pytest_report_header() -> list[str]:
    return left_out()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """With ``-q`` there is no header."""
    if not terminalreporter.showheader:
        for line in left_out():
            terminalreporter.write_line(line)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test marked ``grid`` the plain command has as few cases as show each value of each parameter once.

    The others are thorough. Chosen greedily: the case next that shows most values that have not been shown yet.
    """
    grids = defaultdict(list)
    for item in sorted(items, key=lambda item: item.nodeid):  # whatever plugins have done to their order
        if item.get_closest_marker("grid"):
            grids[item.nodeid.partition("[")[0]].append(item)
    for cases in grids.values():
        shows = {case: {(name, repr(value)) for name, value in case.callspec.params.items()} for case in cases}
        missing = set().union(*shows.values())
        while missing:
            telling = max(shows, key=lambda case: len(shows[case] & missing))
            missing -= shows.pop(telling)
        for case in shows:
            case.add_marker(pytest.mark.thorough)
