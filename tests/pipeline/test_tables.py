"""Tables with a column of texts, which get a column of annotation."""

from __future__ import annotations

import pickle

import pandas as pd
import pyarrow as pa
import pytest

from goldbeam.doc import Doc
from goldbeam.errors import DataError, ParameterError

TEXTS = ["The judge will book it. She saw the dog.", None, "", "The dog will see the judge.", "A cat saw it."]


@pytest.fixture(scope="module")
def table():
    return pa.table({"id": range(5), "body": TEXTS})


def test_each_row_has_the_sentences_of_its_text(nlp, table):
    found = nlp.annotate_batch(table, "body")
    assert found.column_names == ["id", "body", "sentences"]
    assert found.drop_columns(["sentences"]).equals(table)
    found.validate(full=True)
    wanted = [None if t is None else nlp(t).to_arrow("documents")["sentences"][0].as_py() for t in TEXTS]
    assert found["sentences"].to_pylist() == wanted
    assert wanted[2] == []


def test_a_row_is_a_document_again(nlp, table):
    found = nlp.annotate_batch(table, "body").rename_columns({"body": "text"}).drop_columns(["id"])
    for row, text in enumerate(TEXTS):
        if text:
            assert Doc.from_arrow(found.slice(row, 1)) == nlp(text)


def test_what_comes_back_is_what_was_given(nlp, table):
    (batch,) = table.to_batches()
    found = nlp.annotate_batch(batch, "body")
    assert isinstance(found, pa.RecordBatch)
    assert found.to_pylist() == nlp.annotate_batch(table, "body").to_pylist()
    frame = table.to_pandas().set_index(pd.Index(list("vwxyz")))
    annotated = nlp.annotate_batch(frame, "body")
    assert isinstance(annotated, pd.DataFrame)
    assert list(annotated.index) == list("vwxyz")
    assert pa.array(annotated["sentences"]).to_pylist() == found["sentences"].to_pylist()
    assert "sentences" not in frame


@pytest.mark.parametrize("threads", [1, 2])
def test_order_and_nulls_are_kept_in_many_batches(nlp, threads):
    texts = [None if i % 7 == 0 else f"The dog saw {i} cats." for i in range(1000)]
    column = pa.chunked_array([texts[:3], [], texts[3:600], texts[600:]])
    found = nlp.annotate_batch(pa.table({"text": column}), "text", threads=threads)["sentences"].to_pylist()
    assert [None if s is None else s[0]["text"] for s in found] == texts


def test_the_schema_does_not_depend_on_the_rows(nlp, table):
    schema = nlp.annotate_batch(table, "body").schema
    for other in (table.slice(0, 0), table.slice(1, 1), table.slice(2, 1)):
        assert nlp.annotate_batch(other, "body").schema == schema
    batch = pa.record_batch([pa.array([], pa.int64()), pa.array([], pa.string())], names=["id", "body"])
    assert nlp.annotate_batch(batch, "body").schema == schema


VIEWS = pa.dictionary(pa.uint32(), pa.string_view())


@pytest.mark.parametrize("kind", [pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string()), VIEWS])
def test_any_kind_of_strings_will_do(nlp, table, kind):
    if kind == VIEWS:
        strings = pa.array([text for text in TEXTS if text is not None], pa.string_view())
        column = pa.DictionaryArray.from_arrays(pa.array([0, None, 1, 2, 3], pa.uint32()), strings)
    else:
        column = pa.array(TEXTS, kind)
    found = nlp.annotate_batch(pa.table({"body": column}), "body")
    assert found["sentences"].to_pylist() == nlp.annotate_batch(table, "body")["sentences"].to_pylist()


def test_a_text_with_a_byte_order_mark_does_not_change_the_others(nlp):
    texts = ["The dog saw it.", "\ufeffThe dog saw it.", "The dog saw it."]
    first, marked, last = nlp.annotate_batch(pa.table({"text": texts}), "text")["sentences"].to_pylist()
    assert first == last
    assert marked[0]["start"] == 1


def test_the_column_may_have_another_name_and_margins(nlp, table):
    found = nlp.annotate_batch(table, "body", column="parsed", margins=True)
    token = found["parsed"][0].as_py()[0]["tokens"][0]
    assert isinstance(token["margin_head"], float)


def test_functions_as_parts_are_called_for_each_text(nlp, table):
    def first_word(doc):
        return {"entities": ["B-FIRST"] + ["O"] * (len(doc.tokens) - 1)} if len(doc) else None

    other = pickle.loads(pickle.dumps(nlp)).add("first", first_word)
    found = other.annotate_batch(table, "body")["sentences"].to_pylist()
    assert [token["entity"] for token in found[3][0]["tokens"]][:2] == ["B-FIRST", "O"]
    assert found[0][1]["tokens"][0]["entity"] == "O"


def test_arrays_of_other_libraries_are_taken(nlp, table):
    class Other:
        def __arrow_c_stream__(self, requested_schema=None):
            return table.__arrow_c_stream__(requested_schema)

    assert nlp.annotate_batch(Other(), "body").equals(nlp.annotate_batch(table, "body"))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("text",), DataError, "the table: there is no column 'text'; there are id, body"),
        (("id",), DataError, "the table: column 'id' must be text, got int64; convert it"),
        (("body", "id"), DataError, "the table: has a column 'id' already; drop or rename it"),
        ((1,), ParameterError, "text must be a str, the name of a column, got int"),
    ],
)
def test_what_cannot_be_annotated_is_one_line(nlp, table, arguments, error, message):
    text, *column = arguments
    with pytest.raises(error) as caught:
        nlp.annotate_batch(table, text, column=column[0] if column else "sentences")
    assert str(caught.value) == message


def test_what_is_no_table_is_one_line(nlp):
    with pytest.raises(DataError, match=r"^annotate_batch takes a table or a record batch, got list: "):
        nlp.annotate_batch([1, 2], "text")
