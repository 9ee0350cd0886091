"""Pipelines on raw text that is written in other ways than their training data: case, quotes, spaces, lines.

    python benchmarks/robustness.py --dev ewt/dev.conllu --model plain=plain.pipe varied=varied.pipe \\
        --out benchmarks/results

Every kind of variant is made of all paragraphs of the treebank (see docs/variants.md), and its raw text is annotated.
Scores are F1 as the shared task of CoNLL 2018 counts.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from record import with_circumstances

import goldbeam as gb
from goldbeam.evaluation.conll18 import evaluate
from goldbeam.variants import KINDS, raw_text, rewritten

METRICS = ("Words", "Sentences", "UPOS", "Lemmas", "LAS")
SEED = 7  # another one than that of training


def treebanks(dev: gb.Corpus) -> dict[str, gb.Corpus]:
    """The treebank, and all its variants by kind."""
    return {"plain": dev, **{kind: rewritten(dev, {kind: 1.0}, SEED, passages=True) for kind in KINDS}}


def scores(pipeline: gb.Pipeline, gold: gb.Corpus) -> dict[str, float]:
    annotated = pipeline.annotate_corpus(raw_text(gold))
    if annotated is None:
        raise ValueError(f"{gold.name}: no words")
    found = evaluate(gold, annotated)
    return {metric: round(found[metric].f1, 2) for metric in METRICS}


def measured(dev: gb.Corpus, models: Mapping[str, str]) -> dict[str, Any]:
    golds = treebanks(dev)
    found: dict[str, Any] = {"sentences": len(dev), "words": dev.token_count}
    for name, path in models.items():
        pipeline = gb.load(path)
        found[name] = {kind: scores(pipeline, gold) for kind, gold in golds.items()}
    return found


def table(results: Mapping[str, Any]) -> str:
    """As Markdown: a line for each kind and model."""
    lines = [f"| text | model | {' | '.join(METRICS)} |", "|---|---|" + "--:|" * len(METRICS)]
    models = {name: by_kind for name, by_kind in results.items() if isinstance(by_kind, Mapping)}
    for kind in ("plain", *KINDS):
        for name, by_kind in models.items():
            lines.append(f"| {kind} | {name} | {' | '.join(f'{by_kind[kind][m]:.2f}' for m in METRICS)} |")
    return "\n".join(lines)


def named(argument: str) -> tuple[str, str]:
    name, equals, path = argument.partition("=")
    return (name, path) if equals else (Path(argument).stem, argument)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dev", type=Path, required=True, metavar="FILE", help="a treebank with paragraphs")
    parser.add_argument("--model", type=named, required=True, nargs="+", metavar="[NAME=]MODEL")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write robustness.json here, too")
    options = parser.parse_args()
    dev = gb.Corpus.parse(options.dev.read_bytes(), "conllu", options.dev.name)
    results = with_circumstances("robustness.py", ["goldbeam"], lambda: measured(dev, dict(options.model)))
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
        text = json.dumps(results, indent=1, ensure_ascii=False)
        (options.out / "robustness.json").write_text(text + "\n", encoding="utf-8")
    print(table(results["results"]))


if __name__ == "__main__":
    main()
