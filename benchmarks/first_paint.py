"""How fast the page of `goldbeam serve` is there: first paint and first answer in Chromium, over loopback.

    python benchmarks/first_paint.py [--pages 20]

Every page has a new profile, so nothing is cached. Needs Chromium, and `playwright` of PyPI.
"""

from __future__ import annotations

import argparse
import json
import shutil
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright
from serving.servers import serving

ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
PAINT = "performance.getEntriesByType('paint').find((entry) => entry.name === 'first-contentful-paint')?.startTime"


def page_times(browser: Any, address: str) -> tuple[float, float, int]:
    """Milliseconds to the first paint with content and to the first annotated sentence; bytes that were sent."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("article.sentence")
    answered = page.evaluate("performance.now()")
    page.wait_for_function(f"{PAINT} !== undefined")
    paint = page.evaluate(PAINT)
    sent = page.evaluate(
        "performance.getEntriesByType('resource').reduce((sum, { transferSize }) => sum + transferSize, 0)"
    )
    context.close()
    return paint, answered, sent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=20)
    pages = parser.parse_args().pages
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        address = f"http://127.0.0.1:{server.port}/"
        page_times(browser, address)  # the first page of a browser waits for the browser itself
        times = [page_times(browser, address) for _ in range(pages)]
        browser.close()
    paints, answers, sizes = zip(*times, strict=True)
    found = {
        "pages": pages,
        "first_paint_ms": {"median": round(median(paints), 1), "worst": round(max(paints), 1)},
        "first_answer_ms": {"median": round(median(answers), 1), "worst": round(max(answers), 1)},
        "bytes": max(sizes),
    }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
