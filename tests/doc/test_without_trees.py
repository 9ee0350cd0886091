"""Sentences that nobody has parsed: what works, and what says that there is no tree."""

from __future__ import annotations

import json

import pytest

from goldbeam.data import Corpus
from goldbeam.doc import Doc, Sentence, SurfaceToken
from goldbeam.errors import DataError
from goldbeam.layers import Layers

TEXT = "1\tA\ta\tDET\t_\t_\t_\t_\t_\t_\n2\tfly\tfly\tNOUN\t_\t_\t_\t_\t_\t_\n\n"
TREE = "1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n"
WORDS = Corpus.from_sentences([["A", "fly"], ["Go"]], name="words")


def unparsed() -> list[Doc]:
    return [Doc.from_conllu(TEXT), Doc([Sentence(["A", "fly"], upos=["DET", "NOUN"])]), Doc.of_layers(Layers(WORDS))]


@pytest.mark.parametrize("doc", unparsed())
def test_tokens_have_no_heads(doc):
    assert not doc[0].has_tree
    assert doc[0].root is None
    for token in doc[0]:
        assert (token.head, token.relation, token.dep, token.is_root) == (None, None, None, False)
        assert token.children == token.lefts == token.rights == token.ancestors == ()
        assert token.subtree == (token,)
    assert doc.span(0, 1).root is None


@pytest.mark.parametrize("doc", unparsed())
def test_asking_for_the_tree_is_one_line(doc):
    message = "the sentence has no dependency tree; give heads, or use a pipeline that has a parser$"
    for ask in (
        lambda: doc[0].heads,
        lambda: doc[0].relations,
        lambda: doc[0].dependents,
        doc[0].to_text,
        doc[0].to_svg,
        doc.to_text,
        doc.to_svg,
    ):
        with pytest.raises(DataError, match=message):
            ask()


def test_the_message_says_where():
    with pytest.raises(DataError, match=r"^f:1: the sentence"):
        Doc.of_corpus(Corpus.parse(TEXT.encode(), "conllu", "f"))[0].to_svg()
    with pytest.raises(DataError, match=r"^word 1 \(a\): the sentence"):
        Sentence(["a"]).to_svg()
    with pytest.raises(DataError, match=r"^words: sentence 1, token 0: the sentence"):
        Doc.of_layers(Layers(WORDS))[1].to_svg()


@pytest.mark.parametrize("doc", unparsed())
def test_other_forms_leave_the_tree_out(doc):
    tokens = json.loads(doc.to_json())["sentences"][0]["tokens"]
    assert [list(token.keys() & {"head", "deprel"}) for token in tokens] == [[], []]
    assert doc.to_columns()["head"][:2] == doc.to_columns()["deprel"][:2] == [None, None]
    assert "\t_\t_\t_\t_\n2" in doc.to_conllu()
    page = doc.to_html()
    assert "<svg" not in page
    assert "<th>head</th>" not in page
    assert "<h2>1. A fly</h2>" in page
    assert doc._repr_html_().startswith("<style>")
    assert doc[0]._repr_svg_() is None
    assert str(doc[0]).splitlines()[1].startswith("fly")
    assert str(doc).startswith("A")
    assert Doc.from_dict(doc.to_dict()) == doc


@pytest.mark.usefixtures("spacy")
def test_spacy_gets_no_tree():
    surface = [SurfaceToken("à", 1, 2, 0, 1), SurfaceToken("b", 3, 3, 2, 3)]
    arguments = Doc([Sentence(["x", "y", "b"], surface=surface)], "à b").to_spacy("vocab").arguments
    assert arguments["words"] == ["à", "b"]
    assert not {"heads", "deps"} & arguments.keys()
    assert arguments["sent_starts"] == [True, False]


def test_a_table_shows_what_there_is():
    assert Doc.from_conllu(TEXT)[0].to_text("table") == "A    DET\nfly  NOUN"
    assert Doc.from_conllu(TREE)[0].to_text("table") == "Go  VERB  root"
    long = Sentence(["a"] * 30)
    assert long.to_text("table", limit=2) == "a\na\n…\n… 28 more words are not drawn; limit=None draws all"


def test_sentences_with_and_without_trees():
    doc = Doc.from_conllu(TEXT + TREE)
    assert [sentence.has_tree for sentence in doc] == [False, True]
    assert doc[1].heads == (0,)
    assert doc.to_columns()["head"] == [None, None, 0]
    assert doc.to_columns()["deprel"] == [None, None, "root"]
    assert doc == Doc(doc.sentences) == Doc.from_json(doc.to_json()) == Doc.from_columns(doc.to_columns())
    assert doc.to_html().count("<svg") == 1
    assert str(doc) == "A    DET\nfly  NOUN\n\nGo  VERB  root"


def test_a_sentence_without_words_has_the_tree_of_no_words():
    nothing = Sentence([])
    assert nothing.has_tree
    assert (nothing.heads, nothing.relations, nothing.dependents, nothing.root) == ((), (), ((),), None)
    assert nothing == Sentence([], [], [])


def test_relations_without_heads_and_heads_without_relations():
    with pytest.raises(DataError, match="relations must be a list with an entry for each word, got the NoneType None"):
        Sentence(["a"], [0])
    assert not Sentence(["a"], None, ["root"]).has_tree
    table = Corpus.from_sentences([[("a", "0")]], columns=["form", "head"])
    assert Doc.of_layers(Layers(table))[0].relations == ("_",)
