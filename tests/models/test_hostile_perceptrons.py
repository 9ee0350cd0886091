"""The same promise for perceptrons of one's own problems: a model that works, or one ModelError."""

import os
from collections import Counter

import hostile_models as hostile
import pytest

import goldbeam as gb


class Split(gb.Problem):
    templates = ("before after",)

    def start(self, x):
        return 1

    def actions(self, x, state):
        return ["join", ("split", 1)] if state < len(x) else []

    def advance(self, x, state, action):
        return state + 1

    def atoms(self, x, state):
        return {"before": x[state - 1], "after": x[state]}

    def features(self, x, state, action):
        return [f"{action} at {state}"]

    def gold(self, x, y):
        return [("split", 1) if i in y else "join" for i in range(1, len(x))]


WORDS = ["teapot", "potlid", "lidtea"]


@pytest.fixture(scope="module")
def file():
    return hostile.bytes_of(gb.Perceptron(Split(), epochs=3, beam=2).fit(WORDS, [{3}] * 3))


def use(path, data):
    path.write_bytes(data)
    problem = None
    try:
        loaded = gb.Perceptron.load(path, Split())
    except gb.ModelError as error:
        problem = str(error)
    if problem is not None:
        assert problem.startswith(os.fspath(path))
        assert "\n" not in problem
        return "error"
    assert all(len(actions) == 5 for actions in loaded.predict(WORDS))
    loaded.predict_k_best(WORDS, 2)
    loaded.weights()
    return "model"


def test_damage_is_an_error(file, tmp_path):
    place = tmp_path / "m"
    assert use(place, file) == "model"
    cases = [*(file[:length] for length in range(0, len(file), 13)), *hostile.flips(file, 300)]
    assert Counter(use(place, data) for data in cases) == {"error": len(cases)}


def test_damage_with_right_checksums_is_harmless(file, tmp_path):
    cases = [*hostile.flips(file, 400), *hostile.flips(file, 400, hostile.data_start(file))]
    found = Counter(use(tmp_path / "m", hostile.sealed(data)) for data in cases)
    assert min(found["error"], found["model"]) > 50
