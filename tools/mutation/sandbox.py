"""A private copy of the repository, so that neither a fault nor what it makes the code do reaches the working tree."""

from __future__ import annotations

import compileall
import importlib.util
import os
import py_compile
import shutil
import signal
import tempfile
from pathlib import Path
from types import TracebackType

LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".ci-venv*", ".mutants", "__pycache__", ".*_cache", ".hypothesis", "build", "dist", "*.egg-info"
)
TOOLS = Path(__file__).parents[1]


class Sandbox:
    """The copy's ``root``, gone when the ``with`` block ends; the package is ``root/src/NAME``."""

    def __init__(self, repository: Path, package: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mutants-"))
        self.root = self.folder / "copy"
        shutil.copytree(repository, self.root, ignore=LEFT_OUT)
        self.package = self.root / "src" / package
        self._add_compiled(package)
        # Checked by their content: two faults of one size within a second would share a time stamp.
        compileall.compile_dir(self.package, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)

    def _add_compiled(self, package: str) -> None:
        """A clone has no compiled core; the installed package has one."""
        spec = importlib.util.find_spec(package)
        for folder in (spec.submodule_search_locations if spec else None) or []:
            for file in (*Path(folder).glob("*.so"), *Path(folder).glob("*.pyd")):
                if not any(self.package.glob(f"{file.name.split('.')[0]}.*.*")):
                    shutil.copy2(file, self.package)

    def environment(self) -> dict[str, str]:
        """Of processes that run the copy."""
        inherited = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        paths = [str(self.package.parent), str(TOOLS), *(path for path in inherited if path)]
        return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}

    @staticmethod
    def begin_process() -> None:
        """In a new process: signals act as they do in a terminal, even if this tool runs in the background."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
