"""ltp-extension: an averaged perceptron in Rust with features of its own (POS: greedy; entities: Viterbi).

Its training is undocumented. Found by trying: a training file holds a sentence a line, `word/tag` separated by spaces
(entities: `word/pos/label`); the labels must be listed beforehand, or the process aborts; without an evaluation file
the first pass is kept, since the best pass is the one with the best score there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from features import Token
from tasks import Task

from peers.contender import Tag, Training


def _columns(token: Token) -> tuple[str, ...]:
    # ltp separates tokens by white space and aborts at an empty word: "1 000" becomes "1_000".
    return tuple("_".join(value.split()) for value in ((token,) if isinstance(token, str) else token))


class Ltp:
    """POSTrainer for one input column, NERTrainer for words with parts of speech; its own templates and defaults."""

    packages: tuple[str, ...] = ("ltp-extension",)

    def __init__(self, name: str, passes: int) -> None:
        self.name = name
        self.passes = passes

    def train(self, task: Task, train: Path, dev: Path | None, model: Path, **options: Any) -> Training:
        os.environ["RAYON_NUM_THREADS"] = "1"  # read when its first thread pool starts
        from ltp_extension import perceptron

        labels: set[str] = set()
        train_lines = _write(task, train, model.with_suffix(".train"), labels)
        dev_lines = _write(task, dev, model.with_suffix(".dev"), labels) if dev else train_lines
        trainer = (perceptron.POSTrainer if len(task.inputs) == 1 else perceptron.NERTrainer)(sorted(labels))
        trainer.epoch = passes = options.get("passes", self.passes)
        trainer.eval_threads = 1
        start = process_time()
        trainer.load_train_data(str(train_lines))
        trainer.load_eval_data(str(dev_lines))
        prepare = process_time() - start
        start = process_time()
        trainer.train().save(str(model))
        return Training(passes, prepare, process_time() - start)

    def load(self, task: Task, model: Path) -> Tag:
        os.environ["RAYON_NUM_THREADS"] = "1"
        from ltp_extension import perceptron

        if len(task.inputs) == 1:
            tagger = perceptron.POSModel.load(str(model))
            return lambda sentences: tagger.batch_predict(sentences, parallelism=False)
        entities = perceptron.NERModel.load(str(model))

        def tag(sentences: list[list[Token]]) -> list[list[str]]:
            words, tags = ([[token[column] for token in sentence] for sentence in sentences] for column in (0, 1))
            return entities.batch_predict(words, tags, parallelism=False)  # type: ignore[no-any-return]

        return tag


def _write(task: Task, source: Path, target: Path, labels: set[str]) -> Path:
    def lines() -> Iterator[str]:
        for tokens, gold in task.read(source):
            labels.update(gold)
            yield " ".join("/".join((*_columns(t), label)) for t, label in zip(tokens, gold, strict=True)) + "\n"

    with target.open("w", encoding="utf-8") as out:
        out.writelines(lines())
    return target
