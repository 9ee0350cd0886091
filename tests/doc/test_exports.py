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
    assert (Doc([sentence]).raw_text, Doc([sentence]).text) == (None, "Flies fly")
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


@pytest.mark.usefixtures("spacy")
def test_spacy_gets_words_spaces_tags_and_heads(doc):
    made = doc.to_spacy("vocab")
    arguments = made.arguments
    assert made.vocab == "vocab"
    assert made.text == RAW
    assert arguments["words"] == ["We", "do", "n't", "fly", ".", " ", "Ça\u200d", "va", "\n"]
    assert arguments["spaces"] == [True, False, True, False, True, False, True, False, False]
    assert arguments["lemmas"] == ["we", "do", "not", "fly", ".", " ", "cela", "aller", "\n"]
    assert arguments["pos"] == ["PRON", "AUX", "PART", "VERB", "PUNCT", "SPACE", "PRON", "VERB", "SPACE"]
    assert arguments["tags"] == ["PRP", "VBP", "RB", "VB", ".", "_SP", "", "", "_SP"]
    assert arguments["morphs"] == ["Case=Nom", *[""] * 8]
    assert arguments["heads"] == [3, 3, 3, 3, 3, 4, 7, 7, 7]
    assert arguments["deps"] == ["nsubj", "aux", "advmod", "ROOT", "punct", "dep", "nsubj", "ROOT", "dep"]
    assert arguments["sent_starts"] == [True, *[False] * 5, True, False, False]
    assert [token.norm_ for token in made[:3]] == ["we", "do", "n't"]  # forms that the text has are spaCy's own


def placed(text, *sentences):
    """A document; tokens of a sentence are (what stands in the text, forms of the words ...), on the first word."""
    made, at = [], 0
    for tokens in sentences:
        forms, surface = [], []
        for written, *words in tokens:
            at = text.index(written, at)
            words = words or [written]
            span = (at, at + len(written))
            surface.append(SurfaceToken(written, len(forms) + 1, len(forms) + len(words), *span))
            forms += words
            at += len(written)
        heads = [0, *[1] * (len(forms) - 1)]
        made.append(Sentence(forms, heads, ["root", *["dep"] * (len(forms) - 1)], surface=surface))
    return Doc(made, text)


@pytest.mark.usefixtures("spacy")
@pytest.mark.parametrize(
    ("text", "sentences", "words", "heads"),
    [
        ("a b", [[("a",), ("b",)]], ["a", "b"], [0, 0]),
        ("  a b", [[("a",), ("b",)]], ["  ", "a", "b"], [1, 1, 1]),
        ("a\tb\nc", [[("a",), ("b",), ("c",)]], ["a", "\t", "b", "\n", "c"], [0, 0, 0, 2, 0]),
        ("a  b", [[("a",), ("b",)]], ["a", " ", "b"], [0, 0, 0]),
        ("a \n b", [[("a",), ("b",)]], ["a", "\n ", "b"], [0, 0, 0]),
        ("a\u3000b ", [[("a",), ("b",)]], ["a", "\u3000", "b"], [0, 0, 0]),
        ("a.\n\nb.\n", [[("a",), (".",)], [("b",), (".",)]], ["a", ".", "\n\n", "b", ".", "\n"], [0, 0, 1, 3, 3, 4]),
        ("(della", [[("(",), ("della", "di", "la")]], ["(", "de", "lla"], [0, 0, 0]),
        ("x à\ty", [[("x",), ("à", "a", "a"), ("y",)]], ["x", "à", "\t", "y"], [0, 0, 1, 0]),
        ("au  du", [[("au", "à", "le"), ("du", "de", "le")]], ["a", "u", " ", "d", "u"], [0, 0, 1, 0, 0]),
        ("abc", [[("abc", "looong", "x", "y")]], ["a", "b", "c"], [0, 0, 0]),
        (" \n ", [], [" \n "], [0]),
        ("", [], [], []),
    ],
)
def test_spacy_has_the_same_text_and_places(text, sentences, words, heads):
    doc = placed(text, *sentences)
    made = doc.to_spacy("vocab")
    assert (made.text, made.arguments["words"], made.arguments["heads"]) == (text, words, heads)
    ours = sorted({token.start for token in doc.tokens})
    assert set(ours) <= {token.idx for token in made}


@pytest.mark.usefixtures("spacy")
def test_spacy_keeps_forms_that_are_not_in_the_text():
    made = placed("della à", [("della", "di", "la"), ("à", "a", "a")]).to_spacy("vocab")
    assert [(token.text, token.norm_) for token in made] == [("de", "di"), ("lla", "la"), ("à", "a")]


@pytest.mark.usefixtures("spacy")
def test_two_words_of_one_character_are_the_one_nearer_to_the_root_for_spacy():
    surface = [SurfaceToken("à", 1, 2, 0, 1), SurfaceToken("b", 3, 3, 2, 3)]
    doc = Doc([Sentence(["x", "y", "b"], [3, 0, 2], ["u", "root", "v"], surface=surface)], "à b")
    arguments = doc.to_spacy("vocab").arguments
    assert (arguments["heads"], arguments["deps"]) == ([0, 0], ["ROOT", "v"])


@pytest.mark.usefixtures("spacy")
def test_without_places_in_the_text_spacy_gets_words_and_spaces():
    flies = Sentence(["Flies", "fly"], [2, 0], ["nsubj", "root"])
    for text in (None, "another text"):
        made = Doc([flies, flies], text).to_spacy("vocab")
        assert made.text == "Flies fly Flies fly "
        assert made.arguments["heads"] == [1, 1, 3, 3]


@pytest.mark.parametrize(("method", "package"), [("to_pandas", "pandas"), ("to_spacy", r"'goldbeam\[spacy\]'")])
def test_a_library_that_is_missing_is_one_sentence(doc, method, package, monkeypatch):
    monkeypatch.setitem(sys.modules, method[3:], None)
    with pytest.raises(GoldbeamError, match=f"needs {method[3:]}, which is not installed; pip install {package}"):
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
