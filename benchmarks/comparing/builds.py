"""From a git revision to a Python interpreter that has that goldbeam installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
_FACTS = "import json, goldbeam; print(json.dumps([goldbeam.__file__, goldbeam.__version__]))"


class BuildError(Exception):
    """What was asked for cannot be built; the message says why."""


@dataclass(frozen=True)
class Build:
    name: str  # as the user gave it
    python: Path
    commit: str | None  # None if an interpreter was given
    package: str  # where goldbeam is
    version: str


def build_of(name: str, work: Path) -> Build:
    """A build of a revision, made unless `work` has it; or what a given interpreter or virtual environment has."""
    given = Path(os.path.abspath(name))  # not resolved: the interpreter of a virtual environment is a link
    if given.is_dir() and (given / "bin" / "python").exists():
        given = given / "bin" / "python"
    if given.is_file():
        return _described(name, given, None)
    commit = _git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}").strip()
    if not commit:
        raise BuildError(f"{name}: neither a revision of {REPOSITORY} nor a Python interpreter")
    place = work / commit[:16]
    python = place / "venv" / "bin" / "python"
    if not (place / "complete").exists():
        print(f"· building {name} ({commit[:12]})", file=sys.stderr, flush=True)
        _make(commit, place, python)
    return _described(name, python, commit)


def _make(commit: str, place: Path, python: Path) -> None:
    shutil.rmtree(place, ignore_errors=True)  # what an interrupted build left
    place.mkdir(parents=True)
    source = source_of(commit, place)
    run([sys.executable, "-m", "venv", str(place / "venv")])
    run([str(python), "-m", "pip", "install", "--quiet", str(source)])
    shutil.rmtree(source)
    (place / "complete").touch()


def source_of(revision: str, folder: Path) -> Path:
    """The files of a revision, in a new folder below this one."""
    source, archive = folder / "source", folder / "source.tar"
    source.mkdir()
    _git("archive", "--output", str(archive.absolute()), revision)
    if not archive.exists():
        raise BuildError(f"{revision}: not a revision of {REPOSITORY}")
    run(["tar", "-xf", str(archive), "-C", str(source)])
    archive.unlink()
    return source


def _described(name: str, python: Path, commit: str | None) -> Build:
    """What the interpreter imports, without PYTHONPATH, as when it is measured."""
    facts = subprocess.run([str(python), "-E", "-c", _FACTS], capture_output=True, text=True, cwd="/", check=False)
    if facts.returncode:
        raise BuildError(f"{python}: cannot import goldbeam; install it there, or give a revision")
    package, version = json.loads(facts.stdout)
    return Build(name, python, commit, package, version)


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", "-C", str(REPOSITORY), *arguments], capture_output=True, text=True, check=False
    ).stdout


def run(command: list[str]) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{' '.join(command)} failed:\n{done.stdout[-3000:]}")
