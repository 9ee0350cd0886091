"""Settings that are allowed one by one and not together: one line that says so, before anything is learned."""

import pytest
from all_estimators import ESTIMATORS, new
from golden.data import data
from golden.problems import Tagging

import goldbeam as gb
from goldbeam.settings.learning import Penalties, Swvp
from goldbeam.settings.search import GUIDED_SEARCHES, ChainSearch

GUIDED = [name for name, cls in ESTIMATORS.items() if issubclass(cls, ChainSearch)]
MIXING = [name for name in GUIDED if issubclass(ESTIMATORS[name], Swvp)]
PENALISED = [name for name, cls in ESTIMATORS.items() if issubclass(cls, Penalties)]


class Unmasked(Tagging):
    masked = gb.Problem.masked


DATA = {
    "Tagger": "treebank",
    "SegmentTagger": "entities",
    "Segmenter": "unspaced",
    "JointTagger": "unspaced",
    "Tokenizer": "multiword",
    "ConstituencyParser": "trees",
}

SWVP_OR_GUIDED = "swvp learns from whole predictions, guided search from single actions; choose one"
ONE_PENALTY = "cumulative_l1 does not go with l1 or l2; choose one of them"
SCOPE = "l1 penalties are paid after every example, so l2_scope must be 'example' too"
MERGE = "DependencyParser: merge is for the system arc-standard only, got '{}'; leave merge out, or choose that system"
PROBABILITY = "probability_beam is for kind='generative'; a {} model has a threshold"
ONE_BEAM = "give a probability_beam above 0, or a threshold, not both"

CONTRADICTIONS = [
    *((name, {"swvp": "wm", "search": search}, SWVP_OR_GUIDED) for name in MIXING for search in GUIDED_SEARCHES),
    *((name, {"cumulative_l1": 0.1, "l1": 0.1}, ONE_PENALTY) for name in PENALISED),
    *((name, {"cumulative_l1": 0.1, "l2": 0.1}, ONE_PENALTY) for name in PENALISED),
    *((name, {"l1": 0.1, "l2_scope": "update"}, SCOPE) for name in PENALISED),
    *((name, {"cumulative_l1": 0.1, "l2_scope": "features"}, SCOPE) for name in PENALISED),
    (
        "Segmenter",
        {"method": "words", "swvp": "wmr"},
        "swvp mixes the labels of characters: it needs method='characters'",
    ),
    (
        "JointTagger",
        {"rerank": 2, "search": "guided"},
        "rerank needs k-best lists, and guided search has none; choose another search",
    ),
    ("DependencyParser", {"merge": True}, MERGE.format("arc-eager")),
    ("DependencyParser", {"merge": True, "system": "swap"}, MERGE.format("swap")),
    ("ConstituencyParser", {"probability_beam": 1e-5}, PROBABILITY.format("perceptron")),
    ("ConstituencyParser", {"probability_beam": 1e-5, "kind": "hybrid"}, PROBABILITY.format("hybrid")),
    ("ConstituencyParser", {"probability_beam": 1e-5, "kind": "generative", "threshold": 1.0}, ONE_BEAM),
    ("ConstituencyParser", {"probability_beam": 0.0, "kind": "generative"}, ONE_BEAM),
]


@pytest.mark.parametrize(("estimator", "settings", "message"), CONTRADICTIONS)
def test_contradictions_are_told_in_one_line(estimator, settings, message):
    made = new(estimator, **settings)
    with pytest.raises(gb.ParameterError) as error:
        made.fit(None, None) if estimator == "Perceptron" else made.fit(None)  # the data are not looked at
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("estimator", "settings"),
    [
        ("DependencyParser", {"merge": True, "system": "arc-standard"}),
        ("ConstituencyParser", {"kind": "generative", "probability_beam": 1e-11}),
        ("ConstituencyParser", {"kind": "generative", "threshold": 1.0}),
        ("Segmenter", {"method": "words", "search": "viterbi"}),
        *((name, {"l1": 0.1, "l2": 0.1}) for name in PENALISED),
        *((name, {"cumulative_l1": 0.1}) for name in PENALISED),
        *((name, {"swvp": "wm", "search": "viterbi"}) for name in MIXING),
    ],
)
def test_what_goes_together(estimator, settings):
    new(estimator, **settings)._check_parameters()


@pytest.mark.parametrize("estimator", GUIDED)
def test_guided_search_learns_online(estimator):
    with pytest.raises(gb.ParameterError, match=r"^guided search learns online: minibatch must be 1$"):
        new(estimator, search="guided", minibatch=2).fit(data(DATA[estimator]).train)


def test_repeated_use_learns_online():
    with pytest.raises(gb.ParameterError, match=r"^repeated use of hypotheses learns online: minibatch must be 1$"):
        gb.ConstituencyParser(repeated=2, minibatch=2).fit(data("trees").train)


def test_a_function_that_no_file_holds_has_to_be_given_again():
    with pytest.raises(gb.ParameterError, match=r"^substructures='own' stands for a function that no file holds; give"):
        gb.Tagger(swvp="wm", substructures="own").fit([[("a", "A")]])
    gb.Tagger(substructures="own", epochs=1).fit([[("a", "A")]])  # it is not asked


def test_dropout_of_a_problem_that_cannot_hide_anything():
    with pytest.raises(gb.ParameterError) as error:
        gb.Perceptron(Unmasked(), dropout=0.1).fit([], [])
    assert str(error.value) == (
        "Perceptron: dropout needs the method masked() of Unmasked, which hides parts of an input; "
        "define it, or use feature_dropout"
    )
    gb.Perceptron(Unmasked(), feature_dropout=0.1)._check_parameters()


def test_a_reranker_does_not_go_on_learning():
    with pytest.raises(
        gb.ParameterError, match=r"^a re-ranker is trained on all data at once; use fit, or rerank=None$"
    ):
        gb.JointTagger(rerank=2).partial_fit([[("ab", "N")]])


@pytest.mark.parametrize(
    ("estimator", "fine", "later", "message"),
    [
        ("DependencyParser", {"system": "arc-standard", "merge": True}, {"system": "swap"}, MERGE.format("swap")),
        ("ConstituencyParser", {"kind": "generative"}, {"probability_beam": 1e-5, "threshold": 2.0}, ONE_BEAM),
    ],
)
def test_predictions_ask_for_contradictions_too(estimator, fine, later, message):
    templates = {"templates": "huang-2012"} if estimator == "DependencyParser" else {}
    found = data("short treebank" if estimator == "DependencyParser" else "trees")
    fitted = new(estimator, epochs=1, beam=2, **fine, **templates).fit(found.train)
    fitted.set_params(**later)
    with pytest.raises(gb.ParameterError) as error:
        fitted.predict(found.test)
    assert str(error.value) == message
    with pytest.raises(gb.ParameterError):
        fitted._model_bytes()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"tokenizer": {"epoch": 1}}, "Tokenizer has no parameter 'epoch'; did you mean 'epochs'?"),
        ({"morphology": {"known": 0}}, "Morphology: known must be a whole number of at least 1, got 0"),
        ({"parser_options": {"sistem": "swap"}}, "DependencyParser has no parameter 'sistem'; did you mean 'system'?"),
        ({"parser_options": {"merge": True}}, MERGE.format("arc-eager")),
        (
            {"parser": "graph-dependency", "parser_options": {"order": 3}},
            "GraphDependencyParser: order must be a whole number of at least 1 and at most 2, got 3",
        ),
    ],
)
def test_settings_of_a_pipelines_parts_are_checked_before_the_first_part_is_trained(settings, message, tmp_path):
    class Stages:
        def stage(self, name):
            raise AssertionError(f"{name} is trained")

    with pytest.raises(gb.ParameterError) as error:
        gb.Pipeline(**settings).fit(data("short treebank").train, observer=Stages(), checkpoint=tmp_path / "c")
    assert str(error.value) == message
    assert list(tmp_path.iterdir()) == []
