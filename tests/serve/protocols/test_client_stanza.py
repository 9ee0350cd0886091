"""Stanza's client of CoreNLP, with a server process that it does not start."""

from __future__ import annotations

import pytest

import goldbeam as gb

pytestmark = pytest.mark.clients
TEXT = "Ada Lovelace didn't live in Paris. She met 😀 Alan Turing in London, 50% + more."


@pytest.fixture
def server():
    from stanza import server

    return server


@pytest.fixture
def connected(server, address):
    """A client for some annotators."""

    def connect(**options):
        given = {"output_format": "json", **options}
        return server.CoreNLPClient(start_server=server.StartServer.DONT_START, endpoint=address, **given)

    return connect


def test_json_is_what_the_pipeline_says(connected, nlp):
    with connected(annotators=["tokenize", "ssplit", "pos", "lemma", "ner", "depparse"]) as client:
        assert client.is_alive()
        found = client.annotate(TEXT)
    doc = nlp(TEXT)
    for sentence, expected in zip(found["sentences"], doc, strict=True):
        assert [token["word"] for token in sentence["tokens"]] == list(expected.forms)
        assert [token["pos"] for token in sentence["tokens"]] == list(expected.xpos)
        assert [token["lemma"] for token in sentence["tokens"]] == list(expected.lemmas)
        assert {(arc["dependent"], arc["governor"]) for arc in sentence["basicDependencies"]} == {
            *enumerate(expected.heads, 1)
        }
    for token in (token for sentence in found["sentences"] for token in sentence["tokens"]):
        begin, end = token["codepointOffsetBegin"], token["codepointOffsetEnd"]
        assert TEXT[begin:end] == token["originalText"]
    mentions = [mention["text"] for sentence in found["sentences"] for mention in sentence["entitymentions"]]
    assert mentions == [entity.text for entity in doc.entities]


def test_without_annotators_there_is_all_that_the_model_has(connected):
    with connected() as client:
        [sentence] = client.annotate("She runs.")["sentences"]
    assert {"parse", "basicDependencies", "entitymentions", "tokens"} <= {*sentence}


def test_other_formats_are_text(connected, nlp):
    with connected(annotators="tokenize,ssplit,pos,lemma,ner,depparse") as client:
        assert gb.Doc.from_conllu(client.annotate(TEXT, output_format="conllu")) == nlp(TEXT)
        assert client.annotate("She runs.", output_format="conll").startswith("1\tShe\tshe\tPRP\tO\t2\tnsubj\n")
        assert "[Text=She " in client.annotate("She runs.", output_format="text")


def test_a_language_chooses_the_model(connected):
    with connected(annotators="tokenize,ssplit,lemma") as client:
        [sentence] = client.annotate("这是一个例子。", properties="zh")["sentences"]
        assert [token["word"] for token in sentence["tokens"]] == ["这", "是", "一", "个", "例子", "。"]
        properties = {"ssplit.eolonly": True, "tokenize.whitespace": True}
        found = client.annotate("One . Two\nthree", properties=properties)["sentences"]
        assert [[token["word"] for token in sentence["tokens"]] for sentence in found] == [
            ["One", ".", "Two"],
            ["three"],
        ]


def test_errors_are_shown_to_the_user(server, connected):
    with connected(annotators="tokenize,coref") as client:
        with pytest.raises(server.client.AnnotationException, match="no annotator 'coref'; use tokenize, ssplit"):
            client.annotate("She runs.")
        with pytest.raises(server.client.AnnotationException, match="outputFormat 'xml' is not supported; use json"):
            client.annotate("She runs.", output_format="xml")
        with pytest.raises(server.client.AnnotationException, match="the text is empty; give some words"):
            client.annotate("", annotators="tokenize")
        with pytest.raises(server.client.AnnotationException, match="this server has no /semgrex; it annotates text"):
            client.semgrex("She runs.", "{}")
