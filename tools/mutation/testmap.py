"""Which tests run which lines, recorded once and kept in a file for each test file.

A record is valid as long as the package, the test file and the helpers beside it are what they were.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mutation.faults import Fault
from mutation.sandbox import Sandbox

PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not thorough")
LONGEST_RECORDING = 3600  # seconds for one folder of tests


@dataclass
class TestMap:
    """Tests by their pytest name with their seconds, and the tests of every line of the package."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    importers: dict[str, set[str]] = field(default_factory=dict)
    own_lines: dict[str, set[int]] = field(default_factory=dict)
    importing_tests: dict[str, set[str]] = field(default_factory=dict)

    def add(self, record: dict[str, Any]) -> None:
        names = list(record["tests"])
        self.seconds.update(record["tests"])
        for path, by_line in record["lines"].items():
            lines = self.lines.setdefault(path, {})
            for line, numbers in by_line.items():
                lines.setdefault(int(line), []).extend(names[number] for number in numbers)

    def tests_of(self, fault: Fault) -> list[str]:
        """The tests that can notice a fault: those beside its module first, and the fastest first."""
        beside = self._beside(fault.path)
        if not fault.at_import:
            running = self._running(fault.path, range(fault.first, fault.last + 1))
            return self._ordered({test: test not in beside for test in running})
        # A module's constants and declarations are used by its own functions and by those of its importers.
        far = set().union(*(self._running(path, self.own_lines[path]) for path in self.importers[fault.path]))
        own = self._running(fault.path, self.own_lines[fault.path])
        return self._ordered(dict.fromkeys(far, 2) | dict.fromkeys(own, 1) | dict.fromkeys(beside, 0))

    def _ordered(self, ranks: dict[str, int] | dict[str, bool]) -> list[str]:
        return sorted(ranks, key=lambda test: (ranks[test], self.seconds[test], test))

    def _running(self, path: str, lines: Iterable[int]) -> set[str]:
        by_line = self.lines.get(path, {})
        return {test for line in lines for test in by_line.get(line, ())}

    def _beside(self, path: str) -> set[str]:
        """The tests in the folder that mirrors the module's, and those in files that import it."""
        folder, files = f"tests/{path.split('/')[0]}/", self.importing_tests.get(path, set())
        return {test for test in self.seconds if test.startswith(folder) or test.partition("::")[0] in files}


def load_map(repository: Path, package: str, jobs: int, say: Any = print) -> TestMap:
    """The map of the repository's tests; folders of tests that changed are run first."""
    store = repository / ".mutants" / "map"
    store.mkdir(parents=True, exist_ok=True)
    keys = _keys(repository, package)
    stale: dict[Path, list[Path]] = {}
    for file, key in keys.items():
        record = _read(_record(store, repository, file))
        if record is None or record["key"] != key:
            stale.setdefault(file.parent, []).append(file)
    if stale:
        say(f"recording which lines the tests run: {sum(map(len, stale.values()))} test files", flush=True)

        def record_folder(sandbox: Sandbox, files: list[Path]) -> None:
            for file, found in _run(sandbox, repository, files).items():
                _record(store, repository, file).write_text(json.dumps({"key": keys[file], **found}))
            say(f"  {files[0].parent.relative_to(repository)}", flush=True)

        with Sandbox(repository, package) as sandbox, ThreadPoolExecutor(jobs) as pool:
            for future in [pool.submit(record_folder, sandbox, files) for files in stale.values()]:
                future.result()
    mapped = TestMap()
    for file in keys:
        record = _read(_record(store, repository, file))
        assert record is not None
        mapped.add(record)
        for test in record["failing"]:
            say(f"warning: {test} fails without any fault and is left out", flush=True)
    _add_modules(mapped, repository, repository / "src" / package, keys)
    return mapped


def _keys(repository: Path, package: str) -> dict[Path, str]:
    """For each test file a hash of all that its record depends on; this tool's own tests need none."""
    sources = _hash(sorted((repository / "src" / package).rglob("*.py")))
    tests = repository / "tests"
    files = sorted(file for file in tests.rglob("test_*.py") if tests / "tools" not in file.parents)
    keys = {}
    for file in files:
        key = f"{sys.version}{sources}{_hash(_needed(file, tests))}"
        keys[file] = hashlib.sha256(key.encode()).hexdigest()
    return keys


def _needed(file: Path, tests: Path) -> list[Path]:
    """A test file, the fixtures around it, and the helpers beside it that it imports, directly or not."""
    found = {file}
    waiting = [file, *(folder / "conftest.py" for folder in {file.parent, tests} if (folder / "conftest.py").exists())]
    while waiting:
        one = waiting.pop()
        found.add(one)
        for node in ast.walk(ast.parse(one.read_bytes())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            helpers = {folder / f"{name.rpartition('.')[2]}.py" for name in names for folder in (file.parent, tests)}
            waiting += [helper for helper in helpers if helper.exists() and helper not in found]
    return sorted(found)


def _hash(files: list[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.name} {file.stat().st_size} ".encode() + file.read_bytes())
    return total.hexdigest()


def _record(store: Path, repository: Path, file: Path) -> Path:
    return store / (file.relative_to(repository).as_posix().replace("/", "--") + ".json")


def _read(file: Path) -> dict[str, Any] | None:
    return json.loads(file.read_text()) if file.exists() else None


def _run(sandbox: Sandbox, repository: Path, files: list[Path]) -> dict[Path, dict[str, Any]]:
    """Run the tests of some files of a folder: a record for each of them."""
    with tempfile.TemporaryDirectory(dir=sandbox.folder) as data:
        environment = {**sandbox.environment(), "MUTANTS_PACKAGE": str(sandbox.package), "MUTANTS_DATA": data}
        names = [file.relative_to(repository).as_posix() for file in files]
        command = [*PYTEST, "-p", "mutation.recording", *names]
        run = subprocess.run(
            command,
            cwd=sandbox.root,
            env=environment,
            capture_output=True,
            text=True,
            timeout=LONGEST_RECORDING,
            preexec_fn=sandbox.begin_process,
        )
        if not os.path.exists(f"{data}/tests.json"):
            raise SystemExit(f"the tests of {files[0].parent} cannot be run:\n{run.stdout}{run.stderr}")
        tests = json.loads(Path(data, "tests.json").read_text())
        lines = _lines_by_context(Path(data), sandbox.package)
    return {file: _record_of(name, tests, lines) for file, name in zip(files, names, strict=True)}


def _lines_by_context(data: Path, package: Path) -> dict[str, dict[str, set[int]]]:
    """Context → file of the package → lines."""
    import coverage

    found: dict[str, dict[str, set[int]]] = {}
    for file in data.glob("lines*"):
        recorded = coverage.CoverageData(str(file))
        try:
            recorded.read()
        except coverage.CoverageException:
            continue  # of a process that was killed while it wrote
        for path in recorded.measured_files():
            name = Path(path).relative_to(package).as_posix()
            for line, contexts in recorded.contexts_by_lineno(path).items():
                for context in contexts:
                    found.setdefault(context, {}).setdefault(name, set()).add(line)
    return found


def _record_of(name: str, tests: dict[str, Any], lines: dict[str, dict[str, set[int]]]) -> dict[str, Any]:
    own = [test for test in tests if test.startswith(f"{name}::")]
    passed = [test for test in own if tests[test]["passed"]]
    by_line: dict[str, dict[int, list[int]]] = {}
    for number, test in enumerate(passed):
        merged: dict[str, set[int]] = {}
        for context in (test, f"module {name}", *tests[test]["fixtures"]):
            for path, numbers in lines.get(context, {}).items():
                merged.setdefault(path, set()).update(numbers)
        for path, numbers in merged.items():
            for line in numbers:
                by_line.setdefault(path, {}).setdefault(line, []).append(number)
    seconds = {test: round(tests[test]["seconds"], 4) for test in passed}
    return {"tests": seconds, "failing": sorted(set(own) - set(passed)), "lines": by_line}


def _add_modules(mapped: TestMap, repository: Path, package: Path, tests: Iterable[Path]) -> None:
    """Who imports whom, and which lines are inside functions."""
    files = {file.relative_to(package).as_posix(): ast.parse(file.read_bytes()) for file in package.rglob("*.py")}
    modules = {_module(package.name, path): path for path in files}
    mapped.importers = {path: set() for path in files}
    for path, tree in files.items():
        for imported in _imported(tree, modules):
            mapped.importers[imported].add(path)
        functions = (n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef)))
        lines = (range(node.body[0].lineno, (node.end_lineno or 0) + 1) for node in functions)
        mapped.own_lines[path] = {line for some in lines for line in some}
    for file in tests:
        tree = ast.parse(file.read_bytes())
        # A test that walks the package looks at every module.
        walks = any(isinstance(node, ast.Import) and node.names[0].name == "pkgutil" for node in ast.walk(tree))
        for imported in modules.values() if walks else _imported(tree, modules):
            mapped.importing_tests.setdefault(imported, set()).add(file.relative_to(repository).as_posix())


def _imported(tree: ast.AST, modules: dict[str, str]) -> set[str]:
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names += [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return {modules[name] for name in names if name in modules}


def _module(package: str, path: str) -> str:
    parts = [package, *path.removesuffix(".py").split("/")]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
