"""nlp.explain: the decisions about a token are those that annotated it."""

from __future__ import annotations

import pytest

import goldbeam as gb
from goldbeam.errors import ParameterError


@pytest.fixture(scope="module", params=["en", "zh", "pt"])
def annotated(request):
    texts = {
        "en": "The “quick” fox overtook Anna’s dogs in Paris. She doesn't know.",
        "zh": "他們喜歡香蕉。我去北京。",
        "pt": "Ele gosta de bananas do Brasil. Ela viu-o.",
    }
    nlp = gb.load(request.param)
    return nlp, nlp(texts[request.param])


def test_answers_are_the_annotation(annotated):
    nlp, doc = annotated
    for token in doc.tokens:
        explanation = nlp.explain(token)
        assert explanation.form == token.form
        assert explanation.words == token.sentence.forms
        for layer, own in (("upos", token.upos), ("xpos", token.xpos), ("feats", str(token.feats) or "_")):
            if layer in explanation.layers:
                assert explanation[layer].answer.label == own
        head = explanation["head"]
        if head.note is None:
            number = 0 if token.head is None else token.head.number
            assert head.answer.detail.startswith(f"{token.relation}(")
            assert f"-{number}, " in head.answer.detail


def test_weights_of_compact_models_sum_up_to_their_margins(annotated):
    nlp, doc = annotated
    for token in doc[0]:
        for decision in nlp.explain(token).decisions:
            if decision.margin is not None:
                total = sum(feature.difference for feature in decision.features) + decision.rest
                assert total == pytest.approx(decision.margin, abs=1e-6)
                assert abs(decision.rest) < 1e-5


def test_every_decision_names_its_part():
    nlp = gb.load("en")
    explanation = nlp.explain(nlp("Anna lives in Paris.")[0][3])
    assert [(one.layer, one.part) for one in explanation.decisions] == [
        ("upos", "morphology"),
        ("xpos", "morphology"),
        ("feats", "morphology"),
        ("lemma", "morphology"),
        ("head", "parser"),
        ("entities", "entities"),
    ]


def test_one_layer_can_be_asked_for():
    nlp = gb.load("en")
    token = nlp("Anna lives in Paris.")[0][1]
    assert nlp.explain(token, layer="head").layers == ("head",)
    with pytest.raises(
        ParameterError, match="no decision of the layer 'ner'; there are lemma, upos, xpos, feats, head"
    ):
        nlp.explain(token, layer="ner")


def test_a_token_of_any_document_is_annotated_anew():
    nlp = gb.load("en")
    bare = gb.Sentence(["Anna", "lives", "in", "Paris", "."])
    assert nlp.explain(bare[1]) == nlp.explain(nlp("Anna lives in Paris.")[0][1])


def test_only_tokens_can_be_explained():
    with pytest.raises(ParameterError, match=r"a pipeline explains a Token, got str; give a token of a document"):
        gb.load("en").explain("Anna")


def test_parts_without_decisions_are_passed_over(made):
    nlp = gb.Pipeline([made["tokenizer"], made["tagger"], ("loud", lambda doc: {})])
    token = nlp("The judge will book it.")[0][1]
    assert nlp.explain(token).layers == ("upos",)
