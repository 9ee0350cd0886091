"""What documents are written as is read again: CoNLL-U, JSON, tables."""

from __future__ import annotations

import json
import sys
import types

import numpy as np
import pytest
from hypothesis import given
from random_documents import documents

from goldbeam.constituents import ConstituencyTree
from goldbeam.data.sample import sample_conllu
from goldbeam.doc import Doc, Sentence, SurfaceToken
from goldbeam.errors import DataError

FLIES = Sentence(["Flies", "fly"], [2, 0], ["nsubj", "root"], ["NOUN", "VERB"], iob=["B-X", "O"])


@given(documents())
def test_conllu(doc):
    text = doc.to_conllu()
    again = Doc.from_conllu(text)
    assert again == doc
    assert again.to_conllu() == text
    assert Doc.from_conllu(text.encode()) == doc
    assert [s.surface for s in again] == [s.surface or _plain(s) for s in doc]
    assert hash(again) == hash(doc)


def _plain(sentence):
    return tuple(SurfaceToken(form, number, number) for number, form in enumerate(sentence.forms, 1))


@given(documents(least=0))
def test_json(doc):
    data = doc.to_dict()
    assert doc.to_json() == json.dumps(data, ensure_ascii=False)
    assert json.loads(doc.to_json(indent=1)) == data
    assert [json.loads(line) for line in doc.to_json_lines().splitlines()] == data["sentences"]
    assert [sentence.to_dict() for sentence in doc] == data["sentences"]
    again = Doc.from_json(doc.to_json())
    assert again == doc == Doc.from_dict(data)
    assert again.to_dict() == data
    if doc.raw_text is not None:
        assert again.to_conllu() == doc.to_conllu()
        assert [s.surface for s in again] == [s.surface for s in doc]


@given(documents())
def test_columns(doc):
    table = doc.to_columns()
    again = Doc.from_columns(table, doc.raw_text)
    assert again == doc
    assert again.to_columns() == table
    if doc.raw_text is not None:
        assert [s.surface for s in again] == [s.surface for s in doc]
    assert [s.spans for s in Doc.from_columns(table)] == [s.spans for s in doc]


class Frame:
    """As much of a data frame of pandas as is used: empty cells are NaN, and numbers beside them are floats."""

    def __init__(self, data, columns):
        self.columns = columns
        self.data = {name: self._column(values) for name, values in data.items()}

    @staticmethod
    def _column(values):
        numbers = [value for value in values if value is not None]
        if len(numbers) < len(values) and all(isinstance(value, (int, float)) for value in numbers):
            return np.array([float("nan") if value is None else value for value in values])
        return np.array(values, dtype=object)

    def __getitem__(self, name):
        return self.data[name]


@given(documents())
def test_data_frames(doc):
    modules = {"pandas": types.SimpleNamespace(DataFrame=Frame)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "pandas", modules["pandas"])
        frame = doc.to_pandas()
    assert Doc.from_pandas(frame, doc.raw_text) == doc


def test_treebanks_come_back(tmp_path):
    text = sample_conllu(10, 2)
    path = tmp_path / "a.conllu"
    path.write_text(text)
    doc = Doc.from_conllu(path)
    assert doc == Doc.from_conllu(text) == Doc.from_json(doc.to_json()) == Doc.from_columns(doc.to_columns())
    assert doc.to_conllu() == text
    assert Doc.from_json(doc.to_json())[0].spaces == doc[0].spaces


def test_entities_are_read_from_misc():
    text = FLIES.to_conllu().replace("ner=B-X", "Gloss=a|ner=S-X|x=y")
    doc = Doc.from_conllu(text)
    assert [(entity.text, entity.label) for entity in doc.entities] == [("Flies", "X")]
    assert doc[0] == FLIES
    assert Doc.from_conllu(text.replace("ner=", "NER=")).entities == ()
    assert Doc.from_conllu(text.replace("ner=", "NER="))[0].iob is None


def test_margins_of_all_layers_are_in_json_and_tables():
    data = {
        "sentences": [
            {
                "text": "a b",
                "tokens": [
                    {"id": 1, "form": "a", "head": 0, "deprel": "root", "margin": 0.5, "margins": {"upos": 2.0}},
                    {"id": 2, "form": "b", "head": 1, "deprel": "x", "margin": 1.5},
                ],
            }
        ]
    }
    doc = Doc.from_dict(data)
    assert doc.to_dict() == data
    assert doc[0].margins == (0.5, 1.5)
    assert [dict(token.margins) for token in doc.tokens] == [{"head": 0.5, "upos": 2.0}, {"head": 1.5}]
    table = doc.to_columns()
    assert (table["margin_head"], table["margin_upos"]) == ([0.5, 1.5], [2.0, None])
    assert list(table)[-2:] == ["margin_head", "margin_upos"]
    assert Doc.from_columns(table) == doc
    assert doc != Doc.from_conllu(doc.to_conllu())


def test_phrase_structures_are_read_by_whoever_can():
    tree = ConstituencyTree.parse("(S (N Flies) (V fly))")
    text = Doc([Sentence(["Flies", "fly"], [2, 0], ["nsubj", "root"], constituents=tree)]).to_json()
    assert Doc.from_json(text)[0].constituents is None
    assert Doc.from_json(text, phrases=ConstituencyTree.parse)[0].constituents == tree


def test_a_table_needs_no_more_than_words():
    assert Doc.from_columns({"form": ["a", "b"]}) == Doc([Sentence(["a", "b"])])
    assert Doc.from_columns({"form": ["a", "b"], "sentence": ["x", "y"]}) == Doc([Sentence(["a"]), Sentence(["b"])])
    assert Doc.from_columns({"form": []}) == Doc([])


def test_the_form_of_a_multiword_token_is_in_the_text():
    columns = {"form": ["de", "le", "x"], "start": [0, 0, 3], "end": [2, 2, 4]}
    assert Doc.from_columns(columns, "du x")[0].surface[0] == SurfaceToken("du", 1, 2, 0, 2, True)
    assert Doc.from_columns(columns)[0].surface[0] == SurfaceToken("dele", 1, 2, 0, 2, True)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Doc.from_json("{"), "this is not JSON: Expecting property name"),
        (lambda: Doc.from_json(b"\xff"), "this is not JSON"),
        (lambda: Doc.from_json("[1]"), r"a document is an object with a list of sentences, got \[1\]"),
        (lambda: Doc.from_json('{"sentences": 1}'), "a document is an object with a list of sentences"),
        (lambda: Doc.from_json('{"sentences": [], "text": 1}'), "text must be a string, got 1"),
        (lambda: Doc.from_json('{"sentences": [{}]}'), "sentence 1 is not as to_dict makes it: no 'tokens'"),
        (lambda: Doc.from_json('{"sentences": [3]}'), "sentence 1 is not as to_dict makes it"),
        (lambda: Doc.from_json('{"sentences": [{"tokens": [{}]}]}'), "sentence 1 .*: no 'form'"),
        (
            lambda: Doc.from_json('{"sentences": [{"tokens": [{"form": "a", "head": 3, "deprel": "x"}]}]}'),
            r"sentence 1: word 1 \(a\): HEAD 3 is outside the sentence",
        ),
        (lambda: Doc.from_columns({"word": ["a"]}), "there is no column 'form'; .* got word"),
        (lambda: Doc.from_columns([1]), "there is no column 'form'; .* got list"),
        (lambda: Doc.from_columns({"form": ["a"], "upos": []}), "equally long, got 1 cells of form and 0 of upos"),
        (lambda: Doc.from_columns({"form": [1]}), "forms must be strings, got 1"),
        (lambda: Doc.from_columns({"form": ["a"], "head": [0.5]}), "the head is '0.5', not a whole number"),
        (lambda: Doc.from_conllu(3), "from_conllu takes a str, bytes or the path of a file, got int"),
        (lambda: Doc.from_conllu("\udc80\n"), "<conllu>: the text is not Unicode"),
        (lambda: Doc.from_conllu("1\ta\n"), "<conllu>:1: "),
    ],
)
def test_what_cannot_be_read_is_one_line(make, message):
    with pytest.raises(DataError, match=message) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_nothing_is_a_document_without_sentences():
    for empty in (Doc.from_conllu(""), Doc.from_conllu(b"\n \n"), Doc.from_json('{"sentences": []}'), Doc([])):
        assert len(empty) == len(empty.tokens) == len(empty.entities) == 0
        assert (empty.text, empty.to_conllu(), empty.to_iob(), empty.to_json()) == ("", "", "", '{"sentences": []}')
        assert empty == Doc([])
        assert not any(empty.to_columns().values())
