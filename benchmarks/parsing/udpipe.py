"""The peer that is measured in the same run: ufal.udpipe, the parser of UDPipe 1 (a neural network, transitions)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

PACKAGE = "ufal.udpipe"
# How it searches: a beam of five unless told otherwise.
SEARCHES = {"beam 5": "", "greedy": "beam_search=1"}


def train(train: str, model: str, iterations: int) -> dict[str, Any]:
    """Train its parser with its own defaults on gold tags; CPU seconds, reading excluded."""
    from ufal.udpipe import ProcessingError, Sentences, Trainer

    sentences = Sentences()
    for sentence in _read(train):
        sentences.push_back(sentence)
    problem = ProcessingError()
    start = process_time()
    learned = Trainer.train(
        "morphodita_parsito", sentences, Sentences(), Trainer.NONE, Trainer.NONE, f"iterations={iterations}", problem
    )
    seconds = process_time() - start
    _check(problem)
    Path(model).write_bytes(learned)
    return {"passes": iterations, "seconds": seconds, "model_mb": len(learned) / 1e6}


def parse(model: str, text: str, search: str, out: str) -> dict[str, Any]:
    """Parse sentences that are read already, and write them; CPU seconds of parsing."""
    from ufal.udpipe import OutputFormat, ProcessingError

    sentences = _read(text)
    parser = _load(model)
    problem = ProcessingError()
    start = process_time()
    for sentence in sentences:
        parser.parse(sentence, SEARCHES[search], problem)
    seconds = process_time() - start
    _check(problem)
    writer = OutputFormat.newConlluOutputFormat()
    Path(out).write_text("".join(writer.writeSentence(sentence) for sentence in sentences), encoding="utf-8")
    return {"tokens": sum(len(sentence.words) - 1 for sentence in sentences), "seconds": seconds}


def convert(model: str, text: str, search: str, out: str) -> dict[str, Any]:
    """From file to file, as its users do it in Python."""
    from ufal.udpipe import Pipeline, ProcessingError

    loaded = _load(model)  # a pipeline does not keep its model alive
    pipeline = Pipeline(loaded, "conllu", Pipeline.NONE, SEARCHES[search], "conllu")
    problem = ProcessingError()
    parsed = pipeline.process(Path(text).read_text(encoding="utf-8"), problem)
    _check(problem)
    Path(out).write_text(parsed, encoding="utf-8")
    return {}


def _read(path: str) -> list[Any]:
    from ufal.udpipe import InputFormat, ProcessingError, Sentence

    reader = InputFormat.newConlluInputFormat()
    reader.setText(Path(path).read_text(encoding="utf-8"))
    problem = ProcessingError()
    sentences = []
    while reader.nextSentence(sentence := Sentence(), problem):
        sentences.append(sentence)
    _check(problem)
    return sentences


def _load(model: str) -> Any:
    from ufal.udpipe import Model

    loaded = Model.load(model)
    if loaded is None:
        raise RuntimeError(f"UDPipe cannot load {model}")
    return loaded


def _check(problem: Any) -> None:
    if problem.occurred():
        raise RuntimeError(problem.message)


ACTIONS: dict[str, Callable[..., dict[str, Any]]] = {
    "udpipe_train": train,
    "udpipe_parse": parse,
    "udpipe_convert": convert,
}
