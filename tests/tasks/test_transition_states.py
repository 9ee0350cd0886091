"""States of traced transition parsers: against the transition systems of the papers, and against the trees found."""

from __future__ import annotations

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu
from goldbeam.reference.transitions import start

TREEBANK = gb.Corpus.parse(sample_conllu(60, seed=2).encode(), "conllu", "sample")
SYSTEMS = [
    {"system": "arc-standard"},
    {"system": "arc-standard", "single_root": False},
    {"system": "arc-standard", "direction": "right-to-left"},
    {"system": "arc-eager"},
    {"system": "arc-eager", "single_root": False},
    {"system": "arc-eager", "direction": "right-to-left"},
    {"system": "swap"},
]


@pytest.fixture(scope="module", params=SYSTEMS, ids=lambda settings: " ".join(map(str, settings.values())))
def parser(request):
    settings = {
        "epochs": 1,
        "beam": 3,
        "columns": (),
        "relation_filter": False,
    }  # which also moves arcs in finished trees
    return gb.DependencyParser(**settings, **request.param).fit(TREEBANK)


def twin_states(parser, words, actions):
    """The stack and the buffer after each action, in the numbers of the sentence's tokens."""

    def token(word):
        return 0 if word > words else words + 1 - word if parser.direction == "right-to-left" else word

    configuration = start(parser.system, words, parser.predictor().model.spec.single_root)
    for action in actions:
        if action != "–":
            move = action.partition(" ")[0]
            assert configuration.valid(move)
            configuration = configuration.apply(move)
        yield tuple(map(token, configuration.stack)), tuple(map(token, configuration.buffer))


def test_states_are_those_of_the_transition_system(parser):
    for number in range(1, 15):
        trace = parser.trace_corpus(TREEBANK, number)
        words = len(TREEBANK.column(1)[number - 1])
        assert [(s.stack, s.buffer) for s in trace.gold_states] == list(twin_states(parser, words, trace.gold))
        last = len(trace.steps) - 1
        for rank in range(len(trace.steps[last].beam)):
            path, k = [], rank
            for step in range(last, -1, -1):
                path.append(trace.states[step][k])
                k = trace.steps[step].beam[k].parent
            expected = list(twin_states(parser, words, trace.labels(last, rank)))
            assert [(s.stack, s.buffer) for s in reversed(path)] == expected


def test_the_arcs_of_the_best_hypothesis_are_the_tree(parser):
    for number in range(1, 15):
        trace = parser.trace_corpus(TREEBANK, number)
        words = TREEBANK.column(1)[number - 1]
        heads, k = [0] * len(words), 0
        for step in range(len(trace.steps) - 1, -1, -1):
            if (arc := trace.states[step][k].arc) is not None:
                heads[arc[1] - 1] = arc[0]
            k = trace.steps[step].beam[k].parent
        if parser.system != "swap":  # lifted arcs go back where they came from
            projective = all("@" not in step.beam[0].label for step in trace.steps)
            assert projective
        assert heads == [head for head, _ in parser.predict([words])[0]]


def test_json_has_the_states_only_if_they_are_asked_for(parser):
    trace = parser.trace_corpus(TREEBANK, 2)
    plain, full = trace.to_dict(), trace.to_dict(states=True)
    assert not any("gold_state" in step or any("state" in h for h in step["beam"]) for step in plain["steps"])
    for step, states, gold in zip(full["steps"], trace.states, trace.gold_states, strict=True):
        assert step["gold_state"] == gold.to_dict()
        assert [hypothesis["state"] for hypothesis in step["beam"]] == [state.to_dict() for state in states]
    for step in full["steps"]:
        del step["gold_state"]
        step["beam"] = [{key: value for key, value in h.items() if key != "state"} for h in step["beam"]]
    assert full == plain
