"""What tests in a real browser need, where it is found, and what is said where there is none."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
AXE = "GOLDBEAM_AXE"  # the variable that holds the path of axe.min.js, of the npm package axe-core


def chromium() -> str | None:
    """The path of the browser; ``CHROMIUM`` names another one."""
    given = os.environ.get("CHROMIUM")
    return given or next((path for name in NAMES if (path := shutil.which(name))), None)


def axe() -> Path | None:
    """The script that looks for what keeps people out."""
    path = Path(os.environ.get(AXE, "node_modules/axe-core/axe.min.js"))
    return path if path.is_file() else None


def missing_for_browser() -> list[str]:
    """Without these there are no tests in a browser."""
    packages = ["playwright", "fastapi", "uvicorn", "httptools", "prometheus_client", "python_multipart"]
    found = [f"the package {name}" for name in packages if find_spec(name) is None]
    return found if chromium() else [*found, "Chromium"]


def left_out() -> list[str]:
    """A line for each group of tests that is not collected."""
    if missing := missing_for_browser():
        return [f"left out: tests/serve/browser (in a real browser), for want of {', '.join(missing)}"]
    if axe() is None:
        return [
            f"left out: tests/serve/browser/test_page_axe.py, for want of axe-core; {AXE} is the path of axe.min.js"
        ]
    return []
