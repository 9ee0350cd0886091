"""The core takes the settings that are declared for it, by the same names, and no others; bad values do it no harm."""

import math
import re
from pathlib import Path

import pytest
from all_estimators import ESTIMATORS, new
from golden.data import data

import goldbeam as gb
from goldbeam import _core
from goldbeam.problem.checks import spec_of
from goldbeam.settings.kinds import AUTO, Choice, Flag, Number

SMALL = {
    "Tagger": ("treebank", {}),
    "SegmentTagger": ("entities", {}),
    "Segmenter": ("unspaced", {}),
    "JointTagger": ("unspaced", {}),
    "Morphology": ("treebank", {}),
    "Tokenizer": ("multiword", {}),
    "DependencyParser": ("short treebank", {"beam": 2, "average": True}),
    "GraphDependencyParser": ("short treebank", {"order": 1, "templates": "light"}),
    "ConstituencyParser": ("trees", {"beam": 2, "average": True}),
    "Perceptron": ("problem", {}),
}
RUNNING = ("seed", "threads")  # of a run, and given by estimators themselves
CORE = {
    name: [one for one in cls.settings.values() if one.core]
    for name, cls in ESTIMATORS.items()
    if name not in ("Pipeline", "Combination")
}


def each(*kinds):
    """A case for each setting of the core, or for each of these kinds."""
    found = [(name, one) for name, all_ in CORE.items() for one in all_ if not kinds or isinstance(one.kind, kinds)]
    return pytest.mark.parametrize(("estimator", "one"), found, ids=[f"{name}.{one.name}" for name, one in found])


@pytest.fixture(scope="module")
def made():
    """By an estimator's name: a function that makes a learner of the core from settings, and one for decoders."""
    found = {}

    def parts(name):
        if name not in found:
            where, small = SMALL[name]
            train = data(where).train
            fitted = new(name, epochs=1, **small).fit(*train if isinstance(train, tuple) else (train,))
            found[name] = _of_problem(fitted) if name == "Perceptron" else _of_corpus(fitted)
        return found[name]

    return parts


def _of_corpus(fitted):
    model, learner = fitted._model, type(fitted._learner)
    decoder = type(fitted.predictor().decoder)
    further = (model.generative, model.generative_weight) if fitted.task == "constituency" else ()
    return (
        lambda **settings: learner(model.spec, **settings),
        lambda **settings: decoder(model.spec, model.weights, *further, **settings),
    )


def _of_problem(fitted):
    model, spec = fitted._current(), spec_of(fitted.problem)
    return (
        lambda **settings: _core.PythonLearner(spec, **settings),
        lambda **settings: _core.PythonDecoder(spec, model.actions, model.weights, **settings),
    )


def refused(make, name, value, **others):
    """The one line with which the core refuses a value."""
    with pytest.raises(gb.ParameterError) as error:
        make(**{name: value}, **others)
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("estimator", CORE)
def test_all_declared_settings_are_taken(made, estimator):
    learner, decoder = made(estimator)
    settings = new(estimator)._core_settings()
    assert learner(**settings, seed=1, threads=2) is not None
    # Estimators leave substructures out when nothing asks for them.
    assert settings.keys() | {"substructures"} == {one.name for one in CORE[estimator]} | {"substructures"}
    if estimator != "GraphDependencyParser":  # which finds the best tree, without a search
        assert decoder(**new(estimator)._core_settings("prediction")) is not None


@each()
def test_each_setting_is_taken_alone_and_none_is_its_default(made, estimator, one):
    learner, decoder = made(estimator)
    default = None if one.default == AUTO else one.default  # which the core does not know: see `Search`
    assert learner(**{one.name: default}) is not None
    assert learner(**{one.name: None}) is not None
    if one.prediction:
        assert decoder(**{one.name: default}) is not None


@pytest.mark.parametrize("estimator", CORE)
def test_a_name_that_is_not_declared_is_refused_and_named(made, estimator):
    learner, decoder = made(estimator)
    message = "there is no setting no_such_setting here"
    assert refused(learner, "no_such_setting", 1) == message
    assert refused(learner, "no_such_setting", None, **new(estimator)._core_settings()) == message
    if estimator != "GraphDependencyParser":
        assert refused(decoder, "no_such_setting", 1) == message
        assert refused(decoder, "update", "early") == "there is no setting update here"  # which learning has


def test_every_name_that_the_core_knows_is_declared():
    sources = (Path(__file__).parents[2] / "native" / "learn" / "settings.cpp").read_text(encoding="utf-8")
    known = set(re.findall(r'(?:take|given|chosen<[\w:]+>)\((?:settings, )?"(\w+)"', sources))
    assert known == {one.name for declared in CORE.values() for one in declared} | set(RUNNING)


def wrong_types(one):
    wrong = [object(), [1], {"a": 1}, b"bytes", 1j]
    if not isinstance(one.kind, Choice):
        wrong += ["text", ""]
    else:
        wrong += [1, 1.5]
    if isinstance(one.kind, Number):
        wrong += [10**400] if one.kind.whole else []
        wrong += [1.5, -1, 2**64, math.nan] if one.kind.whole else []
    if isinstance(one.kind, Flag):
        wrong += [2.5, 7]
    return wrong


@each()
def test_a_value_of_another_type_is_refused_and_its_setting_is_named(made, estimator, one):
    learner, decoder = made(estimator)
    others = {"swvp": "wm"} if one.name == "substructures" else {}  # else nobody asks for them
    for value in wrong_types(one):
        assert refused(learner, one.name, value, **others) == f"the setting {one.name} has a value of the wrong type"
        if one.prediction:
            assert refused(decoder, one.name, value) == f"the setting {one.name} has a value of the wrong type"


@each(Choice)
def test_a_name_that_cannot_be_chosen_is_refused(made, estimator, one):
    others = {"swvp": "wm"} if one.name == "substructures" else {}
    assert refused(made(estimator)[0], one.name, "no such choice", **others).startswith(f"{one.name} must be ")


BOUNDED = ("beam", "minibatch", "margin", "aggressiveness", "l2", "l1", "dropout", "feature_dropout")


@each(Number)
def test_numbers_out_of_bounds_are_refused_or_do_no_harm(made, estimator, one):
    """Estimators check all bounds before; those that would break the core are checked there again."""
    learner = made(estimator)[0]
    kind = one.kind
    low = kind.least - 1 if kind.least > -math.inf else kind.above
    values = [low] if kind.whole else [float(low), math.nan, math.inf, -math.inf]
    for value in values:
        if one.name in BOUNDED:
            assert one.name in refused(learner, one.name, value)
        else:
            try:
                learner(**{one.name: value})
            except gb.ParameterError as error:
                assert "\n" not in str(error)  # noqa: PT017 - it may be raised, and need not be


def test_choices_of_the_core_are_asked_by_name():
    assert _core.choices("step") == ["perceptron", "margin", "passive-aggressive"]
    with pytest.raises(gb.ParameterError, match=r"^nothing is known of choices for 'colour'$"):
        _core.choices("colour")
    for name, declared in CORE.items():
        for one in declared:
            if isinstance(one.kind, Choice) and one.name != "search":
                assert list(one.kind.names) == _core.choices(one.name), name
