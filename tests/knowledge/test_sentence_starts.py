"""Words after periods, against a plain version of Kiss and Strunk (2006)."""

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins import punkt

from goldbeam.knowledge.likelihood import collocation_ratio
from goldbeam.knowledge.periods import PeriodKnowledge
from goldbeam.knowledge.sentence_starts import LEAST_COUNT, ContextCounts, word_classes

ABBREVIATIONS = {"dr", "etc"}


TEXT = "The dog ran on. The cat ran after it. We saw Bach run. J. Bach met Dr. Fox. On 3. May the dog ran. " * 30


def classes_of(text: str, abbreviations=ABBREVIATIONS) -> dict[str, str]:
    counts = ContextCounts(abbreviations)
    counts.add(text)
    return dict(word_classes(counts))


@pytest.mark.parametrize(("first", "second", "both", "total"), [(20, 30, 15, 1000), (4, 9, 3, 50), (7, 5, 5, 60)])
def test_the_ratio_of_collocations_is_dunnings(first, second, both, total):
    plain = punkt.dunning(first, second, both, total)
    assert isclose(collocation_ratio(first, second, both, total), plain, rel_tol=1e-6)


@pytest.mark.parametrize(("first", "second", "both", "total"), [(20, 30, 0, 100), (50, 50, 25, 100), (0, 3, 0, 9)])
def test_events_that_do_not_attract_each_other_have_no_ratio(first, second, both, total):
    assert collocation_ratio(first, second, both, total) == 0


WORDS = st.sampled_from(
    ["Dr.", "etc.", "the", "The", "Bach", "bach", "J.", "3.", "12.", "May", "may.", "ran", "ran.", "it"]
)
TOKENS = st.lists(WORDS | st.sampled_from([".", "!", "?", "…"]), max_size=60)


@given(TOKENS)
def test_classes_are_those_of_the_plain_version(tokens):
    # Of "ran. ." the last period would be taken for a part of an ellipsis, so marks stand apart.
    found = classes_of(" ".join(tokens))
    words = punkt.words_of(tokens)
    for word in {punkt.kind(token) for token in words}:
        known = sum(punkt.kind(token) == word for token in words) >= LEAST_COUNT
        assert found.get(word, "").split() == (punkt.marks(tokens, word, ABBREVIATIONS) if known else [])


def test_a_text_has_starters_names_and_collocations():
    found = classes_of(TEXT)
    assert found["the"] == "lower starter"
    assert found["bach"] == "upper initial"
    assert found["may"] == "number"
    assert found["dog"] == "lower"
    assert "fox" not in found  # after an abbreviation, nobody knows


def test_the_plain_version_agrees_on_that_text():
    tokens, found = TEXT.split(), classes_of(TEXT)
    for word in {punkt.kind(token) for token in tokens}:
        assert found.get(word, "").split() == punkt.marks(tokens, word, ABBREVIATIONS)


def test_capital_letters_that_are_seldom_are_told_from_frequent_ones():
    assert classes_of("we like the dog " * 10 + "we like The dog")["the"] == "seldom"
    assert classes_of("see Bob now see bob now see Bob now")["bob"] == "often"


def test_rare_words_have_no_class():
    assert "dog" not in classes_of("the dog saw the dog")
    assert classes_of("the dog saw the dog and the dog")["dog"] == "lower"


def test_words_after_paragraphs_colons_and_ellipses_tell_nothing():
    assert classes_of("so…\n\nWord: Word; Word… Word... Word\n\nWord") == {}


def test_the_second_stage_knows_the_abbreviations_of_the_first():
    text = "They saw Dr. Lee there and left. They left there with Mr. Fox and saw it. They saw it and Dr. Fox. " * 20
    found = PeriodKnowledge.of(lambda add: add(text))
    assert set(found.abbreviations) == {"Dr.", "Mr."}
    assert dict(found.words)["they"] == "starter"
    assert "fox" not in dict(found.words)
