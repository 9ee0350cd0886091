"""Edit scripts: the script of a form and its lemma makes that lemma of that form, whatever the two are."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from goldbeam.errors import ModelError, ParameterError
from goldbeam.tasks.morphology.edit_scripts import compiled, edit_script
from goldbeam.tasks.morphology.lemma_rules import LemmaRules, Scripts

words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
# Few letters, so that words have much in common.
alike = st.text("abAB'+-.|`^_áάα=lstcu", min_size=1, max_size=10)


def apply_script(script, form):
    return compiled(script)(form)


@given(words | alike, words | alike)
@example("a" * 100, "b" * 100)
@example("A" * 100, "a" * 100)
@example("x", "")
def test_the_script_of_a_pair_makes_the_lemma_of_the_form(form, lemma):
    assert apply_script(edit_script(form, lemma), form) == lemma


@given(words | alike, words | alike, words | alike)
def test_a_script_makes_something_of_any_word_or_says_that_it_cannot(form, lemma, other):
    made = apply_script(edit_script(form, lemma), other)
    assert made is None or made or not lemma


@pytest.mark.parametrize(
    ("form", "lemma", "script"),
    [
        ("studies", "study", "l|---+y"),
        ("Studies", "study", "l|---+y"),
        ("Smiths", "Smith", "s|-"),
        ("LONDON", "London", "t|"),
        ("sue", "Sue", "c|"),
        ("jill", "Jill", "c|"),
        ("i", "I", "c|"),
        ("AAA", "aAa", "l|^."),
        ("smiths", "Smith", "c|-"),
        ("dp", "DP", "u|"),
        ("tvs", "TV", "u|-"),
        ("mcdonald", "McDonald", "c..^|"),
        ("IPhone", "iPhone", "l.^|"),
        ("McX-IBM-Like", "McX-IBM-like", "s|_..."),
        ("the", "the", "l|"),
        ("is", "be", "=be"),
        ("gegangen", "gehen", "l|----+h.."),
        ("πολέμου", "πόλεμος", "l.'.`|-+ς"),
        ("evlerinde", "ev", "l|-------"),
    ],
)
def test_what_changes_alike_has_the_same_script(form, lemma, script):
    assert edit_script(form, lemma) == script
    assert apply_script(script, form) == lemma


def test_scripts_serve_other_words():
    assert apply_script("l|---+y", "Flies") == "fly"
    assert apply_script("l.'.`|-+ς", "θορύβου") == "θόρυβος"


@given(st.text("abcdeABCDE1", min_size=1, max_size=8), st.data())
def test_letter_case_is_never_a_letter_put_in(form, data):
    lemma = "".join(data.draw(st.sampled_from([c.lower(), c.upper()])) for c in form)
    assert not {"+", "-", "="} & {*edit_script(form, lemma)}


@pytest.mark.parametrize(
    ("script", "form"),
    [("l|---+y", "as"), ("l|--", "as"), ("l|'", "as"), ("l|`", "as"), ("l^|", "1a"), ("s^|", "As"), ("s_|", "as")],
)
def test_a_script_that_does_not_fit_gives_nothing(script, form):
    assert apply_script(script, form) is None


@pytest.mark.parametrize("text", ["", "l", "x|", "l||", "l|+", "l|?", "|"])
def test_what_is_no_script_is_refused(text):
    with pytest.raises(ParameterError, match="no edit script"):
        apply_script(text, "word")
    with pytest.raises(ModelError, match="scripts"):
        LemmaRules([text], Scripts(), Scripts(), b"")


def fewest_changes(form, lemma):
    """Of all scripts in one case that keep a stretch of at least one character, by trying every stretch."""
    longest = longest_in_common(form, lemma)
    if longest == 0:
        return None
    return min(
        distance(form[:i], lemma[:at]) + distance(form[i + longest :], lemma[at + longest :])
        for i in range(len(form) - longest + 1)
        for at in range(len(lemma) - longest + 1)
        if form[i : i + longest] == lemma[at : at + longest]
    )


def longest_in_common(form, lemma):
    stretches = [form[i:j] for i in range(len(form)) for j in range(i + 1, len(form) + 1)]
    return max((len(stretch) for stretch in stretches if stretch in lemma), default=0)


def distance(one, other):
    """Characters dropped and put in."""
    if not one or not other:
        return len(one) + len(other)
    if one[0] == other[0]:
        return distance(one[1:], other[1:])
    return 1 + min(distance(one[1:], other), distance(one, other[1:]))


few = st.text("abc", min_size=1, max_size=7)


@given(few, few)
def test_a_script_changes_few_characters(form, lemma):
    """It keeps the longest stretch that both share, and changes no more of the rest than it must."""
    script = edit_script(form, lemma)
    least = fewest_changes(form, lemma)
    if least is None:
        assert script == "=" + lemma
    else:
        prefix, suffix = script[1:].split("|")
        needed = [len(half) - 2 * half.count("+") for half in (prefix, suffix)]
        stretch = form[needed[0] : len(form) - needed[1]]
        assert stretch in lemma
        assert len(stretch) == longest_in_common(form, lemma)
        assert script.count("-") + script.count("+") >= least
