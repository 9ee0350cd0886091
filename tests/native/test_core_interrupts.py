"""Long work in the core ends soon after Ctrl-C, with KeyboardInterrupt, and what did the work can be used again."""

import threading
from array import array

import numpy as np
import pytest
from ctrl_c import finished_in_spite_of_ctrl_c, while_the_core_works

import goldbeam as gb
from goldbeam import _core
from goldbeam.constituents import parse_brackets
from goldbeam.data.sample import sample_brackets, sample_conllu
from goldbeam.data.sample.unspaced import sample_unspaced_sentences

TREEBANK = gb.Corpus.parse(sample_conllu(30, seed=3).encode(), "conllu")
UNSPACED = [sentence.words for sentence in sample_unspaced_sentences(30, seed=1)]
TIMES = 5_000  # how often the sample is repeated: seconds of work for the fastest of all


def large(corpus):
    return corpus.select(list(range(len(corpus))) * TIMES)


def tagger(**parameters):
    return gb.Tagger(epochs=1, **parameters).fit(TREEBANK), TREEBANK


def parser(**parameters):
    return gb.DependencyParser(epochs=1, beam=4, **parameters).fit(TREEBANK), TREEBANK


def graph_parser(**parameters):
    return gb.GraphDependencyParser(epochs=1, order=1, **parameters).fit(TREEBANK), TREEBANK


def constituency_parser():
    trees = list(parse_brackets(sample_brackets(30, 3)))
    words = [list(zip(tree.words, tree.tags, strict=True)) for tree in trees]
    return gb.ConstituencyParser(epochs=1, beam=4).fit(trees), gb.Corpus.from_sentences(words, ["form", "tag"])


def word_segmenter():
    segmenter = gb.Segmenter(method="words", beam=4, epochs=1).fit(UNSPACED)
    text = segmenter._fitted("_model").text(gb.Corpus.from_sentences(UNSPACED), counted=False)
    return segmenter, text.characters


ESTIMATORS = {
    "tagger, beam": tagger,
    "tagger, Viterbi": lambda: tagger(search="viterbi"),
    "tagger, guided": lambda: tagger(search="guided"),
    "parser": parser,
    "parser, merging": lambda: parser(merge=True, system="arc-standard"),
    "graph, Eisner": graph_parser,
    "graph, Edmonds": lambda: graph_parser(projective=False),
    "constituency": constituency_parser,
    "words": word_segmenter,
}


def decoder_of(estimator):
    model = estimator._fitted("_model")
    return model, estimator.predictor().decoder


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", ESTIMATORS)
def test_decoding(name, threads):
    estimator, corpus = ESTIMATORS[name]()
    model, decoder = decoder_of(estimator)
    columns = [0, 1] if name == "constituency" else model.inputs(corpus)
    before = decoder.decode(corpus, columns, threads)
    assert not finished_in_spite_of_ctrl_c(decoder.decode, large(corpus), columns, threads)
    assert decoder.decode(corpus, columns, threads) == before


@pytest.mark.parametrize(("method", "arguments"), [("k_best", (3,)), ("margins", ()), ("decode", (1,))])
def test_other_questions_to_a_parser(method, arguments):
    model, decoder = decoder_of(parser()[0])
    columns = model.inputs(TREEBANK)
    ask = getattr(decoder, method)
    before = ask(TREEBANK, columns, *arguments)
    assert not finished_in_spite_of_ctrl_c(ask, large(TREEBANK), columns, *arguments)
    assert ask(TREEBANK, columns, *arguments) == before


def test_second_order_parsing():
    estimator = gb.GraphDependencyParser(epochs=1, order=2).fit(TREEBANK)
    model, decoder = decoder_of(estimator)
    columns, corpus = model.inputs(TREEBANK), TREEBANK.select(list(range(30)) * 500)
    candidates = model.pruner.candidates(TREEBANK, 1)
    before = decoder.decode(TREEBANK, columns, 1, candidates)
    many = model.pruner.candidates(corpus, 1)
    assert not finished_in_spite_of_ctrl_c(decoder.decode, corpus, columns, 2, many)
    assert decoder.decode(TREEBANK, columns, 1, candidates) == before


def test_one_long_sentence():
    """A file without line ends is one sentence."""
    estimator, _ = tagger(search="greedy")
    model, decoder = decoder_of(estimator)
    corpus = gb.Corpus.from_sentences([["walk"] * 3_000_000])
    assert not finished_in_spite_of_ctrl_c(decoder.decode, corpus, [0] * len(model.spec.columns), 1)


def test_reading_a_file():
    text = sample_conllu(30, seed=3).encode() * 20_000
    assert not finished_in_spite_of_ctrl_c(gb.Corpus.parse, text, "conllu")
    assert len(gb.Corpus.parse(text[: text.index(b"\n\n") + 2], "conllu")) == 1


def test_writing_a_file():
    corpus = large(TREEBANK)
    ids = array("I", [0]) * corpus.token_count
    assert not finished_in_spite_of_ctrl_c(corpus.render, 3, ids, ["X"])


def test_freezing():
    rows = 1_500_000
    one, none = np.ones(rows, np.uint32), np.zeros(rows, np.uint32)
    state = {"keys": np.arange(1, rows + 1, dtype=np.uint64) * np.uint64(2**64 // rows - 1), "checks": none}
    state |= {"lengths": one, "actions": none, "weights": np.ones(rows, np.float32), "totals": np.zeros(rows)}
    weights = _core.Weights()
    weights.restore({**state, "lasts": np.zeros(rows, np.uint64), "now": 0, "base": 0, "paid": 0, "elapsed": 0}, 1)
    assert not finished_in_spite_of_ctrl_c(weights.freeze)
    assert weights.feature_count == rows


def test_a_handler_that_raises_nothing_does_not_stop_the_work():
    import signal

    seen = []
    before = signal.signal(signal.SIGINT, lambda number, frame: seen.append(number))
    model, decoder = decoder_of(tagger()[0])
    try:
        with while_the_core_works(lambda: signal.raise_signal(signal.SIGINT)):
            labels = decoder.decode(TREEBANK.select(list(range(30)) * 500), model.inputs(TREEBANK), 1)
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [signal.SIGINT]
    assert labels == decoder.decode(TREEBANK, model.inputs(TREEBANK), 1) * 500


def test_threads_that_watch_a_stop_end_too():
    """Ctrl-C comes to the main thread alone; it asks the others to stop."""
    model, decoder = decoder_of(tagger()[0])
    corpus, stop, results = large(TREEBANK), _core.Stop(), []

    def work():
        stop.watch()
        try:
            results.append(decoder.decode(corpus, model.inputs(corpus), 1))
        except KeyboardInterrupt:
            results.append("stopped")

    thread = threading.Thread(target=work)
    thread.start()
    stop.set()
    thread.join()
    assert results == ["stopped"]
    assert stop.is_set
    assert decoder.decode(TREEBANK, model.inputs(TREEBANK), 1)  # this thread watches nothing


def test_more_threads_than_processors_are_not_started():
    import os

    assert [_core.crew_size(threads) for threads in (0, 1, 2, 8)] == [1, 1, 2, 8]
    assert _core.crew_size(1_000_000) <= max(8, os.cpu_count() or 1)
