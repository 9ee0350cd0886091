"""Every estimator follows from its declarations: constructor, signature, help, scikit-learn's habits, copies."""

import copy
import inspect
import pickle
import pydoc

import pytest
from all_estimators import ESTIMATORS, SETTING_IDS, SETTINGS, new
from sklearn.base import clone

import goldbeam as gb
from goldbeam.settings.declarations import GROUPS
from goldbeam.settings.kinds import Options, Paths, Words, WordTable

every_estimator = pytest.mark.parametrize("estimator", ESTIMATORS)
every_setting = pytest.mark.parametrize(("estimator", "one"), SETTINGS, ids=SETTING_IDS)
UNSEEN = object()  # a value that no setting has
PLACES = {
    "Perceptron": ["problem"],
    "Pipeline": ["parts"],
    "Combination": ["members"],
}  # settings that may be given without their names


@every_estimator
def test_settings_are_in_the_order_of_their_groups(estimator):
    declared = list(ESTIMATORS[estimator].settings.values())
    assert [GROUPS.index(one.group) for one in declared] == sorted(GROUPS.index(one.group) for one in declared)
    assert [one.name for one in declared if one.positional] == PLACES.get(estimator, [])


@every_setting
def test_a_declaration_is_complete(estimator, one):
    assert not one.help[0].islower()
    assert one.help.endswith(".")
    assert "\n" not in one.help
    assert one.required or one.kind.problem(one.default) is None
    assert one.none or one.default is not None or isinstance(one.kind, (Options, Paths, Words, WordTable)), (
        "say what None means"
    )
    assert not (one.free and one.core), "a resumed run would differ"


@every_estimator
def test_the_signature_is_that_of_the_declarations(estimator):
    cls = ESTIMATORS[estimator]
    found = inspect.signature(cls).parameters
    assert list(found) == list(cls.settings)
    for name, one in cls.settings.items():
        assert found[name].default is (inspect.Parameter.empty if one.required else one.default)
        assert found[name].kind is (
            inspect.Parameter.POSITIONAL_OR_KEYWORD if one.positional else inspect.Parameter.KEYWORD_ONLY
        )
        assert isinstance(found[name].annotation, str), f"{name} has no type"


@every_estimator
def test_the_docstring_has_every_setting_with_its_default_and_what_it_does(estimator):
    cls = ESTIMATORS[estimator]
    for doc in (cls.__doc__, pydoc.plain(pydoc.render_doc(cls)).replace("\n |  ", "\n")):
        written = " ".join(doc.split())
        for name, one in cls.settings.items():
            symbol = f" ({one.symbol})" if one.symbol else ""
            none = f" ({one.none})" if one.default is None and one.none else ""
            default = "required" if one.required else f"default {one.default!r}{none}"
            assert f" {name}{symbol} : {one.kind.shown}; {default} {one.help} " in f"{written} "


@every_estimator
def test_lines_of_the_docstring_fit_where_help_shows_them(estimator):
    shown = pydoc.plain(pydoc.render_doc(ESTIMATORS[estimator])).splitlines()
    lines = [f" |  {line}" for line in ESTIMATORS[estimator].__doc__.splitlines()]
    assert set(lines) <= set(shown)
    assert [line for line in lines if len(line) > 120] == []


@every_setting
def test_a_value_of_the_constructor_is_stored_unchanged(estimator, one):
    value = [gb.Tagger()] if (estimator, one.name) == ("Pipeline", "parts") else UNSEEN  # parts are looked at
    made = (
        ESTIMATORS[estimator](**{"problem": value} | {one.name: value})
        if one.required
        else new(estimator, **{one.name: value})
    )
    assert getattr(made, one.name) is value
    assert made.get_params()[one.name] is value
    assert f"{one.name}={value!r}" in repr(made)
    other = new(estimator)
    assert other.set_params(**{one.name: value}) is other
    assert getattr(other, one.name) is value


@every_setting
def test_a_misspelt_setting_is_answered_with_the_right_one(estimator, one):
    misspelt = one.name[0] + one.name
    expected = f"^{estimator} has no parameter '{misspelt}'; did you mean '{one.name}'\\?$"
    with pytest.raises(gb.ParameterError, match=expected):
        new(estimator, **{misspelt: 1})
    with pytest.raises(gb.ParameterError, match=expected):
        new(estimator).set_params(**{misspelt: 1})


@every_estimator
def test_settings_have_no_places(estimator):
    with pytest.raises(TypeError, match=rf"^{estimator} takes its parameters by name, as in {estimator}\("):
        ESTIMATORS[estimator](1, 2)


def test_a_perceptron_needs_its_problem():
    with pytest.raises(TypeError, match=r"^Perceptron needs the parameter 'problem'$"):
        gb.Perceptron()
    with pytest.raises(TypeError, match=r"^Perceptron got several values for 'problem'$"):
        gb.Perceptron(1, problem=2)


@every_estimator
def test_scikit_learn_clones_what_was_given(estimator):
    made = new(estimator, epochs=3, random_state=7)
    twin = clone(made)
    assert type(twin) is type(made)
    ours, theirs = made.get_params(), twin.get_params()
    if estimator == "Perceptron":  # which scikit-learn copies
        assert type(ours.pop("problem")) is type(theirs.pop("problem"))
    assert theirs == ours
    assert list(ours) == [name for name in made.settings if name in ours]


@every_estimator
@pytest.mark.parametrize(
    "copied",
    [
        copy.copy,
        copy.deepcopy,
        *(lambda e, p=p: pickle.loads(pickle.dumps(e, p)) for p in (2, pickle.HIGHEST_PROTOCOL)),
    ],
)
def test_an_estimator_that_is_not_fitted_can_be_copied(estimator, copied):
    made = (
        new(estimator, epochs=3, templates=["w0"]) if "templates" in ESTIMATORS[estimator].settings else new(estimator)
    )
    twin = copied(made)
    ours, theirs = made.get_params(), twin.get_params()
    if estimator == "Perceptron":
        assert type(ours.pop("problem")) is type(theirs.pop("problem"))
    assert theirs == ours
    twin.set_params(epochs=9)
    assert made.epochs != 9
    assert not twin._is_fitted()


@every_estimator
def test_default_settings_are_allowed_and_do_not_contradict_each_other(estimator):
    new(estimator)._check_parameters()
    assert repr(new(estimator)).startswith(f"{estimator}(")
