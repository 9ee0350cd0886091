"""Averaging over models, penalties and dropout: options of every task that repeat exactly and resume exactly."""

import pytest
from every_estimator import Split

import goldbeam as gb
from goldbeam.data.sample import sample_sentences

SENTENCES = list(sample_sentences(50, seed=8))
TAGGED = [list(zip(s.words, s.upos, strict=True)) for s in SENTENCES]
TREES = [
    list(zip(s.words, s.upos, map(str, s.heads), s.relations, strict=True)) for s in SENTENCES if len(s.words) < 20
]
TASKS = {
    "tagger": (gb.Tagger, TAGGED, {"epochs": 2}),
    "dependency": (gb.DependencyParser, TREES, {"epochs": 2, "beam": 3}),
}
OPTIONS = {
    "l2": {"l2": 1e-3},
    "l1": {"l1": 1e-3},
    "both": {"l2": 1e-3, "l1": 1e-3},
    "cumulative": {"cumulative_l1": 1e-3},
    "dropout": {"dropout": 0.3},
    "feature dropout": {"feature_dropout": 0.3},
    "three models": {"average": 3},
    "three models, all": {"average": 3, "average_all": True},
    "everything": {"average": 2, "l2": 1e-3, "dropout": 0.1, "feature_dropout": 0.1, "minibatch": 3},
}


def fitted(task, options, **arguments):
    estimator, data, parameters = TASKS[task]
    return estimator(**parameters, **options).fit(data, **arguments)


def weights_of(estimator):
    return estimator._model.weights.buckets, estimator._model.weights.rows


@pytest.fixture(autouse=True)
def small_batches(monkeypatch):
    monkeypatch.setattr("goldbeam.learning.loop.BATCH_TOKENS", 150)


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("task", TASKS)
def test_every_option_changes_the_model_and_repeats(task, options, tmp_path):
    first, again = fitted(task, options), fitted(task, options)
    plain = fitted(task, {"average": True})
    assert weights_of(first) == weights_of(again)
    assert weights_of(first) != weights_of(plain)
    first.save(tmp_path / "m")
    words = [[row[0] for row in sentence] for sentence in TASKS[task][1][:5]]
    inputs = words if task == "tagger" else [[row[:2] for row in sentence] for sentence in TREES[:5]]
    assert gb.load(tmp_path / "m").predict(inputs) == first.predict(inputs)


class Press:
    """Presses Ctrl-C after some batches."""

    def __init__(self, batches):
        self.left = batches

    def begin(self, plan): ...

    def advance(self, epoch, tokens_done):
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt

    def epoch(self, report): ...

    def end(self, best_epoch, seconds): ...


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("task", TASKS)
def test_a_stopped_run_goes_on_to_the_same_model(task, options, tmp_path):
    whole = fitted(task, options)
    with pytest.raises(KeyboardInterrupt):
        fitted(task, options, checkpoint=tmp_path / "c", observer=Press(3))
    resumed = fitted(task, options, checkpoint=tmp_path / "c", resume=True)
    assert weights_of(resumed) == weights_of(whole)


@pytest.mark.parametrize("task", TASKS)
def test_threads_change_nothing(task):
    options = {"average": 3, "dropout": 0.1}
    assert weights_of(fitted(task, options)) == weights_of(fitted(task, {**options, "threads": 2}))


def test_one_model_is_the_averaged_perceptron():
    assert weights_of(fitted("tagger", {"average": 1})) == weights_of(fitted("tagger", {}))


def test_the_dev_score_is_that_of_the_average():
    tagger = gb.Tagger(epochs=2, average=3).fit(TAGGED[:30], dev=TAGGED[30:])
    report = next(r for r in tagger._model.epochs if r.epoch == tagger._model.epoch)
    assert tagger.score(TAGGED[30:]) == report.dev


def test_names_are_those_of_all_models():
    tagger = gb.Tagger(epochs=2, average=3, keep_names=True).fit(TAGGED)
    assert len(tagger._model.names) == tagger._model.weights.feature_count


@pytest.mark.parametrize("task", TASKS)
def test_partial_fit_goes_on_with_all_models(task):
    estimator, data, parameters = TASKS[task]
    model = estimator(**parameters, average=3, l2=1e-4, dropout=0.1)
    model.partial_fit(data).partial_fit(data[20:30])
    assert len(model._learner.learners) == 3


@pytest.mark.parametrize("task", TASKS)
def test_auto_is_several_models_where_data_are_few(task, monkeypatch):
    few = fitted(task, {"average": "auto"})
    assert weights_of(few) == weights_of(fitted(task, {"average": 3}))
    assert few.info()["training data"]["averaged_models"] == 3
    monkeypatch.setattr("goldbeam.settings.learning.AVERAGED_BELOW", 100)
    many = fitted(task, {"average": "auto"})
    assert weights_of(many) == weights_of(fitted(task, {"average": True}))
    assert "averaged_models" not in many.info()["training data"]


@pytest.mark.parametrize("search", [{"search": "greedy"}, {"beam": 1}])
def test_auto_is_several_models_for_greedy_parsers_of_any_size(search, monkeypatch):
    monkeypatch.setattr("goldbeam.settings.learning.AVERAGED_BELOW", 100)
    estimator, data, parameters = TASKS["dependency"]
    many, three = (estimator(**{**parameters, **search}, average=average).fit(data) for average in ("auto", 3))
    assert many.info()["training data"]["averaged_models"] == 3
    assert weights_of(many) == weights_of(three)


def test_constituency_parsers_have_several_models_where_data_are_few():
    assert gb.ConstituencyParser()._model_count(99_999) == gb.ConstituencyParser(kind="hybrid")._model_count(10) == 3
    assert gb.ConstituencyParser()._model_count(100_000) == 1
    assert gb.ConstituencyParser(kind="generative")._model_count(10) == 1  # counts its data, in any order


def test_a_stream_of_data_has_one_model_by_default():
    estimator, data, parameters = TASKS["dependency"]
    parts = [data, data[20:30]]
    models = [estimator(**parameters, average=average) for average in ("auto", True)]
    for model in models:
        for part in parts:
            model.partial_fit(part)
    assert weights_of(models[0]) == weights_of(models[1])


def test_both_l1_penalties_together_are_a_parameter_error():
    with pytest.raises(gb.ParameterError, match="cumulative_l1 does not go with l1 or l2"):
        gb.Tagger(l1=0.1, cumulative_l1=0.1).fit(TAGGED)


# Dropout: every word is new and every label the second one, so that every token that is seen is learned from.
NEW_WORDS = [[(f"word{i}-{j}", "B") for j in range(10)] for i in range(200)]
NEW_WORDS[0][0] = ("word0-0", "A")


def features_after(**options):
    parameters = {"templates": ["w0"], "search": "greedy", "update": "standard", "step": "perceptron", "epochs": 1}
    return gb.Tagger(**parameters, **options).fit(NEW_WORDS)._learner.weights.feature_count


@pytest.mark.parametrize("name", ["dropout", "feature_dropout"])
def test_the_share_that_is_asked_for_is_dropped(name):
    assert features_after() == 1999  # all but the first word, whose label is right without learning
    seen = features_after(**{name: 0.3})
    assert abs(seen - 1400) < 4 * (2000 * 0.3 * 0.7) ** 0.5
    assert features_after(**{name: 0.3}) == seen
    assert features_after(**{name: 0.3, "random_state": 1}) != seen


def test_a_feature_with_a_dropped_word_is_dropped_and_the_others_stay():
    def names(templates, dropout):
        tagger = gb.Tagger(templates=templates, epochs=1, dropout=dropout, keep_names=True, step="perceptron")
        return {name for name, _, _ in tagger.fit(NEW_WORDS).heaviest_features(10_000)}

    pairs = names(["w-1 w0"], 0.5)
    assert 0 < len(pairs) < 0.4 * len(names(["w-1 w0"], 0.0))  # a quarter of the pairs is whole
    assert names(["bias"], 0.9) == {"bias"}
    assert any(name.startswith("t-1=") for name in names(["t-1", "w0"], 0.9))


def test_a_parser_forgets_words_and_keeps_tags():
    parameters = {"templates": ["s0.w", "q0.w", "s0.upos", "q0.upos"], "epochs": 1, "beam": 2, "keep_names": True}
    parser = gb.DependencyParser(**parameters, dropout=0.999).fit(TREES)
    names = {name for name, _, _ in parser.heaviest_features(10_000)}
    assert any("upos=" in name for name in names)
    assert not [name for name in names if ".w=" in name and "<root>" not in name and "<s>" not in name][3:]


# Models from files


def trained(seed, **options):
    return gb.Tagger(epochs=2, random_state=seed, keep_keys=True, **options).fit(TAGGED)


def test_saved_models_are_averaged(tmp_path):
    models = [trained(seed) for seed in range(3)]
    paths = [tmp_path / f"{seed}.tagger" for seed in range(3)]
    for model, path in zip(models, paths, strict=True):
        model.save(path)
    average = gb.average(paths)
    weights = average._model.weights
    assert weights.feature_count >= max(model._model.weights.feature_count for model in models)
    average.save(tmp_path / "average.tagger")
    words = [[word for word, _ in sentence] for sentence in TAGGED[:5]]
    assert gb.load(tmp_path / "average.tagger").predict(words) == average.predict(words)
    again = gb.average([tmp_path / "average.tagger", models[0]])
    assert again._model.weights.feature_count == weights.feature_count


def test_what_cannot_be_averaged_is_said(tmp_path):
    one, other = trained(1), trained(2, templates=["w0"])
    with pytest.raises(gb.ModelError, match="model 2: differs from model 1 in its"):
        gb.average([one, other])
    with pytest.raises(gb.ModelError, match=r"without keep_keys \(--keep-keys\)"):
        gb.average([one, gb.Tagger(epochs=2).fit(TAGGED)])
    with pytest.raises(gb.ParameterError, match="at least two"):
        gb.average([one])
    with pytest.raises(gb.ParameterError, match="not a fitted goldbeam model"):
        gb.average([one, gb.Tagger()])
    with pytest.raises(gb.ModelError, match="differs from model 1 in its labelling"):
        gb.average([one, gb.Tagger(epochs=1, keep_keys=True).fit([[("a", "X"), ("b", "Y")]])])


# Problems of one's own


class Maskable(Split):
    def masked(self, x, is_null):
        return [None if is_null(i) else letter for i, letter in enumerate(x)]


WORDS, PLACES = ["teapot", "potlid", "lidtea"] * 8, [{3}] * 24


def test_problems_of_ones_own_have_penalties_and_dropout():
    plain = gb.Perceptron(Split(), epochs=1).fit(WORDS, PLACES).weights()
    for options in ({"l2": 0.1}, {"l1": 0.1}, {"cumulative_l1": 0.1}, {"feature_dropout": 0.5}):
        weights = gb.Perceptron(Split(), epochs=1, **options).fit(WORDS, PLACES).weights()
        assert weights != plain
    hidden = gb.Perceptron(Maskable(), epochs=1, dropout=0.5)
    assert hidden.fit(WORDS, PLACES).weights() == hidden.fit(WORDS, PLACES).weights() != plain


def test_dropout_needs_to_know_what_an_input_is_made_of():
    with pytest.raises(gb.ParameterError, match=r"needs the method masked\(\) of Split"):
        gb.Perceptron(Split(), dropout=0.5).fit(WORDS, PLACES)
