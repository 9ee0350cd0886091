"""SWVP as an option of every task that labels positions: learning, functions of one's own, files, what it refuses."""

import gc
import itertools
import weakref

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.progress.observers import remarks

TAGGED = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(60, seed=1)]
HELD_OUT = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(30, seed=2)]
WORDS = [[word for word, _ in sentence] for sentence in HELD_OUT]
SEGMENTED = [["ab", "c"], ["c", "ab", "c"], ["c", "c", "ab"], ["ab", "ab"]]


def each_wrong_position(gold, predicted):
    return [[k] for k in range(len(gold)) if gold[k] != predicted[k]]


def entries(tagger):
    return tagger._learner.weights.entries(False)


@pytest.mark.parametrize("substructures", ["single", "errors", "spans", "whole"])
@pytest.mark.parametrize("swvp", ["wm", "wmr"])
def test_it_learns(swvp, substructures):
    tagger = gb.Tagger(swvp=swvp, substructures=substructures, balanced=True, epochs=4).fit(TAGGED)
    assert tagger.evaluate(TAGGED)["accuracy"] > 95


def test_segmenters_and_joint_taggers_learn():
    assert gb.Segmenter(swvp="wm", epochs=4).fit(SEGMENTED).predict(["cabc"]) == [["c", "ab", "c"]]
    tagged = [[(word, "N" if word == "ab" else "V") for word in words] for words in SEGMENTED]
    assert gb.JointTagger(swvp="wmr", epochs=4).fit(tagged).predict(["cab"]) == [[("c", "V"), ("ab", "N")]]


def test_everything_as_the_only_substructure_is_the_plain_perceptron():
    options = {"epochs": 3, "average": 2, "dropout": 0.1, "feature_dropout": 0.1, "l2": 1e-4}
    plain = gb.Tagger(**options).fit(TAGGED, dev=HELD_OUT)
    mixed = gb.Tagger(**options, swvp="wm", substructures="whole").fit(TAGGED, dev=HELD_OUT)
    assert mixed.predict(WORDS) == plain.predict(WORDS)
    for one, other in zip(mixed._learner.learners, plain._learner.learners, strict=True):
        assert one.weights.entries(True) == other.weights.entries(True)


def test_a_function_sees_labels_and_chooses():
    seen = []

    def choose(gold, predicted):
        seen.append((gold, predicted))
        return each_wrong_position(gold, predicted)

    own = gb.Tagger(swvp="wm", substructures=choose, epochs=3).fit(TAGGED)
    assert entries(own) == entries(gb.Tagger(swvp="wm", substructures="errors", epochs=3).fit(TAGGED))
    labels = {tag for sentence in TAGGED for _, tag in sentence}
    assert all(len(gold) == len(predicted) and {*gold, *predicted} <= labels for gold, predicted in seen)


def test_a_function_may_be_called_from_several_threads():
    options = {"swvp": "wmr", "minibatch": 4, "epochs": 2}
    one = gb.Tagger(**options, substructures="errors").fit(TAGGED)
    many = gb.Tagger(**options, substructures=each_wrong_position, threads=3).fit(TAGGED)
    assert entries(one) == entries(many)


def test_labels_that_come_later_are_known_to_a_function():
    tagger = gb.Tagger(swvp="wm", substructures=each_wrong_position, scheme="none")
    tagger.partial_fit([[("a", "X"), ("b", "Y")]])
    tagger.partial_fit([[("a", "Z"), ("b", "Z")], [("a", "X"), ("b", "Z")]])
    assert tagger.predict([["b"]]) == [["Z"]]


@pytest.mark.parametrize("problem", [False, True])
def test_a_function_that_knows_its_learner_is_garbage_in_the_end(problem):
    class Owner:
        def __init__(self):
            if problem:
                self.learner = gb.Perceptron(Labels(mixes=True), swvp="wm", substructures=self.choose).fit(XS, YS)
            else:
                self.learner = gb.Tagger(swvp="wm", substructures=self.choose, epochs=1).fit(TAGGED)

        def choose(self, gold, predicted):
            return each_wrong_position(gold, predicted)

    alive = weakref.ref(Owner())
    gc.collect()
    assert alive() is None


def fails(gold, predicted):
    raise KeyError("oops")


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (fails, r"substructures: fails\(\) failed with KeyError: 'oops'"),
        (lambda gold, predicted: [[len(gold)]], r"gave the position \d+; there are positions 0 to \d+"),
        (lambda gold, predicted: [[-1]], r"gave the position -1"),
        (lambda gold, predicted: 3, r"failed with TypeError.*iterable of iterables of positions"),
        (lambda gold, predicted: [["a"]], r"failed with TypeError"),
        (lambda gold, predicted: [[0.5]], r"failed with TypeError"),
    ],
)
@pytest.mark.parametrize("minibatch", [1, 4])
def test_mistakes_of_a_function_are_told(function, message, minibatch):
    with pytest.raises(gb.ParameterError, match=message):
        gb.Tagger(swvp="wm", substructures=function, minibatch=minibatch, threads=2).fit(TAGGED)


def test_a_function_that_chooses_nothing_leaves_plain_updates():
    plain = gb.Tagger(epochs=2).fit(TAGGED)
    none = gb.Tagger(epochs=2, swvp="wm", substructures=lambda gold, predicted: []).fit(TAGGED)
    assert entries(none) == entries(plain)
    report = none._model.epochs[-1]
    assert report.plain_fallbacks == report.updates > 0
    assert remarks(report) == [f"{report.updates:,} updates without a violating mixture, which were plain ones"]


def test_a_function_is_not_in_the_file(tmp_path):
    tagger = gb.Tagger(swvp="wm", substructures=each_wrong_position, epochs=2).fit(TAGGED)
    tagger.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.substructures == "own"
    assert loaded.swvp == "wm"
    assert loaded.predict(WORDS) == tagger.predict(WORDS)
    with pytest.raises(gb.ParameterError, match="give the function"):
        loaded.fit(TAGGED)


class Stop:
    def begin(self, plan): ...

    def advance(self, epoch, tokens_done): ...

    def epoch(self, report):
        raise KeyboardInterrupt


def test_a_run_with_a_function_goes_on_if_it_is_given_again(tmp_path):
    options = {"swvp": "wmr", "balanced": True, "impose": False, "substructures": each_wrong_position, "epochs": 3}
    options |= {"step": "perceptron"}
    with pytest.raises(KeyboardInterrupt):
        gb.Tagger(**options).fit(TAGGED, dev=HELD_OUT, checkpoint=tmp_path / "c", observer=Stop())
    resumed = gb.Tagger(**options).fit(TAGGED, dev=HELD_OUT, checkpoint=tmp_path / "c", resume=True)
    through = gb.Tagger(**options).fit(TAGGED, dev=HELD_OUT)
    assert entries(resumed) == entries(through)
    counts = [[(e.gamma_invalid, e.plain_fallbacks) for e in t._model.epochs] for t in (resumed, through)]
    assert counts[0] == counts[1]
    assert sum(invalid for invalid, _ in counts[0]) > 0


def test_features_of_mixtures_have_names():
    """Their labels may stand beside each other neither in gold nor in the prediction."""
    tagger = gb.Tagger(swvp="wm", balanced=True, templates=["w0", "t-2 t-1", "t-1 w0"], keep_names=True, epochs=2)
    tagger.fit(TAGGED)
    _keys, ends, text = tagger._model.names.freeze()
    bounds = [0, *memoryview(ends).cast("Q")]
    assert len({text[a:b] for a, b in itertools.pairwise(bounds)}) == tagger.info()["features"]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"swvp": "margin"}, "swvp must be one of wm, wmr or None"),
        ({"swvp": "wm", "substructures": "arcs"}, "substructures must be one of single, .*, or a function"),
        ({"swvp": "wm", "substructures": "own"}, "give the function"),
        ({"swvp": "wm", "beta": -1}, "beta must be"),
        ({"swvp": "wm", "beta": float("nan")}, "beta must be"),
        ({"swvp": "wm", "balanced": 1}, "balanced must be True or False"),
        ({"swvp": "wm", "search": "guided"}, "swvp learns from whole predictions"),
    ],
)
def test_bad_parameters_are_told(parameters, message):
    with pytest.raises(gb.ParameterError, match=message):
        gb.Tagger(**parameters).fit(TAGGED)


def test_it_is_refused_where_mixtures_make_no_sense():
    with pytest.raises(gb.ParameterError, match="method='characters'"):
        gb.Segmenter(method="words", swvp="wm").fit(SEGMENTED)
    with pytest.raises(TypeError):
        gb.DependencyParser(swvp="wm")


class Labels(gb.Problem):
    """Tagging; with ``short`` a derivation ends where it stops."""

    templates = ("w", "before")

    def __init__(self, mixes, short=False):
        self.mixes, self.short = mixes, short

    def start(self, x):
        return ()

    def actions(self, x, state):
        if self.short and "stop" in state:
            return []
        return ["X", "Y", "stop"] if len(state) < len(x) else []

    def advance(self, x, state, action):
        return (*state, action)

    def atoms(self, x, state):
        return {"w": x[len(state)], "before": state[-1] if state else None}


XS = [["a", "b", "a"], ["b", "b"], ["a", "c", "b", "a"]]
YS = [["X", "Y", "X"], ["Y", "Y"], ["X", "Y", "Y", "X"]]


def test_a_problem_of_ones_own_learns_if_it_says_that_it_mixes():
    own = gb.Perceptron(Labels(mixes=True), swvp="wm", balanced=True, search="greedy").fit(XS, YS)
    assert own.predict(XS) == YS
    seen = []
    gb.Perceptron(Labels(mixes=True), swvp="wm", substructures=lambda g, p: seen.append((g, p)) or [[0]]).fit(XS, YS)
    assert {type(action) for pair in seen for actions in pair for action in actions} == {str}


def test_other_problems_of_ones_own_are_refused():
    with pytest.raises(gb.ParameterError, match="set mixes = True"):
        gb.Perceptron(Labels(mixes=False), swvp="wm").fit(XS, YS)
    with pytest.raises(gb.ProblemError, match="equally long"):
        gb.Perceptron(Labels(mixes=True, short=True), swvp="wm").fit(XS, [["stop"], ["X", "stop"], ["X", "stop"]])
