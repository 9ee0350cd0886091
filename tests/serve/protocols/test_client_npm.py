"""The npm package corenlp-client, with a server process. NODE_PATH says where it is installed."""

from __future__ import annotations

import json
import subprocess

import pytest

pytestmark = pytest.mark.clients
_SCRIPT = """
const Client = require('corenlp-client');
const [host, annotators, text] = process.argv.slice(1);
const arguments_ = annotators ? [host, annotators] : [host];
new Client(...arguments_).annotate(text).then(
  result => console.log(JSON.stringify({result})),
  error => console.log(JSON.stringify({status: error.statusCode, error: error.error})));
"""


@pytest.fixture
def annotate(address):
    def call(text, annotators=""):
        command = ["node", "-e", _SCRIPT, address, annotators, text]
        return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    return call


def test_its_usual_annotators(annotate, nlp):
    text = "The quick brown fox didn't jump. It's 50% + more, 😀 é!"
    found = annotate(text)["result"]["sentences"]
    doc = nlp(text)
    assert [[token["word"] for token in sentence["tokens"]] for sentence in found] == [
        list(sentence.forms) for sentence in doc
    ]
    assert [token["pos"] for token in found[0]["tokens"]] == list(doc[0].xpos)
    units = text.encode("utf-16-le")  # what strings of JavaScript count
    for token in (token for sentence in found for token in sentence["tokens"]):
        begin, end = token["characterOffsetBegin"], token["characterOffsetEnd"]
        assert units[2 * begin : 2 * end].decode("utf-16-le") == token["originalText"]


def test_parse_gives_brackets_and_arcs(annotate):
    found = annotate("the quick brown fox jumped over the lazy dog", "tokenize,ssplit,pos,parse")
    [sentence] = found["result"]["sentences"]
    assert sentence["parse"].startswith("(ROOT (")
    assert sentence["basicDependencies"][0]["dep"] == "ROOT"


def test_errors_are_shown_to_the_user(annotate):
    found = annotate("She runs.", "tokenize,coref")
    assert found["status"] == 400
    assert found["error"].startswith("no annotator 'coref'; use tokenize, ssplit, pos")
