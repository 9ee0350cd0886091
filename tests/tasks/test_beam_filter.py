"""``threshold="auto"``, ``branching`` and ``predict_beam``: beams that are wide only where it matters."""

import json

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu
from goldbeam.errors import ModelError, ParameterError
from goldbeam.models.container import dump_model, load_model
from goldbeam.tasks.common.beam_filter import LEAST_TOKENS, TOLERANCE, beam_filter, cascade, chosen_filter
from goldbeam.tasks.registry import predictor_of


@pytest.fixture(scope="module")
def treebanks(tmp_path_factory):
    folder = tmp_path_factory.mktemp("treebanks")
    for name, sentences, seed in (("train", 80, 1), ("dev", 150, 2)):
        (folder / f"{name}.conllu").write_text(sample_conllu(sentences, seed=seed), encoding="utf-8")
    return folder / "train.conllu", folder / "dev.conllu"


@pytest.fixture(scope="module")
def parser(treebanks):
    train, dev = treebanks
    return gb.DependencyParser(beam=4, threshold="auto", epochs=3).fit(train, dev=dev)


class Scores:
    """Scores by settings of a search, its branching by default: what a filter loses is drawn by hand."""

    metric = "las"

    def __init__(self, scores, dev, names=("branching",)):
        self.scores, self.asked, self.corpus, self.names = scores, [], gb.read(dev), names

    def metrics(self, predictor):
        values = [predictor.search.get(name) for name in self.names]
        self.asked.append(values)
        return {"las": self.scores(*values)}


@pytest.mark.parametrize("least", [1.6, 10.0, 88.0, 2000.0])
def test_the_tightest_filter_within_the_tolerance_is_chosen(parser, treebanks, least):
    def score(branching):
        return 90.0 if branching is None or branching >= least else 90.0 - 20 * TOLERANCE

    scores = Scores(score, treebanks[1])
    found = chosen_filter(scores, parser.predictor())
    assert least <= found["branching"] <= 1.26 * least
    assert found == beam_filter(found["branching"])
    assert len(scores.asked) <= 8


def test_scores_that_go_up_and_down_do_not_hide_a_tight_filter(parser, treebanks):
    def score(branching):
        if branching is None or 40 <= branching <= 50:
            return 90.0
        return 89.9 if branching > 20 else 80.0

    found = chosen_filter(Scores(score, treebanks[1]), parser.predictor())
    assert 40 <= found["branching"] <= 50


@pytest.mark.parametrize("costs", [0.0, 0.6, 1.0])
def test_a_cascade_loses_at_most_what_the_filter_of_the_beam_has_left_of_the_tolerance(parser, treebanks, costs):
    """Each costs part of the tolerance where it is tight, and all of it where it is tighter."""

    def cost(value):
        return 0.0 if value is None or value >= 100 else costs * TOLERANCE if value >= 10 else 1.0

    def score(branching, lead):
        return 90.0 - cost(branching) - cost(lead)

    found = chosen_filter(
        Scores(score, treebanks[1], ("branching", "cascade")), parser.predictor(), [beam_filter, cascade]
    )
    assert 10 <= found["branching"] <= 12.5
    least = 10 if costs == 0 else 100
    assert least <= found["cascade"] <= 1.26 * least


def test_no_filter_is_chosen_if_all_of_them_cost_too_much(parser, treebanks):
    scores = Scores(lambda branching: 90.0 if branching is None else 80.0, treebanks[1])
    assert chosen_filter(scores, parser.predictor()) is None


def test_no_filter_is_chosen_by_few_data(parser, treebanks):
    scores = Scores(lambda branching: 90.0, treebanks[1])
    scores.corpus = scores.corpus.select(range(20))
    assert scores.corpus.token_count < LEAST_TOKENS
    assert chosen_filter(scores, parser.predictor()) is None


def test_the_chosen_filter_loses_at_most_the_tolerance_on_dev(parser, treebanks):
    _, dev = treebanks
    chosen = parser.score(dev)
    plain = gb.DependencyParser(beam=4, threshold=None, epochs=3).fit(treebanks[0], dev=dev)
    assert plain.predictor().search.get("branching") is None
    assert chosen >= plain.score(dev) - TOLERANCE


def test_learning_is_without_the_filter(parser, treebanks):
    plain = gb.DependencyParser(beam=4, threshold=None, epochs=3).fit(treebanks[0], dev=treebanks[1])
    assert bytes(plain._model.weights.rows) == bytes(parser._model.weights.rows)


def test_saved_models_know_the_chosen_filter(parser, tmp_path):
    parser.save(tmp_path / "model")
    loaded = gb.load(tmp_path / "model", gb.DependencyParser)
    assert loaded.threshold == "auto"
    assert loaded.predictor().search == parser.predictor().search
    assert loaded.predictor().search["branching"] == parser.info()["beam filter"]["branching"]
    assert predictor_of(load_model((tmp_path / "model").read_bytes())).search == parser.predictor().search


def test_a_threshold_of_ones_own_replaces_the_chosen_filter(parser, tmp_path):
    parser.save(tmp_path / "model")
    loaded = gb.load(tmp_path / "model", gb.DependencyParser).set_params(threshold=7.0)
    assert loaded.predictor().search["threshold"] == 7.0
    assert loaded.predictor().search["branching"] is None


def test_the_chosen_filter_can_be_turned_off_and_on_again_between_predictions(parser, treebanks, tmp_path):
    parser.save(tmp_path / "model")
    loaded = gb.load(tmp_path / "model", gb.DependencyParser)
    corpus = gb.read(treebanks[1])
    chosen = loaded.predict(corpus)
    loaded.set_params(threshold=None).predict(corpus)
    assert loaded._fitted_predictor().search["branching"] is None
    assert loaded.set_params(threshold="auto").predict(corpus) == chosen
    assert loaded._fitted_predictor().search["branching"] is not None


@pytest.mark.parametrize("search", [{"search": "greedy"}, {"beam": 1}, {"beam": 4, "predict_beam": 1}], ids=str)
def test_of_a_greedy_parser_only_the_cascade_is_chosen(treebanks, search, tmp_path):
    train, dev = treebanks
    parser = gb.DependencyParser(**search, epochs=2).fit(train, dev=dev)
    found = parser.info()["beam filter"]
    assert list(found) == ["cascade"]
    assert parser.score(dev) >= parser.set_params(threshold=None).score(dev) - TOLERANCE
    parser.set_params(threshold="auto").save(tmp_path / "model")
    assert gb.load(tmp_path / "model").predictor().search["cascade"] == found["cascade"]
    assert gb.load(tmp_path / "model").set_params(threshold=None).predictor().search["cascade"] is None


def test_parsers_with_a_beam_have_a_cascade_too_unless_they_merge_states(parser, treebanks):
    found = parser.info()["beam filter"]
    assert found == {**beam_filter(found["branching"]), "cascade": found["cascade"]}
    train, dev = treebanks
    options = {"system": "arc-standard", "templates": "huang-2012", "merge": True, "epochs": 1, "beam": 4}
    merging = gb.DependencyParser(**options).fit(train, dev=dev)
    assert "cascade" not in (merging.info().get("beam filter") or {})


def test_the_scores_of_lists_are_complete_whatever_the_cascade(treebanks):
    train, dev = treebanks
    parser = gb.DependencyParser(beam=4, epochs=1).fit(train)
    corpus = gb.read(dev).select(range(10))
    free = parser.predict_k_best(corpus, 3)
    assert parser.set_params(cascade=1e-6).predict_k_best(corpus, 3) == free


def test_without_dev_data_or_without_a_beam_nothing_is_chosen(treebanks):
    train, dev = treebanks
    without_dev = gb.DependencyParser(beam=2, threshold="auto", epochs=1).fit(train)
    greedy = gb.Tagger(search="greedy", threshold="auto", epochs=1).fit(train, dev=dev)
    exact = gb.Tagger(search="viterbi", threshold="auto", epochs=1).fit(train, dev=dev)
    for fitted in (without_dev, greedy, exact):
        assert "beam filter" not in fitted.info()
        assert fitted.predictor().search["threshold"] is None


@pytest.mark.parametrize(
    "filter",
    [
        [],
        {"branching": 3.0},
        {"cascade": 0.0},
        {"cascade": 1.0, "branching": 3.0},
        {"threshold": 1.0, "threshold_power": 1.5, "branching": -2.0},
        {"threshold": "x", "threshold_power": 1.5, "branching": 2.0},
        {"threshold": 1.0, "threshold_power": 1.5, "branching": True},
        {"threshold": 1.0, "threshold_power": 1.5, "branching": 1e9},
    ],
    ids=json.dumps,
)
def test_an_implausible_filter_in_a_file_is_a_model_error(parser, filter):
    metadata, tensors = parser._model_content()
    file = b"".join(dump_model({**metadata, "beam_filter": filter}, tensors))
    with pytest.raises(ModelError, match="implausible"):
        predictor_of(load_model(file))


def test_predictions_may_have_a_narrower_beam_than_learning(treebanks):
    train, _ = treebanks
    parser = gb.DependencyParser(beam=4, predict_beam=2, epochs=1).fit(train)
    assert parser.predictor().search["beam"] == 2
    same = gb.DependencyParser(beam=4, epochs=1).fit(train)
    assert bytes(same._model.weights.rows) == bytes(parser._model.weights.rows)
    corpus = gb.read(train)
    assert parser.predict(corpus) == same.set_params(beam=2).predict(corpus)


def test_a_tiny_branching_is_greedy_search(treebanks):
    train, dev = treebanks
    # An average of few data has ties, and the beam follows both of two actions that score the same.
    parser = gb.DependencyParser(beam=4, epochs=1, average=True).fit(train)
    corpus = gb.read(dev)
    branching = parser.set_params(branching=1e-6).predict(corpus)
    assert branching == parser.set_params(branching=None, beam=1).predict(corpus)


def test_lists_are_searched_without_a_chosen_filter(treebanks):
    train, dev = treebanks
    parser = gb.DependencyParser(beam=4, epochs=1).fit(train)
    corpus = gb.read(dev).select([0, 1, 2])
    free = parser.predict_k_best(corpus, 3)
    assert parser.set_params(branching=1e-6).predict_k_best(corpus, 3) == free


@pytest.mark.parametrize("value", ["often", 0, -1.0, True])
def test_other_thresholds_are_refused(treebanks, value):
    with pytest.raises(ParameterError, match="threshold must be a finite number above 0 or 'auto' or None"):
        gb.DependencyParser(threshold=value).fit(treebanks[0])


@pytest.mark.parametrize(
    "settings",
    [
        {"threshold": None},
        {"threshold": None, "branching": 2.0},
        {"threshold": 8.0, "threshold_power": 1.0, "branching": 1e9},
    ],
    ids=str,
)
def test_actions_that_are_left_out_beforehand_could_not_have_got_into_the_beam(parser, treebanks, tmp_path, settings):
    parser.save(tmp_path / "model")
    loaded = gb.load(tmp_path / "model", gb.DependencyParser).set_params(**settings)
    corpus = gb.read(treebanks[1])
    lists = loaded.predictor().k_best(corpus, 1)
    # A trace looks at every action, since it wants the runner-up of gold.
    for number in range(1, 21):
        traced = loaded.trace_corpus(corpus, number).steps[-1].best.score
        assert lists[number - 1][0][0] == pytest.approx(traced)
