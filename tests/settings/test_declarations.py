"""Settings are declared in the body of a class; groups are inherited, and constructors follow from them."""

import inspect
import pickle

import numpy as np
import pytest

from goldbeam.errors import ParameterError, UnknownParameterError
from goldbeam.settings import Settings, no_setting, plain_value, redeclared, setting
from goldbeam.settings.declarations import GROUPS
from goldbeam.settings.documenting import by_group, parameters_section, shown_default
from goldbeam.settings.kinds import Anything, Choice, Flag, Number


class Running(Settings, group="Running"):
    threads: int = setting(Number(least=1, whole=True), default=1, help="Threads.", prediction=True, free=True)


class Searching(Settings, group="Search"):
    beam: int = setting(Number(least=1, whole=True), default=4, help="Width.", symbol="b", core=True, prediction=True)
    threshold: float | None = setting(
        Number(above=0, optional=True), default=None, help="Distance.", none="off", core=True
    )


class Exact(Searching, group="Search"):
    merge: bool = setting(Flag(), default=True, help="Merge states.", core=True)
    beam: int = redeclared(default=8)


class Toy(Running, Exact):
    """A toy."""

    main_settings = ("colour", "beam")

    colour: str = setting(Choice(("red", "green")), default="red", help="Colour.")
    source: object = setting(Anything(), help="Where from.", kw_only=False)
    threshold: float | None = redeclared(help="How far.")
    _state: int = no_setting(7)


class Smaller(Toy):
    beam: int = redeclared(default=2, kind=Number(least=1, most=3, whole=True))


def test_positional_settings_come_first_then_groups_in_their_order():
    assert list(Toy.settings) == ["source", "colour", "beam", "threshold", "merge", "threads"]
    assert [Toy.settings[name].group for name in Toy.settings] == ["", "", "Search", "Search", "Search", "Running"]
    assert GROUPS[0] == ""


def test_a_subclass_has_the_settings_of_all_its_groups_and_changes_none_of_theirs():
    assert [cls.settings["beam"].default for cls in (Searching, Exact, Toy, Smaller)] == [4, 8, 8, 2]
    assert [cls(source=1).beam for cls in (Toy, Smaller)] == [8, 2]
    assert Searching().beam == 4
    assert Searching.settings.keys() == {"beam", "threshold"}


def test_what_is_redeclared_keeps_everything_else():
    before, after = Searching.settings["beam"], Smaller.settings["beam"]
    assert (after.help, after.symbol, after.group, after.core, after.prediction) == (
        "Width.",
        "b",
        "Search",
        True,
        True,
    )
    assert after.number == before.number
    assert (before.kind.problem(9), after.kind.problem(9)) == (None, "a whole number of at least 1 and at most 3")
    assert (Searching.settings["threshold"].help, Toy.settings["threshold"].help) == ("Distance.", "How far.")
    assert Toy.settings["threshold"].none == "off"


def test_declarations_cannot_be_changed_later():
    with pytest.raises(TypeError):
        Toy.settings["beam"] = None
    with pytest.raises(AttributeError):
        Toy.settings["beam"].default = 3


def test_what_is_no_setting_is_an_attribute():
    assert Toy(1)._state == 7
    assert "_state" not in Toy.settings


def test_values_are_stored_unchanged_and_not_checked():
    words = []
    toy = Toy(words, beam="nonsense", colour=words)
    assert (toy.source is words, toy.beam, toy.colour is words) == (True, "nonsense", True)
    assert toy.get_params() == toy.get_params(deep=False)


def test_positional_settings_have_a_place_and_the_others_do_not():
    assert Toy(1).source == Toy(source=1).source == 1
    with pytest.raises(TypeError, match=r"^Toy takes its parameters by name, as in Toy\(colour='red'\)$"):
        Toy(1, "green")
    with pytest.raises(TypeError, match=r"^Toy got several values for 'source'$"):
        Toy(1, source=2)
    with pytest.raises(TypeError, match=r"^Searching takes its parameters by name, as in Searching\(beam=4\)$"):
        Searching(3)


def test_a_required_setting_must_be_given():
    with pytest.raises(TypeError, match=r"^Toy needs the parameter 'source'$"):
        Toy()
    assert not hasattr(Toy, "source")


def test_a_misspelt_name_is_told_before_the_one_that_is_missing_for_it():
    with pytest.raises(UnknownParameterError, match=r"^Toy has no parameter 'sourse'; did you mean 'source'\?$"):
        Toy(sourse=1)


@pytest.mark.parametrize("error", [TypeError, ParameterError, ValueError])
def test_an_unknown_name_is_an_error_of_whatever_kind_people_catch(error):
    with pytest.raises(error, match=r"^Searching has no parameter 'beams'; did you mean 'beam'\?$"):
        Searching(beams=3)
    with pytest.raises(error, match=r"^Searching has no parameter 'colour'; it has beam, threshold$"):
        Searching().set_params(colour=3)


def test_set_params_changes_all_or_nothing():
    toy = Searching()
    with pytest.raises(UnknownParameterError):
        toy.set_params(beam=9, thresholds=1.0)
    assert toy.beam == 4
    assert toy.set_params(beam=9).set_params() is toy
    assert toy.beam == 9


@pytest.mark.parametrize(
    ("settings", "shown"),
    [
        ({}, "Toy(source=None)"),
        ({"beam": 8}, "Toy(source=None)"),
        ({"beam": 2, "colour": "green"}, "Toy(source=None, colour='green', beam=2)"),
        ({"merge": 1}, "Toy(source=None, merge=1)"),
        ({"threshold": float("nan")}, "Toy(source=None, threshold=nan)"),
        ({"colour": np.array(["red", "red"])}, "Toy(source=None, colour=array(['red', 'red'], dtype='<U3'))"),
    ],
)
def test_repr_has_what_differs_from_the_defaults(settings, shown):
    assert repr(Toy(None, **settings)) == shown


def test_the_signature_is_that_of_the_declarations():
    assert str(inspect.signature(Toy)) == (
        "(source: object, *, colour: str = 'red', beam: int = 8, threshold: float | None = None, merge: bool = True, "
        "threads: int = 1)"
    )
    assert str(inspect.signature(Toy(1).set_params)) == "(**parameters: 'Any') -> 'Self'"


def test_the_core_gets_its_settings_by_name_as_plain_values():
    toy = Toy(1, beam=np.int64(3), threshold=np.float32(0.5))
    assert toy._core_settings() == {"beam": 3, "threshold": 0.5, "merge": True}
    assert [type(value) for value in toy._core_settings().values()] == [int, float, bool]
    assert toy._core_settings("prediction") == {"beam": 3}


@pytest.mark.parametrize(
    ("value", "plain"),
    [(np.int8(3), 3), (np.float32(0.5), 0.5), (np.bool_(True), np.bool_(True)), (("a", "b"), ["a", "b"]), ("ab", "ab")],
)
def test_plain_values(value, plain):
    assert (plain_value(value), type(plain_value(value))) == (plain, type(plain))


def test_settings_pickle_by_their_values():
    toy = pickle.loads(pickle.dumps(Toy("x", beam=3)))
    assert toy.get_params() == Toy("x", beam=3).get_params()


# In words


def test_the_settings_that_matter_most_come_first():
    groups = [(group, [one.name for one in members]) for group, members in by_group(Toy)]
    assert groups == [
        ("Main", ["colour", "beam"]),
        ("Task", ["source"]),
        ("Search", ["threshold", "merge"]),
        ("Running", ["threads"]),
    ]


def test_a_section_of_a_docstring():
    assert parameters_section(Toy).splitlines() == [
        "Parameters",
        "----------",
        "colour : red, green; default 'red'",
        "    Colour.",
        "beam (b) : 1 or more; default 8",
        "    Width.",
        "",
        "Task:",
        "",
        "source : an object; required",
        "    Where from.",
        "",
        "Search:",
        "",
        "threshold : above 0, or none; default None (off)",
        "    How far.",
        "merge : true or false; default True",
        "    Merge states.",
        "",
        "Running:",
        "",
        "threads : 1 or more; default 1",
        "    Threads.",
    ]


def test_long_lines_of_a_docstring_are_wrapped():
    class Long(Settings):
        name: str = setting(Choice([f"name-{i}" for i in range(30)]), default="name-1", help="Help " * 40)

    lines = parameters_section(Long).splitlines()
    assert max(map(len, lines)) <= 110
    text = " ".join(" ".join(lines).split())
    assert ", ".join(f"name-{i}" for i in range(30)) + "; default 'name-1' Help Help" in text
    assert all(line.startswith(("name : ", "        ")) for line in lines[2:] if "name-" in line)


def test_defaults_as_they_are_shown():
    assert [shown_default(one) for one in Toy.settings.values() if not one.required] == ["red", "8", "off", "true", "1"]
