"""Abbreviations by counting, against the formulas of Kiss and Strunk (2006) done by hand."""

from math import exp, isclose, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam.knowledge.abbreviations import (
    PeriodCounts,
    abbreviations,
    log_likelihood_ratio,
    scaled_score,
    type_scores,
)


def counted(text):
    counts = PeriodCounts()
    counts.add(text)
    return counts


def test_tokens_are_counted_with_and_without_their_final_period():
    counts = counted("Dr. Lee left at 5 p.m. with dr. No... Well, Lee.")
    assert dict(counts.with_period) == {"dr": 2, "p.m": 1, "lee": 1}
    assert dict(counts.without) == {"lee": 1, "left": 1, "at": 1, "5": 1, "with": 1, "no": 1, "well": 1}
    assert (counts.tokens, counts.periods) == (11, 4)
    assert counts.form("dr") == "Dr."  # of two that are equally frequent the first in order


def test_the_ratio_is_that_of_two_binomial_likelihoods():
    # 3 of 4 tokens of a type have a period; of all tokens, 10 of 50.
    chance = 0.2**3 * 0.8
    abbreviation = 0.99**3 * 0.01
    assert isclose(log_likelihood_ratio(3, 4, 10, 50), -2 * log(chance / abbreviation))


def test_the_factors_are_those_of_the_paper():
    assert isclose(scaled_score("dr", 10.0, 0), 10 * exp(-2))
    assert isclose(scaled_score("p.m", 10.0, 0), 10 * exp(-2) * 2)
    assert isclose(scaled_score("etc", 10.0, 2), 10 * exp(-3) / 3**2)


def test_scores_of_a_text_are_the_product_of_both():
    counts = counted("Mr. Fox saw Mr. Ray. Ray ran.")
    scores = type_scores(counts)
    assert scores.keys() == {"mr", "ray", "ran"}
    assert isclose(scores["mr"], log_likelihood_ratio(2, 2, 4, 7) * exp(-2))
    assert isclose(scores["ray"], log_likelihood_ratio(1, 2, 4, 7) * exp(-3) / 3)


def test_abbreviations_are_found_and_ends_of_sentences_and_numbers_are_not():
    text = "Dr. Lee met Mr. Fox at 5 p.m. today. Dr. Ray saw Mr. Lee. He left at 6 p.m. with Dr. Ray. It was 1980. "
    found = abbreviations([text] * 20)
    assert {entry.form for entry in found} == {"Dr.", "Mr.", "p.m."}
    assert [entry.score for entry in found] == sorted((entry.score for entry in found), reverse=True)


@pytest.mark.parametrize("texts", [[], [""], ["no periods at all"], ["..."], ["word."]])
def test_texts_with_little_in_them_have_no_abbreviations(texts):
    assert abbreviations(texts) == []


@given(st.lists(st.text("abc. ", max_size=30), max_size=5))
def test_how_a_text_is_cut_into_lines_does_not_matter(lines):
    assert abbreviations(lines) == abbreviations(["\n".join(lines)])
