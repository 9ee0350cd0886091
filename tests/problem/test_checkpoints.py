"""A perceptron for a problem of one's own goes on from a checkpoint to the very same model."""

import pytest

import goldbeam as gb
from goldbeam.models.epoch_report import EpochReport

XS = ["teapot", "potlid", "lidpot", "teatea", "pottea", "lidtea"]
YS = [{3}] * 6


class Split(gb.Problem):
    templates = ("before after", "last before")

    def start(self, x):
        return 1, "none"

    def actions(self, x, state):
        return ["join", ("split", 1)] if state[0] < len(x) else []

    def advance(self, x, state, action):
        return state[0] + 1, str(action)

    def atoms(self, x, state):
        return {"before": x[state[0] - 1], "after": x[state[0]], "last": state[1]}

    def features(self, x, state, action):
        return [f"{action} at {state[0]}"]

    def gold(self, x, y):
        return [("split", 1) if i in y else "join" for i in range(1, len(x))]


class Stop:
    """An observer that interrupts after some epochs."""

    def __init__(self, after):
        self.after = after

    def begin(self, plan): ...

    def advance(self, epoch, tokens_done): ...

    def epoch(self, report: EpochReport):
        if report.epoch == self.after:
            raise KeyboardInterrupt

    def end(self, best_epoch, seconds): ...


def perceptron(**options):
    return gb.Perceptron(Split(), epochs=6, beam=2, step="passive-aggressive", patience=None, **options)


@pytest.mark.parametrize("dev", [None, (XS[3:], YS[3:])])
@pytest.mark.parametrize("after", [1, 3, 5])
@pytest.mark.parametrize("minibatch", [1, 4])
def test_a_resumed_run_makes_the_same_file(tmp_path, after, dev, minibatch):
    perceptron(minibatch=minibatch).fit(XS, YS, dev=dev).save(tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        perceptron(minibatch=minibatch).fit(XS, YS, dev=dev, checkpoint=tmp_path / "c", observer=Stop(after))
    assert (tmp_path / "c").exists()
    again = perceptron(minibatch=minibatch).fit(XS, YS, dev=dev, checkpoint=tmp_path / "c", resume=True)
    assert len(again.reports_) == 6
    again.save(tmp_path / "resumed")
    assert (tmp_path / "resumed").read_bytes() == (tmp_path / "whole").read_bytes()
    assert not (tmp_path / "c").exists()


def test_other_examples_are_another_run(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        perceptron().fit(XS, YS, checkpoint=tmp_path / "c", observer=Stop(2))
    with pytest.raises(gb.ModelError, match="differs in its training data"):
        perceptron().fit(XS, [{2}, *YS[1:]], checkpoint=tmp_path / "c", resume=True)
    with pytest.raises(gb.ModelError, match=r"differs in its beam \(2 there, 3 here\)"):
        perceptron().set_params(beam=3).fit(XS, YS, checkpoint=tmp_path / "c", resume=True)


def test_actions_that_no_file_can_hold_are_found_before_the_work(tmp_path):
    class Odd(Split):
        def actions(self, x, state):
            return [frozenset({a}) for a in super().actions(x, state)]

        def gold(self, x, y):
            return [frozenset({a}) for a in super().gold(x, y)]

    odd = gb.Perceptron(Odd(), epochs=1)
    odd.fit(XS, YS)
    with pytest.raises(gb.ModelError, match="cannot save the action frozenset"):
        odd.fit(XS, YS, checkpoint=tmp_path / "c")


def test_the_log_tells_of_the_run(tmp_path):
    perceptron().fit(XS, YS, log=tmp_path / "log.jsonl")
    lines = (tmp_path / "log.jsonl").read_text().splitlines()
    assert [line.split('"')[3] for line in lines] == ["begin", *["epoch"] * 6, "end"]
