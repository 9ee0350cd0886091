"""Templates of parsers: the papers' sets for any columns, and a sentence for every mistake in a user's own."""

from itertools import chain, combinations

import pytest

from goldbeam import _core
from goldbeam.errors import ParameterError, TemplateError
from goldbeam.templates.dependency import NAMED, resolve

SYSTEMS = ("arc-standard", "arc-eager", "swap", "easy-first")
MORE = ("lemma", "upos", "xpos", "feats")
SUBSETS = [["w", *some] for some in chain.from_iterable(combinations(MORE, k) for k in range(5))]
ACTIONS = {
    "arc-standard": ["shift", "left a", "right a"],
    "arc-eager": ["shift", "reduce", "left a", "right a"],
    "swap": ["shift", "swap", "left a", "right a"],
    "easy-first": ["left a", "right a"],
}
FITTING = {"zhang-nivre-2011": "arc-eager", "huang-sagae-2010": "arc-standard", "huang-2012": "arc-standard",
           "goldberg-elhadad-2010": "easy-first"}  # fmt: skip


def spec(columns, templates, system="arc-standard"):
    return _core.ParsingSpec(columns, templates, ["a"], ACTIONS[system], system, True, 0)


BAD = {
    "s0": "'s0' does not say what of the word: s0.w",
    "s4.w": "'s4' is not a word of the stack or buffer such as s0, q1 or s0.l1 .there are s0 to s3 and q0 to q3",
    "q9.w": "'q9' is not a word",
    "t0.w": "'t0' is not a word",
    "s.w": "'s' is not a word",
    "w": "'w' is not a word",
    "s00.w": "'s00' is not a word",
    ".w": "'' is not a word",
    "*": "'' is not a word",
    "open*": "'open' is not a word",
    "s0.": "unknown column ''",
    "s0.p": "unknown column 'p' .there are w, xpos, feats, and rel, vl, vr, sl, sr",
    "s0.l1": "unknown column 'l1'",
    "s0.l3.w": "unknown relative 'l3' .there are l1, l2, r1, r2, h, h2",
    "s0.l1.l1.w": "unknown column 'l1.w'",
    "s0.l1.vl": "'vl' is known of words on the stack and q0 only, not of their relatives",
    "s0.h.sr": "'sr' is known of words on the stack and q0 only, not of their relatives",
    "s0.feats[Case": "'feats\\[Case' lacks its closing bracket",
    "s0.feats[": "lacks its closing bracket",
    "s0.feats[]": "names no attribute",
    "s0.feats[Case]x": "lacks its closing bracket",
    "s0.[Case]": "unknown column ''",
    "s0.morph[Case]": "unknown column 'morph'",
    "lower(s0.w": "'lower\\(s0.w' lacks its closing parenthesis",
    "lower()": "'' is not a word",
    "()": "'' is not a word",
    "(": "'\\(' lacks its closing parenthesis",
    "upper(s0.w)": "unknown function 'upper' .there are lower, shape",
    "lower(s0)": "does not say what of the word",
    "lower(s0.rel)": "functions apply to columns",
    "lower(s0.vl)": "functions apply to columns",
    "lower(s0.feats[Case])": "functions apply to columns",
    "tags(s0.w)": "tags\\(\\) is for taggers",
    "suffix(s0.w)": "needs a length from 1 to 32",
    "prefix33(s0.w)": "needs a length from 1 to 32",
    "d(s0)": "needs two words: d\\(s0,q0\\)",
    "d()": "needs two words",
    "d(s0,": "lacks its closing parenthesis",
    "d(s0,q7)": "'q7' is not a word",
    "d(s0.w,q0)": "'s0.w' is not a word",
    "d(s0,q0,q1)": "'q0,q1' is not a word",
    "s0.w s0.w": "'s0.w' appears twice",
}


@pytest.mark.parametrize("template", BAD)
def test_the_bad_template_is_quoted_with_the_reason(template):
    with pytest.raises(TemplateError, match=BAD[template]) as error:
        spec(["w", "xpos", "feats"], ["s0.w q0.w", template])
    assert f'"{template}"' in str(error.value)
    assert "\n" not in str(error.value)


def test_no_templates_and_templates_listed_twice_are_errors():
    with pytest.raises(TemplateError, match="the template set is empty"):
        spec(["w"], ["", "# nothing"])
    with pytest.raises(TemplateError, match=r'"s0\.w q0\.w" is listed twice'):
        spec(["w"], ["s0.w q0.w", "s0.w   q0.w"])


def test_a_spec_says_which_columns_its_templates_look_at():
    assert spec(["w", "upos", "xpos", "feats"], ["s0.upos", "lower(q0.l1.w)", "d(s0,q0)"]).used_columns == ["w", "upos"]
    assert spec(["w", "feats"], ["s1.feats[Case]"]).used_columns == ["feats"]
    assert spec(["w"], ["open", "s0.rel"]).used_columns == []


@pytest.mark.parametrize(("name", "count"), [("huang-sagae-2010", 29), ("huang-2012", 50), ("zhang-nivre-2011", 72)])
@pytest.mark.parametrize("tags", ["upos", "xpos"])
def test_the_papers_sets_have_as_many_templates_as_the_papers_say(name, count, tags):
    resolved = resolve(name, FITTING[name], ["w", tags])
    assert len(resolved) == len(set(resolved)) == count
    assert spec(["w", tags], resolved, FITTING[name]).templates == resolved


def test_the_extended_set_contains_the_first():
    first = resolve("huang-sagae-2010", "arc-standard", ["w", "xpos"])
    assert resolve("huang-2012", "arc-standard", ["w", "xpos"])[: len(first)] == first


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("columns", SUBSETS, ids="-".join)
def test_the_default_set_uses_all_columns_there_are_and_no_others(system, columns):
    resolved = resolve("default", system, columns, ["Case", "Number"])
    assert len({frozenset(template.split()) for template in resolved}) == len(resolved)
    compiled = spec(columns, resolved, system)
    assert compiled.used_columns == columns
    text = " ".join(resolved)
    assert ("feats[Case]" in text) == ("feats[Number]" in text) == ("feats" in columns)


@pytest.mark.parametrize("columns", SUBSETS, ids="-".join)
@pytest.mark.parametrize("name", FITTING)
def test_named_sets_take_the_finest_part_of_speech(name, columns):
    compiled = spec(columns, resolve(name, FITTING[name], columns), FITTING[name])
    finest = [tag for tag in ("xpos", "upos") if tag in columns][:1]
    assert compiled.used_columns == ["w", *finest]


def test_without_tags_nothing_is_left_that_says_nothing():
    for system, name in [(system, "default") for system in SYSTEMS] + [(FITTING[name], name) for name in FITTING]:
        resolved = resolve(name, system, ["w"])
        assert resolved
        assert all("." in template or template == "open" for template in resolved)
        assert not any(".p" in template or "None" in template for template in resolved)


def test_a_users_own_templates_are_kept_but_for_p():
    own = ["s0.w s0.p", "q0.p", "s0.l1.p*", "d(s0,q0) s0.w", "s0.upos"]
    assert resolve(own, "swap", ["w", "upos", "xpos"]) == [
        "s0.w s0.xpos", "q0.xpos", "s0.l1.xpos*", "d(s0,q0) s0.w", "s0.upos",
    ]  # fmt: skip
    assert resolve(own, "swap", ["w", "upos"]) == ["s0.w s0.upos", "q0.upos", "s0.l1.upos*", "d(s0,q0) s0.w", "s0.upos"]


def test_unknown_sets_and_sets_of_other_systems_are_refused():
    with pytest.raises(ParameterError, match="huang-sagae-2010, huang-2012, goldberg-elhadad-2010 or a list"):
        resolve("best", "swap", ["w"])
    for name, fitting in FITTING.items():
        for system in SYSTEMS:
            if fitting == system or (fitting == "arc-standard" and system == "swap"):
                assert resolve(name, system, ["w", "xpos"])
                continue
            with pytest.raises(ParameterError, match=f"'{name}' are for the system {fitting}, not for {system}"):
                resolve(name, system, ["w", "xpos"])
    assert set(NAMED) == {"default", *FITTING}
