"""Two processes with the same model file: which pages do they share?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

from documenting.smaps import file_pages, rollup


def train(train: str, model: str, options: dict[str, Any]) -> dict[str, Any]:
    """A pipeline whose file is not compact: what is mapped can be shared, what is unpacked cannot."""
    import goldbeam as gb

    start = process_time()
    gb.Pipeline(**options).fit(train).save(model)
    return {"training_s": process_time() - start}


def memory(model: str, file: str) -> dict[str, Any]:
    """Megabytes of this process alone, and of both once a second one has done the same."""
    nlp = _working(model, file)
    alone = _megabytes(model)
    other = subprocess.Popen(
        [sys.executable, "-E", sys.argv[0], "--second", model, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdin is not None
    assert other.stdout is not None
    second = json.loads(other.stdout.readline())
    both = _megabytes(model)
    other.stdin.close()
    other.wait()
    del nlp  # not before: its pages were counted
    pairs = {name: [figures[name] for figures in (alone, both, second)] for name in alone}
    return {
        "file_mb": os.path.getsize(model) / 1e6,
        "rss_alone_mb": pairs["rss"][0],
        "pss_alone_mb": pairs["pss"][0],
        "rss_mb": pairs["rss"][1],
        "pss_mb": pairs["pss"][1],
        "second_rss_mb": pairs["rss"][2],
        "second_pss_mb": pairs["pss"][2],
        "added_mb": pairs["pss"][1] + pairs["pss"][2] - pairs["pss"][0],
        "mapped_rss_mb": pairs["mapped_rss"][1],
        "mapped_pss_mb": pairs["mapped_pss"][1],
        "mapped_share": pairs["mapped_pss"][1] / pairs["mapped_rss"][1] if pairs["mapped_rss"][1] else None,
    }


def second(model: str, file: str) -> None:
    """The second process: says what it takes and lives until the first one has counted, too."""
    nlp = _working(model, file)
    print(json.dumps(_megabytes(model)), flush=True)
    sys.stdin.read()
    del nlp


def _working(model: str, file: str) -> Any:
    import goldbeam as gb

    nlp = gb.load(model)
    nlp(Path(file).read_text(encoding="utf-8"))
    return nlp


def _megabytes(model: str) -> dict[str, float]:
    whole = rollup(Path("/proc/self/smaps_rollup").read_text())
    mapped = file_pages(Path("/proc/self/smaps").read_text(), os.path.realpath(model))
    return {"rss": whole.rss_mb, "pss": whole.pss_mb, "mapped_rss": mapped.rss_mb, "mapped_pss": mapped.pss_mb}
