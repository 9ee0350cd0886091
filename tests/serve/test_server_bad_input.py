"""What a request can do wrong: one sentence of JSON each, and never a traceback."""

from __future__ import annotations

import json

import pytest
from asgi_clients import message

from goldbeam.serve.limits import Limits
from goldbeam.serve.scripts import Scripts

BODIES = {
    b"": (400, "is not JSON"),
    b"{": (400, "is not JSON"),
    b'{"text": "a",}': (400, "is not JSON"),
    b'{"text": NaN}': (400, "NaN is no JSON"),
    b'{"text": 1' + b"0" * 5000 + b"}": (400, "is not JSON"),
    b'{"text": "\xff"}': (400, "is not UTF-8 (byte 10)"),
    b"[" * 100_000: (400, "nested too deeply"),
    b'{"text": ' + b"[" * 100_000: (400, "nested too deeply"),
    b"[]": (422, "must be a JSON object"),
    b'"text"': (422, "must be a JSON object"),
    b"null": (422, "must be a JSON object"),
    b"{}": (422, "give one of text, texts, tokens, conllu; there are none of them"),
    b'{"text": "a", "tokens": [["a"]]}': (422, "there are text and tokens"),
    b'{"file": "/etc/passwd", "text": "a"}': (422, "unknown field 'file'; use model, text"),
    b'{"text": 3}': (422, "text must be a string, got 3"),
    b'{"text": ""}': (422, "the text is empty"),
    b'{"text": " \\n "}': (422, "the text is empty"),
    b'{"texts": []}': (422, "texts is empty"),
    b'{"texts": ["a", ""]}': (422, "texts[1] is empty"),
    b'{"texts": ["a", null]}': (422, "texts must be a list of strings"),
    b'{"texts": "a"}': (422, "texts must be a list of strings"),
    b'{"text": "a\\u0000b"}': (422, "has a NUL character"),
    b'{"text": "\\ud800"}': (422, "half a character"),
    b'{"text": "\\u4f60\\u597d\\u4e16\\u754c"}': (422, "is in another script (Chinese) than the model en reads"),
    b'{"tokens": []}': (422, "tokens is empty"),
    b'{"tokens": [[]]}': (422, "tokens must be a list of sentences"),
    b'{"tokens": ["a"]}': (422, "tokens must be a list of sentences"),
    b'{"tokens": [["a", ""]]}': (422, "tokens must be a list of sentences"),
    b'{"tokens": [["a", "\\u0000"]]}': (422, "tokens[0][1] has a NUL character"),
    b'{"tokens": [["a"]], "lines": "auto"}': (422, "lines is for raw text"),
    b'{"tokens": [["a"]], "stream": true}': (422, "stream is for raw text"),
    b'{"conllu": ""}': (422, "conllu is empty"),
    b'{"conllu": "1\\tA\\n"}': (422, "<conllu>:1: 2 columns, CoNLL-U has 10"),
    b'{"text": "a", "format": "xml"}': (422, "format must be one of json, conllu, got 'xml'"),
    b'{"text": "a", "lines": 1}': (422, "lines must be one of auto"),
    b'{"text": "a", "margins": 1}': (422, "margins must be true or false, got 1"),
    b'{"text": "a", "sent_id": "a b"}': (422, "sent_id must be a prefix without white space"),
    b'{"text": "a", "sent_id": "\\ud800"}': (422, "sent_id must be a prefix"),
    b'{"text": "a", "model": 3}': (422, "model must be a string"),
    b'{"text": "a", "model": "xx"}': (404, "no model 'xx'; use en, zh"),
    b'{"text": "a", "model": "../../etc/passwd"}': (404, "no model"),
}


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:40]))
def test_a_bad_body_is_told_in_one_sentence(client, body):
    status, expected = BODIES[body]
    told = message(client.post("/v1/annotate", content=body), status)
    assert expected in told
    assert len(told) < 300


def test_null_is_as_good_as_nothing(client):
    assert client.annotate(text="A dog.", texts=None, model=None, format=None).status_code == 200


def test_what_there_is_not_is_told(client):
    assert "there is nothing at '/nope'" in message(client.get("/nope"), 404)
    assert "GET is not for '/v1/annotate'" in message(client.get("/v1/annotate"), 405)


def test_a_text_that_is_too_long_is_413(client_of):
    client = client_of(Limits(text_characters=100, texts=3))
    assert "more than 100 characters" in message(client.annotate(text="a " * 51), 413)
    assert "more than 100 characters" in message(client.annotate(texts=["a " * 30] * 2), 413)
    assert "more than 100 characters" in message(client.annotate(tokens=[["word"] * 30]), 413)
    assert "4 texts, more than the 3" in message(client.annotate(texts=["a"] * 4), 413)
    assert client.annotate(text="a " * 49).status_code == 200


def test_an_error_of_one_text_hits_that_request_only(client_of, models, monkeypatch):
    """The texts of the batch that failed are annotated one by one."""
    import asyncio

    import httpx

    from goldbeam.errors import DataError
    from goldbeam.pipeline.predictor import PipelinePredictor

    whole = PipelinePredictor.joint_layers

    def joint_layers(self, texts, threads=1, margins=False):
        if any("poison" in text for text in texts):
            raise DataError("poison is no text")
        return whole(self, texts, threads, margins)

    monkeypatch.setattr(PipelinePredictor, "joint_layers", joint_layers)
    client = client_of()

    async def ask_all():
        transport = httpx.ASGITransport(app=client.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as web:
            texts = ["One dog.", "poison", "Two cats."]
            return await asyncio.gather(*(web.post("/v1/annotate", json={"text": text}) for text in texts))

    first, second, third = client.portal.call(ask_all)
    assert first.json()["documents"][0]["text"] == "One dog."
    assert message(second, 422) == "poison is no text"
    assert third.json()["documents"][0]["text"] == "Two cats."
    assert message(client.annotate(texts=["a", "poison"]), 422) == "texts[1]: poison is no text"


def test_a_bug_is_one_sentence_and_a_line_in_the_log(client_of, monkeypatch, caplog):
    from goldbeam.pipeline.predictor import PipelinePredictor

    def joint_layers(*args, **options):
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(PipelinePredictor, "joint_layers", joint_layers)
    answer = client_of().annotate(text="A dog.")
    assert message(answer, 500) == "an internal error; the log of the server says more"
    assert "secret detail" not in answer.text
    assert "secret detail" in caplog.text


def test_models_that_are_no_pipelines_do_not_read_text(client_of, tmp_path):
    import goldbeam as gb
    from goldbeam.serve.models import ModelStore

    gb.Tagger(epochs=1).fit([[("a", "X")]]).save(tmp_path / "tiny.tagger")
    client = client_of(store=ModelStore([str(tmp_path / "tiny.tagger")]))
    assert client.get("/v1/models").json()["models"][0]["parts"][0]["name"] is None
    assert "is a tagger model" in message(client.annotate(text="a"), 422)
    assert "is a tagger model" in message(client.annotate(tokens=[["a"]]), 422)


def test_answers_are_json_whatever_is_quoted(client):
    answer = client.post("/v1/annotate", content=json.dumps({"text": "a", '\ud800"\n': 1}).encode())
    assert "unknown field" in message(answer, 422)


def test_scripts_are_judged_only_if_the_model_knows_frequent_words(models):
    english, chinese = models.get("en").scripts, models.get("zh").scripts
    assert english.foreign("Привет, мир") == "Cyrillic"
    assert english.foreign("He said «да» to me") is None
    assert english.foreign("😀 12") is None
    assert chinese.foreign("我们在北京") is None
    assert Scripts.of_vocabulary(None).foreign("Привет") is None
