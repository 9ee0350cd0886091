"""Whatever is sent: an answer, or one sentence about what is wrong."""

from __future__ import annotations

import json
from urllib.parse import quote

from hypothesis import given
from hypothesis import strategies as st

BODIES = st.one_of(
    st.binary(max_size=200),
    st.sampled_from(
        [b"data=She runs.", b"data=", b"1\tA", b'--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n']
    ),
    st.text(max_size=100).map(lambda text: text.encode("utf-8", "replace")),
    st.text(max_size=100).map(lambda text: quote(text.encode("utf-8", "replace")).encode()),
)
CONTENT_TYPES = st.sampled_from(
    [
        "text/plain",
        "text/plain; charset=utf-16",
        "text/plain; charset=",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data; boundary=",
        "application/json",
        ";",
    ]
)
NAMES = st.sampled_from(
    [
        "annotators",
        "outputFormat",
        "pipelineLanguage",
        "ssplit.eolonly",
        "ssplit.isOneSentence",
        "tokenize.whitespace",
        "ssplit.newlineIsSentenceBreak",
        "inputFormat",
        "other",
    ]
)
VALUES = st.one_of(
    st.sampled_from(
        ["tokenize", "pos,lemma", "ner,parse", "json", "conllu", "conll", "text", "true", "en", "two", "trees"]
    ),
    st.text(max_size=10),
    st.booleans(),
    st.lists(st.text(max_size=3), max_size=2),
)
MAPS = st.one_of(st.dictionaries(NAMES, VALUES), st.text(max_size=30), st.none())
FIELDS = st.dictionaries(
    st.sampled_from(["data", "model", "tokenizer", "tagger", "parser", "input", "output"]),
    st.one_of(
        st.sampled_from(["", "horizontal", "vertical", "conllu", "epe", "plaintext", "generic_tokenizer", "ranges"]),
        st.sampled_from(["She runs.\n\nGo!", "1\tA" + "\t_" * 8, "en", "words", "horizontal=paragraphs", "="]),
        st.text(st.characters(codec="utf-8"), max_size=20),
    ),
)


def check(answer):
    assert answer.status_code in (200, 400), answer.text
    if answer.status_code == 400:
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert answer.text.count("\n") == 1
        assert answer.text.endswith("\n")
        assert "Traceback" not in answer.text
    elif answer.headers["content-type"] == "application/json":
        answer.json()


@given(BODIES, CONTENT_TYPES, MAPS)
def test_corenlp(client, body, content_type, properties):
    given_as = json.dumps(properties) if isinstance(properties, dict) else properties
    query = {} if given_as is None else {"properties": given_as.encode("utf-8", "replace").decode()}
    check(client.post("/", params=query, content=body, headers={"content-type": content_type}))


@given(FIELDS, st.sampled_from(["GET", "form", "multipart"]))
def test_udpipe(client, fields, way):
    if way == "GET":
        check(client.get("/process", params=fields))
    elif way == "form":
        check(client.post("/process", data=fields))
    else:
        check(client.post("/process", files={name: (None, value) for name, value in fields.items()} or None))


@given(BODIES, CONTENT_TYPES)
def test_bodies_of_udpipe(client, body, content_type):
    check(client.post("/process", content=body, headers={"content-type": content_type}))
