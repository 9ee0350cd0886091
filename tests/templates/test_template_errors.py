"""A template that cannot be compiled is quoted, with the reason and what there is."""

import pytest

import goldbeam as gb
from goldbeam.errors import ParameterError, TemplateError
from goldbeam.templates import tagging

DATA = [[("fruit", "N"), ("flies", "V")]]

BAD = {
    "upper(w0)": "unknown function 'upper'.*lower, shape",
    "x0": "unknown column 'x'.*there are w, and t for labels",
    "t0": "'t0' is what is to be told",
    "t+1": "known in guided search only",
    "t-5": "more than 4 labels back",
    "lower(t-1)": "not to labels",
    "w+9": "offset 9 is outside",
    "w-99999999999": "is not an offset",
    "w": "is not a column and an offset",
    "w[0": "closing bracket",
    "w[x]": "'x' is not an offset",
    "lower(w0": "closing parenthesis",
    "lower()": "is not a column and an offset",
    "prefix(w0)": "needs a length from 1 to 32",
    "prefix0(w0)": "needs a length from 1 to 32",
    "suffix33(w0)": "needs a length from 1 to 32",
    "w0 w0": "'w0' appears twice",
    "same(w0)": "same is of two places, such as same",
    "same(w0,w0)": "same is of two places of one column",
    "same(t-1,t-2)": "same is of two places of one column",
    "same(w0,x1)": "same is of two places of one column",
    "same(x0,x1)": "unknown column 'x'",
    "same(w0,w9)": "offset 9 is outside",
    "same(w0,w1": "closing parenthesis",
}


@pytest.mark.parametrize("template", BAD)
def test_the_bad_template_is_quoted_with_the_reason(template):
    with pytest.raises(TemplateError, match=BAD[template]) as error:
        gb.Tagger(templates=["w0 w-1", template]).fit(DATA)
    assert f'"{template}"' in str(error.value)
    assert "\n" not in str(error.value)


def test_a_template_listed_twice_is_an_error_whatever_its_spacing():
    with pytest.raises(TemplateError, match='"w0 w-1" is listed twice'):
        gb.Tagger(templates=["w0 w-1", " w0   w-1"]).fit(DATA)


@pytest.mark.parametrize("templates", [[], ["", "# nothing but a comment"]])
def test_an_empty_set_is_an_error(templates):
    with pytest.raises(TemplateError, match="template set is empty"):
        gb.Tagger(templates=templates).fit(DATA)


def test_comments_and_blank_lines_are_passed_over():
    tagger = gb.Tagger(templates=["# words", "w0", "", "  w-1 "]).fit(DATA)
    assert tagger.info()["templates"] == ["w0", "w-1"]


def test_an_unknown_set_is_a_parameter_error_that_names_the_sets():
    with pytest.raises(ParameterError, match=r"templates must be default, ratnaparkhi-1996, collins-2002.*'nope'"):
        gb.Tagger(templates="nope").fit(DATA)


@pytest.mark.parametrize("name", ["default", *tagging.SETS])
def test_every_set_compiles_and_learns(name):
    search = "guided" if name.startswith("shen") else "beam"
    assert gb.Tagger(templates=name, search=search, epochs=8).fit(DATA * 2).predict([["fruit", "flies"]]) == [
        ["N", "V"]
    ]


def test_default_templates_use_further_columns():
    data = [[("the", "DT", "B-NP"), ("flies", "NNS", "I-NP")]]
    templates = gb.Tagger(epochs=1).fit(data).info()["templates"]
    assert {"c1[0]", "c1[-1] c1[0]", "t-1 c1[0]"} <= set(templates)
