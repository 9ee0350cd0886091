"""Scores of a pipeline: the seconds of annotating, and tokens divided by them."""

from __future__ import annotations

import itertools

from tiny_pipelines import treebank

from goldbeam.pipeline import scoring


def test_speed_is_predicted_tokens_divided_by_seconds(nlp, monkeypatch):
    looks = itertools.count(5)
    monkeypatch.setattr(scoring, "perf_counter", lambda: next(looks) / 2)
    gold = treebank(10, 2)
    metrics = nlp.evaluate(gold)
    predicted = nlp.annotate_corpus(scoring._core.RunningText(gold).text)
    assert metrics["seconds"] == 0.5
    assert metrics["tokens_per_second"] == 2 * predicted.token_count
    assert (metrics["sentences"], metrics["tokens"]) == (len(gold), gold.token_count)
    assert nlp.score(gold) == metrics["las"]
