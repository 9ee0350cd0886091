"""The searches of models and of parts of pipelines, as JSON has them."""

from __future__ import annotations

import json

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_conllu, sample_sentences
from goldbeam.errors import DataError, ParameterError
from goldbeam.tracing.thinning import thinned
from goldbeam.tracing.traced import search_kind, traceable_parts, traced

TREEBANK = gb.Corpus.parse(sample_conllu(60, seed=2).encode(), "conllu", "sample")
TAGGED = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(60)]
NLP = gb.load("en")
DOC = NLP("The old judge books flights to Paris.")


def test_parts_with_a_search_are_known():
    assert traceable_parts(NLP) == ["tokenizer", "morphology", "parser", "entities"]
    assert {search_kind(NLP.part(name)) for name in NLP.part_names} == {"beam"}
    assert search_kind(lambda doc: doc) == "none"


@pytest.mark.parametrize("part", ["morphology", "parser", "entities"])
def test_gold_of_the_best_answer_is_never_lost(part):
    found = traced(NLP, DOC[0], part=part)
    assert (found["correct"], found["fall"], found["gold_from"]) == (True, None, "best")
    assert json.loads(json.dumps(found, allow_nan=False)) == found


@pytest.mark.parametrize("part", ["morphology", "parser", "entities"])
def test_gold_may_be_given(part):
    found = traced(NLP, DOC[0], part=part, gold="given")
    assert (found["correct"], found["gold_from"]) == (True, "given")


@pytest.mark.parametrize("part", ["morphology", "parser", "entities"])
def test_gold_may_be_a_worse_answer(part):
    found = traced(NLP, DOC[0], part=part, gold="k-best", rank=2)
    shown = "heads" if part == "parser" else "labels"
    second = found["k_best"][1]
    assert not found["correct"]
    assert found[shown] == second[shown] != found["k_best"][0][shown] or found["relations"] == second["relations"]
    scores = [row["score"] for row in found["k_best"]]
    assert scores == sorted(scores, reverse=True)


def test_a_part_reads_what_the_parts_before_it_write():
    """Not what the sentence is annotated with."""
    wrong = gb.Sentence(DOC[0].forms, upos=["X"] * len(DOC[0]))
    assert traced(NLP, wrong, part="parser") == traced(NLP, DOC[0], part="parser")


def test_a_narrow_beam_is_the_one_that_is_named():
    found = traced(NLP, DOC[0], part="parser", beam=2)
    assert found["search"] == "beam 2"
    assert all(len(step["beam"]) <= 2 for step in found["steps"])
    assert traced(NLP, DOC[0], part="parser")["search"] == "beam 8"


def test_the_beam_of_prediction_is_the_one_that_is_shown():
    tagger = gb.Tagger(epochs=1, beam=6, predict_beam=2, search="beam").fit(TAGGED)
    sentence = gb.Sentence([word for word, _ in TAGGED[0]])
    assert traced(tagger, sentence)["search"] == "beam 2"
    wide = traced(tagger, sentence, beam=5)
    assert wide["search"] == "beam 5"
    assert max(len(step["beam"]) for step in wide["steps"]) > 2


def test_exact_search_is_thinned():
    tagger = gb.Tagger(epochs=1, search="viterbi").fit(TAGGED)
    found = traced(tagger, gb.Sentence([word for word, _ in TAGGED[0]]))
    whole = tagger.trace([word for word, _ in TAGGED[0]], found["labels"])
    assert max(len(step.beam) for step in whole.steps) > max(len(step["beam"]) for step in found["steps"])
    path, k = [], 0
    for step in reversed(found["steps"]):
        path.append(step["beam"][k]["label"])
        k = step["beam"][k]["parent"]
    assert path[::-1] == found["labels"] == list(whole.predicted)


def test_thinning_keeps_gold_and_ancestors():
    trace = tagger_trace()
    thin = thinned(trace, most=1)
    for step, before in zip(thin["steps"], trace["steps"], strict=True):
        assert any(h["is_gold"] for h in step["beam"]) == any(h["is_gold"] for h in before["beam"])
        assert step["beam"][0] == {**before["beam"][0], "parent": step["beam"][0]["parent"]}
    assert thinned(trace, most=1000) is trace
    for before, step in zip(thin["steps"], thin["steps"][1:], strict=False):
        assert all(h["parent"] < len(before["beam"]) for h in step["beam"])


def tagger_trace():
    tagger = gb.Tagger(epochs=1, beam=8).fit(TAGGED)
    words, labels = zip(*TAGGED[0], strict=True)
    return tagger.trace(list(words), list(labels)).to_dict()


def test_orders_of_decisions():
    guided = gb.Tagger(epochs=1, search="guided").fit(TAGGED)
    words = [word for word, _ in TAGGED[0]]
    found = traced(guided, gb.Sentence(words))
    assert found["kind"] == "order"
    assert [one["token"] - 1 for one in found["decisions"]] == list(guided.annotate([words])[0].order)
    easy = gb.DependencyParser(epochs=1, system="easy-first", beam=1, columns=(), relation_filter=False).fit(TREEBANK)
    assert search_kind(easy) == "easy-first"
    arcs = easy.predict([words])[0]
    for one in traced(easy, gb.Sentence(words))["decisions"]:
        assert (one["head"], one["relation"]) == arcs[one["token"] - 1]


def test_a_constituency_parser_follows_its_own_trees():
    from goldbeam.constituents import parse_brackets
    from goldbeam.data.sample import sample_brackets

    trees = list(parse_brackets(sample_brackets(30)))
    parser = gb.ConstituencyParser(epochs=1, beam=3).fit(trees)
    sentence = gb.Sentence(trees[0].words, xpos=trees[0].tags)
    found = traced(parser, sentence)
    assert (found["correct"], found["task"]) == (True, "constituency")
    with pytest.raises(DataError, match="CoNLL-U has no phrase structures"):
        traced(parser, sentence, gold="given")


def test_segmenters_follow_the_words_of_the_sentence():
    from goldbeam.data.sample import sample_unspaced
    from goldbeam.tracing.asked_sentence import sentence_of_text

    words = gb.Corpus.parse(sample_unspaced(20, 0).encode(), "word_TAG", "words")
    text = "".join(word for word, _ in words[0])
    for method in ("characters", "words"):
        segmenter = gb.Segmenter(epochs=1, method=method).fit([[word for word, _ in sentence] for sentence in words])
        found = traced(segmenter, sentence_of_text(segmenter, text))
        assert (found["correct"], found["task"], "".join(found["words"])) == (True, "segmenter", text)
    joint = gb.JointTagger(epochs=1).fit(words)
    assert traced(joint, sentence_of_text(joint, text))["correct"]


def test_a_morphology_can_be_traced_by_itself():
    morphology = gb.Morphology(epochs=1).fit(TREEBANK)
    trace = morphology.trace_corpus(TREEBANK, 1)
    assert len(trace.steps) == len(TREEBANK.column(1)[0])
    assert "/" in trace.gold[0]
    other = gb.Corpus.parse(b"1\tx\tx\tNOPE\tNOPE" + b"\t_" * 5 + b"\n\n", "conllu", "other")
    with pytest.raises(DataError, match="is not one that the model knows"):
        morphology.trace_corpus(other, 1)


def test_what_cannot_be_traced_is_an_error_of_one_sentence():
    graph = gb.GraphDependencyParser(epochs=1, order=1, columns=()).fit(TREEBANK)
    with pytest.raises(ParameterError, match="a graph-dependency model has no search by steps"):
        traced(graph, DOC[0])
    with pytest.raises(ParameterError, match="a graph-dependency model has no parts; leave part out"):
        traced(graph, DOC[0], part="x")
    with pytest.raises(ParameterError, match="there is no part 'x'"):
        traced(NLP, DOC[0], part="x")
    with pytest.raises(ParameterError, match="gold must be one of given, k-best, best, got 'x'"):
        traced(NLP, DOC[0], gold="x")
    with pytest.raises(ParameterError, match="rank must be from 1 to"):
        traced(NLP, DOC[0], gold="k-best", rank=10_000)
    with pytest.raises(ParameterError, match="part 'f' is a function and has no search"):
        traced(gb.Pipeline([("f", lambda doc: {})]), DOC[0], part="f")
    with pytest.raises(ParameterError, match="no part of this pipeline has a search"):
        traced(gb.Pipeline([("f", lambda doc: {})]), DOC[0])
    with pytest.raises(DataError, match="the column 'head' of the sentence is empty"):
        traced(NLP, gb.Sentence(["a", "b"]), part="parser", gold="given")
    with pytest.raises(DataError, match="the sentence has no entities"):
        traced(NLP, gb.Sentence(["a", "b"]), part="entities", gold="given")
