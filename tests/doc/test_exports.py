"""Documents in other forms: offsets, JSON, pages, tables, spaCy, brackets."""

from __future__ import annotations

import json
import sys
import types
from xml.etree import ElementTree

import pytest

from goldbeam.constituents import ConstituencyTree
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_conllu
from goldbeam.doc import Doc, Sentence, SurfaceToken
from goldbeam.errors import DataError, GoldbeamError

RAW = "We don't fly.  Ça\u200d va\n"
TEXT = """# newpar
# text = We don't fly.
1\tWe\twe\tPRON\tPRP\tCase=Nom\t4\tnsubj\t_\tTokenRange=0:2
2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\tTokenRange=3:8
2\tdo\tdo\tAUX\tVBP\t_\t4\taux\t_\t_
3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_
4\tfly\tfly\tVERB\tVB\t_\t0\troot\t_\tSpaceAfter=No|TokenRange=9:12
5\t.\t.\tPUNCT\t.\t_\t4\tpunct\t_\tTokenRange=12:13

# text = Ça\u200d va
1\tÇa\u200d\tcela\tPRON\t_\t_\t2\tnsubj\t_\tTokenRange=15:18
2\tva\taller\tVERB\t_\t_\t0\troot\t_\tSpacesAfter=\\n|TokenRange=19:21

"""


@pytest.fixture
def doc() -> Doc:
    return Doc.of_corpus(Corpus.parse(TEXT.encode(), "conllu", "t"), text=RAW)


def test_offsets_lead_back_into_the_text(doc):
    found = [doc.text[token.start : token.end] for token in doc.tokens]
    assert found == ["We", "don't", "don't", "fly", ".", "Ça\u200d", "va"]
    assert [(sentence.start, sentence.end) for sentence in doc] == [(0, 13), (15, 21)]
    assert [sentence.text for sentence in doc] == ["We don't fly.", "Ça\u200d va"]


def test_multiword_tokens_are_one_token_of_the_surface(doc):
    assert doc[0].surface[1] == SurfaceToken("don't", 2, 3, 3, 8, True)
    assert doc[0].spaces == (True, False, True, False, True)
    assert [token.space_after for token in doc[1]] == [True, True]


def test_without_text_and_offsets_there_are_none():
    sentence = Sentence(["Flies", "fly"], [2, 0], ["nsubj", "root"])
    assert (sentence.start, sentence.end, sentence[0].start) == (None, None, None)
    assert sentence.text == "Flies fly"
    assert Doc([sentence]).text is None
    assert Sentence([], [], []).start is None


def test_json_has_every_word_with_its_offsets(doc):
    found = json.loads(doc.to_json())
    assert found["text"] == RAW
    first = found["sentences"][0]
    assert first["tokens"][0] == {
        "id": 1,
        "form": "We",
        "lemma": "we",
        "upos": "PRON",
        "xpos": "PRP",
        "feats": "Case=Nom",
        "head": 4,
        "deprel": "nsubj",
        "start": 0,
        "end": 2,
    }
    assert first["multiword_tokens"] == [{"form": "don't", "words": [2, 3], "start": 3, "end": 8}]
    assert "xpos" not in found["sentences"][1]["tokens"][0]
    assert doc.to_json(indent=1).count("\n") > 10


def test_a_page_holds_every_sentence_and_nothing_from_elsewhere(doc):
    page = doc.to_html(title="<b> & more")
    assert page.count("<svg") == 2
    assert "&lt;b&gt; &amp; more" in page
    assert "<script" not in page
    assert not [part for part in ("src=", "href=", "@import", "url(") if part in page]
    body = page[page.index("<body>") : page.index("</html>")]
    ElementTree.fromstring(body)  # well formed


def test_a_page_escapes_what_words_say():
    sentence = Sentence(["<script>", "\x1b[31m"], [2, 0], ["a&b", "root"])
    page = Doc([sentence]).to_html()
    assert "<script>" not in page
    assert "\x1b" not in page


def test_columns_have_an_entry_a_word(doc):
    table = doc.to_columns()
    assert {len(column) for column in table.values()} == {7}
    assert table["sentence"] == [1] * 5 + [2] * 2
    assert table["head"] == [4, 4, 4, 0, 4, 2, 0]
    assert table["start"] == [0, 3, 3, 9, 12, 15, 19]


def test_pandas_gets_these_columns(doc, monkeypatch):
    made = types.SimpleNamespace(DataFrame=lambda data, columns: (data, columns))
    monkeypatch.setitem(sys.modules, "pandas", made)
    data, columns = doc.to_pandas()
    assert data == doc.to_columns()
    assert columns == list(data)


def test_spacy_gets_words_spaces_and_absolute_heads(doc, monkeypatch):
    tokens = types.SimpleNamespace(Doc=lambda vocab, **arguments: (vocab, arguments))
    monkeypatch.setitem(sys.modules, "spacy", types.SimpleNamespace(tokens=tokens))
    monkeypatch.setitem(sys.modules, "spacy.tokens", tokens)
    vocab, arguments = doc.to_spacy("vocab")
    assert vocab == "vocab"
    assert arguments["words"] == ["We", "do", "n't", "fly", ".", "Ça\u200d", "va"]
    assert arguments["spaces"] == [True, False, True, False, True, True, True]
    assert arguments["heads"] == [3, 3, 3, 3, 3, 6, 6]
    assert arguments["deps"][3] == "ROOT"
    assert arguments["sent_starts"] == [True, False, False, False, False, True, False]
    assert arguments["tags"][5] == ""


@pytest.mark.parametrize("method", ["to_pandas", "to_spacy"])
def test_a_library_that_is_missing_is_one_sentence(doc, method, monkeypatch):
    monkeypatch.setitem(sys.modules, method[3:], None)
    with pytest.raises(GoldbeamError, match=f"needs {method[3:]}, which is not installed; pip install {method[3:]}"):
        getattr(doc, method)()


def test_brackets_where_there_is_a_phrase_structure():
    tree = ConstituencyTree.parse("(S (NP (NN Ça)) (VP (VB va)))")
    corpus = Corpus.parse(TEXT.encode(), "conllu", "t")
    doc = Doc.of_corpus(corpus, constituents=[None, tree])
    assert doc[1].to_brackets() == str(tree)
    assert doc[1].to_dict()["brackets"] == str(tree)
    with pytest.raises(DataError, match="no phrase structure"):
        doc.to_brackets()


def test_documents_of_the_sample_come_out_in_every_form():
    corpus = Corpus.parse(sample_conllu(20).encode(), "conllu", "s")
    doc = Doc.of_corpus(corpus)
    assert len(json.loads(doc.to_json())["sentences"]) == 20
    assert len(doc.to_columns()["form"]) == corpus.token_count
    assert doc.to_html().count("<section") == 20
