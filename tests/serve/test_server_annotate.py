"""`POST /v1/annotate`: every input and output, alone and together with others."""

from __future__ import annotations

import json

import pytest

import goldbeam as gb

TEXT = "Ann saw John in Paris. He was glad."


@pytest.fixture(scope="module")
def nlp():
    return gb.load("en")


def test_a_text_becomes_what_the_pipeline_says(client, nlp):
    answer = client.annotate(text=TEXT)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == {"model": "en", "documents": [nlp(TEXT).to_dict()]}


def test_texts_become_documents_in_their_order(client, nlp):
    texts = ["One dog.", "Two cats sleep.", "A long story. With an end."]
    assert client.annotate(texts=texts).json()["documents"] == [doc.to_dict() for doc in nlp.pipe(texts)]


def test_the_model_is_chosen_by_name_or_language(client):
    for name in ("zh", "Chinese", "chinese"):
        assert client.annotate(model=name, text="我们在北京。").json()["model"] == "zh"
    assert client.annotate(text="Yes.").json()["model"] == "en"


def test_margins_say_how_sure_the_model_is(client, nlp):
    answer = client.annotate(text=TEXT, margins=True).json()
    assert answer["documents"] == [json.loads(nlp(TEXT, margins=True).to_json(), parse_constant=pytest.fail)]
    assert "margin" in answer["documents"][0]["sentences"][0]["tokens"][0]


@pytest.mark.parametrize("lines", ["wrapped", "sentences", "paragraphs"])
def test_lines_mean_what_is_asked_for(client, nlp, lines):
    text = "The cat\nsleeps. A dog\nbarks."
    assert client.annotate(text=text, lines=lines).json()["documents"] == [nlp(text, lines=lines).to_dict()]


def test_tokens_stay_as_they_are(client, nlp):
    tokens = [["They", "do", "n't", "fly", "."], ["Nobody", "does", "."]]
    assert client.annotate(tokens=tokens).json()["documents"] == [nlp.of_tokens(tokens).to_dict()]


def test_conllu_is_filled(client):
    rows = "1\tDogs\t_\tVERB\t_\t_\t_\t_\t_\t_\n2\tbark\t_\tVERB\t_\t_\t_\t_\t_\t_\n\n"
    tokens = client.annotate(conllu=rows).json()["documents"][0]["sentences"][0]["tokens"]
    assert [token["upos"] for token in tokens] == ["VERB", "VERB"]  # given
    assert tokens[0]["lemma"] == "dog"  # found


def test_conllu_comes_out(client, nlp):
    answer = client.annotate(text=TEXT, format="conllu", sent_id="x-")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == nlp(TEXT).to_conllu("x-")


def test_sentences_of_several_texts_are_numbered_through(client):
    answer = client.annotate(texts=["One. Two.", "Three."], format="conllu").text
    assert [line for line in answer.split("\n") if line.startswith(("# newdoc", "# sent_id"))] == [
        "# newdoc",
        "# sent_id = 1",
        "# sent_id = 2",
        "# newdoc",
        "# sent_id = 3",
    ]


def test_tokens_and_conllu_come_out_as_conllu(client, nlp):
    tokens = [["Dogs", "bark", "."]]
    assert client.annotate(tokens=tokens, format="conllu").text == nlp.of_tokens(tokens).to_conllu()
    rows = "# sent_id = mine\n1\tDogs\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
    assert (
        client.annotate(conllu=rows, format="conllu").text
        == nlp.of_corpus(gb.Corpus.parse(rows.encode(), "conllu", "rows")).to_conllu()
    )


def test_a_byte_order_mark_and_odd_characters_do_no_harm(client):
    for text in ("\ufeffA text.", "A 😀 text\u2028here.", "\u200b x"):
        assert client.annotate(texts=[text, "B."]).status_code == 200


# Streams


def paragraphs(count: int) -> str:
    return "\n\n".join(f"Ann Smith number {number} lives in Berlin. She likes it there." for number in range(count))


def test_a_stream_has_a_line_per_sentence(client, nlp):
    text = paragraphs(400)
    lines = [json.loads(line) for line in client.annotate(text=text, stream=True).text.splitlines()]
    whole = nlp(text).to_dict()["sentences"]
    assert {line["document"] for line in lines} == {0}
    assert [line["sentence"] for line in lines] == whole


def test_streams_of_several_texts_number_the_documents(client):
    answer = client.annotate(texts=["One. Two.", "Three."], stream=True)
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert [json.loads(line)["document"] for line in answer.text.splitlines()] == [0, 0, 1]


def test_a_stream_of_conllu_is_the_conllu_of_the_whole(client):
    text = paragraphs(300)
    whole = client.annotate(text=text, format="conllu").text
    assert client.annotate(text=text, format="conllu", stream=True).text == whole


# What others do not see


def test_many_requests_at_once_get_their_own_results(client_of, nlp):
    import asyncio

    import httpx

    client = client_of()
    texts = [f"Person {number} saw {number + 1} cats." for number in range(200)]

    async def ask_all():
        transport = httpx.ASGITransport(app=client.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as web:
            asked = (web.post("/v1/annotate", json={"text": text}) for text in texts)
            return await asyncio.gather(*asked)

    answers = client.portal.call(ask_all)
    assert [answer.json()["documents"][0] for answer in answers] == [doc.to_dict() for doc in nlp.pipe(texts)]
