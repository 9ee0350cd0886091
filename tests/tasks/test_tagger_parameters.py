"""scikit-learn's habits: parameters are stored unchanged, checked by fit, and rebuild an equal tagger."""

import pytest

import goldbeam as gb

DATA = [[("fruit", "N"), ("flies", "N"), ("fly", "V")], [("flies", "V"), ("like", "P")]]


def test_construction_checks_nothing_and_stores_everything_unchanged():
    templates = ["w0"]
    tagger = gb.Tagger(beam="nonsense", templates=templates)
    assert tagger.beam == "nonsense"
    assert tagger.templates is templates


def test_get_params_rebuilds_an_equal_tagger():
    tagger = gb.Tagger(beam=2, update="early", epochs=3, templates=["w0", "t-1"], random_state=7).fit(DATA)
    clone = gb.Tagger(**tagger.get_params())
    assert clone.get_params() == tagger.get_params()
    with pytest.raises(gb.NotFittedError):
        clone.predict([["fly"]])
    words = [["fruit", "fly"]]
    assert clone.fit(DATA).predict_k_best(words, 3) == tagger.predict_k_best(words, 3)


def test_set_params_changes_and_returns_the_tagger():
    tagger = gb.Tagger()
    assert tagger.set_params(beam=9, search="greedy") is tagger
    assert (tagger.get_params()["beam"], tagger.search) == (9, "greedy")


def test_set_params_names_the_parameters_there_are():
    with pytest.raises(gb.ParameterError, match=r"no parameter 'beams'; did you mean 'beam'"):
        gb.Tagger().set_params(beams=3)


def test_repr_shows_what_differs_from_the_defaults():
    assert repr(gb.Tagger()) == "Tagger()"
    assert repr(gb.Tagger(beam=2, update="early")) == "Tagger(beam=2, update='early')"


BAD = {
    "search": ("dfs", "one of beam, greedy, viterbi, guided, guided-left-to-right, got 'dfs'"),
    "beam": (0, "a whole number of at least 1, got 0"),
    "threshold": (0.0, "a finite number above 0 or 'auto' or None, got 0.0"),
    "threshold_power": (-1, "a finite number of at least 0, got -1"),
    "merge": (1, "True or False, got 1"),
    "update": ("late", "one of standard, early, .*, got 'late'"),
    "step": ("adam", "one of perceptron, margin, passive-aggressive, got 'adam'"),
    "margin": (float("nan"), "a finite number of at least 0, got nan"),
    "aggressiveness": (0, "a finite number above 0, got 0"),
    "epochs": (2.5, "a whole number of at least 1, got 2.5"),
    "patience": (0, "a whole number of at least 1 or None, got 0"),
    "average": ("yes", "True, False, 'auto' or a number of models from 1 to 1000, got 'yes'"),
    "average_all": (1, "True or False, got 1"),
    "l2": (-0.1, "a finite number of at least 0, got -0.1"),
    "l1": (-1, "a finite number of at least 0, got -1"),
    "cumulative_l1": (float("nan"), "a finite number of at least 0, got nan"),
    "dropout": (1.0, "a finite number of at least 0 and at most 0.999999, got 1.0"),
    "feature_dropout": (-0.5, "a finite number of at least 0, got -0.5"),
    "prune": (float("inf"), "a finite number of at least 0, got inf"),
    "rare": (-1, "a whole number of at least 0 or None, got -1"),
    "scheme": ("bio", "one of auto, none, iob1, iob2, iobes, got 'bio'"),
    "threads": (True, "a whole number of at least 1, got True"),
    "random_state": (None, "a whole number of at least 0, got None"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("method", ["fit", "partial_fit"])
def test_a_bad_parameter_is_named_with_what_is_allowed_and_what_came(name, method):
    value, message = BAD[name]
    with pytest.raises(gb.ParameterError, match=f"Tagger: {name} must be {message}"):
        getattr(gb.Tagger(**{name: value}), method)(DATA)


@pytest.mark.parametrize("method", ["predict", "predict_corpus", "predict_margins", "evaluate", "score"])
def test_an_unfitted_tagger_says_so(method):
    with pytest.raises(gb.NotFittedError, match="not fitted yet; call fit, or load a model"):
        getattr(gb.Tagger(), method)([[("fly", "V")]])


def test_saving_an_unfitted_tagger_writes_nothing(tmp_path):
    with pytest.raises(gb.NotFittedError):
        gb.Tagger().save(tmp_path / "m")
    assert list(tmp_path.iterdir()) == []


def test_a_first_fit_that_fails_leaves_an_unfitted_tagger():
    tagger = gb.Tagger(epochs=1)
    with pytest.raises(gb.DataError):
        tagger.fit([["no", "labels"]])
    with pytest.raises(gb.NotFittedError):
        tagger.predict([["fly"]])


def test_exact_search_with_far_labels_is_a_parameter_error():
    with pytest.raises(gb.ParameterError, match="at most two labels"):
        gb.Tagger(search="viterbi", templates=["t-3"]).fit(DATA)


def test_thresholds_are_in_units_of_the_weights():
    """A vast threshold is none at all; a tiny one makes the search greedy."""
    words = [["fruit", "flies", "fly"], ["flies", "like"]]
    fitted = gb.Tagger(epochs=3, beam=6, merge=False).fit(DATA)
    assert len(fitted.set_params(threshold=1e9).predict_k_best(words, 6)[0]) == 6
    assert len(fitted.set_params(threshold=1e-9).predict_k_best(words, 6)[0]) == 1
