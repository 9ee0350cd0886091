"""A program can end while daemon threads are at work in the core: no abort, nothing on standard error, status 0."""

import subprocess
import sys

import pytest

BEGIN = """
import threading, time
import goldbeam as gb
from goldbeam.data.sample import sample_conllu

treebank = gb.Corpus.parse(sample_conllu(30, seed=3).encode(), "conllu")
many = treebank.select(list(range(len(treebank))) * 50)
"""
END = """
def work():
    while True:
        task()

for _ in range({threads}):
    threading.Thread(target=work, daemon=True).start()
time.sleep({seconds})
"""
PROBLEM = """
class Letters(gb.Problem):
    templates = ("letter",)
    def start(self, x):
        return 0, ""
    def actions(self, x, state):
        return ["a", "b"] if state[0] < len(x) else []
    def advance(self, x, state, action):
        return state[0] + 1, action
    def atoms(self, x, state):
        return {"letter": x[state[0]]}

xs, ys = ["abba" * 5] * 200, ["abba" * 5] * 200
"""
TASKS = {
    "a tagger": """
        tagger = gb.Tagger(epochs=1).fit(treebank)
        task = lambda: tagger.predict_corpus(many)
    """,
    "a tagger, sentence by sentence": """
        tagger = gb.Tagger(epochs=1).fit(treebank)
        task = lambda: tagger.predict([["a", "cat", "sleeps"]])
    """,
    "a tagger with threads of its own": """
        tagger = gb.Tagger(epochs=1, threads=3).fit(treebank)
        task = lambda: tagger.predict_corpus(many)
    """,
    "a parser": """
        parser = gb.DependencyParser(epochs=1, beam=4).fit(treebank)
        task = lambda: parser.predict_corpus(many)
    """,
    "training": """
        task = lambda: gb.Tagger(epochs=5, minibatch=8, threads=2).fit(many)
    """,
    "training with a function of one's own": """
        each = lambda gold, predicted: [[i] for i in range(len(gold)) if gold[i] != predicted[i]]
        task = lambda: gb.Tagger(epochs=5, swvp="wm", substructures=each, minibatch=4, threads=2).fit(treebank)
    """,
    "a pipeline": """
        pipeline = gb.load("en")
        text = "The cat sleeps. It saw the dog that we had found in the garden. " * 200
        task = lambda: pipeline(text)
    """,
    "training of a problem in Python": """
        task = lambda: gb.Perceptron(Letters(), epochs=50).fit(xs, ys)
    """,
    "prediction of a problem in Python": """
        perceptron = gb.Perceptron(Letters(), epochs=1).fit(xs[:2], ys[:2])
        task = lambda: perceptron.predict(xs)
    """,
}


def run(name, threads, seconds):
    lines = [line.strip() for line in TASKS[name].strip().splitlines()]
    script = BEGIN + PROBLEM + "\n".join(lines) + END.format(threads=threads, seconds=seconds)
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("name", TASKS)
def test_the_end_of_a_program(name):
    ended = run(name, 2, 0.1)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.thorough
@pytest.mark.parametrize("name", TASKS)
def test_the_end_of_a_program_at_any_moment(name):
    for moment in range(20):
        ended = run(name, 1 + moment % 4, 0.013 * moment)
        assert (ended.returncode, ended.stderr) == (0, "")


def test_work_after_the_end_has_begun():
    """What runs last may use the core: the main thread, and threads that are no daemons."""
    script = (
        """
import atexit
@atexit.register
def last():
    labels = gb.Tagger(epochs=1, minibatch=4, threads=2).fit(treebank).predict([["a", "cat"]])
    print(len(labels[0]))
"""
        + BEGIN
        + """
def work():
    time.sleep(0.1)
    print(len(gb.Tagger(epochs=1).fit(treebank).predict([["a", "cat", "sleeps"]])[0]))
threading.Thread(target=work).start()
"""
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, "", "3\n2\n")


def test_a_forked_child_can_work_and_end():
    script = (
        BEGIN
        + """
import os
tagger = gb.Tagger(epochs=1).fit(treebank)
threading.Thread(target=lambda: [tagger.predict_corpus(many) for _ in range(1000)], daemon=True).start()
child = os.fork()
tagger.predict_corpus(many)
if child:
    raise SystemExit(os.waitpid(child, 0)[1])
"""
    )
    ended = subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", script],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
