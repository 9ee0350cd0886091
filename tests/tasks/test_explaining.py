"""Explanations of all tasks: decisions are those of the prediction, and differences sum up to the margin."""

from __future__ import annotations

import pytest

import goldbeam as gb
from goldbeam.constituents import parse_brackets
from goldbeam.data.sample import sample_brackets, sample_conllu, sample_sentences, sample_unspaced
from goldbeam.errors import DataError, ParameterError

TREEBANK = gb.Corpus.parse(sample_conllu(80).encode(), "conllu", "sample")
WORDS = TREEBANK.column(1)[0]
TAGGED = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(60)]
SPACED = gb.Corpus.parse(sample_unspaced(20, 0).encode(), "word_TAG", "words")


def checked(explanation):
    """The decisions, whose features sum up to their margins."""
    for decision in explanation.decisions:
        if decision.margin is None:
            continue
        total = sum(feature.difference for feature in decision.features)
        assert total + decision.rest == pytest.approx(decision.margin, abs=1e-6)
        assert abs(decision.rest) < 1e-5
        differences = [abs(feature.difference) for feature in decision.features]
        assert differences == sorted(differences, reverse=True)
        assert decision.runner_up.score == max(c.score for c in decision.choices if c != decision.answer)
    return explanation


@pytest.mark.parametrize("search", ["beam", "greedy", "viterbi", "guided", "guided-left-to-right"])
def test_a_tagger_explains_its_labels(search):
    tagger = gb.Tagger(epochs=1, search=search).fit(TAGGED)
    words = [word for word, _ in TAGGED[0]]
    labels = tagger.predict([words])[0]
    for number, label in enumerate(labels, 1):
        explanation = checked(tagger.explain(words, number))
        assert explanation.decisions[0].answer.label == label
        assert explanation.words == tuple(words)


@pytest.mark.parametrize("kind", [gb.Tagger, gb.SegmentTagger])
def test_labels_that_are_written_alike_count_as_one(kind):
    """A span of one word has another learned label than one of several."""
    rows = [[("in", "O"), ("Paris", "B-LOC"), (".", "O")], [("New", "B-LOC"), ("York", "I-LOC"), ("is", "O")]] * 4
    tagger = kind(epochs=3).fit(rows)
    decision = checked(tagger.explain(["in", "Paris", "."], 2)).decisions[0]
    assert decision.answer.label == tagger.predict([["in", "Paris", "."]])[0][1]
    assert decision.runner_up.label != decision.answer.label
    assert len({choice.label for choice in decision.choices}) == len(decision.choices)


SYSTEMS = [
    {"system": "arc-standard"},
    {"system": "arc-standard", "merge": True},
    {"system": "arc-standard", "direction": "right-to-left"},
    {"system": "arc-eager"},
    {"system": "arc-eager", "single_root": False},
    {"system": "swap"},
    {"system": "easy-first", "beam": 1},
]


@pytest.mark.parametrize("settings", SYSTEMS, ids=lambda settings: " ".join(map(str, settings.values())))
def test_a_transition_parser_explains_the_action_that_attached_a_word(settings):
    parser = gb.DependencyParser(**{"epochs": 1, "beam": 3, "columns": (), **settings}).fit(TREEBANK)
    roots = 0
    for number, (head, relation) in enumerate(parser.predict([WORDS])[0], 1):
        decision = checked(parser.explain(WORDS, number))["head"]
        spelled = f"{WORDS[head - 1]}-{head}" if head else "ROOT-0"
        if decision.note is not None and decision.note.startswith("the finished tree has"):
            assert f" {relation}({spelled}, {WORDS[number - 1]}-{number}):" in decision.note
            continue
        if decision.note is not None:  # no action attached it
            assert head == 0
            roots += 1
            continue
        assert decision.answer.detail == f"{relation}({spelled}, {WORDS[number - 1]}-{number})"
        assert decision.answer.label.endswith(relation)
    assert roots == (0 if settings.get("single_root") is False else 1)


@pytest.mark.parametrize("settings", [{"order": 1}, {"order": 2}, {"order": 1, "projective": False}], ids=str)
def test_a_graph_based_parser_explains_head_and_relation(settings):
    parser = gb.GraphDependencyParser(epochs=1, columns=(), **settings).fit(TREEBANK)
    margins = parser.predict_margins([WORDS])[0]
    for number, (head, relation) in enumerate(parser.predict([WORDS])[0], 1):
        explanation = checked(parser.explain(WORDS, number))
        assert explanation.layers == ("head", "deprel")
        assert explanation["head"].answer.label.endswith(f"-{head}")
        assert explanation["deprel"].answer.label == relation
        assert explanation["head"].margin == pytest.approx(margins[number - 1], abs=1e-6)


@pytest.mark.parametrize("cascade", [True, False])
def test_a_morphology_explains_its_columns_and_the_lemma(cascade):
    tagger = gb.Morphology(epochs=1, cascade=cascade).fit(TREEBANK)
    words = [*WORDS[:4], "blorbled", "overtakes"]
    for number, found in enumerate(tagger.predict([words])[0], 1):
        explanation = checked(tagger.explain(words, number))
        assert {one.layer: one.answer.label for one in explanation.decisions} == found
        assert (explanation["upos"].note is not None) == cascade


def test_a_lemma_that_is_known_needs_no_features():
    tagger = gb.Morphology(epochs=1).fit(TREEBANK)
    decision = tagger.explain(WORDS, 1, layer="lemma").decisions[0]
    assert decision.note == "known from the training data or from a lexicon"
    assert (decision.answer.score, decision.margin, decision.features) == (None, None, ())


@pytest.mark.parametrize("kind", ["rules", "generative", "hybrid"])
def test_a_constituency_parser_explains_where_a_word_goes(kind):
    trees = list(parse_brackets(sample_brackets(20)))
    settings = {} if kind == "rules" else {"kind": kind}
    parser = gb.ConstituencyParser(epochs=1, beam=2, **settings).fit(trees)
    sentence = list(zip(trees[0].words, trees[0].tags, strict=True))
    decision = parser.explain(sentence, 2).decisions[0]
    assert decision.layer == "constituents"
    if decision.margin is not None:
        total = sum(feature.difference for feature in decision.features) + decision.rest
        assert total == pytest.approx(decision.margin)
    if kind == "rules":
        assert abs(decision.rest) < 1e-6


@pytest.mark.parametrize("method", ["characters", "words"])
def test_a_segmenter_explains_characters(method):
    segmenter = gb.Segmenter(epochs=1, method=method).fit([[word for word, _ in sentence] for sentence in SPACED])
    text = "".join(word for word, _ in SPACED[0])
    for number in range(1, len(text) + 1):
        explanation = checked(segmenter.explain(text, number))
        assert explanation.form == text[number - 1]


def test_a_joint_tagger_explains_characters():
    joint = gb.JointTagger(epochs=1).fit(SPACED)
    text = "".join(word for word, _ in SPACED[0])
    tags = {tag for sentence in SPACED for _, tag in sentence}
    label = checked(joint.explain(text, 1)).decisions[0].answer.label
    assert any(tag in label for tag in tags)


def test_what_cannot_be_explained_is_an_error_of_one_sentence():
    tagger = gb.Tagger(epochs=1).fit(TAGGED)
    with pytest.raises(ParameterError, match="the sentence has no word 4; it has 3, counted from 1"):
        tagger.explain(["a", "b", "c"], 4)
    with pytest.raises(ParameterError, match="the sentence has no word True"):
        tagger.explain(["a", "b", "c"], True)
    with pytest.raises(DataError, match="the sentence must be a list of words"):
        tagger.explain("a b c", 1)
    with pytest.raises(ParameterError, match="there is no decision of the layer 'x'; there are "):
        tagger.explain(["a"], 1, layer="x")
    tokenizer = gb.Tokenizer(epochs=1).fit(TREEBANK)
    with pytest.raises(ParameterError, match="decisions of a tokenizer model cannot be explained"):
        tokenizer.explain(["a"], 1)
