"""The component of spaCy, with spaCy itself."""

from __future__ import annotations

import pickle

import pytest

import goldbeam as gb
from goldbeam.errors import DataError, GoldbeamError

pytestmark = pytest.mark.libraries

TEXT = "Ada Lovelace lived in London. She didn't see New York, did she?"
TEXTS = [TEXT, "", "  \n", "Hello!\n\nThe dogs  barked.", "x\ty", "  It rained in Paris .  "] * 3


@pytest.fixture(scope="module")
def nlp():
    import spacy

    made = spacy.blank("en")
    made.add_pipe("goldbeam", config={"model": "en"})
    return made


@pytest.fixture(scope="module")
def model():
    return gb.load("en")


def attributes(doc):
    rows = [
        (t.text, t.lemma_, t.pos_, t.tag_, str(t.morph), t.head.i, t.dep_, t.is_sent_start, t.ent_iob_, t.ent_type_)
        for t in doc
    ]
    return rows, [(e.text, e.label_) for e in doc.ents]


def test_tokens_have_everything_that_the_pipeline_finds(nlp, model):
    doc = nlp(TEXT)
    wanted = model(TEXT)  # whose tokens are spaCy's here
    assert [t.text for t in doc] == [t.text for t in wanted.tokens]
    assert [t.lemma_ for t in doc] == [t.lemma for t in wanted.tokens]
    assert [t.pos_ for t in doc] == [t.upos for t in wanted.tokens]
    assert [t.tag_ for t in doc] == [t.xpos for t in wanted.tokens]
    assert [str(t.morph) for t in doc] == [str(t.feats) for t in wanted.tokens]
    assert [t.head.i for t in doc] == [t.i if t.head is None else t.head.i for t in wanted.tokens]
    assert [t.dep_ for t in doc] == ["ROOT" if t.head is None else t.relation for t in wanted.tokens]
    assert [s.text for s in doc.sents] == [s.text for s in wanted]
    assert [(e.text, e.label_) for e in doc.ents] == [(e.text, e.label) for e in wanted.entities]
    assert doc[2].head.text == "lived"
    for name in ("LEMMA", "POS", "TAG", "MORPH", "DEP", "SENT_START", "ENT_IOB"):
        assert doc.has_annotation(name)


def test_tokens_of_white_space_are_no_words(nlp):
    doc = nlp("  Hello!\n\nThe dogs  barked.\n")
    spaces = [t for t in doc if t.is_space]
    assert len(spaces) == 4
    assert {(t.pos_, t.tag_, t.dep_, t.lemma_ == t.text) for t in spaces} == {("SPACE", "_SP", "dep", True)}
    assert [sentence.text for sentence in doc.sents] == ["  Hello!\n\n", "The dogs  barked.\n"]
    assert all(t.head.i in (t.i - 1, t.i + 1) for t in spaces)
    alone = nlp(" \n ")
    assert [t.pos_ for t in alone] == [""]
    assert len(nlp("")) == 0


def test_an_entity_may_go_on_after_white_space(nlp):
    doc = nlp("She lives in New  York.")
    assert [(entity.text, entity.label_) for entity in doc.ents] == [("New  York", "LOC")]


@pytest.mark.parametrize("batch_size", [1, 4, 100])
def test_batches_do_not_matter(nlp, batch_size):
    found = [attributes(doc) for doc in nlp.pipe(TEXTS, batch_size=batch_size)]
    assert found == [attributes(nlp(text)) for text in TEXTS]


def test_several_processes_do_not_matter(nlp):
    found = [attributes(doc) for doc in nlp.pipe(TEXTS, batch_size=4, n_process=2)]
    assert found == [attributes(nlp(text)) for text in TEXTS]


def test_sentences_that_are_there_stay():
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer", config={"punct_chars": [";"]})
    nlp.add_pipe("goldbeam")
    assert [s.text for s in nlp("One came; two went. Three.").sents] == ["One came;", "two went. Three."]


def test_entities_that_are_there_stay():
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "WHEN", "pattern": "today"}])
    nlp.add_pipe("goldbeam")
    assert [(e.text, e.label_) for e in nlp("Ada came to London today.").ents] == [("today", "WHEN")]
    assert [(e.text, e.label_) for e in nlp("Ada Lovelace lived in London.").ents][-1] == ("London", "LOC")


def test_the_component_is_saved_with_its_pipeline(nlp, tmp_path, model):
    import spacy

    model.save(tmp_path / "my.pipeline")
    own = spacy.blank("en")
    own.add_pipe("goldbeam", config={"model": str(tmp_path / "my.pipeline")})
    wanted = attributes(own(TEXT))
    own.to_disk(tmp_path / "saved")
    (tmp_path / "my.pipeline").unlink()
    assert attributes(spacy.load(tmp_path / "saved")(TEXT)) == wanted == attributes(nlp(TEXT))
    bare = spacy.blank("en")
    bare.add_pipe("goldbeam", config={"model": "no such file"})
    assert attributes(bare.from_bytes(own.to_bytes())(TEXT)) == wanted
    assert attributes(pickle.loads(pickle.dumps(own))(TEXT)) == wanted


def test_greedy_search_is_saved_too(tmp_path):
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("goldbeam", config={"fast": True})
    nlp.to_disk(tmp_path / "saved")
    again = spacy.load(tmp_path / "saved")
    assert again.get_pipe("goldbeam").fast
    assert attributes(again(TEXT)) == attributes(nlp(TEXT))


def test_a_model_that_is_not_there_is_one_line(tmp_path):
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("goldbeam", config={"model": str(tmp_path / "none")})
    with pytest.raises(GoldbeamError, match="none") as caught:
        nlp("Hello.")
    assert "\n" not in str(caught.value)


def test_errors_go_to_spacys_handler(nlp, monkeypatch):
    import spacy

    told = []
    own = spacy.blank("en")
    own.add_pipe("goldbeam", config={"model": "no such model"})
    own.set_error_handler(lambda name, pipe, docs, error: told.append((name, len(docs))))
    assert list(own.pipe(["a", "b", "c"], batch_size=2)) == []
    assert told == [("goldbeam", 2), ("goldbeam", 1)]


def test_documents_of_the_component_are_documents(nlp, model):
    for text in (TEXT, "Hello!\n\nThe dogs  barked.", "  It rained in Paris .  "):
        doc = gb.Doc.from_spacy(nlp(text))
        assert doc.text == text
        assert [text[t.start : t.end] for t in doc.tokens] == [t.text for t in doc.tokens]
    assert gb.Doc.from_spacy(nlp(TEXT)) == model(TEXT)


def test_documents_go_to_spacy_and_back(model):
    for text in (TEXT, "Hello!\n\nThe dogs  barked. ", ""):
        doc = model(text)
        assert gb.Doc.from_spacy(doc.to_spacy()) == doc


def test_documents_of_spacy_without_annotation():
    import spacy

    doc = gb.Doc.from_spacy(spacy.blank("en")("She came.  He went."))
    assert [s.text for s in doc] == ["She came. He went."]
    assert not doc[0].has_tree
    assert doc[0].upos is doc[0].lemmas is doc[0].iob is None
    with pytest.raises(DataError, match=r"^from_spacy takes a spaCy Doc, got str; "):
        gb.Doc.from_spacy("She came.")
