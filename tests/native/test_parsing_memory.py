"""Learning gives back what it built on the way: the memory does not grow with the number of updates."""

import subprocess
import sys
from pathlib import Path

import pytest

# LaSO updates about once a word here, and every update walks along both derivations from their start.
LEARN = """
import resource, sys
from array import array
from random import Random
from twins.parsing_pair import ParsingPair, Tree, random_cells

def megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

def learner(words):
    rng = Random(1)
    heads = [0] + [max(1, word - 1) for word in range(2, words + 1)]
    tree = Tree(random_cells(rng, words), heads, [rng.randrange(4) for _ in heads])
    templates = ["s0.w", "s1.xpos s0.xpos", "q0.w"]
    return ParsingPair([tree], templates, "arc-standard", relations=4, update="laso", merge=MERGE, names=NAMES)

pair = learner(500)
before = megabytes()
report = pair.learner.learn(pair.data, array("I", [0]))[0]
print(report.updates, megabytes() - before)
"""


@pytest.mark.parametrize("names", [False, True])
@pytest.mark.parametrize("merge", [False, True])
def test_many_updates_in_one_sentence_take_no_more_memory_than_one(merge, names):
    code = LEARN.replace("MERGE", str(merge)).replace("NAMES", str(names))
    tests = Path(__file__).parent.parent
    run = subprocess.run([sys.executable, "-c", code], cwd=tests, capture_output=True, text=True, check=True)
    updates, megabytes = map(float, run.stdout.split())
    assert updates > 200
    assert megabytes < 8
