"""POST /v1/explain."""

from __future__ import annotations

import pytest
from explaining_server import ask, client, refusal

import goldbeam as gb
from goldbeam.data.sample import sample_sentences

TEXT = "Fruit flies from Paris like a banana."


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    tagged = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(60)]
    path = tmp_path_factory.mktemp("models") / "tags.tagger"
    gb.Tagger(epochs=1).fit(tagged).save(path)
    with client("en", str(path)) as one:
        yield one


def test_all_layers_of_a_word_are_explained(server):
    found = ask(server, "/v1/explain", text=TEXT, word=4)
    assert (found["model"], found["word"], found["form"]) == ("en", 4, "Paris")
    assert found["words"] == ["Fruit", "flies", "from", "Paris", "like", "a", "banana", "."]
    assert [one["layer"] for one in found["decisions"]] == ["upos", "xpos", "feats", "lemma", "head", "entities"]
    assert [one["part"] for one in found["decisions"]] == ["morphology"] * 4 + ["parser", "entities"]


def test_the_differences_and_the_rest_sum_up_to_the_margin(server):
    for decision in ask(server, "/v1/explain", text=TEXT, word=2, top=3)["decisions"]:
        if decision["margin"] is None:
            continue
        assert len(decision["features"]) <= 3
        total = sum(feature["difference"] for feature in decision["features"]) + decision["rest"]
        assert total == pytest.approx(decision["margin"], abs=1e-6)


def test_a_layer_or_a_part_can_be_asked_for(server):
    assert [one["layer"] for one in ask(server, "/v1/explain", text=TEXT, word=2, layer="head")["decisions"]] == [
        "head"
    ]
    parts = {one["part"] for one in ask(server, "/v1/explain", text=TEXT, word=2, part="morphology")["decisions"]}
    assert parts == {"morphology"}


def test_a_sentence_of_conllu_is_read_by_its_words(server):
    conllu = gb.load("en")(f"Yes. {TEXT}").to_conllu()
    found = ask(server, "/v1/explain", conllu=conllu, sentence=2, word=1)
    assert found["form"] == "Fruit"
    assert found["decisions"] == ask(server, "/v1/explain", text=TEXT, word=1)["decisions"]


def test_a_model_that_is_no_pipeline_finds_words_at_spaces(server):
    found = ask(server, "/v1/explain", model="tags", text="the judge .", word=2)
    assert found["words"] == ["the", "judge", "."]
    assert len(found["decisions"]) == 1


@pytest.mark.parametrize(
    ("fields", "status", "message"),
    [
        ({"text": TEXT}, 422, "give word, the number of a word in the sentence, from 1"),
        ({"word": 1}, 422, "give text or conllu"),
        ({"text": TEXT, "conllu": "1\ta", "word": 1}, 422, "give text or conllu, not both"),
        ({"text": TEXT, "word": 0}, 422, "word must be a whole number from 1 to 1,000,000, got 0"),
        ({"text": TEXT, "word": True}, 422, "word must be a whole number from 1 to 1,000,000, got True"),
        ({"text": TEXT, "word": 9}, 422, "the sentence has no word 9; it has 8, counted from 1"),
        ({"text": TEXT, "word": 1, "sentence": 2}, 422, "there is no sentence 2; there are 1, counted from 1"),
        ({"text": "  ", "word": 1}, 422, "text is empty; give a sentence"),
        ({"text": "a\0b", "word": 1}, 422, "text has a NUL character; remove it"),
        ({"text": TEXT, "word": 1, "model": "xx"}, 404, "no model 'xx'; use en, tags"),
        (
            {"text": TEXT, "word": 1, "part": "x"},
            404,
            "the model en has no part 'x'; use tokenizer, morphology, parser, entities",
        ),
        (
            {"text": TEXT, "word": 1, "layer": "x"},
            422,
            "there is no decision of the layer 'x'; there are lemma, upos, xpos, feats, head, entities",
        ),
        (
            {"text": TEXT, "word": 1, "what": 1},
            422,
            "unknown field 'what'; use model, part, text, conllu, sentence, word, layer, top",
        ),
        (
            {"text": TEXT, "word": 1, "part": "tokenizer"},
            422,
            "the part 'tokenizer' makes no decisions about words that can be explained",
        ),
        ({"text": "word " * 400, "word": 1}, 413, "the sentence has 400 words; one of at most 300 can be looked at"),
    ],
)
def test_what_cannot_be_explained_is_told_in_a_sentence(server, fields, status, message):
    assert refusal(server, "/v1/explain", **fields) == (status, message)


def test_a_body_that_is_not_json_is_a_bad_request(server):
    assert server.post("/v1/explain", content=b"{").status_code == 400


def test_the_route_is_described(server):
    description = server.get("/openapi.json").json()["paths"]["/v1/explain"]["post"]
    body = description["requestBody"]["content"]["application/json"]["schema"]
    assert set(body["properties"]) == {"model", "part", "text", "conllu", "sentence", "word", "layer", "top"}
