"""What both protocols use."""

from __future__ import annotations

import json

import pytest

from goldbeam.serve.protocols.conllu_rows import misc_cell, misc_fields, rows_of
from goldbeam.serve.protocols.language_names import language_code
from goldbeam.serve.protocols.partial_pipelines import with_layers
from goldbeam.serve.protocols.udpipe.generic_tokenizer import generic_tokens
from goldbeam.serve.protocols.udpipe.spaces import escaped, unescaped


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("English (UD English EWT)", "en"),
        ("Chinese, simplified", "zh"),
        ("pt", "pt"),
        ("pt_bosque", "pt"),
        ("GREEK-gdt", "el"),
        ("enormous", None),
        ("2024", None),
        (None, None),
        ("", None),
    ],
)
def test_languages_are_known_by_name_and_code(name, code):
    assert language_code(name) == code


@pytest.mark.parametrize(
    ("layers", "parts"),
    [
        ([], ["tokenizer"]),
        (["upos"], ["tokenizer", "morphology"]),
        (["head"], ["tokenizer", "morphology", "parser"]),
        (["entities"], ["tokenizer", "entities"]),
        (["deprel", "entities"], ["tokenizer", "morphology", "parser", "entities"]),
    ],
)
def test_only_the_parts_that_are_needed_run(service, layers, parts):
    assert list(with_layers(service.models.get("en"), layers).parts.steps) == parts


def test_rows_are_written_as_they_were_read():
    conllu = (
        "# newdoc\n# text = a b\n1-2\tab\t_\t_\t_\t_\t_\t_\t_\tA=b\n1\ta" + "\t_" * 8 + "\n2\tb" + "\t_" * 8 + "\n\n"
    )
    [sentence] = rows_of(conllu)
    assert sentence.text() == conllu
    assert [row[1] for row in sentence.words()] == ["a", "b"]
    assert [row[1] for row in sentence.tokens()] == ["ab"]
    assert sentence.has_comment("newdoc")
    assert not sentence.has_comment("new")
    assert rows_of("# only a comment\n") == []
    assert [misc_cell(misc_fields(cell)) for cell in ("_", "A=b|C", "A=b=c")] == ["_", "A=b|C", "A=b=c"]


def test_white_space_is_escaped_and_read_again():
    text = " \t\r\n|\\\u00a0x"
    assert escaped(text) == r"\s\t\r\n\p\\" + "\u00a0x"
    assert unescaped(escaped(text)) == text
    assert unescaped(r"\x\\s") == r"\x\s"


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It is. “Yes.” No", [["It", "is", "."], ["“", "Yes", ".", "”"], ["No"]]),
        ("e.g. this is", [["e", ".", "g", ".", "this", "is"]]),
        ("Why?! Go", [["Why", "?", "!"], ["Go"]]),
        ("a@b.org, 1,000.5%", [["a@b.org", ",", "1,000.5", "%"]]),
        ("One\ntwo\n \nthree", [["One", "two"], ["three"]]),
        ("", []),
    ],
)
def test_the_generic_tokenizer_goes_by_punctuation_and_blank_lines(text, sentences):
    assert generic_tokens(text) == sentences


def test_the_description_has_both_protocols(client):
    paths = client.get("/openapi.json").json()["paths"]
    assert {"/process", "/models", "/", "/ping"} <= {*paths}
    assert {*paths["/process"]} == {"get", "post"}
    assert "text/plain" in json.dumps(paths["/"]["post"]["responses"]["400"])
