"""What annotation looks like in each format, and which names of files mean it."""

from __future__ import annotations

import doctest
import json
import re

import pytest

from goldbeam.cli import annotate as command
from goldbeam.doc import Doc
from goldbeam.layers import Column, Layers
from goldbeam.layers.comments import SentenceComments
from goldbeam.layers.tokens import corpus_of_tokens
from goldbeam.pipeline import annotation_formats
from goldbeam.pipeline.annotation_formats import FORMATS, format_of
from goldbeam.texts import inputs
from goldbeam.texts.chunks import Chunk

TREE = [("head", (2, 0, 2, 3), "0123"), ("deprel", (0, 1, 2, 3), ["nsubj", "root", "obj", "flat"])]
LABELS = ["O", "B-PER", "B-LOC", "I-LOC"]


def column(name: str, numbers, names) -> Column:
    return Column(name, b"".join(number.to_bytes(4, "little") for number in numbers), list(names))


@pytest.fixture
def layers() -> Layers:
    corpus = corpus_of_tokens([["Ada", "saw", "New", "York"]] * 2)
    columns = [column(name, numbers * 2, names) for name, numbers, names in TREE]
    columns.append(column("entities", (1, 0, 2, 3, 0, 0, 0, 0), LABELS))
    return Layers(corpus.with_columns(columns))


def rendered(format: str, *pieces: Layers) -> str:
    renderer = FORMATS[format].renderer(SentenceComments())
    chunk = Chunk("", 0, 0, "tokens")
    return b"".join([renderer.begin(), *(renderer.piece(piece, chunk) for piece in pieces), renderer.end()]).decode()


@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("a.conllu", "conllu"),
        ("a.json", "json"),
        ("a.jsonl", "json"),
        ("a.TXT", "text"),
        ("a.iob", "iob"),
        ("a.bio", "iob"),
        ("a.tsv", "iob"),
        ("a.html", "html"),
        ("a.json.gz", "json"),
        ("a.html.xz", "html"),
        ("a.txt.zst", "text"),
        ("a.tsv.bz2", "iob"),
        ("a.gz", "conllu"),
        ("a", "conllu"),
        ("a.out", "conllu"),
        ("a.json/b", "conllu"),
    ],
)
def test_names_mean_formats(name, format):
    assert format_of(name) == format


def test_the_example_of_names():
    assert doctest.testmod(annotation_formats).failed == 0


def test_the_command_knows_all_formats_and_kinds_of_input():
    assert tuple(FORMATS) == command.FORMATS
    assert command.KINDS == inputs.KINDS
    for format in FORMATS.values():
        for ending in format.endings:
            assert ending in command.command.help


def test_conllu_has_entities_in_its_last_column(layers):
    rows = [line.split("\t") for line in rendered("conllu", layers).splitlines() if "\t" in line]
    assert [row[9] for row in rows] == ["ner=B-PER", "_", "ner=B-LOC", "ner=I-LOC", "_", "_", "_", "_"]


def test_json_has_a_sentence_per_line(layers):
    lines = rendered("json", layers, layers).splitlines()
    assert len(lines) == 4
    assert json.loads(lines[0]) == json.loads(lines[2]) == Doc.of_layers(layers)[0].to_dict()
    assert json.loads(lines[0])["text"] == "Ada saw New York"


def test_text_has_a_tree_with_entities_below_each_sentence(layers):
    first, second, rest = rendered("text", layers).split("\n\n")
    assert first == "Ada saw New York\n" + Doc.of_layers(layers)[0].to_text()
    assert "B-PER" in first
    assert second == "Ada saw New York\n" + Doc.of_layers(layers)[1].to_text()
    assert rest == ""


def test_text_of_sentences_without_trees_has_words_tags_and_entities():
    corpus = corpus_of_tokens([["Ada", "saw"], ["It"]])
    assert rendered("text", Layers(corpus)) == "Ada saw\nAda saw\n\nIt\nIt\n\n"
    tagged = corpus.with_columns([column("upos", (0, 1, 2), ["PROPN", "_", "PRON"])])
    assert rendered("text", Layers(tagged)) == "Ada saw\nAda/PROPN saw\n\nIt\nIt/PRON\n\n"
    entities = corpus_of_tokens([["Ada", "saw", "New", "York"]]).with_columns(
        [column("entities", (1, 0, 2, 3), LABELS)]
    )
    assert rendered("text", Layers(entities)) == "Ada saw New York\nAda saw New York\n[PER Ada] [LOC New York]\n\n"


def test_iob_has_a_word_and_a_label_per_line(layers):
    assert rendered("iob", layers) == (
        "Ada\tB-PER\nsaw\tO\nNew\tB-LOC\nYork\tI-LOC\n\nAda\tO\nsaw\tO\nNew\tO\nYork\tO\n\n"
    )


def test_html_is_one_page_whose_sentences_are_numbered_through(layers):
    page = rendered("html", layers, layers)
    for part in ("<!DOCTYPE html>", "<body>", "</body>", "</html>"):
        assert page.count(part) == 1
    assert re.findall(r'<section id="s(\d+)"', page) == ["1", "2", "3", "4"]
    assert page.endswith("</html>\n")
    assert "</h1>\n</body>" in rendered("html")
    assert rendered("html", layers) == Doc.of_layers(layers).to_html()
