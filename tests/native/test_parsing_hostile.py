"""Specs and numbers that make no sense are refused with a sentence, whoever wrote them."""

from array import array

import pytest
from twins.pair import DEFAULTS
from twins.parsing_pair import SYSTEMS, ParsingPair, random_trees

from goldbeam import _core
from goldbeam.errors import DataError, ModelError, ParameterError

GOOD = {
    "columns": ["w"],
    "templates": ["s0.w"],
    "relations": ["a", "b"],
    "actions": ["shift", "left a", "left b", "right b"],
    "system": "arc-standard",
    "single_root": True,
    "root_relation": 1,
}
BAD = {
    "no columns": ({"columns": []}, ParameterError, "at least one column"),
    "unknown system": ({"system": "arc-hybrid"}, ParameterError, "arc-standard, swap, easy-first, not 'arc-hybrid'"),
    "root relation out of range": ({"root_relation": 2}, ModelError, "root is not among the relations"),
    "root relation far out of range": ({"root_relation": 2**32 - 1}, ModelError, "root is not among the relations"),
    "no relations": ({"relations": [], "root_relation": 0}, ModelError, "root is not among the relations"),
    "no actions": ({"actions": []}, ModelError, "there is no action for the move"),
    "unknown action": ({"actions": ["shift", "left a", "right b", "jump"]}, ModelError, "'jump' is no action"),
    "another system's": ({"actions": ["shift", "reduce", "left a", "right a"]}, ModelError, "'reduce' is no action"),
    "unknown relation": ({"actions": ["shift", "left c", "right b"]}, ModelError, "'left c' is no action"),
    "no relation": ({"actions": ["shift", "left", "right b"]}, ModelError, "'left' is no action"),
    "a relation too many": ({"actions": ["shift a", "left a", "right b"]}, ModelError, "'shift a' is no action"),
    "listed twice": ({"actions": ["shift", "left a", "left a", "right b"]}, ModelError, "or is listed twice"),
    "unsorted": ({"actions": ["left a", "shift", "right b"]}, ModelError, "not sorted by move"),
    "mixed": ({"actions": ["shift", "left a", "right b", "left b"]}, ModelError, "not sorted by move"),
    "no shift": ({"actions": ["left a", "right b"]}, ModelError, "no action for the move shift"),
    "no left": ({"actions": ["shift", "right b"]}, ModelError, "no action for the move left"),
    "no right": ({"actions": ["shift", "left b"]}, ModelError, "no action for the move right"),
    "no reduce": ({"system": "arc-eager"}, ModelError, "no action for the move reduce"),
    "no swap": ({"system": "swap"}, ModelError, "no action for the move swap"),
}  # fmt: skip


def test_the_good_one_is_good():
    spec = _core.ParsingSpec(**GOOD)
    assert {name: getattr(spec, name) for name in GOOD} == GOOD


@pytest.mark.parametrize("case", BAD)
def test_bad_specs_are_refused(case):
    change, error, message = BAD[case]
    with pytest.raises(error, match=message) as raised:
        _core.ParsingSpec(**{**GOOD, **change})
    assert "\n" not in str(raised.value)


def test_too_many_actions():
    relations = [f"r{i}" for i in range(20_000)]
    actions = ["shift", *(f"{move} {r}" for move in ("left", "right") for r in relations)]
    with pytest.raises(DataError, match="40001 actions, and at most 32767 are possible; use fewer relations"):
        _core.ParsingSpec(**{**GOOD, "relations": relations, "actions": actions})


@pytest.mark.parametrize(
    "change", [{"root_relation": -1}, {"root_relation": 2**32}, {"columns": "w"}, {"actions": [1]}]
)
def test_wrong_types_are_type_errors(change):
    with pytest.raises((TypeError, ParameterError, ModelError)):
        _core.ParsingSpec(**{**GOOD, **change})


@pytest.mark.parametrize("system", SYSTEMS)
def test_relations_of_the_same_name_are_one(system):
    pair = ParsingPair(random_trees(1, 5, 5, relations=1), ["s0.w"], system)
    spec = _core.ParsingSpec(["w"], ["s0.w"], ["r0", "r0"], pair.spec.actions, system, True, 1)
    decoder = _core.ParsingDecoder(spec, _core.Weights().freeze(), search="beam", beam=2)
    heads, relations = decoder.decode(pair.corpus, [0])
    assert set(array("I", relations)) <= {0, 1}
    assert len(heads) == len(relations)


TREES = random_trees(1, 3, 4)
TOKENS = sum(len(tree.heads) for tree in TREES)
SEARCHES = {
    "exact search": ({"search": "viterbi"}, "exact search is for chains"),
    "no such search": (
        {"search": "best-first"},
        "search must be one of beam, greedy, viterbi, guided, not",
    ),
    "no beam": ({"beam": 0}, "beam must be at least 1"),
    "too wide": ({"beam": 2**24}, "too wide for"),
    "merge with arc-eager": ({"merge": True}, "merge is for the system arc-standard, not for arc-eager"),
}


@pytest.mark.parametrize("case", SEARCHES)
def test_searches_that_a_parser_cannot_make(case):
    change, message = SEARCHES[case]
    with pytest.raises(ParameterError, match=message):
        ParsingPair(TREES, ["s0.w"], "arc-eager", **change)
    pair = ParsingPair(TREES, ["s0.w"], "arc-eager")
    with pytest.raises(ParameterError, match=message):
        pair.decoder(_core.Weights().freeze(), **change)


OPTIONS = [
    ("update", "late"),
    ("step", "adam"),
    ("margin", -1.0),
    ("aggressiveness", 0.0),
    ("minibatch", 0),
    ("threads", 0),
]


@pytest.mark.parametrize(("name", "value"), OPTIONS)
def test_learning_options_are_checked(name, value):
    with pytest.raises(ParameterError, match=name):
        _core.ParsingLearner(_core.ParsingSpec(**GOOD), **{**DEFAULTS, name: value})


def u32(values):
    return array("I", values).tobytes()


@pytest.fixture
def pair():
    return ParsingPair(TREES, ["s0.w"])


WRONG_TREES = {
    "too few heads": (u32([0] * (TOKENS - 1)), u32([0] * TOKENS), "a relation for each head"),
    "too few of both": (u32([0] * (TOKENS - 1)), u32([0] * (TOKENS - 1)), "one head a token"),
    "a head outside": (u32([9] * TOKENS), u32([0] * TOKENS), "a head is outside its sentence"),
    "a huge head": (u32([2**32 - 1] * TOKENS), u32([0] * TOKENS), "a head is outside its sentence"),
    "an unknown relation": (u32([0] * TOKENS), u32([2] * TOKENS), "a relation number is out of range"),
}


@pytest.mark.parametrize("case", WRONG_TREES)
def test_numbers_that_fit_no_corpus(pair, case):
    heads, relations, message = WRONG_TREES[case]
    with pytest.raises(ParameterError, match=message):
        _core.ParsingData(pair.spec, pair.corpus, pair.columns, heads, relations)
    with pytest.raises(ParameterError, match=message):
        _core.parsing_actions(pair.corpus, heads, relations, ["r0", "r1"], "swap", True)


def test_numbers_out_of_range_are_refused(pair):
    with pytest.raises(ParameterError, match="there must be a relation"):
        _core.parsing_actions(_core.Corpus.from_sentences([[]]), b"", b"", [], "swap", True)
    with pytest.raises(ParameterError, match="system must be one of arc-eager, arc-standard, swap"):
        _core.parsing_actions(pair.corpus, *pair.flat, ["r0", "r1"], "swop", True)
    with pytest.raises(ParameterError, match="sentence number is out of range"):
        pair.learner.learn(pair.data, u32([3]))
    with pytest.raises(ParameterError, match="sentence number is out of range"):
        pair.data.gold(3)
    decoder = pair.decoder(_core.Weights().freeze())
    for columns in ([], [0, 1], [0, 1, 2, 0]):
        with pytest.raises(ParameterError, match="as many columns are needed as the model reads: 3"):
            decoder.decode(pair.corpus, columns)
    with pytest.raises(DataError, match="has 3 columns, and column 7 is needed"):
        decoder.decode(pair.corpus, [0, 1, 7])
    with pytest.raises(ParameterError, match="sentence number is out of range"):
        decoder.trace(pair.corpus, pair.columns, 3, (b"", b""), 0.0)
    with pytest.raises(ParameterError, match="one head a token of the sentence"):
        decoder.trace(pair.corpus, pair.columns, 0, (b"", b""), 0.0)
    with pytest.raises(ParameterError, match="too wide"):
        decoder.k_best(pair.corpus, pair.columns, 2**30)
    assert decoder.k_best(pair.corpus, pair.columns, 0) == [[], [], []]


def test_a_trace_of_what_cannot_be_derived_says_where(pair):
    n = len(TREES[0].heads)
    with pytest.raises(DataError, match="the system arc-standard cannot derive this sentence's tree"):
        pair.decoder(_core.Weights().freeze()).trace(pair.corpus, pair.columns, 0, (u32([0] * n), u32([0] * n)), 0.0)


def test_data_of_another_spec_are_not_learned_from(pair):
    other = ParsingPair(random_trees(2, 3, 4), ["s0.w"], "arc-standard")
    with pytest.raises(ParameterError, match="made for another spec"):
        pair.learner.learn(other.data, array("I", [0]))
