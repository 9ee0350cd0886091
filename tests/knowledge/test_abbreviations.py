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
    types = counts.types()
    assert {kind: (found.with_period, found.without) for kind, found in types.items()} == {
        "dr": (2, 0),
        "p.m": (1, 0),
        "lee": (1, 1),
    }
    assert (counts.tokens, counts.periods) == (11, 4)
    assert types["dr"].form == "Dr."  # of two that are equally frequent the first in order


def test_capitalised_types_are_also_counted_as_they_are_written():
    types = counted("the col and Col. Lee with col. Ray, 5 p.m. Col").types(cased=True)
    assert {kind: (found.with_period, found.without) for kind, found in types.items()} == {"Col": (1, 1)}


def test_the_ratio_is_that_of_two_binomial_likelihoods():
    # 3 of 4 tokens of a type have a period; of all tokens, 10 of 50.
    chance = 0.2**3 * 0.8
    abbreviation = 0.99**3 * 0.01
    assert isclose(log_likelihood_ratio(3, 4, 10, 50), -2 * log(chance / abbreviation))


def test_the_factors_are_those_of_the_paper():
    assert isclose(scaled_score("dr", 10.0, 4, 0), 10 * exp(-2))
    assert isclose(scaled_score("p.m", 10.0, 4, 0), 10 * exp(-2) * 2)
    assert isclose(scaled_score("etc", 10.0, 4, 2), 10 * exp(-3) / 3**2)


def test_of_frequent_types_only_the_rate_without_a_period_counts():
    assert isclose(scaled_score("etc", 10.0, 8, 2), scaled_score("etc", 10.0, 8000, 2000))


def test_scores_of_a_text_are_the_product_of_both():
    counts = counted("Mr. Fox saw Mr. Ray. Ray ran.")
    scores = type_scores(counts.types(), counts.tokens, counts.periods)
    assert scores.keys() == {"mr", "ray", "ran"}
    assert isclose(scores["mr"], log_likelihood_ratio(2, 2, 4, 7) * exp(-2))
    assert isclose(scores["ray"], log_likelihood_ratio(1, 2, 4, 7) * exp(-3) / 3)


def test_a_title_that_is_a_word_in_lower_case_is_found():
    text = (
        "He put Col. Lee and Col. Ray into the col of the table, a col that is a col and stays a col in any col here. "
    )
    assert "Col." in {entry.form for entry in abbreviations([text] * 20)}


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
