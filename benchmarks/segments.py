"""Entities and chunks found token by token and segment by segment: `Tagger` and `SegmentTagger` in one run.

    python benchmarks/segments.py --data DIR --out benchmarks/results

DIR holds conll2000, conll2002 and uner-en-ewt. Both have their default settings; scores are on the development data,
which select the epoch, too. Speed is that of prediction on one thread, from a corpus in memory, the best of three.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

import measure
from record import with_circumstances

import goldbeam as gb

SETS = {
    "conll2000": ("conll2000/train.txt", "conll2000/dev.txt"),
    "conll2002-esp": ("conll2002/esp.train", "conll2002/esp.testa"),
    "uner-en-ewt": ("uner-en-ewt/train.txt", "uner-en-ewt/dev.txt"),
}
TAGGERS = {"tagger": gb.Tagger, "segment tagger": gb.SegmentTagger}


def measured(make: Any, train: Path, dev: Path, settings: dict[str, Any]) -> dict[str, float]:
    begun = process_time()
    tagger = make(**settings).fit(train, dev=dev)
    trained = process_time() - begun
    corpus = gb.read(dev)
    scores = tagger.evaluate(corpus)
    times = []
    for _ in range(3):
        begun = process_time()
        tagger.predict_corpus(corpus)
        times.append(process_time() - begun)
    tokens = sum(len(sentence) for sentence in corpus)
    return {
        **{name: round(scores[name], 2) for name in ("precision", "recall", "f1")},
        "training_cpu_seconds": round(trained, 1),
        "tokens_per_second": round(tokens / min(times)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, metavar="DIR")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--quick", action="store_true", help="one epoch: tries the script, measures nothing")
    options = parser.parse_args()
    measure.use_one_cpu()
    settings = {"epochs": 1} if options.quick else {}

    def results() -> dict[str, Any]:
        return {
            name: {
                label: measured(make, options.data / train, options.data / dev, settings)
                for label, make in TAGGERS.items()
            }
            for name, (train, dev) in SETS.items()
        }

    text = json.dumps(with_circumstances("segments.py", ["goldbeam"], results), indent=1)
    (options.out / "segments.json").write_text(text + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
