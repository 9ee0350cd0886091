"""JSON of documents that were annotated together is the JSON of each."""

from __future__ import annotations

import json
from math import inf

import pytest

import goldbeam as gb
from goldbeam.constituents import parse_brackets
from goldbeam.data.sample import sample_brackets, sample_conllu
from goldbeam.doc.batch_json import documents_json

TEXTS = [
    "Barack Obama visited New York. He can't stay!",
    "",
    '  A "quoted" word\n\nand a second\tparagraph \\ with marks\u2028.',
    "😀 Ana e João moram no Porto; gonna cannot.",
    "我们在北京大学学习。",
    *[line[9:] for line in sample_conllu(30).split("\n") if line.startswith("# text = ")],
]


@pytest.mark.parametrize("model", ["en", "zh", "pt"])
@pytest.mark.parametrize("margins", [False, True])
def test_each_document_is_written_as_alone(model, margins):
    nlp = gb.load(model).predictor()
    alone = [doc.to_json() for doc in nlp.documents(TEXTS, margins=margins)]
    assert documents_json(*nlp.joint_layers(TEXTS, margins=margins)) == alone


def test_it_is_json_of_the_dictionary():
    nlp = gb.load("en").predictor()
    found = documents_json(*nlp.joint_layers(TEXTS))
    assert [json.loads(text) for text in found] == [doc.to_dict() for doc in nlp.documents(TEXTS)]


def test_phrase_structures_are_written_too():
    trees = list(parse_brackets(sample_brackets(20)))
    nlp = gb.load("en").with_constituency(gb.ConstituencyParser(epochs=1, beam=2).fit(trees)).predictor()
    texts = ["The cat sleeps.", "The cat. The cat sleeps."]
    assert documents_json(*nlp.joint_layers(texts)) == [doc.to_json() for doc in nlp.documents(texts)]
    assert '"brackets": ' in documents_json(*nlp.joint_layers(texts))[0]


def test_texts_with_a_byte_order_mark_have_no_joint_layers():
    assert gb.load("en").predictor().joint_layers(["One.", "\ufeffTwo."]) is None


def test_margins_without_an_alternative_are_null_and_come_back_as_infinite():
    doc = gb.load("en")("Oh.", margins=True)
    text = doc.to_json()
    assert documents_json(*gb.load("en").predictor().joint_layers(["Oh."], margins=True)) == [text]
    root = json.loads(text, parse_constant=pytest.fail)["sentences"][0]["tokens"][0]
    assert root["margin"] is None
    assert gb.Doc.from_json(text)[0][0].margin == inf
    assert gb.Doc.from_json(text) == doc
