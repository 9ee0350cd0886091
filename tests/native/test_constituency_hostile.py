"""Grammars and generative models of a stranger: an error or a tree, never a crash."""

from array import array
from random import Random

import pytest

import goldbeam as gb
from goldbeam import _core
from goldbeam.errors import ModelError

TREES = [
    gb.ConstituencyTree.parse("(S (NP (NP (DT the) (NN dog)) (PP (IN of) (NP (NN gold)))) (VP (VBZ barks)) (. .))"),
    gb.ConstituencyTree.parse("(S (NP (NN a)) (, ,) (VP (VBZ b) (NP (NN c))))"),
]
SENTENCES = gb.Corpus.from_sentences([[("the", "DT"), ("dog", "NN"), ("barks", "VBZ"), (".", ".")], [("x", "QQ")] * 5])
WIDTHS = "IIBIHIBI"


@pytest.fixture(scope="module")
def model():
    return gb.ConstituencyParser(kind="hybrid", generative_folds=2, epochs=3, lookahead=True).fit(TREES)._model


def changed(part, width, random):
    """The numbers of a part with some of them replaced, or with one more or less."""
    numbers = array(width, part)
    most = {"I": 2**32, "B": 256, "H": 2**16}[width]
    for _ in range(random.randint(0, 3)):
        if numbers:
            place = random.randrange(len(numbers))
            numbers[place] = random.choice([0, most - 1, random.randrange(64), random.randrange(most)])
    if random.random() < 0.2 and numbers:
        numbers.pop()
    elif random.random() < 0.2:
        numbers.append(random.randrange(10))
    return numbers


@pytest.mark.parametrize("seed", range(60))
def test_a_strange_grammar_is_an_error_or_parses(model, seed):
    random = Random(seed)
    grammar = model.grammar
    parts = [changed(part, width, random) for part, width in zip(grammar.parts(), WIDTHS, strict=True)]
    try:
        strange = _core.Grammar(grammar.phrases, grammar.tags, random.choice([grammar.root, 10**6]), *parts)
    except ModelError:
        return
    spec = _core.ConstituencySpec(["w", "xpos"], model.spec.templates, strange)
    decoder = _core.ConstituencyDecoder(spec, model.weights, search="beam", beam=4)
    labels, ends, sizes, scores, flags = decoder.decode(SENTENCES, [0, 1])
    assert len(sizes) == 8
    assert len(labels) == len(ends)
    assert (len(scores), len(flags)) == (16, 2)


@pytest.mark.parametrize("seed", range(60))
def test_strange_tables_are_an_error_or_give_numbers(model, seed):
    random = Random(seed)
    labels, words, known = model.generative.parts()

    def strange(table):
        parts = [bytearray(part) for part in table[:5]]
        part = random.choice(parts)
        if part:
            part[random.randrange(len(part))] = random.randrange(256)
        if random.random() < 0.3:
            del part[-1:]
        return (*parts, random.choice([table[5], 0.0, -1.0, 2.0, float("nan")]) if random.random() < 0.2 else table[5])

    try:
        other = _core.GenerativeModel(model.grammar, strange(labels), strange(words), known)
    except ModelError:
        return
    decoder = _core.ConstituencyDecoder(model.spec, model.weights, other, 1.0, search="beam", beam=4)
    assert len(decoder.decode(SENTENCES, [0, 1])[2]) == 8


def test_trees_that_are_none_are_errors(model):
    numbers = array("I", [0, 1])
    with pytest.raises(gb.DataError):
        _core.ConstituencyData(model.spec, SENTENCES, [0, 1], numbers, array("I", [9, 9]), array("I", [2, 2]))
    with pytest.raises(gb.DataError):
        _core.ConstituencyData(model.spec, SENTENCES, [0, 1], numbers, numbers, array("I", [1]))
    with pytest.raises(gb.ParameterError, match="merge"):
        _core.ConstituencyDecoder(model.spec, model.weights, search="beam", beam=4, merge=True)
