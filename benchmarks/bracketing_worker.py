"""The child process of a measurement of constituency parsers: the actions that `measure.job` can ask for."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from jobs import Watch, serve

REPETITIONS = 7


def first(source: str, target: str, count: int) -> dict[str, Any]:
    """The first trees of a file."""
    import goldbeam as gb

    gb.write_brackets(gb.read_brackets(source)[:count], target)
    return {}


def train(train: str, dev: str, model: str, options: dict[str, Any]) -> dict[str, Any]:
    """Train a parser; CPU seconds from file to saved model, and each epoch."""
    import goldbeam as gb

    watch = Watch()
    start = process_time()
    parser = gb.ConstituencyParser(**options).fit(train, dev=dev, observer=watch)
    parser.save(model)
    return {
        "seconds": process_time() - start,
        "epochs": [{"seconds": report.seconds, "dev": report.dev} for report in watch.reports],
        "model_mb": Path(model).stat().st_size / 1e6,
    }


def evaluate(model: str, gold: str) -> dict[str, Any]:
    """Scores of dev, and CPU seconds of parsing them, from words and tags in memory to trees: the median of some."""
    import goldbeam as gb

    parser = gb.load(model)
    scores = parser.evaluate(gold)
    corpus = gb.read(gold)
    times = []
    for _ in range(REPETITIONS):
        start = process_time()
        trees = parser.predict_corpus(corpus).trees
        times.append(process_time() - start)
    del scores["labels"]
    return {**scores, "cpu_seconds": times, "sentences_per_second": len(trees) / median(times)}


def transforms(files: list[str]) -> dict[str, Any]:
    """Turn every tree round and back."""
    import goldbeam as gb
    from goldbeam.constituents.left_corner import left_corner, undo_left_corner
    from goldbeam.tasks.constituency.grammar import chains_of

    start = process_time()
    trees = [tree for file in files for tree in gb.read_brackets(file)]
    turned = [left_corner(tree) for tree in trees]
    lost = sum(undo_left_corner(there) != tree for tree, there in zip(trees, turned, strict=True))
    chains = {
        name: len({chain for tree in some for chain in chains_of(tree)})
        for name, some in (("as it is", trees), ("left-corner", turned))
    }
    changed = sum(tree != there for tree, there in zip(trees, turned, strict=True))
    seconds = process_time() - start
    return {"trees": len(trees), "lost": lost, "changed": changed, "chains": chains, "seconds": seconds}


def growth(model: str, gold: str, length: int, words: int) -> dict[str, Any]:
    """CPU seconds of parsing sentences of one length, made of those of a file, one after the other."""
    import goldbeam as gb

    parser = gb.load(model)
    tokens = [token[:2] for sentence in gb.read(gold) for token in sentence]
    count = max(1, words // length)
    sentences = [[tokens[(s * length + i) % len(tokens)] for i in range(length)] for s in range(count)]
    start = process_time()
    parsed = parser.predict_corpus(sentences)
    seconds = process_time() - start
    lacking = sum(tree is None or len(tree.words) != length for tree in parsed.trees)
    return {"length": length, "sentences": count, "seconds": seconds, "without a tree": lacking}


if __name__ == "__main__":
    serve({"first": first, "train": train, "evaluate": evaluate, "growth": growth, "transforms": transforms})
