"""Documents are views: made once, equal by content, short to print, copied and pickled with what they show."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
import weakref

import pytest
from hypothesis import given
from random_documents import documents

import goldbeam as gb
from goldbeam.constituents import ConstituencyTree
from goldbeam.data import Corpus
from goldbeam.data.sample import sample_conllu
from goldbeam.doc import Doc, Sentence
from goldbeam.errors import ParameterError
from goldbeam.layers import Layers
from goldbeam.layers.spans import entity_column

TEXT = sample_conllu(6, 4)


def layers() -> Layers:
    corpus = Corpus.parse(TEXT.encode(), "conllu", "f.conllu")
    tree = ConstituencyTree.parse("(S (N a))")
    labels = ["B-PER", *["O"] * (corpus.token_count - 1)]
    found = Layers(corpus, "the text", [tree] * len(corpus), {"head": [float(k) for k in range(corpus.token_count)]})
    return found.with_columns([entity_column(labels)])


def test_what_is_asked_for_twice_is_the_same():
    doc = Doc.of_layers(layers())
    assert doc[0] is doc[0] is doc[-6] is next(iter(doc)) is doc.sentences[0] is doc[:1][0]
    assert doc[0][2] is doc[0][2] is doc[0].tokens[2] is doc.tokens[2]
    assert doc[0].forms is doc[0].forms
    assert doc.entities[0] is doc.entities[0] is doc.tokens[0].entity is doc[0].entities[0]
    assert doc[0].doc is doc.tokens[0].doc is doc.entities[0].doc is doc
    alone = Sentence(["a"])
    assert alone.doc is alone.doc
    assert alone.doc[0] is alone


def test_threads_that_ask_at_once_get_the_same():
    for _ in range(20):
        doc = Doc.of_layers(layers())
        start = threading.Barrier(4)
        found: list[list[object]] = []

        def ask(doc=doc, start=start, found=found):
            start.wait()
            found.append([doc[3], doc.tokens, doc[1].tokens, doc[2].heads, doc.entities])

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert {tuple(map(id, one)) for one in found} == {tuple(map(id, found[0]))}


@given(documents(), documents())
def test_equality_is_by_content(one, other):
    same = [s.to_dict() for s in one] == [s.to_dict() for s in other]
    assert (one == other) or not same
    assert one == Doc(one.sentences)
    assert hash(one) == hash(Doc(one.sentences))
    assert one.sentences == Doc(one.sentences).sentences
    assert one.tokens == Doc(one.sentences).tokens
    assert one.entities == Doc(one.sentences).entities
    if len(one) > 1:
        assert one != Doc(one[1:])


def test_every_part_of_the_content_counts():
    arguments = {
        "forms": ["a", "b"],
        "heads": [2, 0],
        "relations": ["x", "r"],
        "upos": ["N", "V"],
        "xpos": ["n", "v"],
        "lemmas": ["l", "m"],
        "feats": ["A=b", "_"],
        "margins": [1, 2],
        "iob": ["B-X", "O"],
    }
    others = {"heads": [0, 1], "margins": [2, 3], "iob": ["B-Y", "O"]}
    sentence = Sentence(**arguments)
    assert sentence == Sentence(**arguments)
    for name in arguments:
        changed = {**arguments, name: others.get(name, ["y", "z"])}
        assert sentence != Sentence(**changed), name
        assert Doc([sentence]) != Doc([Sentence(**changed)])
        assert sentence[0] != Sentence(**changed)[0]
    assert Sentence(["a"], upos=["_"], iob=["O"]) == Sentence(["a"])
    assert sentence != Sentence(["a", "b"])
    assert sentence[0] != sentence[1]


def test_other_things_are_not_equal():
    doc = Doc.of_layers(layers())
    for thing in (doc, doc[0], doc[0][0], doc.entities[0]):
        assert thing != 1
        assert thing == thing
        assert thing in {thing}


def test_nothing_can_be_put_in():
    doc = Doc.of_layers(layers())
    for thing, name in (
        (doc[0], "forms"),
        (doc[0], "i"),
        (doc[0][0], "form"),
        (doc[0][0], "sentence"),
        (doc, "layers"),
    ):
        with pytest.raises(AttributeError):
            setattr(thing, name, ())
    with pytest.raises(AttributeError):
        doc[0].something = 1
    with pytest.raises(AttributeError):
        doc[0][0].something = 1


def test_short_texts_for_people():
    doc = Doc.of_layers(layers())
    assert repr(doc) == f"<Doc: 6 sentences, {len(doc.tokens)} tokens>"
    assert repr(doc[0]) == f"<Sentence of {len(doc[0])}: {' '.join(doc[0].forms)}>"
    assert repr(doc.entities[0]) == f"Span({doc[0].forms[0]!r}, 'PER')"
    assert repr(doc.span(0, 0)) == f"Span({doc[0].forms[0]!r})"
    long = Sentence(["x" * 100])
    assert repr(long.doc.span(0, 0)) == f"Span('{'x' * 59}…')"


def test_a_part_of_layers_is_a_document():
    whole = Doc.of_layers(layers())
    part = Doc.of_layers(layers(), 2, 4)
    assert part.sentences == whole.sentences[2:4]
    assert repr(part) == f"<Doc: 2 sentences, {len(whole[2]) + len(whole[3])} tokens>"
    assert [token.i for token in part.tokens] == list(range(len(part.tokens)))
    assert part[0].margins == whole[2].margins
    assert part[1].constituents == whole[3].constituents
    assert part.to_conllu() == whole[2].to_conllu() + whole[3].to_conllu()
    assert (part.entities, part[0].iob[0]) == ((), "O")
    assert Doc.of_layers(layers(), 1)[0] == whole[1]
    assert Doc.of_layers(layers(), 3, 3) == Doc([])
    assert repr(Doc.of_layers(layers(), 3, 3)) == "<Doc: 0 sentences, 0 tokens>"
    assert part.layers.corpus.token_count == len(part.tokens)
    for first, last in ((-1, None), (2, 1), (0, 7), (7, None)):
        with pytest.raises(ParameterError, match="first and last must be within the 6 sentences"):
            Doc.of_layers(layers(), first, last)


def test_a_document_of_sentences_of_others():
    doc = Doc.of_layers(layers())
    alone = Sentence(["Hi"], [0], ["root"], iob=["S-X"])
    joined = Doc([doc[4], alone, doc[1]])
    assert joined.sentences == (doc[4], alone, doc[1])
    assert [sentence.i for sentence in joined] == [0, 1, 2]
    assert [token.i for token in joined.tokens] == list(range(len(joined.tokens)))
    assert joined.tokens[0].doc is joined
    assert doc[4].doc is doc
    assert joined.to_conllu() == doc[4].to_conllu() + alone.to_conllu() + doc[1].to_conllu()
    assert [(span.text, span.label, span.first) for span in joined.entities] == [("Hi", "X", len(doc[4]))]
    assert joined[0].constituents == doc[4].constituents
    assert joined.to_columns()["margin_head"][len(doc[4])] is None
    assert Doc.from_dict(joined.to_dict()) == joined


@pytest.mark.parametrize("copied", [lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy, copy.copy])
def test_copies_show_the_same(copied):
    doc = Doc.of_layers(layers(), 0, 3)
    again = copied(doc)
    assert again == doc
    assert (again.text, again.to_conllu(), again.to_json()) == (doc.text, doc.to_conllu(), doc.to_json())
    sentence = copied(doc[1])
    assert (sentence, sentence.i, sentence.doc) == (doc[1], 1, doc)
    token = copied(doc.tokens[7])
    assert (token, token.i, token.doc) == (doc.tokens[7], 7, doc)
    span = copied(doc.entities[0])
    assert (span, span.label, span.text, span.doc) == (doc.entities[0], "PER", doc[0][0].form, doc)
    joined = Doc([doc[2], Sentence(["x"])], "a text")
    assert copied(joined) == joined
    assert copied(joined).text == "a text"
    alone = Sentence(["a", "b"], [2, 0], ["x", "r"], margins=[1, 2], iob=["O", "B-X"], written="ab")
    assert copied(alone) == alone
    assert (copied(alone).text, copied(alone)[1].entity.label) == ("ab", "X")
    assert copied(alone.doc) == alone.doc
    one, other = copied([doc[0], doc[1]])
    assert one.doc is other.doc


def test_a_pickle_has_no_more_than_its_sentences():
    corpus = Corpus.parse(sample_conllu(200, 1).encode(), "conllu", "f")
    whole = Layers(corpus, margins={"head": [1.0] * corpus.token_count})
    assert len(pickle.dumps(Doc.of_layers(whole, 0, 1))) < len(pickle.dumps(Doc.of_layers(whole))) / 20


def test_user_data_stay_with_what_they_were_given_to():
    doc = Doc.of_layers(layers())
    for thing in (doc, doc[1], doc.tokens[3], doc.entities[0], doc.span(1, 2), Sentence(["a"]), Sentence(["a"])[0]):
        assert thing.user_data == {}
        thing.user_data["seen"] = 1
        assert thing.user_data == {"seen": 1}
    assert doc[1].user_data is doc[1].user_data
    assert doc.span(1, 2).user_data == {"seen": 1}
    assert doc.span(1, 2, "X").user_data == doc[0].user_data == doc.tokens[0].user_data == {}
    assert doc == Doc.of_layers(layers())
    again = pickle.loads(pickle.dumps(doc))
    assert again.user_data == again[1].user_data == again.tokens[3].user_data == again.entities[0].user_data
    assert again.user_data == {"seen": 1}
    assert Doc([doc[1]])[0].user_data is doc[1].user_data
    assert Doc([doc[1]]).user_data == {}


def test_documents_are_let_go():
    doc = Doc.of_layers(layers())
    gone = weakref.ref(doc)
    assert len(doc.tokens) > 0
    del doc
    gc.collect()
    assert gone() is None


def test_the_public_names():
    doc = Doc.of_layers(layers())
    assert isinstance(doc, gb.Doc)
    assert isinstance(doc[0], gb.Sentence)
    assert isinstance(doc[0][0], gb.Token)
    assert isinstance(doc.entities[0], gb.Span)
    assert doc.layers.corpus.columns[-1] == "entities"
    assert Doc([Sentence(["a"], [0], ["r"])]).layers.corpus.flat(1) == ["a"]
