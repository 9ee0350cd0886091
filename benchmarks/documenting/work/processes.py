"""A pipeline that goes to other processes: pickle, multiprocessing, joblib."""

from __future__ import annotations

import multiprocessing
import pickle
import sys
from collections.abc import Callable
from statistics import median
from typing import Any

from documenting.data import read_texts
from documenting.work.timing import milliseconds


def pickled(model: str, times: int) -> dict[str, Any]:
    """CPU milliseconds there and back."""
    import goldbeam as gb

    nlp = gb.load(model)
    expected = nlp("Hi.").to_conllu()
    dumps = [milliseconds(lambda: pickle.dumps(nlp))[0] for _ in range(times)]
    content = pickle.dumps(nlp)
    loads = [milliseconds(lambda: pickle.loads(content))[0] for _ in range(times)]
    same = pickle.loads(content)("Hi.").to_conllu() == expected
    return {
        "dumps_ms": median(dumps),
        "loads_ms": median(loads),
        "pickle_mb": len(content) / 1e6,
        "pickle_results": "same" if same else "DIFFER",
    }


def mapped(model: str, file: str, joblib: str | None) -> dict[str, Any]:
    """Texts annotated by two other processes, which get the pipeline from this one.

    `joblib` is the folder that it is installed in, if it is; the builds do not have it.
    """
    import goldbeam as gb

    nlp, texts = gb.load(model), read_texts(file)
    expected = [nlp(text).to_conllu() for text in texts]
    ways: dict[str, Callable[[], Any]] = {
        "fork": lambda: _pool("fork", nlp, texts),
        "spawn": lambda: _pool("spawn", nlp, texts),
        "joblib": lambda: _joblib(nlp, texts, joblib),
    }
    return {f"{name}_results": _outcome(way, expected) for name, way in ways.items()}


def _pool(method: str, nlp: Any, texts: list[str]) -> Any:
    with multiprocessing.get_context(method).Pool(2) as pool:
        return pool.map(nlp, texts, chunksize=len(texts) // 2)


def _joblib(nlp: Any, texts: list[str], folder: str | None) -> Any:
    if folder is None:
        return None
    if folder not in sys.path:
        sys.path.append(folder)  # behind the build's own packages
    from joblib import Parallel, delayed

    return Parallel(n_jobs=2)(delayed(nlp)(text) for text in texts)


def _outcome(way: Callable[[], Any], expected: list[str]) -> str | None:
    try:
        docs = way()
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return "fails"
    if docs is None:
        return None
    return "same" if [doc.to_conllu() for doc in docs] == expected else "DIFFER"
