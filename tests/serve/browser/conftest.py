"""A real server with the model `en`, and pages in Chromium that fail the test if anything is wrong in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_tools import axe, chromium, missing_for_browser
from page_server import GOLD, running

collect_ignore_glob = ["test_page*.py"] if missing_for_browser() else [] if axe() else ["test_page_axe.py"]

_PATIENCE = 60_000  # ms; machines may be busy
_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a training, which tests write."""
    return tmp_path_factory.mktemp("serve") / "run.jsonl"


@pytest.fixture(scope="session")
def site(log: Path) -> Iterator[str]:
    """A server with the model en, a file of gold sentences, and the log."""
    gold = log.with_name("gold.conllu")
    gold.write_text(GOLD)
    with running("en", "--max-text", "20000", "--gold", str(gold), "--log", str(log)) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=_PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=_ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def open_page(browser: Any, site: str) -> Iterator[Callable[..., Any]]:
    """Opens an address below the site; at the end nothing may have gone wrong in any page.

    Nothing was asked of another server, the console is empty, and the policy was never broken. ``refusals`` are
    statuses of answers that a test expects, 0 for none at all: browsers tell of these in the console.
    """
    contexts, problems = [], []
    expected: set[int] = set()

    def opened(path: str = "/", *, refusals: tuple[int, ...] = (), at: str = site, **options: Any) -> Any:
        expected.update(refusals)
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(_PATIENCE)
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.on("request", lambda request: request.url.startswith(at) or problems.append(f"asked for {request.url}"))
        page.on("console", lambda message: problems.append(f"console: {message.text}"))
        page.on(
            "response", lambda answer: answer.status < 400 or problems.append(f"status {answer.status}: {answer.url}")
        )
        page.add_init_script(
            "document.addEventListener('securitypolicyviolation', (event) => "
            "console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"
        )
        page.goto(at + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    allowed = tuple(f"status {status}:" for status in expected)
    told = tuple(f"status of {status} " if status else "net::ERR_FAILED" for status in expected)
    wrong = [
        problem
        for problem in problems
        if not (problem.startswith(allowed) or any(status in problem for status in told))
    ]
    assert wrong == []
