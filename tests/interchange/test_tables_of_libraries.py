"""Documents and annotated batches in polars, pandas, DuckDB and datasets, as these are installed."""

from __future__ import annotations

import pytest

import goldbeam as gb

pytestmark = pytest.mark.libraries

TEXT = "Ada Lovelace lived in London. She didn't see New York."
TEXTS = ["Fruit flies like a banana.", None, "She saw it. It fell.", ""]


@pytest.fixture(scope="module")
def nlp():
    return gb.load("en")


@pytest.fixture(scope="module")
def doc(nlp):
    return nlp(TEXT)


@pytest.fixture(scope="module")
def annotated(nlp):
    return [None if text is None else nlp(text).to_arrow("documents")["sentences"][0].as_py() for text in TEXTS]


def test_polars_takes_a_document(doc):
    import polars as pl

    frame = pl.DataFrame(doc.arrow)
    assert frame["form"].to_list() == doc.to_columns()["form"]
    assert frame["head"].to_list() == doc.to_columns()["head"]
    assert frame["upos"].dtype == pl.Categorical
    names = [token.form for token in doc.tokens if token.upos == "PROPN"]
    assert frame.filter(pl.col("upos") == "PROPN")["form"].to_list() == names
    assert "London" in names
    assert gb.Doc.from_arrow(frame, TEXT) == doc


def test_polars_takes_a_corpus_and_nested_rows(doc):
    import polars as pl

    assert pl.DataFrame(doc.layers.corpus)["form"].to_list() == doc.to_columns()["form"]
    frame = pl.DataFrame(doc.to_arrow("sentences"))
    assert frame["tokens"].list.len().to_list() == [len(sentence) for sentence in doc]
    assert gb.Doc.from_arrow(frame, TEXT) == doc


def test_polars_frames_are_annotated(nlp, annotated):
    import polars as pl

    found = pl.DataFrame(nlp.annotate_batch(pl.DataFrame({"text": TEXTS}), "text"))
    assert found["text"].to_list() == TEXTS
    assert found["sentences"].to_list() == annotated


def test_polars_columns_outlive_the_document(nlp):
    import polars as pl

    for _ in range(200):
        frame = pl.DataFrame(nlp("She saw it.").arrow)
        column = frame["form"]
        del frame
        assert column.to_list() == ["She", "saw", "it", "."]


def test_pandas_takes_a_document(doc):
    import pandas as pd

    frame = pd.DataFrame.from_arrow(doc) if hasattr(pd.DataFrame, "from_arrow") else doc.to_arrow().to_pandas()
    assert frame["form"].tolist() == doc.to_columns()["form"]
    assert frame["upos"].dtype == "category"
    assert gb.Doc.from_arrow(frame, TEXT) == doc


def test_duckdb_queries_a_document(doc):
    import duckdb

    database = duckdb.connect()
    database.register("words", doc.to_arrow())
    database.register("sentences", doc.to_arrow("sentences"))
    found = database.sql("select form from words where upos = 'PROPN' order by start").fetchall()
    assert found == [(token.form,) for token in doc.tokens if token.upos == "PROPN"]
    assert database.sql("select sum(len(tokens)) from sentences").fetchall() == [(len(doc.tokens),)]


def test_duckdb_queries_a_document_by_its_stream(doc):
    import duckdb

    found = duckdb.sql("select count(*), count(distinct sentence) from doc").fetchall()
    assert found == [(13, 2)]


def test_duckdb_results_are_annotated(nlp, annotated):
    import duckdb

    database = duckdb.connect()
    database.execute("create table news (n integer, body varchar)")
    database.executemany("insert into news values (?, ?)", list(enumerate(TEXTS)))
    relation = database.sql("select * from news order by n")
    database.register("found", nlp.annotate_batch(relation, "body"))
    assert database.sql("select sentences from found order by n").fetchall() == [(row,) for row in annotated]
    count = "select count(*) from (select unnest(s.tokens) t from (select unnest(sentences) s from found))"
    assert database.sql(count).fetchall() == [(sum(len(s["tokens"]) for row in annotated for s in row or []),)]


def test_datasets_are_mapped(nlp, annotated):
    import datasets

    data = datasets.Dataset.from_dict({"text": TEXTS}).with_format("arrow")
    found = data.map(nlp.annotate_batch, fn_kwargs={"text": "text"}, batched=True, batch_size=2)
    assert found["text"].to_pylist() == TEXTS
    assert found["sentences"].to_pylist() == annotated


def test_datasets_are_mapped_in_several_processes(nlp, annotated):
    import datasets

    data = datasets.Dataset.from_dict({"text": TEXTS * 10}).with_format("arrow")
    found = data.map(nlp.annotate_batch, fn_kwargs={"text": "text"}, batched=True, batch_size=8, num_proc=2)
    assert found["sentences"].to_pylist() == annotated * 10


def test_datasets_take_a_document(doc):
    import datasets

    data = datasets.Dataset(doc.to_arrow())
    assert data["form"][:2] == ["Ada", "Lovelace"]
    assert gb.Doc.from_arrow(data.data.table, TEXT) == doc
