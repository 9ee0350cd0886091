"""What a kind of setting allows, in which words it refuses, and how it reads text."""

import math
import os
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from goldbeam.errors import ParameterError
from goldbeam.settings import check_values, kinds, refusal, unknown_name
from goldbeam.settings.kinds import (
    Anything,
    Average,
    Choice,
    Column,
    Flag,
    Names,
    Number,
    Options,
    Paths,
    Templates,
    Text,
    Words,
    WordTable,
)

COUNT = Number(least=1, most=16_384, whole=True)
SHARE = Number(least=0, most=0.5)
LENGTH = Number(above=0, optional=True)
COLOUR = Choice(("red", "green"))
MAYBE = Choice(("red", "green"), optional=True)
OWN = Choice(("red", "green"), or_function=True, hidden=("own",))
SOME = Names(("upos", "xpos"))

ALLOWED = [
    (COLOUR, ["red", "green"]),
    (MAYBE, ["red", None]),
    (OWN, ["red", "own", len, lambda: 1, int]),
    (COUNT, [1, 16_384, np.int64(3), np.uint8(3)]),
    (SHARE, [0, 0.5, 1e-300, np.float32(0.25), np.float64(0.5), np.int8(0), Fraction(1, 3)]),
    (LENGTH, [1e-300, 1, 1e9, None]),
    (Column(), [None, "upos", "", 0, -1]),
    (Flag(), [True, False]),
    (Flag(optional=True), [True, False, None]),
    (Average(), [True, False, 1, 1000, np.int64(3)]),
    (Average(auto=True), [True, False, 1, 1000, "auto"]),
    (SOME, [None, [], ["xpos"], ("xpos", "upos")]),
    (Text(), ["english", "a\nb"]),
    (Templates(("default", "small")), ["default", "whatever", [], ["w0"], ("w0", "t-1")]),
    (Paths(), [None, "a.txt", Path("a.txt"), ["a.txt", Path("b")], ("a.txt",)]),
    (WordTable(), [None, "words.txt", Path("words.txt"), {"a": "01"}, {}]),
    (Words(), [None, "words.txt", Path("words.txt"), [], ["a", "b"], ("a",)]),
    (Options(), [None, {}, {"epochs": 3}]),
    (Anything(), [None, object(), 3]),
]

REFUSED = [
    (COLOUR, "one of red, green", ["blue", "", "Red", None, 1, ["red"], len]),
    (MAYBE, "one of red, green or None", ["none", False]),
    (OWN, "one of red, green, or a function", ["their", None, 7]),
    (COUNT, "a whole number of at least 1", [0, -5, 1.0, True, "3", None, math.nan, math.inf, [1], np.float64(3)]),
    (COUNT, "a whole number of at least 1 and at most 16384", [16_385, 10**400]),
    (SHARE, "a finite number of at least 0", [-1e-300, math.nan, -math.inf, math.inf, True, "0", None, Decimal(0), 1j]),
    (SHARE, "a finite number of at least 0 and at most 0.5", [0.51, 1]),
    (LENGTH, "a finite number above 0 or None", [0, 0.0, -1, "none", math.inf]),
    (LENGTH, "a finite number above 0 and at most 1000000000 or None", [1.1e9]),
    (Column(), "a column's name or number, or None", [True, 1.5, ["upos"], b"upos"]),
    (Flag(), "True or False", [None, 0, 1, "true"]),
    (Flag(optional=True), "True, False or None", [0, "none"]),
    (Average(), "True, False or a number of models from 1 to 1000", [None, 0, -1, 1001, 2.0, "3", "auto"]),
    (Average(auto=True), "True, False, 'auto' or a number of models from 1 to 1000", [None, 0, "automatic"]),
    (SOME, "some of upos, xpos, or None", ["upos", ["feats"], ["upos", "upos"], [1], {"upos"}, 3, [["upos"]]]),
    (Text(), "some text", ["", " \n", None, 3, b"x"]),
    (Templates(("default",)), "the name of a template set or a list of templates", [None, 3, [1], {"w0"}, [["w0"]]]),
    (Paths(), "a path, a list of paths or None", [3, "", [], [""], ["a.txt", None], {"a.txt"}, True]),
    (WordTable(), "a path, a mapping of words or None", [3, ["a"], True]),
    (WordTable("x:y"), "a path, a name such as x:y, a mapping of words or None", [3, ["a"], True]),
    (Words(), "a path, a list of words or None", [3, [1], {"a"}, [b"a"], True]),
    (Options(), "a dict of parameters by name, or None", [3, [], {1: 2}, "epochs=3"]),
]


def cases(table):
    return [(kind, *rest, value) for kind, *rest, values in table for value in values]


@pytest.mark.parametrize(("kind", "value"), cases(ALLOWED))
def test_allowed(kind, value):
    assert kind.problem(value) is None
    assert refusal(kind, value) is None


@pytest.mark.parametrize(("kind", "words", "value"), cases(REFUSED))
def test_refused_in_these_words(kind, words, value):
    assert kind.problem(value) == words


def test_every_kind_is_looked_at_here():
    found = {
        one
        for one in vars(kinds).values()
        if isinstance(one, type) and hasattr(one, "problem") and one is not kinds.Kind
    }
    assert found == {type(kind) for kind, _ in ALLOWED}
    assert found == {type(kind) for kind, *_ in REFUSED} | {Anything}


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (COLOUR, "green", "green"),
        (COLOUR, "none", "none"),
        (MAYBE, "none", None),
        (MAYBE, "None", None),
        (Choice(("none", "all"), optional=True), "none", "none"),
        (COUNT, "3", 3),
        (COUNT, "-3", -3),
        (COUNT, "3.0", "3.0"),
        (COUNT, "none", "none"),
        (COUNT, "", ""),
        (COUNT, "9" * 5000, "9" * 5000),
        (SHARE, "3", 3.0),
        (SHARE, "1e-3", 0.001),
        (SHARE, "many", "many"),
        (LENGTH, "none", None),
        (LENGTH, "None", None),
        (Column(), "upos", "upos"),
        (Column(), "-1", "-1"),
        (Flag(), "true", True),
        (Flag(), "False", False),
        (Flag(), "yes", "yes"),
        (Average(), "3", 3),
        (Average(), "true", True),
        (Average(), "False", False),
        (Average(), "-3", "-3"),
        (Average(), "three", "three"),
        (SOME, "upos,xpos", ["upos", "xpos"]),
        (SOME, " upos , xpos ,", ["upos", "xpos"]),
        (SOME, "none", []),
        (SOME, "None", []),
        (Text(), "rules.txt", "rules.txt"),
        (Templates(), "none", "none"),
        (Paths(), "a.txt", "a.txt"),
        (WordTable(), "words.txt", "words.txt"),
        (Words(), "words.txt", "words.txt"),
        (Options(), "epochs=3", "epochs=3"),
        (Anything(), "this", "this"),
    ],
)
def test_text_on_the_command_line(kind, text, value):
    parsed = kind.parse(text)
    assert (parsed, type(parsed)) == (value, type(value))


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        (COLOUR, "red, green"),
        (MAYBE, "red, green, none"),
        (OWN, "red, green, or a function"),
        (COUNT, "1 to 16384"),
        (Number(least=1, most=1e6, whole=True), "1 to 1000000"),
        (Number(least=2, whole=True, optional=True), "2 or more, or none"),
        (SHARE, "0 to 0.5"),
        (LENGTH, "above 0, or none"),
        (Column(), "name or number"),
        (Flag(), "true or false"),
        (Flag(optional=True), "true, false, or none"),
        (Average(), "true, false, or a number of models"),
        (Average(auto=True), "true, false, auto, or a number of models"),
        (SOME, "some of upos, xpos"),
        (Text(), "text"),
        (Templates(("default", "small")), "default, small, or a list"),
        (Paths(), "a path or several"),
        (WordTable(), "a path, or a mapping of words"),
        (WordTable("x:y"), "a path, x:y, or a mapping of words"),
        (Words(), "a path or a list of words"),
        (Options(), "a dict"),
        (Anything(), "an object"),
    ],
)
def test_shown(kind, shown):
    assert kind.shown == shown


# Messages


def test_the_first_bad_value_is_named_with_what_is_allowed_and_what_came():
    check_values("Tagger", {"beam": 3, "step": "red"}, {"beam": COUNT, "step": COLOUR})
    with pytest.raises(ParameterError) as error:
        check_values("Tagger", {"beam": 0, "step": "blue"}, {"beam": COUNT, "step": COLOUR})
    assert str(error.value) == "Tagger: beam must be a whole number of at least 1, got 0"


class Lines:
    def __repr__(self):
        return "line\n" * 1000


@pytest.mark.parametrize("value", [Lines(), np.zeros((50, 50)), ["x"] * 10_000, "a\nb\x1b[31m", "9" * 5000])
def test_a_message_is_one_short_line_whatever_came(value):
    message = refusal(COUNT, value)
    assert message.startswith("must be a whole number of at least 1, got ")
    assert message.isprintable()
    assert len(message) < 200


def test_an_unknown_name_is_answered_with_the_nearest_or_with_all():
    known = ("epochs", "beam")
    assert unknown_name("Tagger", "parameter", "epoch", known) == (
        "Tagger has no parameter 'epoch'; did you mean 'epochs'?"
    )
    assert (
        unknown_name("Tagger", "parameter", "colour", known) == "Tagger has no parameter 'colour'; it has epochs, beam"
    )


def test_paths_of_any_kind_are_words():
    class Place(os.PathLike):
        def __fspath__(self):
            return "words.txt"

    assert Words().problem(Place()) is None
