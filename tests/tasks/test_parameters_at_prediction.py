"""A parameter that predictions depend on is checked by them as `fit` does it, and costs nothing while it stays."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from every_estimator import CASES, TEXTS, WORDS, tagged, treebank

import goldbeam as gb
from goldbeam.tasks.common import estimator as estimators

SEARCH = {
    "search": ["x", None, 3],
    "beam": ["x", 0, -1, 2.5, True, None, 10**9],
    "threshold": ["x", 0, -1.0, float("nan"), True],
    "threshold_power": ["x", -1, float("inf"), None],
    "merge": ["x", 1, None],
    "threads": ["x", 0, -1, 1.5, True, None],
}
MORE = {
    "re-ranked": {"rerank": ["x", 1, 2.5, 10**6], "column": [1.5, True]},
    "dependency": {"system": ["x", None]},
    "constituency": {"probability_beam": ["x", -1, 2], "kind": ["x", None]},
}
BAD = [
    (name, parameter, value)
    for name, case in CASES.items()
    for parameter, values in {**SEARCH, **MORE.get(name, {})}.items()
    for value in values
    if parameter in case.make().get_params() and (name not in ("pipeline", "combination") or parameter == "threads")
]


@cache
def fitted(name):
    case = CASES[name]
    return case.make().fit(*case.old)


def error_of(call):
    with pytest.raises(gb.ParameterError) as caught:
        call()
    message = str(caught.value)
    assert "\n" not in message
    return message


def changed(name, **parameters):
    """The fitted estimator with other parameters; it has predicted with its own ones before."""
    case, estimator = CASES[name], fitted(name)
    case.ask(estimator)
    other = estimator._unfitted().set_params(**parameters)
    other._take_over(estimator)
    return other


@pytest.mark.parametrize(("name", "parameter", "value"), BAD)
def test_a_bad_value_is_the_error_of_fit(name, parameter, value):
    case = CASES[name]
    expected = error_of(lambda: case.make(**{parameter: value}).fit(*case.old))
    assert expected.startswith(type(fitted(name)).__name__)
    estimator = changed(name, **{parameter: value})
    assert error_of(lambda: case.ask(estimator)) == expected
    assert error_of(lambda: case.ask(estimator)) == expected  # the second time too
    estimator.set_params(**{parameter: getattr(fitted(name), parameter)})
    assert case.ask(estimator) == case.ask(fitted(name))


def test_assigning_an_attribute_is_no_way_around_it():
    tagger = changed("tagger")
    tagger.threads = True
    assert "threads must be a whole number of at least 1, got True" in error_of(lambda: tagger.predict(WORDS))


METHODS = {
    "tagger": {
        "predict_corpus": (WORDS,),
        "predict_margins": (WORDS,),
        "predict_k_best": (WORDS, 2),
        "annotate": (WORDS,),
        "evaluate": (tagged("A"),),
        "score": (tagged("A"),),
        "predict": ([],),
    },
    "segmenter": {"predict_corpus": (TEXTS,), "evaluate": ([["ab", "c"]],), "score": ([["ab", "c"]],)},
    "joint": {"predict_corpus": (TEXTS,), "predict_k_best": (TEXTS, 2), "evaluate": ([[("ab", "N")]],)},
    "dependency": {
        "predict_corpus": (WORDS,),
        "parse": (WORDS,),
        "predict_margins": (WORDS,),
        "predict_k_best": (WORDS, 2),
    },
    "graph-dependency": {"predict_corpus": (WORDS,), "parse": (WORDS,), "predict_margins": (WORDS,)},
    "combination": {"predict_corpus": (WORDS,), "parse": (WORDS,), "predict_margins": (WORDS,)},
    "morphology": {
        "predict_corpus": (WORDS,),
        "annotate_corpus": (treebank(2, 0),),
        "evaluate": (treebank(2, 0),),
        "score": (treebank(2, 0),),
        "predict": ([],),
    },
    "tokenizer": {"tokenize": ("It is.",), "tokenize_bytes": ("",), "evaluate": (treebank(2, 0),)},
    "pipeline": {
        "__call__": ("It is.",),
        "annotate_corpus": ("",),
        "predict_corpus": (treebank(2, 0),),
        "evaluate": (treebank(2, 0),),
        "score": (treebank(2, 0),),
    },
}


@pytest.mark.parametrize(
    ("name", "method"), [(name, method) for name, methods in METHODS.items() for method in methods]
)
def test_every_method_that_predicts_checks(name, method):
    estimator = changed(name, threads=0)
    message = error_of(lambda: getattr(estimator, method)(*METHODS[name][method]))
    assert message.endswith("threads must be a whole number of at least 1, got 0")


@pytest.mark.parametrize("threads", [0, -1, "x", True, 1.5])
def test_threads_of_one_call_are_checked_too(threads):
    morphology, tokenizer, parser = fitted("morphology"), fitted("tokenizer"), fitted("dependency")
    for call in (
        lambda: morphology.predict_corpus(WORDS, threads=threads),
        lambda: tokenizer.tokenize_bytes("It is.", threads=threads),
        lambda: parser.predict_corpus(WORDS, threads=threads),
    ):
        assert f"threads must be a whole number of at least 1, got {threads!r}" in error_of(call)


def test_parameters_of_training_do_not_matter_to_predictions():
    tagger = changed("tagger", epochs=0, update="x", random_state=None, templates=7)
    assert tagger.predict(WORDS) == fitted("tagger").predict(WORDS)


def test_another_method_of_segmentation_takes_effect_at_the_next_fit():
    assert changed("segmenter", method="words").predict(TEXTS) == fitted("segmenter").predict(TEXTS)


def test_numbers_of_numpy_are_as_good():
    tagger = changed("tagger", beam=np.int64(4), threads=np.int32(1), threshold=np.float32(1e6))
    assert tagger.predict(WORDS) == fitted("tagger").predict(WORDS)


def test_values_are_looked_at_only_when_they_have_changed(monkeypatch):
    checked = []
    original = estimators.check_values
    monkeypatch.setattr(estimators, "check_values", lambda *given: checked.append(given) or original(*given))
    tagger = changed("tagger")
    for _ in range(3):
        tagger.predict(WORDS)
    assert checked == []
    tagger.set_params(beam=2).predict(WORDS)
    tagger.predict(WORDS)
    assert len(checked) == 1
