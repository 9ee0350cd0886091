"""Requests that schemathesis makes of the OpenAPI description, valid ones and others."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from serving.servers import serving

_CHECKS = "not_a_server_error,content_type_conformance,response_schema_conformance,status_code_conformance"


def schemathesis(requests: int) -> dict[str, Any]:
    """At least so many; the command is `schemathesis` of PyPI, beside this Python."""
    command = Path(sys.executable).parent / "schemathesis"
    total, failures, runs, statuses = 0, [], 0, {}
    with serving(core=None) as server, TemporaryDirectory() as folder:  # it keeps notes where it runs
        while total < requests and runs < 20:
            runs += 1
            arguments = [
                "run",
                f"http://127.0.0.1:{server.port}/openapi.json",
                "--checks",
                _CHECKS,
                "--phases",
                "fuzzing",
            ]
            arguments += ["--max-examples", "400", "--seed", str(runs), "--no-color", "--request-timeout", "60"]
            arguments += ["--continue-on-failure", "--suppress-health-check", "all"]
            told = subprocess.run([command, *arguments], capture_output=True, text=True, cwd=folder).stdout
            failures += re.findall(r"^- .*$", told, re.MULTILINE)
            statuses = _statuses(server.port)
            total = sum(statuses.values())
        return {
            "requests": total,
            "statuses": statuses,
            "failures": sorted(set(failures)),
            "tracebacks": server.tracebacks(),
        }


def _statuses(port: int) -> dict[str, int]:
    from urllib.request import urlopen

    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    found: dict[str, int] = {}
    for status, number in re.findall(r'^goldbeam_requests_total{.*status="(\d+)"} ([\d.]+)', text, re.MULTILINE):
        found[status] = found.get(status, 0) + int(float(number))
    return dict(sorted(found.items()))
