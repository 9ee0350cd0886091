"""A benchmark whose processes are remembered: what each one answered is kept, for the goldbeam that runs."""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar

import measure

# A CLI's script lies beside the interpreter of the environment that it is installed in.
GOLDBEAM = str(Path(sys.executable).with_name("goldbeam"))


def goldbeam_digest() -> str:
    """Of the goldbeam that would be imported, which is what the figures are about."""
    spec = find_spec("goldbeam")
    if spec is None or not spec.origin:
        raise ModuleNotFoundError("goldbeam is not installed: pip install '.[bench]'")
    digest = hashlib.sha256()
    for file in sorted(Path(spec.origin).parent.rglob("*")):
        if file.suffix in (".py", ".so"):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@dataclass
class RememberedBench:
    """One run of the benchmark. Processes run one after the other, never together.

    What a process answered is kept in `work`, for this goldbeam: a run that was stopped goes on where it was, and
    sections that need the same model train it once. `quick` takes little of everything, to try the script.
    """

    worker: ClassVar[Path]

    data: Path
    work: Path
    quick: bool = False
    installed: str = field(init=False)
    place: Path = field(init=False)
    moments: list[tuple[str, float]] = field(default_factory=list)  # when each answer was measured, the load

    def __post_init__(self) -> None:
        self.installed = goldbeam_digest()
        self.place = self.work / (self.installed + ("-quick" if self.quick else ""))
        self.place.mkdir(parents=True, exist_ok=True)

    def once(self, what: str, arguments: Any, run: Callable[[], Any]) -> Any:
        """What `run` gives, or what it gave in an earlier run with the same arguments."""
        path = self.place / "answers" / f"{what}-{digest(arguments)}.json"
        if not path.exists():
            print(f"· {what} {_brief(arguments)}", file=sys.stderr, flush=True)
            date = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
            answer = json.dumps({"date": date, "load": os.getloadavg()[0], "answer": run()})
            path.parent.mkdir(exist_ok=True)
            unfinished = path.with_suffix(".part")
            unfinished.write_text(answer, encoding="utf-8")
            unfinished.replace(path)  # a run that is killed here leaves no half of an answer
        kept = json.loads(path.read_text(encoding="utf-8"))
        self.moments.append((kept["date"], kept["load"]))
        return kept["answer"]

    def job(self, action: str, **arguments: Any) -> dict[str, Any]:
        """An action of the worker in a process of its own. `repetition` only makes it another one."""
        given = {name: value for name, value in arguments.items() if name != "repetition"}
        answer: dict[str, Any] = self.once(action, arguments, lambda: measure.job(action, worker=self.worker, **given))
        return answer

    def command(self, what: str, arguments: list[str], repetitions: int = 1) -> list[dict[str, Any]]:
        """goldbeam's command line; what each process took."""
        answer: list[dict[str, Any]] = self.once(
            what, arguments, lambda: [asdict(measure.command([GOLDBEAM, *arguments])) for _ in range(repetitions)]
        )
        return answer

    def circumstances(self) -> dict[str, Any]:
        """Of the answers since the last call: some may be from earlier runs."""
        dates, loads = zip(*self.moments, strict=True)
        self.moments.clear()
        return {"first": min(dates), "last": max(dates), "highest_load_average": max(loads)}


def digest(arguments: Any) -> str:
    """A short name for arguments."""
    text = json.dumps(arguments, default=str, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _brief(arguments: Any) -> str:
    """Without directories, for people."""
    if isinstance(arguments, dict):
        return " ".join(f"{key}={_brief(value)}" for key, value in arguments.items() if value not in (None, {}))
    if isinstance(arguments, list):
        return " ".join(map(_brief, arguments))
    return Path(arguments).name if isinstance(arguments, (str, Path)) else str(arguments)
