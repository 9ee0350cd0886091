"""Decisions as tables of at most 80 columns, and as JSON."""

from __future__ import annotations

import json

import pytest

from goldbeam.drawing.text import cells
from goldbeam.explanation.decision import Choice, Decision, Feature
from goldbeam.explanation.explanation import Explanation

NAMED = ([("w0=cut", [3.0, 1.0]), ("t-1=A\tB", [0.5, 2.0]), ("same", [1.0, 1.0])], [5.0, 4.5], [0.5, 0.5])
DECISION = Decision.of(
    "upos", Choice("VERB", 5.0), Choice("NOUN", 4.5), NAMED, choices=(Choice("VERB", 5.0), Choice("NOUN", 4.5))
)
EXPLANATION = Explanation(("They", "cut"), 2, (DECISION, Decision("lemma", Choice("cut", None), note="known")))


def test_features_come_by_what_they_tell():
    assert DECISION.features == (Feature("w0=cut", 3.0, 1.0), Feature("t-1=A/B", 0.5, 2.0))
    assert [feature.difference for feature in DECISION.features] == [2.0, -1.5]
    assert (DECISION.margin, DECISION.rest) == (0.5, 0.0)


def test_what_is_not_shown_is_in_the_rest():
    shown, rest = DECISION.shown(1)
    assert [feature.name for feature in shown] == ["w0=cut"]
    assert rest == -1.5
    assert DECISION.shown(None) == (DECISION.features, 0.0)


def test_json_has_what_the_table_has():
    content = json.loads(json.dumps(EXPLANATION.to_dict(1), allow_nan=False))
    assert content["form"] == "cut"
    upos, lemma = content["decisions"]
    assert upos["features"] == [{"name": "w0=cut", "answer": 3.0, "runner_up": 1.0, "difference": 2.0}]
    assert upos["rest"] + upos["features"][0]["difference"] == upos["margin"]
    assert upos["choices"] == [{"label": "VERB", "score": 5.0}]
    assert (lemma["answer"], lemma["runner_up"], lemma["margin"]) == ({"label": "cut", "score": None}, None, None)
    assert lemma["note"] == "known"


def test_the_table():
    assert str(EXPLANATION).splitlines() == [
        "word 2 of 2: cut",
        "",
        "upos  VERB  5.00",
        "  +0.50 over NOUN  4.50",
        "  feature                                           answer  runner-up difference",
        "  w0=cut                                              3.00       1.00      +2.00",
        "  t-1=A/B                                             0.50       2.00      -1.50",
        "",
        "lemma  cut",
        "  known",
    ]


def test_long_and_wide_names_fit_into_80_columns():
    names = ["w0=" + "x" * 200, "w0=" + "漢" * 100, "w0=\x1b[31m", "e\u0301" * 90]
    named = ([(name, [2.0 + i, 1.0]) for i, name in enumerate(names)], [1.0, 0.5], [0.0, 0.0])
    decision = Decision.of("x", Choice("A" * 300, 1234567.0), Choice("漢" * 100, 0.5), named, note="n" * 200)
    explanation = Explanation(("字" * 90,), 1, (decision,))
    lines = str(explanation).splitlines()
    assert all(cells(line) <= 80 for line in lines)
    assert all(line.isprintable() for line in lines)
    assert any("1234567.00" in line for line in lines)


def test_without_a_runner_up_there_are_only_the_weights_of_the_answer():
    decision = Decision.of("x", Choice("A", 2.0), None, ([("f", [2.0])], [2.0], [0.0]))
    assert decision.margin is None
    assert decision.features == (Feature("f", 2.0, 0.0),)
    assert "runner-up" not in str(Explanation(("w",), 1, (decision,)))


def test_decisions_are_found_by_their_layers():
    assert EXPLANATION.layers == ("upos", "lemma")
    assert EXPLANATION["upos"] is DECISION
    with pytest.raises(KeyError):
        EXPLANATION["head"]
    assert repr(EXPLANATION) == "<Explanation of word 2, 'cut': upos, lemma>"
