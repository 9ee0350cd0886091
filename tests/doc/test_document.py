"""Documents: of lists and of corpora, and back to CoNLL-U."""

import array
import doctest

import conllu
import numpy as np
import pytest

import goldbeam as gb
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_conllu
from goldbeam.doc import Doc, Sentence, document
from goldbeam.errors import DataError, ParameterError
from goldbeam.layers import Layers

TEXT = (
    "\ufeff# text = don't go\n# a comment\twith tabs\n1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
    "1\tdo\tdo\tAUX\tVBP\tA=b|C=d\t3\taux\t_\t_\n2\tn't\tnot\tPART\tRB\t_\t3\tadvmod\t3:x\t_\n"
    "2.1\tempty\t_\tX\t_\t_\t_\t_\t0:root\t_\n3\tgo on\t\tVERB\tVB\t_\t0\troot\t_\t_\n"
    "\n1\té\té\tNOUN\tNN\t_\t0\troot\t_\t日本\n\n"
)


def parsed(text, name="f.conllu"):
    return Corpus.parse(text.encode(), "conllu", name)


def ids(*numbers):
    return array.array("I", numbers).tobytes()


def row(head, relation="x", number=1):
    return f"{number}\tw\t_\t_\t_\t_\t{head}\t{relation}\t_\t_\n"


def test_the_examples_in_docstrings_hold():
    assert doctest.testmod(document).failed == 0
    assert gb.Doc is Doc


def test_the_trees_of_a_file():
    doc = Doc.of_corpus(parsed(TEXT))
    assert repr(doc) == "<Doc: 2 sentences, 4 tokens>"
    assert doc[0] == Sentence(
        ["do", "n't", "go on"],
        [3, 3, 0],
        ["aux", "advmod", "root"],
        ["AUX", "PART", "VERB"],
        ["VBP", "RB", "VB"],
        lemmas=["do", "not", ""],
        feats=["A=b|C=d", "_", "_"],
    )
    assert doc.sentences == tuple(doc) == (doc[0], doc[-1])
    assert doc[::-1] == [doc[1], doc[0]]
    assert doc.to_conllu() == TEXT
    assert str(doc) == f"{doc[0]}\n\n{doc[1]}"
    for index in (2, -3):
        with pytest.raises(IndexError):
            doc[index]
        with pytest.raises(IndexError):
            Doc(doc.sentences)[index]
    assert Doc(doc.sentences)[-1] == doc[1]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_given_trees_replace_head_and_deprel_and_nothing_else(ends):
    text = TEXT.replace("\n", ends)
    doc = Doc.of_corpus(parsed(text), ids(0, 1, 2, 0), ids(1, 0, 2, 1), ["x:y", "root", "z"], margins=[1, 2, 3, 4])
    assert [s.heads for s in doc] == [(0, 1, 2), (0,)]
    assert [s.relations for s in doc] == [("root", "x:y", "z"), ("root",)]
    assert [s.margins for s in doc] == [(1, 2, 3), (4,)]
    expected = text.replace("\t3\taux\t", "\t0\troot\t").replace("\t3\tadvmod\t", "\t1\tx:y\t")
    assert doc.to_conllu() == expected.replace("VB\t_\t0\troot", "VB\t_\t2\tz")


def test_trees_are_checked_when_they_are_asked_for():
    doc = Doc.of_corpus(parsed(row(0) + "\n" + row(1) + "\n"))
    assert doc[0].heads == (0,)
    assert doc[1].forms == ("w",)
    for ask in (lambda: doc[1].heads, lambda: doc[1][0].head, doc[1].to_dict, doc.to_columns, doc.to_json, doc.to_dict):
        with pytest.raises(DataError, match=r"f\.conllu:3: the word is its own head"):
            ask()
    assert doc.to_conllu() == row(0) + "\n" + row(1) + "\n"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (row(5), "f.conllu:2: HEAD 5 is outside the sentence (1..1); give 0 for the root"),
        (
            row(0) + row("_", number=2),
            "f.conllu:3: HEAD is not given; give the number of a word, or 0 for the root",
        ),
        (row("-1"), "f.conllu:2: HEAD is '-1', not a number; give the number of a word, or 0 for the root"),
        (row("٣"), "f.conllu:2: HEAD is '٣', not a number; give the number of a word, or 0 for the root"),
        (
            row("9" * 50),
            f"f.conllu:2: HEAD is '{'9' * 40}', not a number; give the number of a word, or 0 for the root",
        ),
        (
            row(0) + row(3, number=2) + row(2, number=3),
            "f.conllu:3: the heads from here on lead back to this word and never to the root; break the cycle",
        ),
    ],
)
def test_trees_that_are_none_are_told_with_their_line(rows, message):
    with pytest.raises(DataError) as caught:
        _ = Doc.of_corpus(parsed("# c\n" + rows + "\n"))[0].heads
    assert str(caught.value) == message


def test_given_trees_that_are_none_are_told_with_their_line():
    corpus = parsed(row(0) + row(0, number=2) + "\n")
    with pytest.raises(DataError, match=r"f\.conllu:2: the word is its own head"):
        _ = Doc.of_corpus(corpus, ids(0, 2), ids(0, 0), ["x"])[0].heads


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((ids(0), ids(0), ["x"]), "heads must hold a uint32 a token, 8 bytes, got 4 bytes"),
        ((ids(0, 0), ids(0, 0, 0), ["x"]), "relations must hold a uint32 a token, 8 bytes, got 12 bytes"),
        ((ids(0, 0), None, ["x"]), "relations must be given together with heads, got None"),
        ((ids(0, 0), ids(0, 1), ["x"]), "relations must be below 1, the number of names, got 1"),
        ((ids(0, 2**32 - 1), ids(0, 0), ["x"]), "heads must be numbers of words, got 4294967295 of 2 words"),
    ],
)
def test_columns_that_do_not_fit_the_corpus_are_told(arguments, message):
    with pytest.raises(ParameterError) as caught:
        Doc.of_corpus(parsed(row(0) + row(0, number=2) + "\n"), *arguments)
    assert str(caught.value) == message


def test_columns_may_have_the_names_of_others():
    text = "1\tw\tl\tN\tn\t_\t0\troot\t_\t_\n\n"
    doc = Doc.of_corpus(parsed(text), columns={"upos": "xpos", "lemma": "lemma", "form": -7})
    assert (doc[0].upos, doc[0].xpos, doc[0].lemmas, doc[0].forms) == (("n",), ("n",), ("l",), ("N",))


def test_margins_and_columns_that_do_not_fit_are_told():
    corpus = parsed(row(0) + "\n")
    with pytest.raises(ParameterError, match="margins must hold one number a token, 1, got 2"):
        Doc.of_corpus(corpus, margins=[1, 2])
    with pytest.raises(ParameterError, match="columns must name some of form, lemma, upos, xpos, feats, got 'colour'"):
        Doc.of_corpus(corpus, columns={"colour": 1})
    with pytest.raises(DataError, match="no column 'tag'"):
        Doc.of_corpus(corpus, columns={"upos": "tag"})


def test_other_formats_and_lists_have_no_trees_but_can_get_them():
    corpus = Corpus.parse(b"Flies NNS\nfly VBP\n\n", "columns", "f.txt")
    with pytest.raises(DataError, match=r"f\.txt: there are no columns HEAD and DEPREL; give a CoNLL-U file, or heads"):
        Doc.of_corpus(corpus)
    doc = Doc.of_corpus(corpus, ids(2, 0), ids(0, 1), ["nsubj", "root"], columns={"xpos": 1})
    assert doc[0].tags == ("NNS", "VBP")
    assert doc.to_conllu() == (
        "1\tFlies\t_\t_\tNNS\t_\t2\tnsubj\t_\t_\n2\tfly\t_\t_\tVBP\t_\t0\troot\t_\t_\n\n"
    )  # fmt: skip
    words = Corpus.from_sentences([["Flies", "fly"]])
    assert Doc.of_corpus(words, ids(2, 0), ids(0, 1), ["nsubj", "root"])[0].forms == ("Flies", "fly")


def test_conllu_of_lists_is_what_others_read():
    sentence = Sentence(
        ["New York", "", "naïve"], [0, 1, 2], ["root", "", "amod"], ["PROPN", "_", "ADJ"], feats=["_", "_", "A=b"]
    )
    text = Doc([sentence, sentence]).to_conllu()
    again = Doc.of_corpus(parsed(text))
    assert again[0].forms == ("New York", "_", "naïve")
    assert [s.heads for s in again] == [s.heads for s in (sentence, sentence)]
    for tokens in conllu.parse(text):
        assert [token["head"] for token in tokens] == [0, 1, 2]
        assert [token["form"] for token in tokens] == ["New York", "_", "naïve"]
        assert tokens[2]["feats"] == {"A": "b"}
    assert Doc([]).to_conllu() == Doc([Sentence([], [], [])]).to_conllu() == ""


@pytest.mark.parametrize("evil", ["a\tb", "a\nb", "a\rb"])
def test_conllu_refuses_cells_that_it_cannot_hold(evil):
    with pytest.raises(DataError, match=r"word 1 \(a.{2,3}b\): .* holds a tab or a line end, which CoNLL-U cannot"):
        Sentence([evil], [0], ["root"]).to_conllu()


def test_conllu_refuses_what_is_not_unicode():
    with pytest.raises(DataError, match="is not Unicode; decode it as UTF-8"):
        Sentence(["caf\udce9"], [0], ["root"]).to_conllu()


def test_generated_treebanks_come_back_as_they_were():
    text = sample_conllu(20, 3)
    corpus = parsed(text)
    doc = Doc.of_corpus(corpus)
    names = sorted({relation for sentence in doc for relation in sentence.relations})
    heads = np.array([head for sentence in doc for head in sentence.heads], dtype=np.uint32)  # any buffer will do
    relations = ids(*(names.index(relation) for sentence in doc for relation in sentence.relations))
    again = Doc.of_corpus(corpus, heads, relations, names)
    assert tuple(again) == tuple(doc)
    assert again.to_conllu() == text


def test_a_document_is_made_of_sentences():
    with pytest.raises(DataError, match="a Doc is made of sentences, got list; give Sentence objects"):
        Doc([["Fruit", "flies"]])


@pytest.mark.parametrize("comment", ["", "# text = Flies  fly\n"])
def test_a_byte_order_mark_is_no_part_of_the_first_sentence(comment):
    text = "\ufeff" + comment + "1\tFlies\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\tfly\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
    doc = Doc.of_corpus(Corpus.parse(text.encode(), "conllu", "t"))
    assert [token.form for token in doc[0].surface] == ["Flies", "fly"]
    assert doc[0].text == ("Flies  fly" if comment else "Flies fly")
    assert doc.to_conllu() == text


def test_a_doc_of_something_else_is_one_line():
    for given, got in ((None, "NoneType"), (3, "int"), ("abc", "str")):
        with pytest.raises(DataError, match=f"^a Doc is made of sentences, got {got}; give Sentence objects$"):
            Doc(given)


def test_layers_are_read_by_name():
    corpus = Corpus.parse(
        b"1\tFlies\t_\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tfly\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n", "conllu"
    )
    doc = Doc.of_layers(Layers(corpus.with_columns([("loud", bytes([1, 0, 0, 0, 0, 0, 0, 0]), ["_", "yes"])])))
    assert (doc.layer("upos"), doc.layer("loud")) == (["NOUN", "VERB"], ["yes", "_"])
    with pytest.raises(DataError, match=r"there is no layer 'quiet'; there are id, form, .*, misc, loud"):
        doc.layer("quiet")
