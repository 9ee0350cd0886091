"""`nlp.pipe` by itself, in a process of its own: texts per second, and per second of processor time. Prints JSON.

python pipe_worker.py SENTENCES SECONDS
"""

from __future__ import annotations

import json
import sys
import time
from itertools import cycle

import goldbeam as gb

sys.path.insert(0, str(__import__("pathlib").Path(__file__).resolve().parent.parent))
from serving.texts import texts


def main() -> None:
    sentences, seconds = int(sys.argv[1]), float(sys.argv[2])
    nlp = gb.load("en")
    list(nlp.pipe(texts(sentences) * 64))
    begun, used, count = time.perf_counter(), time.process_time(), 0
    for _ in nlp.pipe(cycle(texts(sentences))):
        count += 1
        if not count % 256 and time.perf_counter() - begun >= seconds:
            break
    elapsed, used = time.perf_counter() - begun, time.process_time() - used
    alone = []
    for text in (texts(sentences) * 100)[:400]:
        began = time.perf_counter()
        nlp(text)
        alone.append(time.perf_counter() - began)
    found = {"per_second": count / elapsed, "per_cpu_second": count / used, "alone_ms": 1000 * sorted(alone)[200]}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
