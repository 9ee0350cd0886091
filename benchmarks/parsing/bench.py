"""What the sections share: where treebanks and models are, and how processes are started and remembered."""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from importlib.metadata import files
from pathlib import Path
from typing import Any

import measure

from parsing import treebank

WORKER = Path(__file__).parent.with_name("parsing_worker.py")
# A CLI's script lies beside the interpreter of the environment that it is installed in.
GOLDBEAM = str(Path(sys.executable).with_name("goldbeam"))
QUICK_SENTENCES = {"train": 200, "dev": 60}
QUICK_OPTIONS = {"epochs": 2}


def installed_goldbeam() -> str:
    """A digest of the goldbeam that is installed, which is what the figures are about."""
    digest = hashlib.sha256()
    for file in sorted(files("goldbeam") or []):
        if file.suffix in (".py", ".so"):
            digest.update(file.read_binary())
    return digest.hexdigest()[:16]


@dataclass
class ParsingBench:
    """One run of the benchmark. Processes run one after the other, never together.

    What a process answered is kept in `work`, for the goldbeam that is installed: a run that was stopped goes on where
    it was, and sections that need the same model train it once. `quick` takes little of everything, to try the script.
    """

    data: Path
    work: Path
    quick: bool = False
    installed: str = field(init=False)
    place: Path = field(init=False)
    moments: list[tuple[str, float]] = field(default_factory=list)  # when each answer was measured, the load

    def __post_init__(self) -> None:
        self.installed = installed_goldbeam()
        self.place = self.work / (self.installed + ("-quick" if self.quick else ""))
        self.place.mkdir(parents=True, exist_ok=True)

    # Files

    def file(self, name: str, part: str) -> Path:
        """The part "train" or "dev" of a treebank."""
        path = self.data / name / f"{part}.conllu"
        if not self.quick:
            return path
        target = self.place / f"{name}-{part}.conllu"
        return target if target.exists() else treebank.first(path, target, QUICK_SENTENCES[part])

    def text(self, name: str, tokens: int) -> Path:
        """Dev and as much of train as there is room for: no sentence comes again, which a parser may remember."""
        sources = [self.file(name, "dev"), self.file(name, "train")]
        return treebank.concatenated(sources, self.place / f"{name}-text.conllu", self.least(tokens))

    def least(self, count: int) -> int:
        """A number of tokens; a hundredth of it in a quick run."""
        return count // 100 if self.quick else count

    def model(self, name: str, options: dict[str, Any]) -> Path:
        """Where a model is kept."""
        return self.place / f"{name}-{_digest(options)}.model"

    # Processes

    def once(self, what: str, arguments: Any, run: Callable[[], Any]) -> Any:
        """What `run` gives, or what it gave in an earlier run with the same arguments."""
        path = self.place / "answers" / f"{what}-{_digest(arguments)}.json"
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
        """An action of parsing_worker.py in a process of its own. `repetition` only makes it another one."""
        given = {name: value for name, value in arguments.items() if name != "repetition"}
        answer: dict[str, Any] = self.once(action, arguments, lambda: measure.job(action, worker=WORKER, **given))
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

    # What several sections do

    def train(self, name: str, options: dict[str, Any], dev: bool = True) -> tuple[Path, dict[str, Any]]:
        """A parser of goldbeam for a treebank: its model file, and what training took."""
        options = {**options, **(QUICK_OPTIONS if self.quick else {})}
        model = self.model(name, {**options, "dev": dev})
        dev_file = self.file(name, "dev") if dev else None
        return model, self.job("train", train=self.file(name, "train"), dev=dev_file, model=model, options=options)

    def scores(self, model: Path, gold: Path, text: Path | None = None) -> tuple[Path, dict[str, Any]]:
        """Parse `gold`, or `text` with the same words; the parsed file and its scores."""
        source = text or gold
        parsed = model.with_name(f"{model.stem}-{_digest(str(source))}.parsed.conllu")
        self.job("parse", model=model, text=source, out=parsed)
        return parsed, self.job("score", gold=gold, predicted=parsed)


def _digest(arguments: Any) -> str:
    text = json.dumps(arguments, default=str, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _brief(arguments: Any) -> str:
    """Without directories, for people."""
    if isinstance(arguments, dict):
        return " ".join(f"{key}={_brief(value)}" for key, value in arguments.items() if value not in (None, {}))
    if isinstance(arguments, list):
        return " ".join(map(_brief, arguments))
    return Path(arguments).name if isinstance(arguments, (str, Path)) else str(arguments)
