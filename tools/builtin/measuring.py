"""What a model is worth and what it costs: scores on all development sets, time, memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import goldbeam as gb
from builtin.data import with_forms
from builtin.entities import entity_data
from goldbeam import _core
from goldbeam.layers.seen_forms import read_corpus

SHOWN = ("tokens_f1", "sentences_f1", "words_f1", "upos", "xpos", "ufeats", "lemmas", "uas", "las")
_OTHER_CASE: dict[str, Callable[[str], str]] = {"lower case": str.lower, "capitals": str.upper}

Scores = dict[str, dict[str, float]]


def scores_of(nlp: gb.Pipeline, dev: Mapping[str, gb.Corpus], entities: Iterable[str], data: Path) -> Scores:
    """By set and metric, in per cent. The first set is also scored on given words in lower case and in capitals."""
    scores: Scores = {}
    for name, corpus in dev.items():
        found = nlp.evaluate(corpus)
        blank = {metric for metric, column in _COLUMNS.items() if corpus.is_blank(corpus.columns.index(column))}
        scores[name] = {metric: round(float(found[metric]), 2) for metric in SHOWN if metric not in blank}
    name, corpus = next(iter(dev.items()))
    for case, written in _OTHER_CASE.items():
        scores[f"{name}, {case}"] = {"upos": round(_upos(nlp, corpus, with_forms(corpus, written)), 2)}
    return scores | _entity_scores(nlp, entities, data)


_COLUMNS = {"upos": "upos", "xpos": "xpos", "ufeats": "feats", "lemmas": "lemma"}


def _upos(nlp: gb.Pipeline, gold: gb.Corpus, written: gb.Corpus) -> float:
    """Accuracy on given words."""
    column = gold.columns.index("upos")
    answer = nlp.fill_layers(written, given=()).corpus
    pairs = [
        (a, b)
        for gold_tags, tags in zip(gold.column(column), answer.column(column), strict=True)
        for a, b in zip(gold_tags, tags, strict=True)
    ]
    return 100 * sum(a == b for a, b in pairs) / len(pairs)


def _entity_scores(nlp: gb.Pipeline, sets: Iterable[str], data: Path) -> Scores:
    """F1 of spans on given words; the part is scored as a model of its own."""
    if "entities" not in nlp.part_names:
        return {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "entities"
        nlp.part("entities").save(path)
        tagger, read_as = gb.load(path), nlp.predictor().parts.read_as
        return {
            name: {
                "entities_f1": round(
                    float(tagger.evaluate(read_corpus(entity_data(data, [name], "dev"), read_as))["f1"]), 2
                )
            }
            for name in sets
        }


def costs(path: Path, text: str, dev: gb.Corpus) -> dict[str, float]:
    """A sentence from the command line: CPU seconds of the whole process, and its memory; and the speed."""
    command = [sys.executable, "-c", _CHILD, "annotate", text, "--model", os.fspath(path)]
    seconds, memory = [], 0.0
    for _ in range(7):
        before = os.times()
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True, text=True)
        after = os.times()
        seconds.append(after.children_user - before.children_user + after.children_system - before.children_system)
        memory = float(done.stderr.split()[-2]) / 1024
    pipeline, raw = gb.load(path), _core.RunningText(dev).text
    begun = process_time()
    words = pipeline.annotate_corpus(raw).token_count
    return {"seconds": min(seconds), "memory": memory, "speed": words / (process_time() - begun)}


# Prints its peak memory at the end, as the kernel has it for this program alone: "VmHWM: 12345 kB".
_CHILD = """
import sys
from goldbeam.cli.main import main
status = main(sys.argv[1:])
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")), file=sys.stderr)
sys.exit(status)
"""
