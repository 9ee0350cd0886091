"""Formats as UDPipe's own library reads and writes them, with a server process."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.clients
TEXTS = [
    "Ada Lovelace  didn't live in Paris.\n\nShe met 😀 Alan\tin London. Go!\n",
    "  One thing\nin two lines.\r\n\r\n\r\nAnother | with \\ and 10 000",
    "A",
]
CONLLU = """\
# newdoc id = letters
# newpar
# sent_id = a-1
# text = didn't go
1-2\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_
1\tdid\tdo\tAUX\tVBD\tMood=Ind\t3\taux\t3:aux\tseen=yes
2\tn't\tnot\tPART\tRB\t_\t3\tadvmod\t_\t_
2.1\tever\t_\t_\t_\t_\t_\t_\t_\t_
3\tgo\tgo\tVERB\tVB\t_\t0\troot\t0:root\tSpacesAfter=\\n\\n

# newpar
# sent_id = a-2
# text = New York.
1\tNew York\tNew York\tPROPN\tNNP\t_\t0\troot\t_\tSpaceAfter=No|SpacesInToken=New\\s\\sYork
2\t.\t.\tPUNCT\t.\t_\t1\tpunct\t_\t_

"""
OUTPUTS = [
    "horizontal",
    "horizontal=paragraphs",
    "vertical",
    "vertical=paragraphs",
    "plaintext",
    "plaintext=normalized_spaces",
]


@pytest.fixture
def process(address):
    import requests

    def call(**fields):
        answer = requests.post(f"{address}/process", data=fields)
        assert answer.status_code == 200, answer.text
        return answer.json()["result"]

    return call


@pytest.fixture
def convert():
    from ufal import udpipe

    def call(data, source, target):
        reader, writer = udpipe.InputFormat.newInputFormat(source), udpipe.OutputFormat.newOutputFormat(target)
        reader.setText(data)
        sentence, error, found = udpipe.Sentence(), udpipe.ProcessingError(), []
        while reader.nextSentence(sentence, error):
            found.append(writer.writeSentence(sentence))
            sentence = udpipe.Sentence()
        assert not error.occurred(), error.message
        return "".join(found) + writer.finishDocument()

    return call


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("text", TEXTS)
def test_outputs_are_those_of_udpipe_s_writers(process, convert, text, output):
    conllu = process(data=text, tokenizer="ranges", tagger="", parser="")
    assert process(data=text, tokenizer="", output=output) == convert(conllu, "conllu", output)


@pytest.mark.parametrize("output", OUTPUTS)
def test_conllu_is_converted_as_udpipe_converts_it(process, convert, output):
    assert process(data=CONLLU, output=output) == convert(CONLLU, "conllu", output)


def test_epe_is_that_of_udpipe_s_writer(process, convert):
    def graphs(lines):
        return [json.loads(line) for line in lines.splitlines()]

    fields = {"data": TEXTS[0], "tokenizer": "ranges", "tagger": "", "parser": ""}
    expected = convert(process(**fields), "conllu", "epe")
    assert graphs(process(**fields, output="epe")) == graphs(expected)
    assert graphs(process(data=CONLLU, output="epe")) == graphs(convert(CONLLU, "conllu", "epe"))


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("tokenizer", ["", "normalized_spaces", "ranges", "presegmented"])
def test_udpipe_reads_the_conllu_and_writes_it_again(process, convert, text, tokenizer):
    conllu = process(data=text, tokenizer=tokenizer, tagger="", parser="")
    assert convert(conllu, "conllu", "conllu") == conllu


@pytest.mark.parametrize(
    ("form", "data"),
    [
        ("horizontal", "Ada lives in New\u00a0York .\n\n\nShe  is\there .\r\nA\n \nB"),
        ("horizontal", "\n\nOne"),
        ("vertical", "Ada\tx\nlives\n\n\nShe\nruns\n\nyes\n\n\n\nNew York\tz\n"),
        ("vertical", "\n\nOne"),
    ],
)
def test_tokens_are_read_as_udpipe_reads_them(process, convert, form, data):
    def without_text(conllu):
        lines = conllu.splitlines()
        return [line for line in lines if not line.startswith(("# text", "# generator", "# udpipe"))]

    assert without_text(process(data=data, input=form)) == without_text(convert(data, form, "conllu"))


def test_the_generic_tokenizer_agrees_with_udpipe_s_on_plain_sentences(process, convert):
    data = "Dr. Ada Lovelace's dog  didn't go (yes).\n\n  See https://a.example.org/x?y=1 now!  \"Fine,\" he said. End"
    for form in ("generic_tokenizer=ranges", "generic_tokenizer=normalized_spaces", "generic_tokenizer"):
        mine = process(data=data, input=form, output="horizontal")
        assert mine == convert(data, form, "horizontal")
