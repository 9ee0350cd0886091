"""UDPipe's REST service, as its documentation describes it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb

ALL = {"tokenizer": "", "tagger": "", "parser": ""}
TEXT = "Ada Lovelace  didn't live in Paris.\n\nShe met 😀 Alan\tin London."


def result(client, **parameters):
    answer = client.post("/process", data=parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()["result"]


def rows(conllu):
    return [line.split("\t") for line in conllu.splitlines() if line and not line.startswith("#")]


def column(conllu, place):
    return [row[place] for row in rows(conllu)]


def comments(conllu):
    return [line for line in conllu.splitlines() if line.startswith("#")]


def test_models_are_listed_with_what_they_can_do(client):
    listed = client.get("/models").json()
    assert listed["default_model"] == "en"
    assert listed["models"] == {
        "en": ["tokenizer", "tagger", "parser"],
        "pt": ["tokenizer", "tagger", "parser"],
        "zh": ["tokenizer", "tagger", "parser"],
        "trees": ["tokenizer", "tagger", "parser"],
        "tags": ["tokenizer", "tagger"],
        "words": ["tagger", "parser"],
    }
    assert client.post("/models").json() == listed


def test_get_form_and_multipart_say_the_same(client):
    fields = {**ALL, "data": TEXT}
    answers = [
        client.get("/process", params=fields),
        client.post("/process", data=fields),
        client.post("/process", params=ALL, data={"data": TEXT}),
        client.post("/process", files={name: (None, value) for name, value in fields.items()}),
        client.post("/process", data=ALL, files={"data": ("text.txt", TEXT.encode())}),
        client.post("/process", params=fields),
    ]
    assert [answer.status_code for answer in answers] == [200] * 6
    assert len({json.dumps(answer.json()) for answer in answers}) == 1
    assert answers[0].json().keys() == {"model", "acknowledgements", "result"}
    assert answers[0].json()["model"] == "en"


def test_fields_of_the_body_come_before_those_of_the_address(client):
    answer = client.post("/process", params={"data": "One.", "tokenizer": ""}, data={"data": "Two three."})
    assert column(answer.json()["result"], 1) == ["Two", "three", "."]


def test_the_annotation_is_that_of_the_pipeline(client, nlp):
    conllu = result(client, **ALL, data=TEXT)
    assert gb.Doc.from_conllu(conllu) == nlp(TEXT)
    assert comments(conllu)[:4] == [
        f"# generator = goldbeam {gb.__version__}",
        "# udpipe_model = en",
        "# udpipe_model_licence = CC BY-SA 4.0",
        "# newdoc",
    ]


@pytest.mark.parametrize(
    ("asked", "filled"),
    [
        (["tokenizer"], []),
        (["tokenizer", "tagger"], [2, 3, 4, 5]),
        (["tokenizer", "parser"], [6, 7]),
        (["tokenizer", "tagger", "parser"], [2, 3, 4, 5, 6, 7]),
    ],
)
def test_only_what_is_asked_for_is_annotated(client, nlp, asked, filled):
    found = rows(result(client, data="She met Alan.", **dict.fromkeys(asked, "")))
    whole = rows(nlp("She met Alan.").to_conllu())
    for mine, full in zip(found, whole, strict=True):
        assert mine[:9] == [cell if i in (0, 1, *filled) else "_" for i, cell in enumerate(full[:9])]


def test_ranges_are_positions_in_the_text(client):
    tokens = rows(result(client, tokenizer="ranges", data=TEXT))
    places = [(row[1], row[9].split("TokenRange=")[1].split("|")[0]) for row in tokens if "TokenRange" in row[9]]
    assert ("didn't", "14:20") in places
    for form, place in places:
        start, end = map(int, place.split(":"))
        assert TEXT[start:end] == form
    assert "TokenRange" not in result(client, tokenizer="", data=TEXT)


def test_white_space_is_kept_in_misc(client):
    misc = dict(zip(*(column(result(client, tokenizer="", data=" I see\t(me).\n\n"), i) for i in (1, 9)), strict=True))
    assert misc == {
        "I": r"SpacesBefore=\s",
        "see": r"SpacesAfter=\t",
        "(": "SpaceAfter=No",
        "me": "SpaceAfter=No",
        ")": "SpaceAfter=No",
        ".": r"SpacesAfter=\n\n",
    }


def test_normalized_spaces_leaves_no_more_than_conllu_has(client):
    misc = column(result(client, tokenizer="normalized_spaces", data=" I  see.\n"), 9)
    assert misc == ["_", "SpaceAfter=No", "_"]


@pytest.mark.parametrize(
    "text", [TEXT, "  A\r\nb ", "\tOne.  Two\n\n\n three\n", "C:\\\\new | x", "10 000", "A 好.", "\ufeffA b"]
)
def test_plaintext_gives_the_text_back(client, text):
    assert result(client, tokenizer="", data=text, output="plaintext") == text.removeprefix("\ufeff")


@given(st.text(st.sampled_from("ab'.?! \t\n\r|\\😀é\u00a0\u2028-1"), min_size=1, max_size=30))
def test_plaintext_gives_any_text_back(client, text):
    found = result(client, tokenizer="presegmented", data=f"a{text}", output="plaintext")
    assert found == f"a{text}"


def test_plaintext_with_normalized_spaces_has_a_sentence_per_line(client):
    found = result(client, tokenizer="", data="One  thing.\n\nIt's two.", output="plaintext=normalized_spaces")
    assert found == "One thing.\n\nIt's two.\n"


def test_lines_are_sentences_if_the_text_is_presegmented(client):
    conllu = result(client, tokenizer="presegmented", data="One. Two\nthree\n\nfour.", output="horizontal")
    assert conllu == "One . Two\nthree\nfour .\n"
    marks = comments(result(client, tokenizer="presegmented", data="One\ntwo\n\nthree"))[3:]
    assert [mark for mark in marks if "text" not in mark] == [
        "# newdoc",
        "# newpar",
        "# sent_id = 1",
        "# sent_id = 2",
        "# newpar",
        "# sent_id = 3",
    ]


def test_horizontal_input_and_output(client):
    data = "Ada lives in New\u00a0York .\n\nShe  is\there .\r\nYes"
    conllu = result(client, input="horizontal", data=data, tagger="")
    assert column(conllu, 1) == ["Ada", "lives", "in", "New York", ".", "She", "is", "here", ".", "Yes"]
    assert column(conllu, 3)[5:7] == ["PRON", "AUX"]
    assert [mark for mark in comments(conllu)[3:] if "text" not in mark] == [
        "# newdoc",
        "# newpar",
        "# sent_id = 1",
        "# newpar",
        "# sent_id = 2",
        "# sent_id = 3",
    ]
    as_given = "Ada lives in New\u00a0York .\nShe is here .\nYes\n"
    assert result(client, input="horizontal", data=data, output="horizontal") == as_given
    marked = result(client, input="horizontal", data=data, output="horizontal=paragraphs")
    assert marked == as_given.replace(".\nShe", ".\n\nShe")


def test_vertical_input_and_output(client):
    data = "Ada\tfirst column only\nlives\n\nShe\nruns\n\n\nYes\n"
    assert result(client, input="vertical", data=data, output="vertical") == "Ada\nlives\n\nShe\nruns\n\nYes\n\n"
    marked = result(client, input="vertical", data=data, output="vertical=paragraphs")
    assert marked == "Ada\nlives\n\nShe\nruns\n\n\nYes\n\n"
    assert column(result(client, input="vertical", data=data, parser=""), 7)[:2] == ["compound", "root"]


def test_the_generic_tokenizer_needs_no_model(client):
    data = 'It costs 3.50 at www.example.org/a! "Fine," he\u0301 said, e.g. now. End'
    found = result(client, model="words", input="generic_tokenizer=ranges", data=data, output="horizontal")
    assert found.splitlines() == [
        "It costs 3.50 at www.example.org/a !",
        '" Fine , " he\u0301 said , e . g . now .',
        "End",
    ]
    misc = column(result(client, input="generic_tokenizer=ranges", data="A b."), 9)
    assert misc == ["TokenRange=0:1", "SpaceAfter=No|TokenRange=2:3", "SpaceAfter=No|TokenRange=3:4"]
    lines = result(client, input="generic_tokenizer=presegmented", data="A. B\nc", output="horizontal")
    assert lines == "A . B\nc\n"


def test_the_tokenizer_can_be_an_input_format(client):
    assert result(client, input="tokenizer=ranges", data="A b") == result(client, tokenizer="ranges", data="A b")


CONLLU = """\
# newdoc id = letters
# sent_id = a-1
# text = didn't go
1-2\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_
1\tdid\tdo\tX\tX\t_\t_\t_\t3:aux\tseen=yes
2\tn't\tnot\tX\tX\t_\t_\t_\t_\t_
2.1\tever\t_\t_\t_\t_\t_\t_\t_\t_
3\tgo\tgo\tX\tX\t_\t_\t_\t0:root\t_

"""


def test_conllu_keeps_what_is_not_asked_for(client):
    tagged = rows(result(client, data=CONLLU, tagger=""))
    given = rows(CONLLU)
    assert [row[3] for row in tagged] == ["_", "AUX", "PART", "_", "VERB"]
    assert [(row[0], row[1], row[6], row[8], row[9]) for row in tagged] == [
        (row[0], row[1], row[6], row[8], row[9]) for row in given
    ]
    parsed = rows(result(client, data=CONLLU, parser=""))
    assert [row[3] for row in parsed] == ["_", "X", "X", "_", "X"]
    assert "_" not in [row[7] for row in parsed if row[0].isdigit()]
    assert comments(result(client, data=CONLLU))[3:] == comments(CONLLU)
    assert rows(result(client, data=CONLLU)) == given
    assert rows(result(client, data=CONLLU.replace("\n", "\r\n"))) == given


def test_a_parser_shows_no_tags_that_nobody_asked_for(client):
    found = rows(result(client, input="horizontal", data="She runs .", parser=""))
    assert [row[7] for row in found] == ["nsubj", "root", "punct"]
    assert {row[3] for row in found} == {"_"}


def test_epe_is_json_with_a_graph_per_sentence(client):
    found = result(client, **{**ALL, "tokenizer": "ranges"}, data="She runs. Go!", output="epe")
    graphs = [json.loads(line) for line in found.splitlines()]
    assert [graph["id"] for graph in graphs] == [1, 2]
    assert graphs[0]["nodes"][1] == {
        "id": 2,
        "form": "runs",
        "start": 4,
        "end": 8,
        "top": True,
        "properties": {
            "lemma": "run",
            "upos": "VERB",
            "xpos": "VBZ",
            "Mood": "Ind",
            "Number": "Sing",
            "Person": "3",
            "Tense": "Pres",
            "VerbForm": "Fin",
        },
        "edges": [{"label": "nsubj", "target": 1}, {"label": "punct", "target": 3}],
    }


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("en", "en"),
        ("EN", "en"),
        ("english", "en"),
        ("english-ewt-ud-2.15-241121", "en"),
        ("pt", "pt"),
        ("Portuguese", "pt"),
        ("portuguese_bosque", "pt"),
        ("chinese-gsdsimp", "zh"),
        ("trees", "trees"),
    ],
)
def test_models_are_found_by_name_and_language(client, asked, found):
    answer = client.post("/process", data={"model": asked, "tokenizer": "", "data": "A."})
    assert answer.json()["model"] == found


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({}, "the parameter data is missing; it holds the text or the CoNLL-U to process"),
        ({"data": "A", "model": "german"}, "no model 'german'; use en, pt, zh, trees, tags, words"),
        ({"data": "A", "model": "tagger"}, "no model 'tagger'; use en, pt, zh, trees, tags, words"),
        ({"data": "A", "model": ""}, "no model ''; use en, pt, zh, trees, tags, words"),
        (
            {"data": "A", "output": "matxin"},
            "no output format 'matxin'; use conllu, epe, horizontal, plaintext, vertical",
        ),
        (
            {"data": "A", "input": "pdf"},
            "no input format 'pdf'; use conllu, generic_tokenizer, horizontal, vertical, tokenizer",
        ),
        (
            {"data": "A", "tokenizer": "joint_with_parsing"},
            "no option 'joint_with_parsing' of tokenizer; use normalized_spaces, presegmented, ranges",
        ),
        ({"data": "A", "input": "horizontal=x"}, "no option 'x' of input horizontal; it has none"),
        ({"data": "A", "output": "conllu=v1"}, "no option 'v1' of output conllu; use v2"),
        (
            {"data": "1\tA"},
            "data:1: 2 columns, CoNLL-U has 10; separate them with tabs and write _ where a value is missing",
        ),
        (
            {"data": "A", "input": "vertical", "model": "tags", "parser": ""},
            "the model tags has no parser, which writes head and deprel",
        ),
        ({"data": "A", "tokenizer": "", "model": "words"}, "the model words has no tokenizer; send tokens"),
        (
            {"data": "A" * 100_001, "tokenizer": ""},
            "there are more than 100,000 characters of text; send them in parts",
        ),
    ],
)
def test_mistakes_are_one_sentence_of_plain_text(client, parameters, message):
    answer = client.post("/process", data={"tagger": "", **parameters})
    assert answer.status_code == (413 if "100,000" in message else 400)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == message + "\n"


@pytest.mark.parametrize(
    ("content", "content_type", "message"),
    [
        (b"data=%FF", "application/x-www-form-urlencoded", "the body is not UTF-8; encode it as UTF-8 before"),
        (b"data=\xff", "application/x-www-form-urlencoded", "the body is not UTF-8 (byte 5); send UTF-8"),
        (b"a=1&" * 1001, "application/x-www-form-urlencoded", "the body has more than 1000 fields; send fewer"),
        (b"{}", "application/json", "content type 'application/json' is not supported; send application/x-www-"),
        (b"hello", "", "content type 'none' is not supported; send application/x-www-form-urlencoded or multipart"),
        (b"hello", "multipart/form-data", "the body is not multipart/form-data with the boundary of its header"),
        (b"hello", "multipart/form-data; boundary=x", "the body is not multipart/form-data with the boundary of its"),
        (
            b'--x\r\nContent-Disposition: form-data; name="data"\r\n\r\nA',
            "multipart/form-data; boundary=x",
            "the body ends before the last boundary of multipart/form-data; send all of it",
        ),
        (
            b'--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n\xff\r\n--x--\r\n',
            "multipart/form-data; boundary=x",
            "the field data is not UTF-8 (byte 0); send UTF-8",
        ),
        (
            b"--x\r\nA: b\r\n\r\n\r\n" * 101 + b"--x--\r\n",
            "multipart/form-data; boundary=x",
            "the body has more than 100 parts; send fewer",
        ),
    ],
)
def test_bodies_that_are_no_forms_are_refused(client, content, content_type, message):
    headers = {"content-type": content_type} if content_type else {}
    answer = client.post("/process", content=content, headers=headers)
    assert answer.status_code == 400
    assert answer.text.startswith(message)
    assert answer.text.count("\n") == 1


def test_an_address_that_is_not_utf8_is_refused(client):
    assert client.get("/process?data=%FF").text == (
        "the address is not UTF-8; encode it as UTF-8 before it is percent-encoded\n"
    )


@pytest.mark.parametrize("parameters", [{"tokenizer": ""}, {"input": "horizontal"}, {"input": "vertical"}, {}])
@pytest.mark.parametrize("data", ["", " \n\n\t"])
def test_a_text_of_nothing_is_refused(client, parameters, data):
    answer = client.post("/process", data={"data": data, "tagger": "", **parameters})
    assert (answer.status_code, answer.text) == (400, "the text is empty; give some words\n")


@pytest.mark.parametrize(
    "parameters",
    [ALL, {"tokenizer": ""}, {"input": "horizontal", "tagger": ""}, {"input": "generic_tokenizer", "parser": ""}],
)
def test_a_text_in_another_script_is_refused(client, parameters):
    answer = client.post("/process", data={"data": "Καλημέρα κόσμε.", **parameters})
    assert answer.status_code == 400
    assert answer.text == "the text is in another script (Greek) than the model en reads; use another model\n"


def test_formats_are_converted_in_any_script(client):
    assert result(client, input="horizontal", data="Καλημέρα κόσμε .", output="vertical") == "Καλημέρα\nκόσμε\n.\n\n"


@pytest.mark.parametrize("parameters", [{"tokenizer": ""}, {"input": "vertical"}])
def test_a_nul_is_refused(client, parameters):
    answer = client.post("/process", data={"data": "a\0b", **parameters})
    assert answer.status_code == 400
    assert "has a NUL character" in answer.text
