"""Learning gives back what it built on the way: the memory does not grow with the number of updates."""

import peak_memory
import pytest

# LaSO updates about once a word here, and every update walks along both derivations from their start.
LEARN = """
from array import array
from random import Random
from peak_memory import megabytes
from goldbeam import _core

words, rng = 500, Random(1)
corpus = _core.Corpus.from_sentences([[(rng.choice("abcd"), rng.choice("XY")) for _ in range(words)]])
heads = array("I", [0] + [max(1, word - 1) for word in range(2, words + 1)]).tobytes()
relations = array("I", [rng.randrange(4) for _ in range(words)]).tobytes()
names = ["a", "b", "c", "d"]
actions = _core.parsing_actions(corpus, heads, relations, names, "arc-standard", True)
templates = ["s0.w", "s1.xpos s0.xpos", "q0.w"]
spec = _core.ParsingSpec(["w", "xpos"], templates, names, actions, "arc-standard", True, 0)
data = _core.ParsingData(spec, corpus, [0, 1], heads, relations)
learner = _core.ParsingLearner(
    spec, search="beam", beam=4, merge=MERGE, update="laso", step="perceptron", margin=1.0, aggressiveness=1.0,
    keep_names=NAMES,
)
before = megabytes()
report = learner.learn(data, array("I", [0]))[0]
print(report.updates, megabytes() - before)
"""


@pytest.mark.parametrize("names", [False, True])
@pytest.mark.parametrize("merge", [False, True])
def test_many_updates_in_one_sentence_take_no_more_memory_than_one(merge, names):
    code = LEARN.replace("MERGE", str(merge)).replace("NAMES", str(names))
    updates, growth = peak_memory.printed_by("-c", code)
    assert updates > 200
    assert growth < 8
