"""`goldbeam annotate` as a process: how long it takes, and which modules it imports."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import measure

SENTENCE = "Fruit flies like a banana."
# What the installed script does; at the end the modules go to the file that is the first argument. The option -X
# importtime would not do: it leaves out what importlib.import_module imports.
_LISTING = """
import atexit, sys
path = sys.argv.pop(1)
atexit.register(lambda: open(path, "w").write("\\n".join(sys.modules)))
from goldbeam.cli.main import main
sys.exit(main())
"""


def start(python: Path, times: int) -> dict[str, Any]:
    """Wall and CPU milliseconds of a process that annotates one sentence, by the script beside the interpreter."""
    command = [str(python), "-E", str(python.with_name("goldbeam")), "annotate", SENTENCE]
    costs = [measure.command(command) for _ in range(times)]
    return {
        "wall_ms": 1000 * median(cost.wall_seconds for cost in costs),
        "cpu_ms": 1000 * median(cost.cpu_seconds for cost in costs),
    }


def imports(python: Path) -> dict[str, Any]:
    """The modules that the same process has imported in the end."""
    with TemporaryDirectory() as folder:
        modules = Path(folder, "modules")
        command = [str(python), "-E", "-c", _LISTING, str(modules), "annotate", SENTENCE]
        subprocess.run(command, capture_output=True, check=True, stdin=subprocess.DEVNULL)
        return counted(modules.read_text(encoding="utf-8").split("\n"))


def counted(modules: Iterable[str]) -> dict[str, Any]:
    """How many modules there are, how many of goldbeam, and which."""
    found = sorted(set(modules))
    own = [name for name in found if name.split(".")[0] == "goldbeam"]
    learning = [name for name in own if name.split(".")[:2] == ["goldbeam", "learning"]]
    return {
        **{"all": len(found), "goldbeam": len(own), "learning": len(learning)},
        **{"goldbeam_modules": own, "learning_modules": learning},
    }
