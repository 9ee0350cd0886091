"""An estimator predicts with the model that it has until ``fit`` has made a new one, whatever happens meanwhile."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from every_estimator import CASES, WORDS, tagged

import goldbeam as gb


class Watcher:
    """Calls a function at every event of a training."""

    def __init__(self, call):
        self.call = call

    def begin(self, plan):
        self.call("begin")

    def advance(self, epoch, tokens_done):
        self.call("advance")

    def epoch(self, report):
        self.call("epoch")

    def end(self, best_epoch, seconds):
        self.call("end")


@pytest.fixture(params=CASES)
def case(request):
    return CASES[request.param]


@pytest.fixture
def fitted(case):
    """An estimator with its answers; it has answered already, so that its decoder is there."""
    estimator = case.make().fit(*case.old)
    return estimator, case.ask(estimator)


def interrupting(at):
    def stop(event):
        if event == at:
            raise KeyboardInterrupt

    return Watcher(stop)


def test_a_failed_fit_leaves_the_model_as_it_was(case, fitted):
    estimator, answers = fitted
    model, kept = estimator._model, getattr(estimator, "_kept_predictor", None)
    with pytest.raises(gb.DataError):
        estimator.fit(*case.bad)
    with pytest.raises(gb.ParameterError):
        estimator.set_params(random_state=-1).fit(*case.new)
    estimator.set_params(random_state=0)
    with pytest.raises((gb.GoldbeamError, TypeError)):
        estimator.fit(*case.new, dev=42)
    with pytest.raises(KeyboardInterrupt):
        estimator.fit(*case.new, observer=interrupting("advance"))
    assert estimator._model is model
    assert getattr(estimator, "_kept_predictor", None) is kept
    assert case.ask(estimator) == answers


def test_the_old_model_answers_while_the_new_one_is_trained(case, fitted):
    estimator, answers = fitted
    seen = []
    estimator.fit(*case.new, observer=Watcher(lambda event: seen.append(case.ask(estimator))))
    assert len(seen) > 3
    assert seen == [answers] * len(seen)
    assert case.ask(estimator) == case.ask(case.make().fit(*case.new)) != answers


def test_dev_scores_do_not_touch_the_decoder_that_predicts():
    tagger = CASES["tagger"].make().fit(tagged("A", "B"))
    answers, predictor = tagger.predict(WORDS), tagger.predictor()
    decoder = predictor.decoder
    seen = []
    tagger.fit(tagged("C"), dev=tagged("C"), observer=Watcher(lambda event: seen.append(tagger.predictor())))
    assert len(seen) > 3
    assert all(kept is predictor for kept in seen)
    assert predictor.decoder is decoder
    assert tagger.predict(WORDS) != answers


@pytest.mark.parametrize("name", ["tagger", "joint", "dependency", "perceptron"])
def test_an_interrupted_fit_leaves_its_best_epoch(name):
    case = CASES[name]
    estimator = case.make().fit(*case.old)
    with pytest.raises(KeyboardInterrupt):
        estimator.fit(*case.new, observer=interrupting("epoch"))
    assert case.ask(estimator) == case.ask(case.make(epochs=1).fit(*case.new))


def test_a_thread_that_predicts_during_a_fit_gets_the_old_or_the_new_answer():
    tagger = gb.Tagger(epochs=6, templates=["w0", "t-1"]).fit(tagged("A", "B"))
    answers = [tagger.predict(WORDS), gb.Tagger(epochs=6, templates=["w0", "t-1"]).fit(tagged("C")).predict(WORDS)]
    stop = threading.Event()

    def predict():
        found = []
        while not stop.is_set():
            found.append((tagger.predict(WORDS), len(tagger.predict_margins(WORDS)[0])))
        return found

    with ThreadPoolExecutor(2) as pool:
        futures = [pool.submit(predict) for _ in range(2)]
        try:
            for data in [tagged("C"), tagged("A", "B")] * 10:
                tagger.fit(data, dev=data)
        finally:
            stop.set()
        found = [pair for future in futures for pair in future.result()]
    assert found
    assert all(labels in answers and count == 4 for labels, count in found)


@pytest.mark.parametrize("name", ["tagger", "segmenter", "joint", "dependency", "graph-dependency", "tokenizer"])
def test_a_failed_partial_fit_leaves_the_model_as_it_was(name):
    case = CASES[name]
    estimator = case.make().partial_fit(*case.old)
    answers = case.ask(estimator)
    with pytest.raises(gb.DataError):
        estimator.partial_fit(*case.bad)
    assert case.ask(estimator) == answers


def test_partial_fit_makes_a_new_model_and_leaves_the_old_one_to_those_who_predict_with_it():
    tagger = CASES["tagger"].make().partial_fit(tagged("A", "B"))
    model = tagger._model
    labels, weights = model.encoding.written, model.weights
    tagger.partial_fit(tagged("C"))
    assert (model.encoding.written, model.weights) == (labels, weights)
    assert set(tagger._model.encoding.written) == {"A", "B", "C"}


def test_saving_after_a_failed_fit_does_not_remove_the_checkpoint_of_that_fit(tmp_path):
    case, place = CASES["tagger"], tmp_path / "checkpoint"
    estimator = case.make().fit(*case.old, checkpoint=gb.Checkpoint(place, "epoch"))
    with pytest.raises(KeyboardInterrupt):
        estimator.fit(
            *case.new, checkpoint=gb.Checkpoint(place, "epoch", replace=True), observer=interrupting("advance")
        )
    estimator.save(tmp_path / "model")
    assert place.exists()
