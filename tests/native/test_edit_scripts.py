"""Edit scripts: the script of a form and its lemma makes that lemma of that form, whatever the two are."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from goldbeam import _core
from goldbeam.errors import ModelError, ParameterError

words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
# Few letters, so that words have much in common.
alike = st.text("abAB'+-.|`áάα=lst", min_size=1, max_size=10)


@given(words | alike, words | alike)
@example("a" * 100, "b" * 100)
@example("A" * 100, "a" * 100)
@example("x", "")
def test_the_script_of_a_pair_makes_the_lemma_of_the_form(form, lemma):
    assert _core.apply_script(_core.edit_script(form, lemma), form) == lemma


@given(words | alike, words | alike, words | alike)
def test_a_script_makes_something_of_any_word_or_says_that_it_cannot(form, lemma, other):
    made = _core.apply_script(_core.edit_script(form, lemma), other)
    assert made is None or made or not lemma


@pytest.mark.parametrize(
    ("form", "lemma", "script"),
    [
        ("studies", "study", "l|---+y"),
        ("Studies", "study", "l|---+y"),
        ("Smiths", "Smith", "s|-"),
        ("LONDON", "London", "t|"),
        ("the", "the", "l|"),
        ("is", "be", "=be"),
        ("gegangen", "gehen", "l|----+h.."),
        ("πολέμου", "πόλεμος", "l.'.`|-+ς"),
        ("evlerinde", "ev", "l|-------"),
    ],
)
def test_what_changes_alike_has_the_same_script(form, lemma, script):
    assert _core.edit_script(form, lemma) == script
    assert _core.apply_script(script, form) == lemma


def test_scripts_serve_other_words():
    assert _core.apply_script("l|---+y", "Flies") == "fly"
    assert _core.apply_script("l.'.`|-+ς", "θορύβου") == "θόρυβος"


@pytest.mark.parametrize(("script", "form"), [("l|---+y", "as"), ("l|--", "as"), ("l|'", "as"), ("l|`", "as")])
def test_a_script_that_does_not_fit_gives_nothing(script, form):
    assert _core.apply_script(script, form) is None


@pytest.mark.parametrize("text", ["", "l", "x|", "l||", "l|+", "l|?", "|"])
def test_what_is_no_script_is_refused(text):
    with pytest.raises(ParameterError, match="no edit script"):
        _core.apply_script(text, "word")
    with pytest.raises(ModelError, match="scripts"):
        _core.LemmaRules([text], b"", b"", b"", b"", b"")
