"""Speeds are counts divided by the seconds of prediction, on a clock that every look moves on by the same time."""

from __future__ import annotations

import itertools
import time

import pytest

import goldbeam as gb
from goldbeam.constituents import parse_brackets
from goldbeam.data.sample import sample_brackets, sample_conllu, sample_sentences

TAGGED = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(8, seed=1)]
TREEBANK = gb.Corpus.parse(sample_conllu(8, 1).encode(), "conllu", "sample")
TOKENS = sum(map(len, TAGGED))


@pytest.fixture
def ticking(monkeypatch):
    """A look at the clock takes a quarter of a second."""
    looks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: 100 + next(looks) / 4)


def test_of_a_tagger(ticking):
    metrics = gb.Tagger(epochs=1, templates=["w0"]).fit(TAGGED).evaluate(TAGGED)
    assert (metrics["tokens"], metrics["seconds"], metrics["tokens_per_second"]) == (TOKENS, 0.25, 4 * TOKENS)


def test_of_a_tokenizer(ticking):
    metrics = gb.Tokenizer(epochs=1).fit(TREEBANK).evaluate(TREEBANK)
    assert metrics["seconds"] == 0.5  # of preparing the text and of decoding it
    assert metrics["tokens_per_second"] == 2 * metrics["tokens"] == 2 * TREEBANK.token_count
    assert metrics["characters_per_second"] == 2 * metrics["characters"]


def test_of_a_segmenter(ticking):
    text = ["ab cd", "cd ab ab"]
    metrics = gb.Segmenter(epochs=1).fit([line.split() for line in text]).evaluate([line.split() for line in text])
    assert (metrics["tokens"], metrics["characters"], metrics["seconds"]) == (5, 10, 0.5)
    assert (metrics["tokens_per_second"], metrics["characters_per_second"]) == (10, 20)


def test_of_a_constituency_parser(ticking):
    trees = list(parse_brackets(sample_brackets(8, 1)))
    metrics = gb.ConstituencyParser(epochs=1).fit(trees).evaluate(trees)
    assert metrics["sentences_per_second"] == metrics["sentences"] / metrics["seconds"]
    assert metrics["tokens_per_second"] == metrics["tokens"] / metrics["seconds"]
    assert (metrics["sentences"], metrics["seconds"]) == (8, 0.25)


class Watcher:
    def __init__(self):
        self.speeds = []

    def begin(self, plan): ...

    def advance(self, epoch, tokens): ...

    def epoch(self, report):
        self.speeds.append((report.seconds, report.tokens_per_second))

    def end(self, best_epoch, seconds): ...


def test_of_an_epoch_of_learning(ticking):
    watcher = Watcher()
    gb.Tagger(epochs=2, templates=["w0"]).fit(TAGGED, observer=watcher)
    assert watcher.speeds == [(0.25, 4 * TOKENS)] * 2


def test_without_any_time_there_is_no_speed(monkeypatch):
    monkeypatch.setattr(time, "perf_counter", lambda: 7.0)
    watcher = Watcher()
    gb.Tagger(epochs=1, templates=["w0"]).fit(TAGGED, observer=watcher)
    assert watcher.speeds == [(0.0, 0.0)]
