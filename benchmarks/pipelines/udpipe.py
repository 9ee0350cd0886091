"""The peer that is measured in the same run: ufal.udpipe, UDPipe 1."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from parsing.udpipe import _check, _load, _read


def train(train: str, model: str, epochs: int | None = None, dev: str | None = None) -> dict[str, Any]:
    """Tokenizer, tagger and parser in so few passes, if only its speed is wanted, which does not depend on them.

    Without a number tagger and parser with its own defaults, which stop early by `dev`. Its tokenizer takes hours then.
    """
    from ufal.udpipe import ProcessingError, Sentences, Trainer

    learned_from, held_out = Sentences(), Sentences()
    for sentences, path in ((learned_from, train), (held_out, dev)):
        for sentence in [] if path is None else _read(path):
            sentences.push_back(sentence)
    problem = ProcessingError()
    start = process_time()
    options = [Trainer.NONE, Trainer.DEFAULT, Trainer.DEFAULT]
    if epochs is not None:
        options = [f"epochs={epochs}", f"iterations={epochs}", f"iterations={epochs}"]
    learned = Trainer.train("morphodita_parsito", learned_from, held_out, *options, problem)
    seconds = process_time() - start
    _check(problem)
    Path(model).write_bytes(learned)
    return {"passes": epochs, "seconds": seconds, "model_mb": len(learned) / 1e6}


def annotate(model: str, text: str, out: str, read: str = "tokenize") -> dict[str, Any]:
    """From raw text (or with `read` "conllu" from tokens) to CoNLL-U, as its users do it; CPU seconds without
    loading."""
    from ufal.udpipe import Pipeline, ProcessingError

    loaded = _load(model)  # a pipeline does not keep its model alive
    pipeline = Pipeline(loaded, read, Pipeline.DEFAULT, Pipeline.DEFAULT, "conllu")
    problem = ProcessingError()
    data = Path(text).read_text(encoding="utf-8")
    start = process_time()
    conllu = pipeline.process(data, problem)
    seconds = process_time() - start
    _check(problem)
    Path(out).write_text(conllu, encoding="utf-8")
    return {"tokens": tokens(conllu), "seconds": seconds}


def tokens(conllu: str) -> int:
    """The words of an annotated text."""
    return sum(line[:1].isdigit() and line.partition("\t")[0].isdigit() for line in conllu.split("\n"))


ACTIONS: dict[str, Callable[..., dict[str, Any]]] = {"udpipe_train": train, "udpipe_annotate": annotate}
