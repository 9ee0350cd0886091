"""The jobs of a run: what is asked of which child process, on one CPU or on all, in every round or once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import measure
from comparing.builds import Build
from comparing.corpora import examples, first

from documenting import data, start

WORKER = Path(__file__).parent.with_name("documents_worker.py")
MODEL = "en"
Answer = dict[str, Any]


@dataclass(frozen=True)
class Sizes:
    """How much of everything."""

    words: int = 12_400  # of the long text
    texts: int = 2000  # short ones
    calls: int = 2500  # of a pipeline with a text of one word
    times: int = 5  # repetitions within a process
    long_times: int = 9  # of the long text: differences of long times need more
    mapped: int = 4  # texts for other processes
    document: int = 50  # sentences of each text for two threads
    learned: int = 2000  # sentences of the pipeline that two processes load
    entities: int | None = None  # sentences to learn entities from; None: all
    pipeline: Mapping[str, Any] = field(
        default_factory=lambda: {"epochs": 2, "jackknife": 2, "jackknife_epochs": 1, "morphology": {"epochs": 2}}
    )
    tagger: Mapping[str, Any] = field(default_factory=dict)

    def quick(self) -> Sizes:
        return replace(
            self,
            words=1000,
            texts=100,
            calls=100,
            times=2,
            document=10,
            learned=200,
            entities=300,
            tagger={"epochs": 2},
        )


@dataclass(frozen=True)
class Job:
    """Something to do with each build; `side` is "before" or "after"."""

    name: str
    answer: Callable[[str], Answer]
    all_cpus: bool = False


@dataclass
class Plan:
    builds: Mapping[str, Build]
    data: Path
    folder: Path  # for the texts and models that are made
    sizes: Sizes

    def prepare(self) -> None:
        """The texts, as files."""
        sizes, english = self.sizes, self.data / data.ENGLISH
        self._file("long.txt").write_text(data.running_text(data.first_words(english, sizes.words)), encoding="utf-8")
        short = data.short_texts(english, sizes.texts)
        data.write_texts(self._file("short.json"), short)
        data.write_texts(self._file("mapped.json"), short[: sizes.mapped])
        every = islice(examples(english), sizes.texts)
        documents = iter(lambda: list(islice(every, sizes.document)), [])
        data.write_texts(self._file("documents.json"), [data.running_text(iter(some)) for some in documents])
        for model, file in (("en", data.ENGLISH), ("zh", data.CHINESE)):
            self._file(f"{model}.txt").write_text(data.running_text(examples(self.data / file)), encoding="utf-8")
        first(self.data / data.TREEBANK, self._file("treebank.conllu"), sizes.learned)
        for name, files in data.ENTITIES.items():
            for part, file in zip(("train", "dev"), files, strict=True):
                data.two_columns(self.data / file, self._file(f"{name}.{part}.tsv"), sizes.entities)

    def in_every_round(self) -> list[Job]:
        """What is timed."""
        times, text = self.sizes.times, self._file("long.txt")
        short, documents = self._file("short.json"), self._file("documents.json")
        return [
            self._job("long_text", file=text, times=self.sizes.long_times),
            self._job("short_call", text="Hi.", times=self.sizes.calls),
            self._job("many_texts", file=short, times=times),
            self._job("two_threads", True, short=short, documents=documents, times=times),
            self._job("pickled", times=2),
            Job("start", lambda side: start.start(self.builds[side].python, self.sizes.times), True),
        ]

    def once(self) -> list[Job]:
        """What is the same each time."""
        return [
            Job("imports", lambda side: start.imports(self.builds[side].python)),
            self._job("mapped", True, file=self._file("mapped.json"), joblib=self._joblib()),
            Job("predictions", lambda side: self._asked("predictions", side, texts=self._raw_texts())),
            Job("memory", self._memory),
            *(self._entities(name) for name in data.ENTITIES),
        ]

    def _job(self, action: str, all_cpus: bool = False, **arguments: Any) -> Job:
        return Job(action, lambda side: self._asked(action, side, model=MODEL, **arguments), all_cpus)

    def _asked(self, action: str, side: str, **arguments: Any) -> Answer:
        return measure.job(action, worker=WORKER, python=self.builds[side].python, **arguments)

    def _joblib(self) -> Path | None:
        """A folder that has joblib, with what it needs, and nothing else of the environment of this process."""
        folder = self._file("packages")
        folder.mkdir(exist_ok=True)
        for package in ("joblib", "cloudpickle"):
            spec = find_spec(package)
            if spec and spec.origin and not (folder / package).exists():
                (folder / package).symlink_to(Path(spec.origin).parent)
        return folder if (folder / "joblib").exists() else None

    def _raw_texts(self) -> dict[str, str]:
        return {model: str(self._file(f"{model}.txt")) for model in ("en", "zh")}

    def _memory(self, side: str) -> Answer:
        """Each build loads a file that it has written itself."""
        model = self._file(f"{side}.pipeline")
        treebank, options = self._file("treebank.conllu"), dict(self.sizes.pipeline)
        trained = self._asked("train", side, train=treebank, model=model, options=options)
        found = self._asked("memory", side, model=model, file=self._file("long.txt"))
        return {**found, "training_s": trained["training_s"]}

    def _entities(self, name: str) -> Job:
        files = {part: self._file(f"{name}.{part}.tsv") for part in ("train", "dev")}
        options = dict(self.sizes.tagger)
        return Job(f"entities {name}", lambda side: self._asked("entities", side, **files, options=options))

    def _file(self, name: str) -> Path:
        return self.folder / name


@contextmanager
def bound_to_one_cpu(wanted: bool) -> Iterator[None]:
    """Bind this process, and what it starts, to one CPU for a while."""
    before = os.sched_getaffinity(0)
    try:
        if wanted:
            measure.use_one_cpu()
        yield
    finally:
        os.sched_setaffinity(0, before)
