"""The examples of docs/interchange.md, also those in ``py`` blocks, which need the libraries."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from goldbeam.cli.main import main

pytestmark = pytest.mark.libraries

PAGE = Path(__file__).resolve().parents[2] / "docs" / "interchange.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run_python(code: str, names: dict[str, Any]) -> None:
    lines = code.split("\n")
    for node in ast.parse(code).body:
        if not isinstance(node, ast.Expr):
            exec(compile(ast.Module([node], []), PAGE.name, "exec"), names)
            continue
        value = eval(compile(ast.Expression(node.value), PAGE.name, "eval"), names)
        _, promised, wanted = lines[(node.end_lineno or 1) - 1].partition("# gives ")
        assert not promised or value == ast.literal_eval(wanted), lines[node.lineno - 1]


def test_every_example_gives_what_it_promises(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    languages = []
    for language, code in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        languages.append(language)
        if language == "bash":
            for line in code.splitlines():
                assert main(line.split()[1:]) == 0, line
        else:
            run_python(code, names)
    assert {"python", "py", "bash"} == set(languages)
