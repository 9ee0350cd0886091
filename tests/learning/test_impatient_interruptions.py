"""A second Ctrl-C may end a batch after its weights have changed and before it counts: it is not written down."""

from __future__ import annotations

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.learning.checkpoint import Checkpoint

TRAIN = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(40, seed=6)]
PARAMETERS = {"epochs": 2, "templates": ["w0", "t-1"], "patience": None}


class Impatient:
    """A learner whose n-th batch ends with Ctrl-C."""

    def __init__(self, learner, nth):
        self._learner, self._left = learner, nth

    def __getattr__(self, name):
        return getattr(self._learner, name)

    def learn(self, *arguments):
        learned = self._learner.learn(*arguments)
        self._left -= 1
        if self._left == 0:
            raise KeyboardInterrupt
        return learned


@pytest.mark.parametrize(("nth", "every"), [(2, 0), (4, "epoch"), (8, "epoch"), (8, 0)])
def test_the_run_goes_on_from_the_last_whole_batch(tmp_path, monkeypatch, nth, every):
    monkeypatch.setattr("goldbeam.learning.loop.BATCH_TOKENS", 100)
    whole = gb.Tagger(**PARAMETERS).fit(TRAIN)
    whole.save(tmp_path / "whole")
    original = gb.Tagger._new_learner
    place = Checkpoint(tmp_path / "checkpoint", every)
    with monkeypatch.context() as patch:
        patch.setattr(gb.Tagger, "_new_learner", lambda self, spec: Impatient(original(self, spec), nth))
        with pytest.raises(KeyboardInterrupt):
            gb.Tagger(**PARAMETERS).fit(TRAIN, checkpoint=place)
    assert place.exists() == (every == 0 or nth > 5)
    gb.Tagger(**PARAMETERS).fit(TRAIN, checkpoint=place, resume=True).save(tmp_path / "resumed")
    assert (tmp_path / "resumed").read_bytes() == (tmp_path / "whole").read_bytes()
