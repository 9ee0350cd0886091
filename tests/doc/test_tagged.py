"""Tagged sentences as data: what JSON gets."""

from __future__ import annotations

import json

from goldbeam.doc import Decision, TaggedDoc, TaggedSentence


def decided() -> list[Decision]:
    return [
        Decision(word=1, begin=1, score=2.5, states=(("V",), ("N",))),
        Decision(word=0, begin=0, score=-0.5, states=(("N", "V"), ("N", "N"))),
    ]


def test_a_sentence_as_json_has_words_labels_order_and_decisions():
    sentence = TaggedSentence(("Fruit", "flies"), ("N", "V"), (1, 0), decided)
    found = sentence.to_dict()
    assert found == {
        "words": ["Fruit", "flies"],
        "labels": ["N", "V"],
        "order": [1, 0],
        "decisions": [
            {"word": 1, "begin": 1, "score": 2.5, "states": (("V",), ("N",))},
            {"word": 0, "begin": 0, "score": -0.5, "states": (("N", "V"), ("N", "N"))},
        ],
    }
    assert json.loads(json.dumps(found))["decisions"][1]["states"] == [["N", "V"], ["N", "N"]]


def test_a_document_has_its_sentences_and_their_order():
    made = [TaggedSentence(("a",), ("X",), (0,), list), TaggedSentence(("b", "c"), ("Y", "Z"), (1, 0), list)]
    doc = TaggedDoc(2, made.__getitem__)
    assert doc.order == [(0,), (1, 0)]
    assert [sentence.to_dict() for sentence in doc] == [
        {"words": ["a"], "labels": ["X"], "order": [0], "decisions": []},
        {"words": ["b", "c"], "labels": ["Y", "Z"], "order": [1, 0], "decisions": []},
    ]
    assert str(doc) == "a/X\nb/Y c/Z"
