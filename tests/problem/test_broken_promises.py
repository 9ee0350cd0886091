"""A problem that breaks a promise gets one error: which promise, which example, which step, what it gave."""

import re

import pytest

import goldbeam as gb
from goldbeam import _core


class Good(gb.Problem):
    """Copies a string; every test breaks one method of it."""

    templates = ("here", "here last")

    def start(self, x):
        return ()

    def actions(self, x, state):
        return ["a", "b"] if len(state) < len(x) else []

    def advance(self, x, state, action):
        return (*state, action)

    def features(self, x, state, action):
        return [f"{x[len(state)]}->{action}"]

    def atoms(self, x, state):
        return {"here": x[len(state)], "last": state[-1] if state else None}


XS = ["ab", "ba", "bab"]


def broken(**methods):
    return type("Broken", (Good,), methods)()


def error_of(xs=XS, ys=None, search="beam", epochs=2, **methods):
    """The message of the error that fit raises."""
    with pytest.raises(gb.ProblemError) as caught:
        gb.Perceptron(broken(**methods), search=search, epochs=epochs).fit(xs, ys or [list(x) for x in xs])
    assert "\n" not in str(caught.value)
    return str(caught.value)


def says(message, *parts):
    return all(part in message for part in parts)


def test_the_good_problem_is_learned():
    perceptron = gb.Perceptron(Good()).fit(XS, [list(x) for x in XS])
    assert perceptron.predict(["abba"]) == [list("abba")]


def test_actions_that_are_empty_before_the_promised_number_of_steps():
    def actions(self, x, state):
        return ["a", "b"] if len(state) < 2 else []

    message = error_of(xs=["aba"], ys=[["a", "b"]], steps=lambda self, x: len(x), actions=actions)
    assert says(message, "Broken: xs[0], step 2: actions() is empty", "steps() promised 3")


def test_gold_that_goes_on_after_the_last_action():
    message = error_of(xs=["ab"], ys=[["a", "b", "b"]])
    assert says(message, "xs[0], step 2: gold() goes on with 'b', but actions() is empty")


def test_gold_that_goes_on_after_the_promised_number_of_steps():
    message = error_of(xs=["ab"], ys=[["a", "b"]], steps=lambda self, x: 1)
    assert says(message, "step 1: gold() goes on with 'b', but steps() promised an end here")


def test_gold_that_ends_though_actions_are_left():
    message = error_of(ys=[["a", "b"], ["b"], ["b", "a", "b"]])
    assert says(message, "xs[1], step 1: gold() ends, but actions() still has 'a'")


def test_gold_that_is_not_among_the_actions():
    message = error_of(ys=[["a", "b"], ["b", "a"], ["b", "X", "b"]])
    assert says(message, "xs[2], step 1: gold() has 'X', which is not among actions(): ['a', 'b']")


def test_gold_that_cannot_be_hashed():
    message = error_of(ys=[["a", ["b"]], ["b", "a"], ["b", "a", "b"]])
    assert says(message, "xs[0], step 1: gold() gave ['b'], which cannot be hashed")


def test_actions_that_occur_twice():
    def actions(self, x, state):
        return [["a", "b"], ["a", "b", "a"], []][len(state)]

    assert says(error_of(xs=["ab"], actions=actions), "xs[0], step 1: actions() gave 'a' twice")


def test_actions_that_cannot_be_hashed():
    message = error_of(xs=["ab"], ys=[[["a"]]], actions=lambda self, x, state: [["a"]])
    assert says(message, "step 0: actions() gave ['a'], which cannot be hashed; use a str, an int or a tuple")


@pytest.mark.parametrize("given", [None, 7, {"a", "b"}])
def test_actions_that_are_no_sequence(given):
    assert says(error_of(actions=lambda self, x, state: given), "step 0: actions() gave", "fixed order")


def test_more_actions_than_rows_of_weights_can_hold():
    message = error_of(xs=["a"], ys=[[0]], actions=lambda self, x, state: range(70_000) if not state else [])
    assert says(message, "step 0: there are more than 65,534 different actions")


def test_features_that_change_between_calls():
    calls = iter(range(1_000_000))
    message = error_of(features=lambda self, x, state, action: [str(next(calls))])
    assert says(message, "xs[0], step 0: features() for 'a' gave ['0'] and then ['2']", "arguments alone")


def test_atoms_that_change_between_calls():
    calls = iter(range(1_000_000))
    message = error_of(atoms=lambda self, x, state: {"here": next(calls), "last": None})
    assert says(message, "xs[0], step 0: atoms() gave {'here': 0, 'last': None} and then {'here': 1,")


def test_actions_that_change_between_calls():
    orders = iter([["a", "b"], ["b", "a"]] * 1000)
    message = error_of(actions=lambda self, x, state: next(orders) if len(state) < len(x) else [])
    assert "xs[0], step 0: actions() gave" in message
    assert "['b', 'a']" in message


def test_states_that_are_changed_in_place():
    def advance(self, x, state, action):
        state.append(action)
        return state

    def signature(self, x, state):
        return tuple(state)

    message = error_of(start=lambda self, x: [], advance=advance, signature=signature)
    assert says(message, "xs[0], step 0:", "advance() return a new state instead of changing the old one")


# Structures that contradict each other, so that there is an update in every epoch.
CONTRADICTION = {"xs": ["ab"] * 8, "ys": [list(y) for y in ("ab", "ba", "aa", "bb") * 2], "epochs": 30}


def test_features_that_change_later_are_found_by_the_update():
    calls = iter(range(1_000_000))

    def features(self, x, state, action):
        number = next(calls)
        return [f"{x[len(state)]}->{action}" if number < 90 else str(number)]

    message = error_of(**CONTRADICTION, features=features)
    assert re.match(
        r"Broken: xs\[\d\], step \d: features\(\) gave other names when asked again for the action", message
    )


def test_atoms_that_change_later_are_found_by_the_update():
    calls = iter(range(1_000_000))

    def atoms(self, x, state):
        number = next(calls)
        return {"here": x[len(state)] if number < 80 else number, "last": None}

    message = error_of(**CONTRADICTION, atoms=atoms)
    assert re.match(r"Broken: xs\[\d\], step \d: atoms\(\) gave other values when asked again: it must depend", message)


def test_states_changed_in_place_are_found_by_the_update_too():
    class InPlace(Good):
        def start(self, x):
            return []

        def advance(self, x, state, action):
            state.append(action)
            return state

        def atoms(self, x, state):
            return {"here": len(state), "last": None}

        def actions(self, x, state):
            return ["a", "b"] if len(state) < 4 else []

        def features(self, x, state, action):
            return []

    spec = _core.PythonSpec("InPlace", list(Good.templates), True, False, 100)
    options = {"search": "beam", "beam": 2, "merge": True, "update": "max-violation"}
    with pytest.raises(gb.ProblemError, match=r"step \d"):
        _core.PythonLearner(spec, **options).learn((InPlace(), [("abab", list("abab"))]), memoryview(bytes(4)))


def test_atoms_that_a_template_names_but_atoms_does_not_give():
    message = error_of(atoms=lambda self, x, state: {"here": "a"})
    assert says(message, "step 0: atoms() lacks 'last', which a template names; give None where it is absent")


@pytest.mark.parametrize("value", [1.5, float("nan"), b"a", ["a"], 1 << 63, -(1 << 63)])
def test_atoms_of_a_wrong_type(value):
    message = error_of(atoms=lambda self, x, state: {"here": "a", "last": value})
    assert says(message, f"step 0: atoms() gave {value!r} for 'last'; an atom is a str, an int")


def test_atoms_that_are_no_dict():
    assert says(error_of(atoms=lambda self, x, state: ["a"]), "step 0: atoms() gave ['a']; it must be a dict")


@pytest.mark.parametrize("given", ["name", None, {"name": 1.0}, {"name"}, 3])
def test_features_that_are_no_list(given):
    message = error_of(features=lambda self, x, state, action: given)
    assert says(message, "step 0: features() gave", "it must be a list of names in a fixed order")


def test_features_that_are_no_names():
    message = error_of(features=lambda self, x, state, action: ["fine", ("not", "fine")])
    assert says(message, "step 0: features() gave ('not', 'fine'); a name must be a str")


def test_advance_and_start_that_forget_to_return():
    assert says(error_of(advance=lambda self, x, state, action: None), "step 0: advance() gave None for the action")
    message = error_of(start=lambda self, x: None, actions=lambda self, x, state: ["a", "b"])
    assert says(message, "start() gave None; return the empty structure")


@pytest.mark.parametrize("steps", [-1, 2.5, "two", float("nan")])
def test_steps_that_are_no_number(steps):
    assert says(error_of(steps=lambda self, x: steps), f"step 0: steps() gave {steps!r}; it must be a number of steps")


def test_a_signature_that_cannot_be_hashed():
    message = error_of(signature=lambda self, x, state: [1])
    assert says(message, "signature() gave [1], which cannot be hashed")


def test_a_derivation_that_never_ends():
    class Endless(Good):
        max_steps = 50

        def actions(self, x, state):
            return [] if state[-1:] == ("stop",) else ["go", "stop"]

        def features(self, x, state, action):
            return [action]

        def atoms(self, x, state):
            return {"here": None, "last": None}

    perceptron = gb.Perceptron(Endless(), beam=2, epochs=1, average=False)
    with pytest.raises(gb.ProblemError, match=r"Endless: xs\[0\], step 50: there are still actions after max_steps"):
        perceptron.fit(["x"] * 3, [["go", "go", "go", "stop"]] * 3).predict(["x"])


def test_a_score_that_is_not_a_number():
    perceptron = gb.Perceptron(broken(score=lambda self, x, y, prediction: float("nan")))
    with pytest.raises(gb.ProblemError, match=r"dev xs\[0\]: score\(\) gave nan"):
        perceptron.fit(XS, [list(x) for x in XS], dev=(XS, [list(x) for x in XS]))


def test_prediction_names_the_input_too():
    def actions(self, x, state):
        return [] if len(state) == len(x) else ["a", "a"] if x == "bad" and state else ["a", "b"]

    perceptron = gb.Perceptron(broken(actions=actions)).fit(XS, [list(x) for x in XS])
    with pytest.raises(gb.ProblemError, match=r"Broken: xs\[1\], step 1: actions\(\) gave 'a' twice"):
        perceptron.predict(["ab", "bad"])


# What is wrong before any example is seen.


def test_a_problem_without_features():
    with pytest.raises(gb.ParameterError, match="Broken has no features; define features"):
        gb.Perceptron(broken(templates=(), features=gb.Problem.features)).fit(XS, XS)


def test_something_that_is_no_problem():
    with pytest.raises(gb.ParameterError, match="problem must be an instance of a subclass of Problem, got <class"):
        gb.Perceptron(Good).fit(XS, XS)


@pytest.mark.parametrize("templates", ["here", [1], None, 3])
def test_templates_that_are_no_list_of_strings(templates):
    with pytest.raises(gb.ParameterError, match="Broken: templates must be a list of str"):
        gb.Perceptron(broken(templates=templates)).fit(XS, XS)


def test_a_template_that_names_an_atom_twice():
    with pytest.raises(gb.TemplateError, match="here here"):
        gb.Perceptron(broken(templates=["here here"])).fit(XS, XS)


@pytest.mark.parametrize("steps", [0, 2.5, None, 10**30])
def test_max_steps_that_are_no_number(steps):
    with pytest.raises(gb.ParameterError, match="Broken: max_steps must be a whole number from 1 to 1e9"):
        gb.Perceptron(broken(max_steps=steps)).fit(XS, XS)


def test_exact_search_without_signatures():
    with pytest.raises(gb.ParameterError, match=r"merges states by signature\(\); define it"):
        gb.Perceptron(Good(), search="viterbi").fit(XS, XS)


@pytest.mark.parametrize(
    ("parameter", "value"),
    [("beam", 0), ("update", "maximal"), ("step", "adam"), ("margin", float("nan")), ("epochs", 0), ("search", "a*")],
)
def test_parameters_outside_their_range(parameter, value):
    with pytest.raises(gb.ParameterError, match=f"Perceptron: {parameter} must be"):
        gb.Perceptron(Good(), **{parameter: value}).fit(XS, XS)


def test_inputs_and_structures_that_do_not_pair():
    with pytest.raises(gb.DataError, match="3 inputs and 2 structures"):
        gb.Perceptron(Good()).fit(XS, XS[:2])
    with pytest.raises(gb.DataError, match="there are no examples"):
        gb.Perceptron(Good()).fit([], [])
