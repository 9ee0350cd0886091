"""The child process of a comparison of revisions. Builds of any age run it, so it keeps to the public interface."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from time import process_time
from typing import Any

from jobs import serve

# A model file stores the version of the library, and checksums over it.
_VARYING = re.compile(rb'library_version[\\":]+[^"\\]+|checksum[\\":]+[0-9a-f]{16}')


def sample(name: str, files: list[str], sizes: list[int]) -> dict[str, Any]:
    """Sample data in the place of a corpus, which are the same in all versions."""
    from goldbeam.data import sample as made

    makers = {
        "treebank": made.sample_conllu,
        "chunks": made.sample_columns,
        "words": made.sample_unspaced,
        "trees": made.sample_brackets,
    }
    for seed, (file, size) in enumerate(zip(files, sizes, strict=True)):
        Path(file).write_text(makers[name](size, seed), encoding="utf-8")
    return {}


def train(
    estimator: str, options: dict[str, Any], folder: str, file: str, dev: str | None, model: str
) -> dict[str, Any]:
    """Train on a file of the folder and save; CPU seconds from file to file, and a checksum of the model."""
    import goldbeam as gb

    os.chdir(folder)
    start = process_time()
    getattr(gb, estimator)(**options).fit(file, dev=dev).save(model)
    seconds = process_time() - start
    content = Path(model).read_bytes()
    return {"seconds": seconds, "sha256": hashlib.sha256(_VARYING.sub(b"", content)).hexdigest()}


def predict(model: str, file: str, times: int, raw: bool, fast: bool = False) -> dict[str, Any]:
    """Annotate a file, each time with a model that is loaded anew; CPU seconds without loading, and a checksum."""
    import goldbeam as gb

    seconds, output = 0.0, b""
    for _ in range(times):
        estimator = gb.load(model)
        if fast and hasattr(estimator, "fast"):
            estimator = estimator.fast()
        start = process_time()
        if raw:
            output = estimator.annotate_bytes(Path(file).read_bytes())
        else:
            output = estimator.predict_corpus(estimator.read(file)).render()
        seconds += process_time() - start
    return {"seconds": seconds, "sha256": hashlib.sha256(output).hexdigest()}


def load(model: str, times: int) -> dict[str, Any]:
    """CPU seconds of loading a model so many times."""
    import goldbeam as gb

    gb.load(model)
    start = process_time()
    for _ in range(times):
        gb.load(model)
    return {"seconds": process_time() - start, "sha256": None}


def call(model: str, text: str, times: int) -> dict[str, Any]:
    """CPU seconds of annotating a short text so many times."""
    import goldbeam as gb

    nlp = gb.load(model)
    nlp(text)
    start = process_time()
    for _ in range(times):
        doc = nlp(text)
    seconds = process_time() - start
    return {"seconds": seconds, "sha256": hashlib.sha256(doc.to_conllu().encode()).hexdigest()}


def first_call(model: str, text: str) -> dict[str, Any]:
    """Annotate a short text once: what the whole process takes is the figure."""
    import goldbeam as gb

    return {"sha256": hashlib.sha256(gb.load(model)(text).to_conllu().encode()).hexdigest()}


ACTIONS = {action.__name__: action for action in (sample, train, predict, load, call, first_call)}

if __name__ == "__main__":
    serve(ACTIONS)
