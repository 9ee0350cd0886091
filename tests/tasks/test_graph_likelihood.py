"""First-order parsers that learn likelihood: gradients of probabilities of arcs."""

from itertools import chain
from math import exp, log

import pytest
from treebanks import sample

import goldbeam as gb

TEXT = sample(60, 1)
TRAIN = gb.Corpus.parse(TEXT, "conllu", "train.conllu")
HEADS = [
    [int(line.split("\t")[6]) for line in sentence.splitlines() if line[:1] != "#"]
    for sentence in TEXT.decode().strip().split("\n\n")
]
FEW = ["h.upos m.upos dir", "h.upos m.upos dist", "m.upos dist", "rel m.upos h.upos dir"]
RATE, TEMPERATURE = 0.01, 0.3


def parser(**parameters):
    given = {"order": 1, "templates": FEW, "epochs": 3, "likelihood": True, "compact": False, "prune": 0, **parameters}
    return gb.GraphDependencyParser(**given)


def test_a_step_is_gold_less_what_is_expected():
    """Two words have two trees with a single root, and a step makes the gold one a little more likely."""
    two = parser(templates=["h.w m.w"], epochs=1, labelled=False)
    two.fit([["a", "b"]], [[(0, "root"), (1, "obj")]])
    (first, second), difference = two.predict_marginals([["a", "b"]])[0], 4 * RATE * 0.5 / TEMPERATURE
    assert first[0] == pytest.approx(1 / (1 + exp(-difference)), abs=1e-5)
    assert second[1] == pytest.approx(first[0])


def log_likelihood(parser):
    """Of a gold head, on average."""
    marginals = parser.fit(TRAIN).predict_marginals(TRAIN)
    rows = [row for sentence in marginals for row in sentence]
    logs = [log(row[head]) for row, head in zip(rows, chain.from_iterable(HEADS), strict=True)]
    return sum(logs) / len(logs)


def test_gold_heads_become_more_likely_with_every_epoch():
    one, two, six = (log_likelihood(parser(epochs=epochs)) for epochs in (1, 2, 6))
    assert one < two < six < 0


def test_relations_are_learned_as_ever():
    fitted = parser(epochs=6).fit(TRAIN)
    assert fitted.evaluate(TRAIN)["las"] > 70


def test_minibatches_give_the_same_at_any_number_of_threads():
    one, two = (parser(minibatch=4, threads=threads).fit(TRAIN) for threads in (1, 2))
    assert one.predict_marginals(TRAIN) == two.predict_marginals(TRAIN)


def test_names_are_those_of_the_features():
    named = parser(keep_names=True, labelled=False).fit(TRAIN)
    assert len(named.heaviest_features(count=10**6)) >= named.info()["features"] > 0


@pytest.mark.parametrize(
    ("parameters", "message"),
    [({"order": 2}, "likelihood is for order=1"), ({"swvp": "wm"}, "likelihood has no wrong trees")],
)
def test_what_likelihood_cannot_be_combined_with(parameters, message):
    with pytest.raises(gb.ParameterError, match=message):
        parser(**parameters).fit(TRAIN)
