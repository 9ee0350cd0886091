"""The tool that puts faults into the package: samples, what it leaves alone, and its judgement on a toy package."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
PACKAGE = TOOLS.parent / "src" / "goldbeam"
sys.path.insert(0, str(TOOLS))

from mutation.faults import changes_code, find_faults  # noqa: E402
from mutation.sampling import sample_faults  # noqa: E402
from mutation.sandbox import Sandbox  # noqa: E402
from mutation.testmap import TestMap as LineMap  # noqa: E402 (pytest would take it for a test)
from mutation.testmap import load_map  # noqa: E402
from mutation.trial import try_fault  # noqa: E402

SOURCE = b'''"""What a module is for."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os

__all__ = ["grade"]
LIMIT: "int" = 5


def grade(points: int, most: int = 10, *, strict: bool = False) -> "str":
    """Words for people."""
    if points < 0 or points > most:
        raise ValueError(f"{points} points", "of 10")
    total = points * 2
    if strict and not points == LIMIT:
        total -= 1
    return "\xc2\xbb " + str(round(total, ndigits=1))
'''


def shown(source: bytes = SOURCE) -> set[tuple[str, str]]:
    faults = (fault for fault in find_faults(source) if changes_code(fault, source))
    return {(fault.kind, source[fault.start : fault.stop].decode() + " → " + fault.new) for fault in faults}


def test_every_fault_of_a_module_is_found():
    assert shown() == {
        ("constant changed", "5 → 6"),
        ("constant changed", "10 → 11"),
        ("constant changed", "False → True"),
        ("constant changed", "0 → 1"),
        ("constant changed", "2 → 3"),
        ("constant changed", "1 → 2"),
        ("constant changed", '"» " → \'x\' "» "'),
        ("operator swapped", "< → <="),
        ("operator swapped", "> → >="),
        ("operator swapped", "or → and"),
        ("operator swapped", "and → or"),
        ("operator swapped", "== → !="),
        ("operator swapped", "* → //"),
        ("operator swapped", "- → +"),
        ("condition negated", "points < 0 or points > most → (not (points < 0 or points > most))"),
        ("condition negated", "strict and not points == LIMIT → (not (strict and not points == LIMIT))"),
        ("condition forced", "points < 0 or points > most → True"),
        ("condition forced", "points < 0 or points > most → False"),
        ("condition forced", "strict and not points == LIMIT → True"),
        ("condition forced", "strict and not points == LIMIT → False"),
        ("sign dropped", "not points == LIMIT → (points == LIMIT)"),
        ("statement deleted", 'raise ValueError(f"{points} points", "of 10") → pass'),
        ("statement deleted", "total -= 1 → pass"),
        ("None returned", '"» " + str(round(total, ndigits=1)) → None'),
        ("arguments swapped", 'f"{points} points", "of 10" → "of 10", f"{points} points"'),
        ("argument dropped", ", ndigits=1 → "),
    }


def test_faults_know_the_lines_of_their_statement_and_whether_it_runs_at_import():
    places = {(fault.new, fault.line, fault.first, fault.last, fault.at_import) for fault in find_faults(SOURCE)}
    assert ("6", 9, 9, 9, True) in places
    assert ("11", 12, 12, 12, True) in places
    assert (">=", 14, 14, 14, False) in places


def test_help_logging_and_messages_keep_their_words():
    source = b"import click, logging\n@click.option('--beam', help='how wide', metavar='B')\ndef run(report):\n"
    source += b"    zip(*report, strict=True)\n    logging.info('begun', 1)\n"
    source += b"    report.warn('careful')\n    raise click.UsageError('wrong')\n"
    assert shown(source) == {
        ("constant changed", "'--beam' → 'x' '--beam'"),
        ("statement deleted", "zip(*report, strict=True) → pass"),
        ("statement deleted", "report.warn('careful') → pass"),
        ("statement deleted", "raise click.UsageError('wrong') → pass"),
    }


def test_faults_that_change_nothing_or_do_not_compile_are_left_out():
    same = b"def f(a):\n    if a:\n        return g(k=a, *a)\n    raise a\n    return -0\n"
    assert ("argument dropped", "k=a,  → ") in shown(same)
    dead = b"def f():\n    raise KeyError\n    return 1 < 2\n"
    assert shown(dead) == {("statement deleted", "raise KeyError → pass")}


def test_a_sample_depends_on_its_seed_alone_and_every_fault_in_it_is_real():
    one, same, other = (sample_faults(PACKAGE, seed, 12, ["drawing"]) for seed in (3, 3, 4))
    assert one == same
    assert one != other
    assert len({(fault.path, fault.line) for fault in one}) == 12
    for fault in one:
        source = (PACKAGE / fault.path).read_bytes()
        changed = fault.apply(source)
        assert changed != source
        compile(changed, fault.path, "exec")
        assert source.count(b"\n", 0, fault.start) + 1 == fault.line


def test_a_sample_can_be_limited_to_folders_and_files():
    faults = sample_faults(PACKAGE, 1, 30, ["drawing", "cli/main.py"])
    assert len(faults) == 30
    assert all(fault.path.startswith("drawing/") or fault.path == "cli/main.py" for fault in faults)
    assert {fault.path for fault in sample_faults(PACKAGE, 1, 5, ["cli/main.py"])} == {"cli/main.py"}
    assert {fault.path.split("/")[0] for fault in sample_faults(PACKAGE, 1, 5, ["drawing"])} == {"drawing"}


def test_tests_of_a_line_come_fastest_first_and_those_of_a_constant_are_all_that_may_use_it():
    tests = LineMap()
    tests.add(
        {"tests": {"tests/a/test_a.py::slow": 2.0, "tests/a/test_a.py::fast": 0.1}, "lines": {"a.py": {15: [0, 1]}}}
    )
    tests.add({"tests": {"tests/b/test_b.py::other": 0.7}, "lines": {"b.py": {3: [0]}}})
    tests.own_lines, tests.importers = {"a.py": {15}, "b.py": {3}}, {"a.py": {"b.py"}, "b.py": set()}
    faults = find_faults(SOURCE, "a.py")
    [inside] = [fault for fault in faults if fault.new == "3"]
    [constant] = [fault for fault in faults if fault.new == "6"]
    assert tests.tests_of(inside) == []
    [deleted] = [fault for fault in faults if fault.new == "pass" and fault.line == 15]
    assert tests.tests_of(deleted) == ["tests/a/test_a.py::fast", "tests/a/test_a.py::slow"]
    assert tests.tests_of(constant) == [*tests.tests_of(deleted), "tests/b/test_b.py::other"]


def make_toy(folder: Path, modules: dict[str, str], tests: str) -> Path:
    package = folder / "src" / "toy"
    package.mkdir(parents=True)
    (folder / "tests").mkdir()
    (package / "__init__.py").write_text("")
    for name, text in modules.items():
        (package / f"{name}.py").write_text(text)
    (folder / "tests" / "test_toy.py").write_text(tests)
    return folder


def test_a_fault_is_caught_or_survives_and_a_second_call_takes_the_results_as_they_are(tmp_path):
    modules = {"one": "def double(x):\n    return x * 2\n", "two": "def half(x):\n    return x // 2 or None\n"}
    tests = "from toy import one, two\n\ndef test_double():\n    assert one.double(3) == 6\n    two.half(0)\n"
    toy = make_toy(tmp_path, modules, tests)
    out = toy / "results.jsonl"
    command = [
        sys.executable,
        TOOLS / "mutants.py",
        "--repository",
        toy,
        "--package",
        "toy",
        "--seed",
        "1",
        "--out",
        out,
    ]
    first = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
    results = [json.loads(line) for line in out.read_text().splitlines()]
    assert {result["fault"].split(":")[0]: result["status"] for result in results} == {
        "one.py": "caught",
        "two.py": "survived",
    }
    summary = first.stdout.partition("\n\n")[2].splitlines()
    assert summary[0] == "2 faults: 1 caught (50.0 %), 0 of them by a timeout; 1 survived"
    assert [line.split(":")[0].strip() for line in summary[1:]] == ["two.py"]
    before = out.read_bytes()
    second = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
    assert second.stdout.partition("\n")[2].splitlines() == summary
    assert out.read_bytes() == before
    assert (toy / "src" / "toy" / "one.py").read_text() == modules["one"]


@pytest.mark.thorough
def test_faults_that_hang_and_those_that_only_subprocesses_and_fixtures_run_are_caught(tmp_path):
    modules = {
        "hanging": "def loop(x):\n    while x > 0:\n        x -= 1\n",
        "child": "def child():\n    print(7)\n",
        "fixed": "def made():\n    return [5]\n",
        "constant": "SEVEN = 7\n",
        "untested": "def never():\n    return 1\n",
    }
    tests = (
        "import subprocess, sys\nimport pytest\nfrom toy import constant, fixed, hanging\n\n"
        "@pytest.fixture(scope='module')\ndef made():\n    return fixed.made()\n\n"
        "def test_made_is_a_list(made):\n    assert isinstance(made, list)\n\n"
        "def test_made(made):\n    assert made == [5]\n\n"
        "def test_loop():\n    hanging.loop(3)\n\n"
        "def test_seven():\n    assert constant.SEVEN == 7\n\n"
        "def test_child():\n    code = 'from toy import child; child.child()'\n"
        "    assert subprocess.run([sys.executable, '-c', code], capture_output=True).stdout == b'7\\n'\n"
    )
    toy = make_toy(tmp_path, modules, tests)
    lines = load_map(toy, "toy", 1, say=lambda *words, **how: None)
    wanted = {("hanging.py", "pass"), ("child.py", "8"), ("fixed.py", "6"), ("constant.py", "8"), ("untested.py", "2")}
    found = {}
    with Sandbox(toy, "toy") as sandbox:
        for file in (toy / "src" / "toy").glob("*.py"):
            for fault in find_faults(file.read_bytes(), file.name):
                if (fault.path, fault.new) in wanted:
                    outcome = try_fault(sandbox, fault, lines, budget=60, patience=2)
                    found[fault.path] = (outcome.status, outcome.test.partition("::")[2], outcome.tests)
        assert not list(sandbox.root.rglob("*.jsonl"))
    assert found == {
        "hanging.py": ("timeout", "test_loop", 1),
        "child.py": ("caught", "test_child", 1),
        "fixed.py": ("caught", "test_made", 2),
        "constant.py": ("caught", "test_seven", 5),
        "untested.py": ("survived", "", 0),
    }
