"""The estimator for problems of one's own: learning, predicting, reading weights, files."""

import gc
import pickle
import sys
import threading
import weakref

import pytest
from problem.toys import Bits, MergedBits, PythonTagging, score_of

import goldbeam as gb
from goldbeam.problem.model import ProblemModel

XS = [["the", "dog", "barks"], ["dogs", "bark"], ["the", "bark"], ["the", "dogs", "bark"]]
YS = [[0, 1, 2], [1, 2], [0, 1], [0, 1, 2]]


class Watcher:
    def __init__(self):
        self.events = []

    def begin(self, plan):
        self.events.append(plan)

    def advance(self, epoch, tokens_done):
        self.events.append(tokens_done)

    def epoch(self, report):
        self.events.append(report)

    def end(self, best_epoch, seconds):
        self.events.append(best_epoch)


def fitted(**options):
    return gb.Perceptron(PythonTagging(3), **options).fit(XS, YS)


def test_fit_learns_and_tells_what_it_does():
    watcher = Watcher()
    perceptron = gb.Perceptron(PythonTagging(3), epochs=6).fit(XS, YS, dev=(XS, YS), observer=watcher)
    plan = watcher.events[0]
    assert (plan.task, plan.examples, plan.tokens, plan.labels, plan.templates) == ("PythonTagging", 4, 10, 3, 8)
    assert perceptron.predict(XS) == YS
    assert perceptron.score(XS, YS) == 100.0
    reports = perceptron.reports_
    assert [r.epoch for r in reports] == list(range(1, len(reports) + 1))
    assert reports[0].updates > 0
    assert {r.metric for r in reports} == {"exact match"}
    assert max(r.dev for r in reports) == 100.0


def test_patience_ends_a_run_that_does_not_get_better():
    perceptron = gb.Perceptron(PythonTagging(3), epochs=50, patience=2).fit(XS, YS, dev=(XS, YS))
    assert len(perceptron.reports_) < 50


def test_the_problems_own_score_chooses_the_epoch():
    class Scored(PythonTagging):
        def score(self, x, y, prediction):
            return sum(a == b for a, b in zip(y, prediction, strict=True)) / len(y)

    perceptron = gb.Perceptron(Scored(3), epochs=3).fit(XS[:1], YS[:1], dev=(XS, YS))
    assert perceptron.reports_[0].metric == "score"
    right = [a == b for y, p in zip(YS, perceptron.predict(XS), strict=True) for a, b in zip(y, p, strict=True)]
    assert 0 < perceptron.score(XS, YS) < 100 or all(right)


def test_learn_reports_every_example():
    perceptron = gb.Perceptron(PythonTagging(3), update="standard", beam=1)
    batch = perceptron.learn(XS, YS)
    assert len(batch) == 4
    assert [batch[i].steps for i in range(4)] == [3, 2, 2, 3]
    assert (batch[0].updates, batch[0].invalid, batch[0].prefix) == (1, 0, 3)
    while perceptron.learn(XS, YS).updated:
        pass
    assert perceptron.predict(XS) == YS


def test_fit_is_learning_in_the_loops_order():
    perceptron = fitted(epochs=1, average=False)
    from goldbeam import _core

    order = memoryview(_core.permutation(4, 1)).cast("I").tolist()
    other = gb.Perceptron(PythonTagging(3), average=False)
    other.learn([XS[i] for i in order], [YS[i] for i in order])
    assert other.weights() == perceptron.weights()


def test_weights_are_readable_and_the_heaviest_come_first():
    weights = fitted(average=False).weights()
    assert {type(key) for key in weights} == {tuple}
    assert ("w0=the", 0) in weights
    assert ("w0=dogs suffix2(w0)=gs", 1) in weights
    assert [abs(w) for w in weights.values()] == sorted((abs(w) for w in weights.values()), reverse=True)
    named = gb.Perceptron(Bits(), epochs=3).fit([3, 3], ["01.", "1."]).weights()
    assert set(map(type, named)) == {str}
    assert "0>1" in named


def test_averages_are_the_mean_over_all_examples_seen():
    perceptron = gb.Perceptron(PythonTagging(3))
    sums, examples = {}, 0
    for _ in range(3):
        for x, y in zip(XS, YS, strict=True):
            perceptron.learn([x], [y])
            examples += 1
            for feature, weight in perceptron.weights(averaged=False).items():
                sums[feature] = sums.get(feature, 0.0) + weight
    means = {feature: total / examples for feature, total in sums.items() if total}
    assert perceptron.weights(averaged=True) == pytest.approx(means, rel=1e-6)
    assert perceptron.weights() == perceptron.weights(averaged=True)


def test_predictions_do_not_depend_on_the_inputs_around():
    perceptron = gb.Perceptron(MergedBits(), beam=3).fit([3, 4, 5], ["01.", "0101.", "1."])
    together = perceptron.predict([1, 2, 3, 4, 5])
    assert together == [perceptron.predict([x])[0] for x in (1, 2, 3, 4, 5)]


def test_actions_that_training_never_saw_are_possible():
    class Copy(gb.Problem):
        def start(self, x):
            return 0

        def actions(self, x, state):
            return [x[state], x[state].upper()] if state < len(x) else []

        def advance(self, x, state, action):
            return state + 1

        def features(self, x, state, action):
            return [f"upper={action.isupper()}"]

    perceptron = gb.Perceptron(Copy()).fit(["ab"], [["A", "B"]])
    assert perceptron.predict(["xyz", "ab", "q"]) == [["X", "Y", "Z"], ["A", "B"], ["Q"]]


def test_an_empty_structure_is_learned_from_and_predicted():
    perceptron = gb.Perceptron(PythonTagging(3)).fit([[], *XS], [[], *YS])
    assert perceptron.predict([[], XS[0]]) == [[], YS[0]]


def test_strings_and_numbers_of_all_kinds_are_atoms():
    class Odd(gb.Problem):
        templates = ("v",)

        def start(self, x):
            return 0

        def actions(self, x, state):
            return "ab" if state == 0 else ""

        def advance(self, x, state, action):
            return 1

        def atoms(self, x, state):
            return {"v": x}

    values = ["", "\ud800", "é", "1", 1, -1, 0, -(2**63) + 1, 2**63 - 1, True + 1]
    gold = [["ab"[i % 2]] for i in range(len(values))]
    perceptron = gb.Perceptron(Odd(), epochs=30).fit(values, gold)
    assert perceptron.predict(values) == gold


# The user's own exceptions


class Fragile(PythonTagging):
    fuse = -1  # calls of atoms() until it burns

    def atoms(self, x, state):
        self.fuse -= 1
        if self.fuse == 0:
            raise self.error
        return super().atoms(x, state)


def passes(perceptron, count):
    for _ in range(count):
        perceptron.learn(XS, YS)


@pytest.mark.parametrize("kind", [ZeroDivisionError, KeyboardInterrupt, StopIteration, SystemExit])
@pytest.mark.parametrize("fuse", [1, 7, 100])
def test_exceptions_come_out_unchanged_and_leave_the_learner_usable(kind, fuse):
    problem, error = Fragile(3), kind("mine")
    perceptron = gb.Perceptron(problem)
    perceptron.learn(XS, YS)
    problem.fuse, problem.error = fuse, error
    with pytest.raises(kind) as caught:
        passes(perceptron, 10)
    assert caught.value is error
    assert [entry.name for entry in caught.traceback][-1] == "atoms"
    while perceptron.learn(XS, YS).updated:
        pass
    assert perceptron.predict(XS) == YS


def test_exceptions_in_prediction_come_out_too():
    problem = Fragile(3)
    perceptron = gb.Perceptron(problem).fit(XS, YS)
    problem.fuse, problem.error = 2, ZeroDivisionError("mine")
    with pytest.raises(ZeroDivisionError, match="mine"):
        perceptron.predict(XS)
    assert perceptron.predict(XS) == YS


def test_an_interrupted_fit_keeps_what_it_has():
    class Stop(Watcher):
        def epoch(self, report):
            raise KeyboardInterrupt

    perceptron = gb.Perceptron(PythonTagging(3), epochs=5)
    with pytest.raises(KeyboardInterrupt):
        perceptron.fit(XS, YS, observer=Stop())
    assert len(perceptron.predict(XS)) == 4


def test_nothing_is_kept_alive_after_use():
    class State:
        pass

    alive = weakref.WeakSet()

    class Objects(PythonTagging):
        def start(self, x):
            return self.made(())

        def made(self, labels):
            state = State()
            state.labels = labels
            alive.add(state)
            return state

        def actions(self, x, state):
            return super().actions(x, state.labels)

        def advance(self, x, state, action):
            return self.made((*state.labels, action))

        def atoms(self, x, state):
            return super().atoms(x, state.labels)

        def signature(self, x, state):
            return super().signature(x, state.labels)

    perceptron = gb.Perceptron(Objects(3)).fit(XS, YS)
    perceptron.predict(XS)
    gc.collect()
    assert len(alive) == 0
    word = "a word that nobody else holds"
    before = sys.getrefcount(word)
    perceptron.predict([[word]] * 50)
    assert sys.getrefcount(word) == before


def test_several_threads_predict_at_once():
    perceptron = gb.Perceptron(MergedBits(), beam=4).fit([3, 4, 5], ["01.", "0101.", "1."])
    inputs = [1, 2, 3, 4, 5, 6] * 5
    expected = perceptron.predict(inputs)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    found = []
    try:
        threads = [threading.Thread(target=lambda: found.append(perceptron.predict(inputs))) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert found == [expected] * 6


def test_a_trace_follows_gold_through_the_search():
    xs, ys = [3, 4, 5], ["01.", "0101.", "1."]
    perceptron = gb.Perceptron(MergedBits(), beam=4).fit(xs, ys)
    trace = perceptron.trace(5, "10.")
    assert trace.gold[:3] == ("1", "0", ".")
    assert trace.search == "beam 4"
    weights = perceptron.weights()
    sums = [score_of(MergedBits(), weights, 5, list("10.")[:n]) for n in (1, 2, 3)]
    assert trace.gold_scores[:3] == pytest.approx(sums, abs=1e-5)
    [best] = perceptron.predict([5])
    assert "".join(trace.predicted).rstrip("–") == best
    assert set(trace.choices) == {"standard", "early", "hybrid", "latest", "max-violation", "laso"}
    assert perceptron.trace(5, best, beam=1).search == "beam 1"
    assert perceptron.trace(5, best, search="viterbi").correct
    assert trace.to_svg().startswith("<svg")
    with pytest.raises(gb.ParameterError, match="beam must be"):
        perceptron.trace(5, best, beam=0)
    with pytest.raises(gb.ProblemError, match=r"xs\[0\], step 1: gold\(\) has 'x'"):
        perceptron.trace(5, "1x.")


# Habits of estimators


def test_a_perceptron_that_is_not_fitted_says_so():
    perceptron = gb.Perceptron(Bits())
    for use in (lambda: perceptron.predict([1]), lambda: perceptron.weights(), lambda: perceptron.save("x")):
        with pytest.raises(gb.NotFittedError, match="this Perceptron is not fitted yet"):
            use()


def test_the_same_seed_gives_the_same_weights():
    assert fitted(random_state=3).weights() == fitted(random_state=3).weights()


def test_refitting_forgets():
    perceptron = gb.Perceptron(PythonTagging(3)).fit(XS, [[2 - label for label in y] for y in YS])
    assert perceptron.fit(XS, YS).weights() == fitted().weights()


def test_pickling_keeps_the_problem_and_what_was_learned():
    perceptron = fitted(beam=3)
    again = pickle.loads(pickle.dumps(perceptron))
    assert again.get_params().keys() == perceptron.get_params().keys()
    assert again.beam == 3
    assert again.predict(XS) == perceptron.predict(XS)
    assert again.weights() == perceptron.weights()
    unfitted = pickle.loads(pickle.dumps(gb.Perceptron(PythonTagging(3), beam=2)))
    assert unfitted.beam == 2
    with pytest.raises(gb.NotFittedError):
        unfitted.predict(XS)


# Files


def test_a_saved_model_predicts_and_reads_the_same(tmp_path):
    perceptron = gb.Perceptron(MergedBits(), beam=3).fit([3, 4], ["01.", "0101."])
    perceptron.save(tmp_path / "bits.model")
    again = gb.Perceptron.load(tmp_path / "bits.model", MergedBits())
    assert again.predict_k_best([1, 5], 3) == perceptron.predict_k_best([1, 5], 3)
    assert again.weights() == perceptron.weights()
    assert again.beam == 3
    again.save(tmp_path / "again.model")
    assert (tmp_path / "again.model").read_bytes() == (tmp_path / "bits.model").read_bytes()
    with pytest.raises(gb.ModelError, match="holds no training state"):
        again.learn([1], ["."])


def test_what_was_learned_without_fit_can_be_saved(tmp_path):
    perceptron = gb.Perceptron(PythonTagging(3))
    perceptron.learn(XS, YS)
    perceptron.save(tmp_path / "learned.model")
    again = gb.Perceptron.load(tmp_path / "learned.model", PythonTagging(3))
    assert again.weights() == perceptron.weights()


def test_actions_of_all_kinds_are_saved(tmp_path):
    actions = ["a", 1, 2.5, None, False, ("push", (1, "x")), "\ud800"]

    class Mixed(PythonTagging):
        def actions(self, x, state):
            return actions if len(state) < len(x) else []

        def atoms(self, x, state):
            return {**super().atoms(x, ()), "t-1": None, "t-2": None}

    xs = [[str(i)] for i in range(len(actions))]
    perceptron = gb.Perceptron(Mixed(1)).fit(xs, [[action] for action in actions])
    perceptron.save(tmp_path / "mixed.model")
    predicted = gb.Perceptron.load(tmp_path / "mixed.model", Mixed(1)).predict(xs)
    assert predicted == perceptron.predict(xs)
    assert list(map(repr, predicted)) == [repr([action]) for action in actions]


def test_an_action_that_no_file_can_hold(tmp_path):
    class Frozen(PythonTagging):
        def actions(self, x, state):
            return [frozenset("a"), frozenset("b")] if len(state) < len(x) else []

        def atoms(self, x, state):
            return {**super().atoms(x, ()), "t-1": None, "t-2": None}

    perceptron = gb.Perceptron(Frozen(1)).fit([["x"], ["y"]], [[frozenset("a")], [frozenset("b")]])
    assert perceptron.predict([["y"]]) == [[frozenset("b")]]
    with pytest.raises(gb.ModelError, match=r"cannot save the action frozenset\({'a'}\); in a file, actions are str"):
        perceptron.save(tmp_path / "frozen.model")


def test_files_that_do_not_fit(tmp_path):
    path = tmp_path / "tagging.model"
    fitted().save(path)
    with pytest.raises(gb.ModelError, match=r"was trained with the templates .* and the problem Bits has others"):
        gb.Perceptron.load(path, Bits())
    with pytest.raises(gb.ModelError, match=r"a custom Problem.*Perceptron.load\(path, problem\)"):
        gb.load(path)
    gb.Tagger(epochs=1).fit([[("a", "X")]]).save(tmp_path / "a.tagger")
    with pytest.raises(gb.ModelError, match=r"holds a model for the task 'tagger'; load it with goldbeam\.load"):
        gb.Perceptron.load(tmp_path / "a.tagger", Bits())


def test_damaged_content_is_one_model_error(tmp_path):
    from goldbeam.models.container import Tensor, dump_model, load_model

    perceptron = fitted()
    metadata, tensors = perceptron._model_content()
    damages = {
        "text": [b"", b"[]", b"{}", b'{"actions": 3, "names": []}', b'{"actions": [], "names": []}', b"[" * 100_000],
        "actions": [b"\xff" * len(tensors["actions"].data), b""],
        "keys": [bytes(len(tensors["keys"].data)), b""],
        "lengths": [bytes(len(tensors["lengths"].data))],
        "weights": [b"\xff" * len(tensors["weights"].data)],
    }
    sizes = {"U8": 1, "U32": 4, "U64": 8, "F32": 4}
    for name, contents in damages.items():
        for content in contents:
            dtype = tensors[name].dtype
            damaged = {**tensors, name: Tensor(dtype, (len(content) // sizes[dtype],), content)}
            file = load_model(b"".join(dump_model(metadata, damaged)))
            with pytest.raises(gb.ModelError, match="<bytes>: "):
                gb.Perceptron._from_file(file, PythonTagging(3))
    for change in ({"parameters": {"beam": 0}}, {"parameters": 3}, {"templates": 3}, {"parameters": {"search": "a*"}}):
        file = load_model(b"".join(dump_model({**metadata, **change}, tensors)))
        with pytest.raises(gb.ModelError, match="<bytes>: "):
            gb.Perceptron._from_file(file, PythonTagging(3))
    assert ProblemModel.of_file(load_model(b"".join(dump_model(metadata, tensors)))).named() == perceptron.weights()
