"""Which package imports which: dependencies point one way. Imports for type checkers and in functions count too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import goldbeam

ROOT = Path(goldbeam.__file__).parent
SHARED = ("common",)  # folders of tasks that every task may import


class Import(NamedTuple):
    source: tuple[str, ...]  # the module that imports, below goldbeam
    target: tuple[str, ...]
    where: str


def imports(root: Path) -> list[Import]:
    """All imports of goldbeam's own modules below a folder that stands for the package."""
    return [found for path in sorted(root.rglob("*.py")) for found in _imports_of(path, root)]


def _imports_of(path: Path, root: Path) -> Iterator[Import]:
    module = path.relative_to(root).with_suffix("").parts
    package = module[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        names: list[tuple[str, ...]] = []
        if isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ("goldbeam", *package[: len(package) - node.level + 1]) if node.level else ()
            base += tuple(node.module.split(".")) if node.module else ()
            names = [(*base, alias.name) for alias in node.names]
        for name in names:
            if name[0] == "goldbeam":
                yield Import(module, name[1:], f"{path}:{node.lineno}")


def packages(root: Path) -> set[str]:
    return {path.name if path.is_dir() else path.stem for path in root.iterdir() if path.is_dir() or _is_module(path)}


def _is_module(path: Path) -> bool:
    return path.suffix == ".py" and path.stem != "__init__"


def cycle(root: Path) -> list[str]:
    """The imports that lead from a package to others and back to it, if there are such."""
    known = packages(root)
    edges: dict[str, dict[str, str]] = {}  # by package: those that it imports, and where
    for found in imports(root):
        source = found.source[0]
        if source == "__init__":
            continue  # knows where every public name lives
        target = found.target[0] if found.target and found.target[0] in known else "__init__"
        if target == "__init__" and found.target and found.target[0] == "_core":
            continue
        if source != target:
            edges.setdefault(source, {}).setdefault(target, found.where)
    edges["__init__"] = dict.fromkeys(edges, f"{root}/__init__.py")
    for start in sorted(edges):
        path = _path_back(start, edges)
        if path:
            return [f"{a} imports {b}: {edges[a][b]}" for a, b in path]
    return []


def _path_back(start: str, edges: dict[str, dict[str, str]]) -> list[tuple[str, str]]:
    """The shortest way from a package back to itself."""
    waiting: list[list[tuple[str, str]]] = [[(start, other)] for other in edges.get(start, {})]
    seen: set[str] = set()
    for path in waiting:
        end = path[-1][1]
        if end == start:
            return path
        if end not in seen:
            seen.add(end)
            waiting += [[*path, (end, other)] for other in edges.get(end, {})]
    return []


def from_models_to_tasks(root: Path) -> list[str]:
    return [i.where for i in imports(root) if i.source[0] == "models" and i.target[:1] == ("tasks",)]


def between_tasks(root: Path) -> list[str]:
    """Imports of one task's folder from another's, or from what tasks share."""
    folders = {path.name for path in (root / "tasks").iterdir() if path.is_dir()} - set(SHARED)
    within = (i for i in imports(root) if i.source[0] == "tasks" and i.target[:1] == ("tasks",))
    return [i.where for i in within if set(i.target[1:2]) & folders and i.source[1] != i.target[1]]


def test_no_packages_import_each_other_in_a_circle():
    assert cycle(ROOT) == []


def test_models_know_no_tasks():
    assert from_models_to_tasks(ROOT) == []


def test_tasks_do_not_import_each_other():
    assert between_tasks(ROOT) == []


def written(root: Path, **files: str) -> Path:
    for name, text in files.items():
        path = root / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_a_circle_is_found_with_its_places(tmp_path):
    root = written(
        tmp_path,
        a__x="import os\nfrom goldbeam.b import y",
        b__y="def f():\n    from goldbeam import c",
        c="from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import goldbeam.a.x",
        d="import goldbeam.a",
    )
    assert cycle(root) == [
        f"a imports b: {root}/a/x.py:2",
        f"b imports c: {root}/b/y.py:2",
        f"c imports a: {root}/c.py:3",
    ]


def test_an_import_of_the_whole_package_is_a_circle(tmp_path):
    root = written(tmp_path, a="from goldbeam import Tagger", b="from goldbeam import _core, a")
    assert cycle(root) == [f"__init__ imports a: {root}/__init__.py", f"a imports __init__: {root}/a.py:1"]


def test_relative_imports_count(tmp_path):
    root = written(tmp_path, a__x="from ..b import y", b__y="from .. import a")
    assert cycle(root) == [f"a imports b: {root}/a/x.py:1", f"b imports a: {root}/b/y.py:1"]


def test_models_that_import_tasks_are_found(tmp_path):
    root = written(
        tmp_path, models__x="\nfrom goldbeam.tasks import registry", tasks__registry="import goldbeam.models.x"
    )
    assert from_models_to_tasks(root) == [f"{root}/models/x.py:2"]


def test_tasks_that_import_each_other_are_found(tmp_path):
    root = written(
        tmp_path,
        tasks__one__x="import goldbeam.tasks.common\nfrom goldbeam.tasks.two import x\nfrom goldbeam.tasks import two",
        tasks__two__x="from goldbeam.tasks.registry import estimator_class\nfrom goldbeam.tasks.two import z",
        tasks__common__y="from goldbeam.tasks.one.x import z",
        tasks__registry="",
    )
    assert sorted(between_tasks(root)) == [
        f"{root}/tasks/common/y.py:1",
        f"{root}/tasks/one/x.py:2",
        f"{root}/tasks/one/x.py:3",
    ]
