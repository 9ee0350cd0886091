"""Entities and other spans: where they are, and how documents are written with them."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from random_documents import documents

from goldbeam.doc import Doc, Sentence, Span, SurfaceToken
from goldbeam.errors import DataError, ParameterError

RAW = "Ada Lovelace didn't see New\nYork.  Rome & <Bonn>"
TEXT = """# text = Ada Lovelace didn't see New York.
1\tAda\t_\tPROPN\t_\t_\t5\tnsubj\t_\tTokenRange=0:3|ner=B-PER
2\tLovelace\t_\tPROPN\t_\t_\t1\tflat\t_\tTokenRange=4:12|ner=I-PER
3-4\tdidn't\t_\t_\t_\t_\t_\t_\t_\tTokenRange=13:19
3\tdid\t_\tAUX\t_\t_\t5\taux\t_\t_
4\tn't\t_\tPART\t_\t_\t5\tadvmod\t_\t_
5\tsee\t_\tVERB\t_\t_\t0\troot\t_\tTokenRange=20:23
6\tNew\t_\tPROPN\t_\t_\t5\tobj\t_\tTokenRange=24:27|ner=B-LOC
7\tYork\t_\tPROPN\t_\t_\t6\tflat\t_\tSpaceAfter=No|TokenRange=28:32|ner=I-LOC
8\t.\t_\tPUNCT\t_\t_\t5\tpunct\t_\tTokenRange=32:33

# text = Rome & <Bonn>
1\tRome\t_\tPROPN\t_\t_\t0\troot\t_\tTokenRange=35:39|ner=B-LOC
2\t&\t_\tCCONJ\t_\t_\t3\tcc\t_\tTokenRange=40:41
3\t<Bonn>\t_\tPROPN\t_\t_\t1\tconj\t_\tTokenRange=42:48|ner=B-LOC

"""
BARE = Doc([Sentence(["Rome", "burns"], [2, 0], ["nsubj", "root"])])


@pytest.fixture
def doc() -> Doc:
    return Doc.from_conllu(TEXT, RAW)


def test_entities_know_where_they_are(doc):
    ada, york, rome, bonn = doc.entities
    assert [entity.text for entity in doc.entities] == ["Ada Lovelace", "New\nYork", "Rome", "<Bonn>"]
    assert [entity.label for entity in doc.entities] == ["PER", "LOC", "LOC", "LOC"]
    assert [(entity.first, entity.last) for entity in doc.entities] == [(0, 1), (5, 6), (8, 8), (10, 10)]
    assert [(entity.start, entity.end) for entity in doc.entities] == [(0, 12), (24, 32), (35, 39), (42, 48)]
    assert (list(ada), len(ada), ada[-1], ada[:1]) == (list(doc.tokens[:2]), 2, doc.tokens[1], doc.tokens[:1])
    assert (ada.sentence, rome.sentence, york.root, str(bonn)) == (doc[0], doc[1], doc.tokens[5], "<Bonn>")
    assert doc[0].entities == (ada, york)
    assert doc[1].entities == (rome, bonn)
    assert [token.entity for token in doc[1]] == [rome, None, bonn]
    assert [token.entity_type for token in doc[1]] == ["LOC", None, "LOC"]
    assert [token.iob for token in doc.tokens[:3]] == ["B-PER", "I-PER", "O"]


def test_without_the_layer_there_are_no_entities():
    assert (BARE.entities, BARE[0].entities, BARE[0].iob) == ((), (), None)
    assert (BARE[0][0].entity, BARE[0][0].iob, BARE[0][0].entity_type) == (None, None, None)
    assert "entities" not in BARE.to_dict()["sentences"][0]
    assert "entity" not in BARE.to_columns()
    with pytest.raises(DataError, match="the document has no entities; annotate it with a pipeline that has an entity"):
        BARE.to_iob()


def test_a_layer_without_entities_says_so():
    nothing = Doc([Sentence(["a"], iob=["O"])])
    assert nothing.to_dict()["sentences"][0]["entities"] == []
    assert nothing.to_columns()["entity"] == ["O"]
    assert nothing.to_iob() == "a\tO\n\n"
    assert nothing.entities == ()


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        (0, 12, "Ada Lovelace"),
        (0, 3, "Ada"),
        (13, 19, "didn't"),
        (13, 23, "didn't see"),
        (28, 39, "York.  Rome"),
        (0, 2, None),
        (1, 3, None),
        (0, 13, None),
        (16, 19, None),  # n't has the place of the multiword token
        (12, 0, None),
        (3, 3, None),
        (32, 28, None),
        (-5, 500, None),
    ],
)
def test_spans_by_characters(doc, start, end, found):
    span = doc.char_span(start, end, "X")
    assert (None if span is None else (span.text, span.label)) == (None if found is None else (found, "X"))


def test_spans_by_characters_need_places():
    assert BARE.char_span(0, 4) is None


def test_spans_by_tokens(doc):
    span = doc.span(2, 4)
    assert (span.text, span.label, len(span), span.root) == ("didn't see", None, 3, doc.tokens[4])
    assert doc.span(0, 1, "PER") == doc.entities[0]
    assert doc.span(0, 1) != doc.entities[0]
    assert doc.span(0, 1, "PER") == Doc.from_conllu(TEXT).span(0, 1, "PER")
    assert doc.span(0, 1, "PER") != Doc.from_conllu(TEXT.replace("\tAda\t", "\tEve\t")).span(0, 1, "PER")
    for first, last in ((-1, 0), (1, 0), (0, 11)):
        with pytest.raises(ParameterError, match="first and last must be tokens, 0 to 10 in order"):
            doc.span(first, last)


def test_the_root_of_a_span():
    sentence = Sentence(list("abcde"), [2, 3, 0, 5, 3], list("vwxyz"))
    doc = sentence.doc
    assert doc.span(0, 1).root is sentence[1]
    assert doc.span(0, 4).root is sentence[2]
    assert doc.span(3, 3).root is sentence[3]
    assert Sentence(list("abcd"), [0, 1, 2, 1], list("wxyz")).doc.span(2, 3).root.form == "d"  # the higher of two
    assert Sentence(["a"]).doc.span(0, 0).root is None


def test_texts_of_spans_without_a_text():
    surface = [SurfaceToken("du", 1, 2), SurfaceToken("pain", 3, 3, space_after=False), SurfaceToken(".", 4, 4)]
    doc = Doc([Sentence(["de", "le", "pain", "."], surface=surface), Sentence(["x", "y"])])
    texts = {(0, 1): "du", (0, 3): "du pain.", (1, 2): "lepain", (0, 0): "de", (2, 4): "pain. x", (4, 5): "x y"}
    assert {places: doc.span(*places).text for places in texts} == texts
    other = Doc(doc.sentences, "another text")  # whose places nobody knows
    assert other.span(0, 3).text == "du pain."


def test_json_has_entities_with_their_words(doc):
    found = json.loads(doc.to_json())["sentences"]
    assert found[0]["entities"][1] == {
        "label": "LOC",
        "first": 6,
        "last": 7,
        "text": "New\nYork",
        "start": 24,
        "end": 32,
    }
    assert [entity["first"] for entity in found[1]["entities"]] == [1, 3]
    bare = Doc([Sentence(["Rome"], iob=["B-LOC"])]).to_dict()["sentences"][0]["entities"]
    assert bare == [{"label": "LOC", "first": 1, "last": 1, "text": "Rome"}]


def test_tables_have_a_column_of_entities(doc):
    table = doc.to_columns()
    assert list(table)[-2:] == ["end", "entity"]
    assert table["entity"] == ["B-PER", "I-PER", *"OOO", "B-LOC", "I-LOC", "O", "B-LOC", "O", "B-LOC"]


def test_iob_is_a_file_of_columns(doc):
    assert doc.to_iob().endswith(".\tO\n\nRome\tB-LOC\n&\tO\n<Bonn>\tB-LOC\n\n")
    for form in ("a\tb", "", " "):
        with pytest.raises(DataError, match="is empty or holds a tab or a line end, which IOB cannot"):
            Doc([Sentence([form], iob=["O"])]).to_iob()


def test_conllu_has_entities_in_misc(doc):
    assert doc.to_conllu() == TEXT
    made = doc.with_entities([doc.span(0, 0, "X")])
    assert re.findall("ner=.*", made.to_conllu()) == ["ner=B-X"]
    assert re.findall("ner=.*", made[0].to_conllu()) == ["ner=B-X"]
    assert Doc.from_dict(doc.to_dict()).to_conllu() == TEXT
    with pytest.raises(DataError, match=r"word 1 \(a\): 'B-x\|y' holds a \|, which separates values in MISC"):
        Sentence(["a"], iob=["B-x|y"]).to_conllu()


def test_entities_can_be_replaced(doc):
    made = doc.with_entities([(8, 8, "CITY"), doc.span(2, 3, "VERB"), Span(doc, 0, 0)])
    assert [(span.text, span.label) for span in made.entities] == [("Ada", ""), ("didn't", "VERB"), ("Rome", "CITY")]
    assert (made.text, len(doc.entities)) == (RAW, 4)
    assert made.layers.corpus.columns[-1] == "entities"
    assert doc.with_entities([]).entities == ()
    assert BARE.with_entities([(0, 0, "LOC")])[0] == Sentence(
        ["Rome", "burns"], [2, 0], ["nsubj", "root"], iob=["LOC", "O"]
    )
    assert Doc([]).with_entities([]) == Doc([])
    with pytest.raises(ParameterError, match="an entity must be within a sentence, got 'X' from token 7 to 8"):
        doc.with_entities([(7, 8, "X")])
    with pytest.raises(ParameterError, match="no token in common"):
        doc.with_entities([(0, 1, "X"), (1, 2, "Y")])
    with pytest.raises(ParameterError, match=r"within the 11 tokens \(0..10\), got 3 to 11"):
        doc.with_entities([(3, 11, "X")])


@given(documents())
def test_entities_put_in_again_are_the_same(doc):
    labelled = doc.with_entities(doc.entities)
    assert labelled == doc
    assert labelled.entities == doc.entities
    assert labelled.raw_text == doc.raw_text


def test_drawings_have_a_last_column_of_entities(doc):
    lines = doc[1].to_text(ascii=True).splitlines()
    assert lines == [
        "->,--- Rome    PROPN  root  B-LOC",
        "  | ,> &       CCONJ  cc",
        "  `>`- <Bonn>  PROPN  conj  B-LOC",
    ]
    assert doc[1].to_text("tree", ascii=True).splitlines()[0].endswith("B-LOC")
    assert doc[1].to_text("table").splitlines()[1] == "&       CCONJ  cc"
    assert "B-LOC" not in Sentence(["a"], [0], ["r"], iob=["O"]).to_text()
    assert doc[0].to_text(limit=2).count("-PER") == 2


def test_pages_mark_entities(doc):
    page = doc.to_html(theme="light")
    heading = re.findall("<h2>(.*?)</h2>", page)
    assert heading == [
        '1. <mark class="gb-0">Ada Lovelace<small>PER</small></mark> didn\'t see '
        '<mark class="gb-1">New York<small>LOC</small></mark>.'.replace("'", "&#x27;"),
        '2. <mark class="gb-1">Rome<small>LOC</small></mark> &amp; '
        '<mark class="gb-1">&lt;Bonn&gt;<small>LOC</small></mark>',
    ]
    assert "<th>entity</th>" in page
    assert "<td>I-PER</td>" in page
    ElementTree.fromstring(page[page.index("<body>") : page.index("</html>")])
    assert "mark" not in BARE.to_html()


def test_pages_have_the_colours_of_their_theme(doc):
    light, dark, auto = (doc.to_html(theme=theme) for theme in ("light", "dark", "auto"))
    assert ("#ffe9a8" in light, "#5c4a00" in light, "prefers-color-scheme" in light) == (True, False, False)
    assert ("#ffe9a8" in dark, "#5c4a00" in dark, "prefers-color-scheme" in dark) == (False, True, False)
    assert ("#ffe9a8" in auto, "#5c4a00" in auto, "prefers-color-scheme" in auto) == (True, True, True)
    with pytest.raises(ParameterError, match="theme must be one of light, dark, auto, got 'red'"):
        doc.to_html(theme="red")


def test_marks_need_no_text_that_agrees():
    surface = [SurfaceToken("du", 1, 2), SurfaceToken("x", 3, 3)]
    columns = {"iob": ["B-A", "B-B", "B-C"], "surface": surface}
    for written, expected in {"du x": "du</small> x", "other": "du</small> x"}.items():
        page = Doc([Sentence(["de", "le", "x"], written=written, **columns)]).to_html()
        heading = re.sub("<mark[^>]*>|</mark>|<small>.", "", re.findall("<h2>(.*?)</h2>", page)[0])
        assert heading == f"1. {expected}</small>"  # of two entities in a token, the first


@pytest.mark.usefixtures("spacy")
def test_spacy_gets_entities(doc):
    arguments = doc.to_spacy("vocab").arguments
    assert arguments["words"][5:8] == ["New", "\n", "York"]
    assert arguments["ents"][5:8] == ["B-LOC", "I-LOC", "I-LOC"]
    assert arguments["ents"][-5:] == ["O", "O", "B-LOC", "O", "B-LOC"]
    assert "ents" not in BARE.to_spacy("vocab").arguments
