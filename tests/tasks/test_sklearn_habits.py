"""scikit-learn's tools take a tagger as one of their own."""

import copy
import pickle
import subprocess
import sys

import joblib
import numpy as np
import pytest
from sklearn import base, exceptions
from sklearn.model_selection import GridSearchCV, KFold, RandomizedSearchCV, cross_val_predict, cross_val_score
from sklearn.utils.validation import check_is_fitted

import goldbeam as gb
from goldbeam.data.sample import sample_sentences

SAMPLE = list(sample_sentences(60, seed=5))
X = [list(s.words) for s in SAMPLE]
Y = [list(s.upos) for s in SAMPLE]
TEMPLATES = ["w0", "suffix2(w0)", "t-1", "t-1 w0", "tags(w+1)"]


def small(**parameters):
    return gb.Tagger(**{"epochs": 2, "templates": TEMPLATES, **parameters})


@pytest.fixture(scope="module")
def fitted():
    return small().fit(X, Y)


def content(tagger):
    metadata, tensors = tagger._model_content()
    return metadata, {name: bytes(tensor.data) for name, tensor in tensors.items()}


def test_a_clone_has_the_parameters_and_not_the_model(fitted):
    twin = base.clone(fitted)
    assert twin.get_params() == fitted.get_params()
    assert twin.templates is not fitted.templates
    with pytest.raises(exceptions.NotFittedError):
        check_is_fitted(twin)
    assert content(twin.fit(X, Y)) == content(fitted)


def test_cross_validation_scores_lists_of_sentences():
    scores = cross_val_score(small(), X, Y, cv=3, error_score="raise")
    assert len(scores) == 3
    assert all(50 < score <= 100 for score in scores)
    folds = KFold(3)
    by_hand = [
        small().fit([X[i] for i in train], [Y[i] for i in train]).score([X[i] for i in test], [Y[i] for i in test])
        for train, test in folds.split(X)
    ]
    assert cross_val_score(small(), X, Y, cv=folds).tolist() == by_hand


def test_cross_validated_predictions_are_those_of_the_folds():
    """Sentences of one length, because scikit-learn makes an array of all predictions."""
    words, labels = [sentence[:3] for sentence in X], [tags[:3] for tags in Y]
    folds = KFold(2)
    by_hand = [
        row
        for train, test in folds.split(words)
        for row in small().fit([words[i] for i in train], [labels[i] for i in train]).predict([words[i] for i in test])
    ]
    assert cross_val_predict(small(), words, labels, cv=folds).tolist() == by_hand


def test_a_grid_search_finds_the_better_parameters_in_two_processes():
    grid = {"update": ["early", "max-violation"], "templates": [["bias"], TEMPLATES]}
    search = GridSearchCV(small(), grid, cv=2, n_jobs=2, error_score="raise").fit(X, Y)
    assert search.best_params_["templates"] == TEMPLATES
    assert search.best_estimator_.predict(X) == small(**search.best_params_).fit(X, Y).predict(X)
    assert search.predict(X) == search.best_estimator_.predict(X)


def test_numbers_of_numpy_are_numbers(tmp_path):
    choices = {"beam": np.arange(1, 4), "margin": np.linspace(0.5, 1.0, 3), "random_state": np.arange(3)}
    search = RandomizedSearchCV(small(), choices, n_iter=2, cv=2, random_state=1, error_score="raise").fit(X, Y)
    search.best_estimator_.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.get_params() == search.best_estimator_.get_params()
    assert type(loaded.beam) is int
    assert loaded.predict(X) == search.predict(X)


@pytest.mark.parametrize("protocol", [0, 2, pickle.HIGHEST_PROTOCOL])
def test_a_fitted_tagger_pickles_through_the_bytes_of_its_file(fitted, protocol, tmp_path):
    pickled = pickle.dumps(fitted, protocol)
    twin = pickle.loads(pickled)
    assert twin.get_params() == fitted.get_params()
    assert twin.predict_k_best(X, 2) == fitted.predict_k_best(X, 2)
    assert content(twin) == content(fitted)
    fitted.save(tmp_path / "m")
    if protocol == pickle.HIGHEST_PROTOCOL:
        assert (tmp_path / "m").read_bytes() in pickled


def test_threads_and_tuples_survive_pickling():
    tagger = small(templates=tuple(TEMPLATES), threads=2).fit(X, Y)
    twin = pickle.loads(pickle.dumps(tagger))
    assert (twin.threads, twin.templates) == (2, tuple(TEMPLATES))


def test_an_unfitted_tagger_pickles_too():
    twin = pickle.loads(pickle.dumps(small(beam=7)))
    assert twin.get_params() == small(beam=7).get_params()
    with pytest.raises(gb.NotFittedError):
        twin.predict(X)
    assert copy.deepcopy(gb.Tagger(beam="nonsense")).beam == "nonsense"  # only fit looks at values


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_is_independent(fitted, copied):
    twin = copied(fitted)
    expected = fitted.predict(X)
    twin.set_params(beam=1).fit([[("other", "X")]])
    assert fitted.beam == 4
    assert fitted.predict(X) == expected


def test_a_damaged_pickle_is_a_model_error(fitted):
    pickled = pickle.dumps(fitted)
    state = fitted.__getstate__()
    damaged = state["model"][:-1] + bytes([state["model"][-1] ^ 1])
    with pytest.raises(gb.ModelError, match="not a usable"):
        pickle.loads(pickled.replace(state["model"], damaged))


def test_parameters_out_of_range_are_told_when_saving_and_not_when_loading(fitted, tmp_path):
    twin = copy.deepcopy(fitted).set_params(beam=0)
    with pytest.raises(gb.ParameterError, match="beam must be"):
        twin.save(tmp_path / "m")
    with pytest.raises(gb.ParameterError, match="beam must be"):
        pickle.dumps(twin)
    assert not (tmp_path / "m").exists()


def test_joblib_takes_taggers_to_other_processes_and_brings_them_back(fitted):
    expected = fitted.predict(X)
    work = joblib.Parallel(n_jobs=2)
    assert work(joblib.delayed(fitted.predict)([words]) for words in X) == [[labels] for labels in expected]
    taggers = work(joblib.delayed(small(random_state=seed).fit)(X, Y) for seed in (0, 1))
    assert content(taggers[0]) == content(fitted)
    assert content(taggers[1]) != content(fitted)


def test_both_kinds_of_not_fitted_errors_are_raised(fitted):
    with pytest.raises(exceptions.NotFittedError, match="not fitted yet") as error:
        gb.Tagger().predict(X)
    assert isinstance(error.value, gb.NotFittedError)
    with pytest.raises(exceptions.NotFittedError):
        check_is_fitted(gb.Tagger())
    check_is_fitted(fitted)


def test_goldbeam_does_not_load_scikit_learn():
    script = """
import sys, goldbeam as gb
try:
    gb.Tagger(epochs=1).predict([["a"]])
except gb.NotFittedError:
    pass
gb.Tagger(epochs=1).fit([[("a", "A")]]).predict([["a"]])
assert not any(name.startswith(("sklearn", "joblib", "numpy")) for name in sys.modules), sys.modules
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_fitting_again_forgets_everything():
    tagger = small(rare=1).fit([[("other", "X"), ("words", "Z")]] * 3)
    tagger.partial_fit([[("more", "W")]])
    assert content(tagger.fit(X, Y)) == content(small(rare=1).fit(X, Y))


def test_predictions_do_not_depend_on_the_batch_or_its_order(fitted):
    expected = fitted.predict(X)
    assert [fitted.predict([words])[0] for words in X] == expected
    assert fitted.predict(X[::-1]) == expected[::-1]
    assert fitted.predict(X + X) == expected + expected
    assert fitted.predict([]) == []
    assert copy.deepcopy(fitted).predict(X[30:]) == expected[30:]  # nor on what was seen before
