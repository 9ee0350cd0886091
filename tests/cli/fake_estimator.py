"""A task, data and samples that need no engine, so that these tests are about the command line alone."""

import sys
import types
from typing import ClassVar

from goldbeam import data
from goldbeam.errors import DataError, NotFittedError, ParameterError
from goldbeam.learning.events import Plan
from goldbeam.models.container import save_model
from goldbeam.models.epoch_report import EpochReport
from goldbeam.settings import Settings, setting
from goldbeam.settings.kinds import Column, Flag, Number, Templates
from goldbeam.tasks import registry

REPORTS = [
    EpochReport(1, 10, 9, 1, 123456.0, 0.61, 1048576, 0.5, 250123.4, 93.25, "accuracy", True),
    EpochReport(2, 10, 5, 0, 17.25, 0.7, 2_500_000, 0.5, 260000.0, 94.5, "accuracy", True),
    EpochReport(3, 10, 2, 0, 0.0412, 1.0, 999, 0.5, 1234567.0, 94.0, "accuracy", False),
]
PLAN = Plan("tagger", 3, 10, 1000, 17, 45, "beam 4", "max-violation")


class Fake(Settings):
    """Learns nothing; ``column`` chooses what goes wrong, ``log`` keeps what the command line did."""

    task = "tagger"
    log: ClassVar[list[object]] = []

    column: str | int | None = setting(Column(), default=None, help="What goes wrong.")
    templates: str | list[str] = setting(Templates(), default="default", help="Feature templates.")
    beam: int = setting(Number(least=1, whole=True), default=4, help="Beam size.")
    threshold: float = setting(Number(least=0), default=0.0, help="A number.")
    merge: bool = setting(Flag(), default=True, help="Merge.")
    threads: int = setting(Number(least=1, whole=True), default=1, help="Threads.")
    random_state: int = setting(Number(least=0, whole=True), default=0, help="Seed.", option="seed")
    epochs: int = setting(Number(least=1, whole=True), default=3, help="Passes.")

    def __init__(self, **given):
        super().__init__(**given)
        self.fitted = False
        self.log.append(("new", self.get_params()))
        if self.column == "parameter":
            raise ParameterError("column must be one of a, b, got 'parameter'")

    def set_params(self, **params):
        self.log.append(("set_params", params))
        return super().set_params(**params)

    def fit(self, train, dev=None, observer=None, checkpoint=None, resume=False, log=None):
        self.log.append(("fit", train, dev))
        column = self.column
        if column == "data":
            raise DataError("train.conllu:7: HEAD 14 is outside the sentence (1..12); mend it\nor drop it")
        if column == "disk":
            raise OSError(28, "No space left on device")
        if column == "memory":
            raise MemoryError
        if observer is None:
            self.fitted = True
            return self
        observer.begin(PLAN)
        if column == "interrupt-early":
            raise KeyboardInterrupt
        for report in REPORTS:
            observer.advance(report.epoch, 500)
            observer.epoch(report)
            self.fitted = True
            if column == "interrupt":
                raise KeyboardInterrupt
        observer.end(2, 1.5)
        return self

    def save(self, path):
        if not self.fitted:
            raise NotFittedError("not fitted")
        save_model(path, {"task": "tagger", "params": self.get_params()}, {})

    @classmethod
    def from_model_file(cls, model):
        return cls(**model.field("params", dict))

    def read(self, source, format=None):
        return read(source, format)

    def predict_corpus(self, corpus):
        return types.SimpleNamespace(render=lambda: corpus.upper())

    def predict(self, sentences):
        return [["TAG" + word[0] for word in sentence] for sentence in sentences]

    def evaluate(self, corpus):
        return {
            "accuracy": 95.3149,
            "f1": float("nan"),
            "sentences": 2,
            "tokens": 12345,
            "seconds": 0.0123,
            "tokens_per_second": 812345.6,
        }

    def info(self):
        return {
            "task": "tagger",
            "labels": [f"L{i}" for i in range(20)],
            "parameters": {"beam": 4, "merge": True, "column": None},
            "keys": 123456,
        }


def read(source, format=None):
    if not isinstance(source, str):
        return source.read()
    if source == "-":
        return sys.stdin.buffer.read()
    Fake.log.append(("read", source, format))
    with open(source, "rb") as file:
        return file.read()


def write(content, path):
    if path == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        with open(path, "wb") as file:
            file.write(content)


def install(setattr_=setattr):
    """Put the fakes where the command line looks; tests pass pytest's `monkeypatch.setattr`."""
    Fake.log = []
    sample = types.ModuleType("goldbeam.data.sample")
    for kind in ("conllu", "brackets", "columns", "unspaced"):
        setattr(sample, f"sample_{kind}", lambda n, seed, kind=kind: f"{kind} {n} {seed} ß\n")
    setattr_(data, "read", read, **_new(setattr_))
    setattr_(data, "write", write, **_new(setattr_))
    setattr_(data, "sample", sample, **_new(setattr_))
    registry.TASKS["tagger"] = registry.Task("fake_estimator:Fake", "Nothing at all.", "fake_estimator:Fake")
    sys.modules["goldbeam.data.sample"] = sample


def _new(setattr_):
    return {} if setattr_ is setattr else {"raising": False}
