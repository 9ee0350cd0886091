"""An input column that no template reads is mentioned in the plan, once, where somebody expects it to be read."""

from __future__ import annotations

import pytest
from every_estimator import treebank

import goldbeam as gb
from goldbeam.data import Corpus


class Plans:
    def __init__(self):
        self.plans = []

    def begin(self, plan):
        self.plans.append(plan)

    def advance(self, epoch, tokens_done): ...

    def epoch(self, report): ...

    def end(self, best_epoch, seconds): ...


def unread(estimator, train) -> list[str]:
    plans = Plans()
    estimator.fit(train, observer=plans)
    (plan,) = plans.plans
    return [remark for remark in plan.remarks if "template" in remark]


ROWS = [[("fruit", "NN", "x", "_", "B"), ("flies", "VB", "y", "_", "O")]]
TREE_ROWS = [[("fruit", "NOUN", "NN", "2", "nsubj"), ("flies", "VERB", "VB", "0", "root")]]


@pytest.mark.parametrize(
    ("templates", "expected"),
    [
        (["w0"], ["the columns c1, c2 are not read by any template"]),
        (["w0", "c1[0]"], ["the column c2 is not read by any template"]),
        (["w0", "c1[0] c2[-1]"], []),
        ("default", []),
        ("collins-2002", ["the columns c1, c2 are not read by any template"]),
    ],
)
def test_columns_of_a_table_that_a_tagger_does_not_read(templates, expected):
    """The column c3 is `_` everywhere."""
    assert unread(gb.Tagger(epochs=1, templates=templates), ROWS) == expected


@pytest.mark.parametrize("templates", ["default", ["w0"], ["w0", "xpos0"]])
def test_conllu_has_columns_for_everything_and_a_tagger_does_not_count_them(templates):
    assert unread(gb.Tagger(epochs=1, templates=templates), treebank(6, 0)) == []


def test_words_with_tags_have_no_other_columns():
    assert unread(gb.Tagger(epochs=1), Corpus.parse(b"a_X b_Y\n", "word_TAG", "line")) == []


PARSERS = {
    "transitions": lambda **options: gb.DependencyParser(epochs=1, beam=2, **options),
    "graphs": lambda **options: gb.GraphDependencyParser(epochs=1, order=1, **options),
}
WORDS_ONLY = {"transitions": ["s0.w", "s0.upos"], "graphs": ["h.w", "h.upos"]}


@pytest.mark.parametrize("kind", PARSERS)
def test_columns_that_a_parser_was_told_to_read(kind):
    make, templates = PARSERS[kind], WORDS_ONLY[kind]
    assert unread(make(templates=templates, columns=["upos", "feats"]), treebank(6, 0)) == [
        "the column feats is not read by any template"
    ]
    assert unread(make(templates=templates, columns=["upos"]), treebank(6, 0)) == []
    assert unread(make(templates=templates, columns=["upos", "xpos"]), TREE_ROWS) == [
        "the column xpos is not read by any template"
    ]
    assert unread(make(templates=templates[:1]), [[row[:2] + row[3:] for row in TREE_ROWS[0]]]) == [
        "the column upos is not read by any template"
    ]


@pytest.mark.parametrize("kind", PARSERS)
def test_without_columns_a_parser_takes_what_it_needs_of_conllu(kind):
    assert unread(PARSERS[kind](templates=WORDS_ONLY[kind]), treebank(6, 0)) == []
    assert unread(PARSERS[kind](), treebank(6, 0)) == []
