"""A client with requests, written from UDPipe's description of its service, with a server process."""

from __future__ import annotations

import pytest

import goldbeam as gb

pytestmark = pytest.mark.clients
TEXT = "Ada Lovelace didn't live in Paris.\n\nShe met 😀 Alan Turing in London."


class UDPipeService:
    """What people write around the service."""

    def __init__(self, address, model=None):
        import requests

        self._address, self._model, self._session = address, model, requests.Session()

    def models(self):
        answer = self._session.get(f"{self._address}/models")
        answer.raise_for_status()
        return answer.json()

    def process(self, data, send="form", **options):
        fields = {"data": data, **({"model": self._model} if self._model else {}), **options}
        address = f"{self._address}/process"
        if send == "address":
            answer = self._session.get(address, params=fields)
        elif send == "form":
            answer = self._session.post(address, data=fields)
        else:
            file = {"data": ("text.txt", fields.pop("data").encode())}
            answer = self._session.post(address, data=fields, files=file)
        if not answer.ok:
            raise RuntimeError(f"{answer.status_code} {answer.headers['content-type']} {answer.text.strip()}")
        return answer.json()["result"]


@pytest.fixture
def service(address):
    return UDPipeService(address, "english-ewt-ud-2.15-241121")


def test_models_are_listed(service):
    found = service.models()
    assert found["default_model"] == "trees"
    assert found["models"]["en"] == ["tokenizer", "tagger", "parser"]


@pytest.mark.parametrize("send", ["address", "form", "file"])
def test_text_becomes_trees(service, nlp, send):
    conllu = service.process(TEXT, send, tokenizer="ranges", tagger="", parser="")
    assert gb.Doc.from_conllu(conllu, TEXT) == nlp(TEXT)


def test_a_long_text_in_a_form_and_a_file(service, nlp):
    text = "She didn't go to London. " * 4000
    expected = service.process(text, "form", tokenizer="", tagger="", output="horizontal")
    assert expected.count("\n") == 4000
    assert service.process(text, "file", tokenizer="", tagger="", output="horizontal") == expected


def test_steps_one_after_the_other(service):
    tokens = service.process(TEXT, tokenizer="ranges")
    tagged = service.process(tokens, tagger="")
    parsed = service.process(tagged, parser="")
    at_once = service.process(TEXT, tokenizer="ranges", tagger="", parser="")
    assert gb.Doc.from_conllu(parsed) == gb.Doc.from_conllu(at_once)


def test_tokens_in_lines(service):
    assert service.process("She runs .\nGo !", input="horizontal", tagger="", output="vertical") == (
        "She\nruns\n.\n\nGo\n!\n\n"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"model": "klingon"}, "400 text/plain; charset=utf-8 no model 'klingon'; use trees, en, pt, zh, tags, words"),
        ({"output": "pdf"}, "400 text/plain; charset=utf-8 no output format 'pdf'; use conllu, epe, horizontal, "),
        ({"data": ""}, "400 text/plain; charset=utf-8 the text is empty; give some words"),
    ],
)
def test_errors_are_shown_to_the_user(service, options, message):
    with pytest.raises(RuntimeError) as raised:
        service.process(options.pop("data", "She runs."), tokenizer="", tagger="", **options)
    assert str(raised.value).startswith(message)
