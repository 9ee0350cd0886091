"""What it costs to hand annotation to other libraries: Arrow next to pandas, the component of spaCy next to to_spacy.

    python benchmarks/interchange.py --data DIR [--rounds N] [--tokens N] [--out FILE.json]

DIR holds ud-en-ewt/train.conllu and dev.conllu. goldbeam must be installed with its extras, and pandas. Both sides of a
comparison take turns in this process, and CPU seconds are counted; every export begins with a document that nobody has
read yet.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from record import with_circumstances

RESULTS = Path(__file__).parent / "results" / "interchange.json"
PACKAGES = ("pyarrow", "pandas", "spacy", "numpy")
_TEXT = re.compile(r"^# text = (.*)$", re.MULTILINE)

Side = Callable[[], Any]


def seconds(side: Side) -> float:
    gc.collect()
    begin = process_time()
    kept = side()
    end = process_time()
    del kept
    return end - begin


def compared(sides: dict[str, Side], rounds: int) -> dict[str, list[float]]:
    """CPU seconds of each side and round; the order is turned round from round to round."""
    times: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(rounds):
        for name in list(sides)[:: 1 if number % 2 == 0 else -1]:
            times[name].append(round(seconds(sides[name]), 4))
    return times


def export(layers: Any, rounds: int) -> dict[str, Any]:
    import pyarrow

    from goldbeam.doc import Doc

    sides = {
        "to_pandas": lambda: Doc.of_layers(layers).to_pandas(),
        "to_arrow": lambda: Doc.of_layers(layers).to_arrow(),
        "pyarrow.table(doc)": lambda: pyarrow.table(Doc.of_layers(layers)),
        "to_arrow('sentences')": lambda: Doc.of_layers(layers).to_arrow("sentences"),
    }
    times = compared(sides, rounds)
    pandas = median(times["to_pandas"])
    faster = {name: round(pandas / median(values), 1) for name, values in times.items() if name != "to_pandas"}
    return {"tokens": layers.corpus.token_count, "cpu_seconds": times, "times_as_fast_as_to_pandas": faster}


def component(texts: Sequence[str], rounds: int) -> dict[str, Any]:
    import spacy

    import goldbeam as gb

    model = gb.load("en")
    nlp = spacy.blank("en")
    nlp.add_pipe("goldbeam", config={"model": "en"})
    vocab = spacy.blank("en").vocab
    sides = {
        "nlp.pipe and to_spacy": lambda: [doc.to_spacy(vocab) for doc in model.pipe(texts)],
        "component": lambda: list(nlp.pipe(texts, batch_size=256)),
    }
    for side in sides.values():  # vocabularies and caches are filled
        side()
    times = compared(sides, rounds)
    ratio = median(times["component"]) / median(times["nlp.pipe and to_spacy"])
    tokens = sum(map(len, sides["component"]()))
    return {"texts": len(texts), "tokens": tokens, "cpu_seconds": times, "component_to_pipe": round(ratio, 3)}


def measured(data: Path, tokens: int, rounds: int) -> dict[str, Any]:
    import goldbeam as gb

    train = (data / "ud-en-ewt" / "train.conllu").read_bytes()
    once = gb.Corpus.parse(train, "conllu").token_count
    treebank = gb.Doc.from_conllu(train * max(1, round(tokens / once)))
    found = {"a treebank": export(treebank.layers, rounds)}
    print("· a treebank", file=sys.stderr)
    texts = _TEXT.findall(train.decode())
    whole = "\n\n".join(texts * max(1, round(tokens / once)))
    annotated = gb.load("en").fast()(whole)
    found["what a pipeline has annotated"] = export(annotated.layers, rounds)
    print("· what a pipeline has annotated", file=sys.stderr)
    dev = _TEXT.findall((data / "ud-en-ewt" / "dev.conllu").read_text())
    return {"export": found, "spacy": component(dev, rounds)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR", required=True, help="the directory of the corpora")
    parser.add_argument("--tokens", type=int, default=1_000_000, help="about so many are exported (default: a million)")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each side (default: 5)")
    parser.add_argument(
        "--out", type=Path, default=RESULTS, metavar="FILE.json", help=f"default: results/{RESULTS.name}"
    )
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    command = f"python benchmarks/interchange.py --tokens {options.tokens} --rounds {options.rounds}"
    result = with_circumstances(command, PACKAGES, lambda: measured(options.data, options.tokens, options.rounds))
    options.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(result["results"], indent=1))


if __name__ == "__main__":
    main()
