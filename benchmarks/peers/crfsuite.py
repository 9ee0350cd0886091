"""python-crfsuite: a linear-chain CRF (lbfgs) or an averaged perceptron with exact search (ap)."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Any

from features import Token, crfsuite_extractor
from tasks import Task

from peers.contender import Tag, Training


class Crfsuite:
    """One of crfsuite's algorithms, with `settings` of its own; features are extracted in Python, as its users do."""

    packages: tuple[str, ...] = ("python-crfsuite",)

    def __init__(self, name: str, algorithm: str, passes: int, **settings: float) -> None:
        self.name = name
        self.algorithm = algorithm
        self.passes = passes
        self.settings = settings

    def train(self, task: Task, train: Path, dev: Path | None, model: Path, **options: Any) -> Training:
        import pycrfsuite

        passes = options.get("passes", self.passes)
        trainer = pycrfsuite.Trainer(algorithm=self.algorithm, verbose=False)
        trainer.set_params({"max_iterations": passes, **self.settings})
        extract = crfsuite_extractor(task.templates)
        prepare = 0.0
        for tokens, labels in task.read(train):
            start = process_time()
            trainer.append(extract(tokens), labels)
            prepare += process_time() - start
        start = process_time()
        trainer.train(str(model))
        return Training(passes, prepare, process_time() - start)

    def load(self, task: Task, model: Path) -> Tag:
        import pycrfsuite

        tagger = pycrfsuite.Tagger()
        tagger.open(str(model))
        extract = crfsuite_extractor(task.templates)

        def tag(sentences: list[list[Token]]) -> list[list[str]]:
            return [tagger.tag(extract(sentence)) for sentence in sentences]

        return tag
