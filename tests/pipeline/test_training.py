"""Training: the parser sees predicted tags, and a run that was stopped goes on behind the parts that are done."""

from __future__ import annotations

import pytest
from tiny_pipelines import tiny, treebank

from goldbeam.errors import ModelError
from goldbeam.layers import Column
from goldbeam.learning.stages import Stages
from goldbeam.pipeline import training


def distinct(corpus):
    """Without sentences that are there twice."""
    seen = {}
    for i, sentence in enumerate(corpus):
        seen.setdefault(tuple(row[1] for row in sentence), i)
    return corpus.select(sorted(seen.values()))


class Copying:
    """Predicts that nothing was seen, of sentences that it was not fitted on."""

    def __init__(self, **options):
        assert options == {"threads": 1, "random_state": 0, "epochs": 1}

    def fit(self, corpus):
        self.seen = {tuple(row[1] for row in sentence) for sentence in corpus}
        return self

    def predictor(self):
        return self

    def columns(self, corpus, threads):
        assert not any(tuple(row[1] for row in sentence) in self.seen for sentence in corpus)
        return [Column("upos", bytes(4 * corpus.token_count), ["UNSEEN"])]


def test_every_sentence_is_tagged_by_a_model_that_has_not_seen_it(monkeypatch):
    corpus, watcher = distinct(treebank(40)), Watcher()
    recipe = tiny(jackknife=3, morphology={})._recipe()
    data = training.TrainingData(corpus, None, None, None)
    run = training.Training(recipe, data, Stages(None, {}, False, long=[]), watcher, None)
    monkeypatch.setattr(training, "estimator_class", {"morphology": Copying}.__getitem__)
    tagged = run._jackknifed()
    assert watcher.stages == [
        "tags of sample-0 by 3 models that have not seen them",
        *(f"  {n} of 3" for n in (1, 2, 3)),
    ]
    assert {row[3] for sentence in tagged for row in sentence} == {"UNSEEN"}
    places = [i for i in range(10) if i != 3]
    assert [tagged.column(i) for i in places] == [corpus.column(i) for i in places]
    assert tagged.name == corpus.name


class Watcher:
    def __init__(self, stop_at: str | None = None) -> None:
        self.stages: list[str] = []
        self._stop_at = stop_at

    def stage(self, what):
        self.stages.append(what)

    def begin(self, plan):
        if self._stop_at == plan.task:
            raise KeyboardInterrupt


def test_a_stopped_run_goes_on_behind_the_parts_that_are_done(tmp_path):
    corpus, dev = treebank(40), treebank(10, 1)
    place = tmp_path / "p.checkpoint"
    whole = tiny().fit(corpus, dev=dev)
    with pytest.raises(KeyboardInterrupt):
        tiny().fit(corpus, dev=dev, observer=Watcher("dependency"), checkpoint=place)
    assert place.exists()
    with pytest.raises(ModelError, match="unfinished run"):
        tiny().fit(corpus, dev=dev, checkpoint=place)
    with pytest.raises(ModelError, match=r"differs in its jackknife \(2 there, 3 here\)"):
        tiny(jackknife=3).fit(corpus, dev=dev, checkpoint=place, resume=True)
    watcher = Watcher()
    resumed = tiny().fit(corpus, dev=dev, observer=watcher, checkpoint=place, resume=True)
    assert watcher.stages == ["parser"]
    resumed.save(tmp_path / "resumed")
    whole.save(tmp_path / "whole")
    assert (tmp_path / "resumed").read_bytes() == (tmp_path / "whole").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["resumed", "whole"]


def test_an_interrupted_parser_leaves_a_pipeline_of_its_best_epoch():
    class Impatient(Watcher):
        def epoch(self, report):
            if self.stages[-1] == "parser":
                raise KeyboardInterrupt

    pipeline = tiny(epochs=3)
    with pytest.raises(KeyboardInterrupt):
        pipeline.fit(treebank(30), dev=treebank(8, 1), observer=Impatient())
    assert "".join(token.form for token in pipeline("She saw it.").tokens) == "Shesawit."


def test_the_parser_learns_from_predicted_tags(monkeypatch):
    seen = []
    original = training.estimator_class

    def spying(task):
        kind = original(task)
        if task != "dependency":
            return kind

        class Spy(kind):
            def fit(self, corpus, **rest):
                seen.append(corpus)
                return super().fit(corpus, **rest)

        return Spy

    monkeypatch.setattr(training, "estimator_class", spying)
    gold = treebank(40)
    tiny().fit(gold)
    assert seen[0].column(1) == gold.column(1)
    assert seen[0].column(6) == gold.column(6)
    assert seen[0].column(3) != gold.column(3)
