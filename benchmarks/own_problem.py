"""What a problem costs that is written in Python: the same tagging problem there and in the core, side by side.

    python benchmarks/own_problem.py --out benchmarks/results

Three contenders learn the same sentences for two passes and then tag them: the core's tagger, a `goldbeam.Problem` with
the same templates, and one that names its features itself. The weights of the first two must be the same, bit by bit.
Times are CPU seconds of one thread.
"""

from __future__ import annotations

import argparse
import json
import platform
from array import array
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import measure

import goldbeam as gb
from goldbeam import _core
from goldbeam.data.sample import sample_sentences

NO_LABEL = 0xFFFF  # what the tagger's t-1 is before the first token
TEMPLATES = ("w0", "suffix2(w0)", "suffix3(w0)", "t-1", "t-2 t-1", "w0 t-1")
PASSES = 2
BEAMS = (1, 4, 8)


class Tagging(gb.Problem):
    """Labels are their numbers; a state is the labels so far."""

    templates = TEMPLATES

    def __init__(self, labels: int) -> None:
        self.labels = list(range(labels))

    def start(self, x: list[str]) -> tuple[int, ...]:
        return ()

    def actions(self, x: list[str], state: tuple[int, ...]) -> list[int]:
        return self.labels if len(state) < len(x) else []

    def advance(self, x: list[str], state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def signature(self, x: list[str], state: tuple[int, ...]) -> tuple[int, ...]:
        return state[-2:]

    def atoms(self, x: list[str], state: tuple[int, ...]) -> dict[str, Any]:
        i = len(state)
        word = x[i]
        return {
            "w0": word,
            "suffix2(w0)": word[-2:] if len(word) >= 2 else None,
            "suffix3(w0)": word[-3:] if len(word) >= 3 else None,
            "t-1": state[-1] if i > 0 else NO_LABEL,
            "t-2": state[-2] if i > 1 else NO_LABEL,
        }


class Named(Tagging):
    """The same features, each written out with its label."""

    templates = ()

    def features(self, x: list[str], state: tuple[int, ...], action: int) -> list[str]:
        seen = Tagging.atoms(self, x, state)
        word, last = seen["w0"], seen["t-1"]
        return [
            f"w0={word} {action}",
            f"suffix2={seen['suffix2(w0)']} {action}",
            f"suffix3={seen['suffix3(w0)']} {action}",
            f"t-1={last} {action}",
            f"t-2={seen['t-2']} t-1={last} {action}",
            f"w0={word} t-1={last} {action}",
        ]

    def atoms(self, x: list[str], state: tuple[int, ...]) -> dict[str, Any]:
        return {}


def seconds(work: Callable[[], Any]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def compare(sentences: list[list[tuple[str, str]]], beam: int, merge: bool) -> dict[str, Any]:
    """CPU seconds of learning and tagging for each contender, and how many times the core's they are."""
    search = {"search": "beam", "beam": beam, "merge": merge}
    learning = {"update": "max-violation", "step": "perceptron", "margin": 0.0, "aggressiveness": 1.0}
    order = array("I", range(len(sentences)))
    corpus = _core.Corpus.from_sentences(sentences)
    labels = _core.distinct_values(corpus, 1)
    spec = _core.TaggingSpec(["w"], list(TEMPLATES), labels)
    data = _core.TaggingData(spec, corpus, [0], _core.encode_labels(corpus, 1, labels))
    runs = []  # of milliseconds, so the core makes several and the median counts
    for _ in range(5):
        native = _core.TaggingLearner(spec, **search, **learning)
        spent = seconds(lambda: [native.learn(data, order) for _ in range(PASSES)])  # noqa: B023
        decoder = _core.TaggingDecoder(spec, native.weights.freeze(), **search)
        runs.append((spent, seconds(lambda: decoder.decode(corpus, [0]))))  # noqa: B023
    times = {"core": dict(zip(("learning", "tagging"), map(median, zip(*runs, strict=True)), strict=True))}
    xs = [[word for word, _ in sentence] for sentence in sentences]
    ys = [[labels.index(label) for _, label in sentence] for sentence in sentences]
    for name, problem in (("templates", Tagging(len(labels))), ("named features", Named(len(labels)))):
        named = isinstance(problem, Named)
        python_spec = _core.PythonSpec(name, list(problem.templates), named, True, 1000)
        learner = _core.PythonLearner(python_spec, **search, **learning)
        examples = (problem, list(zip(xs, ys, strict=True)))
        times[name] = {"learning": seconds(lambda: [learner.learn(examples, order) for _ in range(PASSES)])}  # noqa: B023
        if not named and sorted(learner.weights.entries()) != sorted(native.weights.entries()):
            raise SystemExit("the Python problem has learned other weights than the core's tagger")
        python_decoder = _core.PythonDecoder(python_spec, learner.actions, learner.snapshot(True), **search)
        times[name]["tagging"] = seconds(lambda: python_decoder.k_best(problem, xs, 1, "xs"))  # noqa: B023
    return {
        "beam": beam,
        "merge": merge,
        "labels": len(labels),
        "steps": corpus.token_count,
        "seconds": times,
        "times the core's": {
            name: {job: round(cost / times["core"][job], 1) for job, cost in jobs.items()}
            for name, jobs in times.items()
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="folder for own-problem.json")
    parser.add_argument("--sentences", type=int, default=500)
    arguments = parser.parse_args()
    measure.use_one_cpu()
    sentences = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(arguments.sentences, seed=7)]
    print("beam  merge  job       core s  templates s  times  named s  times")
    results = []
    for beam in BEAMS:
        for merge in (True, False) if beam > 1 else (False,):
            result = compare(sentences, beam, merge)
            results.append(result)
            for job in ("learning", "tagging"):
                core, python, named = (jobs[job] for jobs in result["seconds"].values())
                print(
                    f"{beam:4}  {merge!s:5}  {job:8}  {core:6.3f}  {python:11.2f}  {python / core:5.0f}  "
                    f"{named:7.2f}  {named / core:5.0f}"
                )
    if arguments.out:
        machine = {"python": platform.python_version(), "system": platform.platform()}
        report = {"machine": machine, "sentences": len(sentences), "passes": PASSES, "results": results}
        (arguments.out / "own-problem.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
