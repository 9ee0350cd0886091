"""A pipeline that goes to other processes: pickle, multiprocessing, joblib."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import subprocess
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

    `joblib` is a folder with that package, which the builds do not have, if it is installed anywhere.
    """
    import goldbeam as gb

    nlp, texts = gb.load(model), read_texts(file)
    expected = [nlp(text).to_conllu() for text in texts]
    ways: dict[str, Callable[[], list[str] | None]] = {
        "fork": lambda: _pool("fork", nlp, texts),
        "spawn": lambda: _pool("spawn", nlp, texts),
        "joblib": lambda: None if joblib is None else _joblib(model, file, joblib),
    }
    outcomes = {name: _outcome(way, expected) for name, way in ways.items()}
    return {
        **{f"{name}_results": result for name, (result, _) in outcomes.items()},
        **{f"{name}_error": error for name, (_, error) in outcomes.items()},
    }


def _pool(method: str, nlp: Any, texts: list[str]) -> list[str]:
    with multiprocessing.get_context(method).Pool(2) as pool:
        return [doc.to_conllu() for doc in pool.map(nlp, texts, chunksize=len(texts) // 2)]


def _joblib(model: str, file: str, folder: str) -> list[str]:
    """In an interpreter that looks at PYTHONPATH: only then do the processes that joblib starts find it, too."""
    command = [sys.executable, sys.argv[0], "--joblib", model, file]
    environment = {**os.environ, "PYTHONPATH": folder}
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(next((line for line in reversed(done.stderr.splitlines()) if "Error" in line), "no message"))
    found: list[str] = json.loads(done.stdout)
    return found


def joblib(model: str, file: str) -> None:
    """Writes what joblib's processes make of the texts."""
    from joblib import Parallel, delayed

    import goldbeam as gb

    nlp = gb.load(model)
    docs = Parallel(n_jobs=2)(delayed(nlp)(text) for text in read_texts(file))
    print(json.dumps([doc.to_conllu() for doc in docs]))


def _outcome(way: Callable[[], list[str] | None], expected: list[str]) -> tuple[str | None, str | None]:
    """Result and error; neither if there is no joblib."""
    try:
        found = way()
    except Exception as error:
        first_line = str(error).partition("\n")[0]
        return "fails", f"{type(error).__name__}: {first_line:.120}"
    if found is None:
        return None, None
    return "same" if found == expected else "DIFFER", None
