"""Documents as tables of Arrow, and back."""

from __future__ import annotations

import gc
from math import isnan

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_documents import documents

import goldbeam as gb
from goldbeam.doc import Doc, Sentence
from goldbeam.errors import DataError, ParameterError
from goldbeam.layers import Column, Layers
from goldbeam.layers.spans import labels_of, spans_of

CONLLU = """# newdoc
# text = Vámonos ya.
1-2\tVámonos\t_\t_\t_\t_\t_\t_\t_\tTokenRange=0:7
1\tVamos\tir\tVERB\t_\tMood=Imp\t0\troot\t_\t_
2\tnos\tnosotros\tPRON\t_\t_\t1\tobj\t_\t_
3\tya\tya\tADV\t_\t_\t1\tadvmod\t_\tSpaceAfter=No|TokenRange=8:10
4\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\tTokenRange=10:11

# text = Ada
1\tAda\tAda\tPROPN\t_\t_\t0\troot\t_\tTokenRange=12:15|ner=B-PER

"""
TEXT = "Vámonos ya. Ada"
NAMES = ["sentence", "id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "start", "end", "entity"]


@pytest.fixture(scope="module")
def doc():
    return Doc.from_conllu(CONLLU, TEXT)


def with_blanks_as_nulls(columns):
    texts = ("lemma", "upos", "xpos", "feats", "deprel")
    return {name: [None if name in texts and v == "_" else v for v in values] for name, values in columns.items()}


def test_a_row_has_what_to_columns_has_with_nulls_for_what_is_not_known(doc):
    table = doc.to_arrow()
    assert table.column_names == NAMES
    assert table.to_pydict() == with_blanks_as_nulls(doc.to_columns())


def test_strings_have_dictionaries_and_numbers_are_numbers(doc):
    types = {field.name: field.type for field in doc.to_arrow().schema}
    strings = pa.dictionary(pa.int32(), pa.string())
    numbers = {"sentence": pa.int32(), "id": pa.int32(), "head": pa.int32(), "start": pa.int64(), "end": pa.int64()}
    assert types == {name: numbers.get(name, strings) for name in NAMES}
    assert doc.to_arrow()["upos"].chunk(0).dictionary.to_pylist() == ["VERB", "PRON", "ADV", "PUNCT", "PROPN"]


def test_the_schema_is_the_same_whatever_is_known(doc):
    bare = Doc([Sentence(["No", "tree"])])
    assert bare.to_arrow().schema == doc.to_arrow().schema
    assert Doc([]).to_arrow().schema == doc.to_arrow().schema
    assert bare.to_arrow()["entity"].null_count == 2
    assert Doc([]).to_arrow().num_rows == 0


def test_tables_are_valid(doc):
    for made in (doc, Doc([]), Doc([Sentence(["x"])])):
        for rows in ("tokens", "sentences", "documents"):
            made.to_arrow(rows).validate(full=True)


def test_rows_may_be_sentences(doc):
    table = doc.to_arrow("sentences")
    assert table.column_names == ["sentence", "text", "start", "end", "tokens"]
    first, second = table.to_pylist()
    assert (first["text"], first["start"], first["end"]) == ("Vámonos ya.", 0, 11)
    assert [token["form"] for token in first["tokens"]] == ["Vamos", "nos", "ya", "."]
    assert (second["sentence"], second["tokens"][0]["entity"]) == (2, "B-PER")


def test_rows_may_be_documents(doc):
    (row,) = doc.to_arrow("documents").to_pylist()
    assert row["text"] == TEXT
    assert [len(sentence["tokens"]) for sentence in row["sentences"]] == [4, 1]
    sentences = doc.to_arrow("sentences").drop_columns(["sentence"]).to_pylist()
    assert row["sentences"] == sentences


def test_other_rows_are_an_error(doc):
    with pytest.raises(ParameterError, match=r"^rows must be tokens, sentences or documents, got 'words'$"):
        doc.to_arrow("words")


@given(documents(), st.sampled_from(["tokens", "sentences", "documents"]))
def test_what_was_written_is_read(doc, rows):
    again = Doc.from_arrow(doc.to_arrow(rows), doc.raw_text)
    assert again == doc
    if doc.raw_text is not None and len(doc):
        assert [t.start for t in again.tokens] == [t.start for t in doc.tokens]
        assert [t.space_after for t in again.tokens][:-1] == [t.space_after for t in doc.tokens][:-1]


def test_multiword_tokens_are_read(doc):
    again = Doc.from_arrow(doc.to_arrow(), TEXT)
    assert [token.form for token in again[0].surface] == ["Vámonos", "ya", "."]
    assert again[0].text == "Vámonos ya."
    assert Doc.from_arrow(doc.to_arrow("documents")).raw_text == TEXT


def test_margins_are_columns(doc):
    doc = Doc.of_layers(Layers(doc.layers.corpus, TEXT, None, {"head": [1.5, 2.0, 0.5, 0.25, float("nan")]}))
    table = doc.to_arrow()
    assert table["margin_head"].to_pylist() == [1.5, 2.0, 0.5, 0.25, None]
    margins = Doc.from_arrow(table)._words.margins["head"]
    assert list(margins)[:4] == [1.5, 2.0, 0.5, 0.25]
    assert isnan(margins[4])


def test_only_forms_are_required():
    doc = Doc.from_arrow(pa.table({"form": ["a", "b"]}))
    assert doc[0].forms == ("a", "b")
    assert not doc[0].has_tree


LABELS = st.lists(st.sampled_from(["O", "_", "B-X", "I-X", "I-Y", "E-X", "S-Y", "U-X", "L-Y", "M-X", "B", "I", "PER"]))


@given(st.lists(LABELS.filter(len), max_size=4))
def test_entities_are_iob2_whatever_they_were(sentences):
    labels = [label for sentence in sentences for label in sentence]
    corpus = gb.Corpus.from_sentences([[(label,) for label in sentence] for sentence in sentences], ["entities"])
    offsets = memoryview(corpus.offsets).cast("Q").tolist()
    wanted = labels_of(spans_of(labels, offsets), len(labels))
    assert Doc.of_layers(Layers(corpus)).to_arrow()["entity"].to_pylist() == wanted


def test_a_slice_of_layers_has_its_own_rows(doc):
    part = Doc.of_layers(doc.layers, 1)
    assert part.to_arrow()["form"].to_pylist() == ["Ada"]
    assert part.to_arrow()["sentence"].to_pylist() == [1]


def test_columns_beside_the_file_are_exported(doc):
    layers = doc.layers.with_columns([Column("upos", b"\0\0\0\0" * 4 + b"\1\0\0\0", ["X", "Y"])])
    assert Doc.of_layers(layers).to_arrow()["upos"].to_pylist() == ["X"] * 4 + ["Y"]


def test_a_head_that_is_no_number_is_told_with_its_place():
    bad = CONLLU.replace("\t0\troot", "\tfive\troot", 1)
    with pytest.raises(DataError, match=r"^<conllu>:4: column 'head' is 'five', not a whole number"):
        Doc.from_conllu(bad).to_arrow()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (pa.table({"word": ["a"]}), "there is no column 'form'"),
        (pa.table({"form": [1]}), "column 'form' must be text, got int64"),
        (pa.table({"form": ["a", None]}), "column 'form' is null in row 1"),
        (pa.table({"form": ["a", ""]}), "column 'form' is empty in row 1"),
        (pa.table({"form": ["a\tb"]}), "column 'form' has a tab, a line end or a NUL in row 0"),
        (pa.table({"sentences": [1]}), "column 'sentences' must be a list of structs, got int64"),
        (pa.table({"tokens": [["a"]]}), "column 'tokens' must be a list of structs, got list"),
        (pa.table([["a"], ["b"]], names=["form", "form"]), "has two columns 'form'"),
        ([1], "from_arrow takes a table, got list"),
        (pa.array([1]), "cannot be read as a table"),
    ],
)
def test_what_is_no_document_is_one_line(table, message):
    with pytest.raises(DataError) as caught:
        Doc.from_arrow(table)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_several_documents_are_not_one(doc):
    table = pa.concat_tables([doc.to_arrow("documents")] * 2)
    with pytest.raises(DataError, match="the table has 2 documents; give one of its rows"):
        Doc.from_arrow(table)


# The PyCapsule protocol


def test_pyarrow_takes_the_document_itself(doc):
    assert pa.table(doc).equals(doc.to_arrow())
    assert pa.schema(doc) == doc.to_arrow().schema
    assert pa.record_batch(doc).num_rows == 5
    assert pa.RecordBatchReader.from_stream(doc).read_all().equals(doc.to_arrow())


def test_a_stream_is_read_once_and_a_capsule_taken_once(doc):
    reader = pa.RecordBatchReader.from_stream(doc)
    assert [batch.num_rows for batch in reader] == [5]

    class Taken:
        def __init__(self, capsules):
            self.capsules = capsules

        def __arrow_c_array__(self, requested_schema=None):
            return self.capsules

    taken = Taken(doc.__arrow_c_array__())
    assert pa.record_batch(taken).num_rows == 5
    with pytest.raises(ValueError, match="released"):
        pa.record_batch(taken)


def test_columns_outlive_their_document():
    doc = gb.Doc.from_conllu(CONLLU * 50)
    wanted = doc.to_columns()["form"]
    forms = pa.table(doc)["form"]
    del doc
    gc.collect()
    assert forms.to_pylist() == wanted


def test_capsules_that_nobody_takes_are_released(doc):
    before = pa.total_allocated_bytes()
    for _ in range(2000):
        doc.__arrow_c_array__()
        doc.__arrow_c_stream__()
        doc.__arrow_c_schema__()
        table = pa.table(doc)
        column = table["form"]
        del table
        assert column[4].as_py() == "Ada"
    del column
    assert pa.total_allocated_bytes() == before


def test_children_may_outlive_their_parent(doc):
    struct = pa.array(pa.record_batch(doc).to_struct_array())
    forms, heads = struct.field("form"), struct.field("head")
    del struct
    gc.collect()
    assert forms.dictionary.to_pylist() == ["Vamos", "nos", "ya", ".", "Ada"]
    assert heads.to_pylist() == [0, 1, 1, 1, 0]
