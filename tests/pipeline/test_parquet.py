"""`goldbeam annotate` with tables: Parquet in, and out of any text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from goldbeam.cli.main import main
from goldbeam.pipeline.files import annotate_file

TESTS = Path(__file__).resolve().parents[1]
TEXTS = ["The judge will book it. She saw the dog.", None, "", "The dog will see the judge."] * 700


@pytest.fixture(scope="module")
def table():
    numbers = pa.array(range(len(TEXTS)))
    return pa.table({"id": numbers, "body": TEXTS, "tags": [["a", "b"]] * len(TEXTS)})


@pytest.fixture
def source(table, tmp_path):
    path = tmp_path / "in.parquet"
    pq.write_table(table, path, row_group_size=1500)
    return path


@pytest.fixture
def run(model_file, capsys):
    def call(*arguments):
        status = main(["annotate", "--model", str(model_file), *map(str, arguments)])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def test_the_output_has_the_rows_and_columns_of_the_input(run, nlp, table, source, tmp_path):
    assert run("--input", source, "--text", "body", "--out", tmp_path / "out.parquet", "-q") == (0, "", "")
    found = pq.read_table(tmp_path / "out.parquet")
    assert found.drop_columns(["sentences"]).equals(table)
    assert found.equals(nlp.annotate_batch(table, "body"))
    assert pq.ParquetFile(tmp_path / "out.parquet").num_row_groups == 3


@pytest.mark.parametrize("threads", [1, 2])
def test_the_output_is_the_same_for_any_number_of_threads(nlp, source, tmp_path, threads):
    annotate_file(nlp, str(source), str(tmp_path / "a.parquet"), text_column="body")
    annotate_file(nlp, str(source), str(tmp_path / "b.parquet"), text_column="body", threads=threads)
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


def test_an_empty_table_gives_an_empty_table(run, table, tmp_path):
    pq.write_table(table.slice(0, 0), tmp_path / "in.parquet")
    arguments = ("--input", tmp_path / "in.parquet", "--text", "body", "--out", tmp_path / "out.parquet", "-q")
    assert run(*arguments)[0] == 0
    assert pq.read_table(tmp_path / "out.parquet").num_rows == 0


def test_a_folder_of_tables_and_resume(run, table, tmp_path):
    (tmp_path / "in").mkdir()
    for name in ("a", "b"):
        pq.write_table(table.slice(0, 3), tmp_path / "in" / f"{name}.parquet")
    arguments = ("--input", tmp_path / "in", "--text", "body", "--out", tmp_path / "out")
    status, _, err = run(*arguments)
    assert (status, err[:8]) == (0, "2 files:")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.parquet", "b.parquet"]
    assert run(*arguments, "--resume")[2].startswith("0 files, 2 already done")


def test_one_broken_file_among_good_ones_is_told_and_the_others_are_done(run, table, tmp_path):
    (tmp_path / "in").mkdir()
    pq.write_table(table.slice(0, 3), tmp_path / "in" / "good.parquet")
    (tmp_path / "in" / "bad.parquet").write_bytes(b"PAR1 and nothing else PAR1")
    status, _, err = run("--input", tmp_path / "in", "--text", "body", "--out", tmp_path / "out", "-q")
    assert status == 1
    assert err.startswith(f"goldbeam: error: {tmp_path}/in/bad.parquet: cannot be read as Parquet: ")
    assert err.count("\n") == 1
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["good.parquet"]


def test_text_becomes_a_table_with_a_row_per_sentence(run, nlp, tmp_path):
    text = "The judge will book it. She saw the dog.\n\nThe dog will see the judge.\n"
    (tmp_path / "in.txt").write_text(text * 1500)
    assert run("--input", tmp_path / "in.txt", "--out", tmp_path / "out.parquet", "-q") == (0, "", "")
    found = pq.read_table(tmp_path / "out.parquet")
    wanted = nlp(text * 1500).to_arrow("sentences")
    assert found.drop_columns(["sentence"]).equals(wanted.drop_columns(["sentence"]))
    assert found["sentence"].to_pylist() == wanted["sentence"].to_pylist()


def test_an_empty_text_becomes_a_table_without_rows(run, tmp_path):
    (tmp_path / "in.txt").write_text("")
    assert run("--input", tmp_path / "in.txt", "--out", tmp_path / "out.parquet", "-q")[0] == 0
    found = pq.read_table(tmp_path / "out.parquet")
    assert found.num_rows == 0
    assert found.column_names == ["sentence", "text", "start", "end", "tokens"]


def damaged(source, tmp_path, change):
    path = tmp_path / "bad.parquet"
    path.write_bytes(change(source.read_bytes()))
    return path


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"",
        lambda data: b"no table",
        lambda data: data[: len(data) // 2],
        lambda data: data[:4] + bytes(len(data) - 300) + data[-296:],
        lambda data: data[:60] + b"\xff" * 200 + data[260:],
    ],
    ids=["empty", "text", "truncated", "zeros", "overwritten"],
)
def test_a_broken_file_is_one_line_and_leaves_no_output(run, source, tmp_path, change):
    bad = damaged(source, tmp_path, change)
    status, out, err = run("--input", bad, "--text", "body", "--out", tmp_path / "out.parquet", "-q")
    assert (status, out) == (1, "")
    assert err.startswith(f"goldbeam: error: {bad}: cannot be read as Parquet: ")
    assert err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.parquet", "in.parquet"]


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("--text", "title"), 1, "in.parquet: there is no column 'title'; there are id, body, tags\n"),
        (("--text", "id"), 1, "in.parquet: column 'id' must be text, got int64; convert it\n"),
        (("--text", "tags"), 1, "in.parquet: column 'tags' must be text, got list<element: string>; convert it\n"),
        ((), 2, "in.parquet is a Parquet file; name the column to annotate with --text COLUMN\n"),
        (("--text", "body", "--format", "json"), 1, "in.parquet: is a Parquet file, whose annotation is one too"),
    ],
)
def test_what_cannot_be_annotated_is_one_line(run, source, tmp_path, arguments, status, message):
    found, out, err = run("--input", source, "--out", tmp_path / "out.parquet", "-q", *arguments)
    assert (found, out) == (status, "")
    assert message in err
    assert not (tmp_path / "out.parquet").exists()


def test_a_table_needs_an_output_file_and_a_text_no_column(run, source, tmp_path):
    (tmp_path / "in.txt").write_text("Hi.")
    assert "give --out FILE.parquet" in run("--input", source, "--text", "body")[2]
    assert "--text names a column of Parquet files" in run("--input", tmp_path / "in.txt", "--text", "body")[2]
    assert "cannot be read from standard input" in run("--input-format", "parquet", "--text", "x", "--input", "-")[2]
    again = run("--input", source, "--text", "body", "--out", source)
    assert "would replace an input" in again[2]


def test_the_column_of_the_annotation_must_be_free(run, source, tmp_path):
    run("--input", source, "--text", "body", "--out", tmp_path / "out.parquet", "-q")
    status, _, err = run(
        "--input", tmp_path / "out.parquet", "--text", "body", "--out", tmp_path / "again.parquet", "-q"
    )
    assert status == 1
    assert "out.parquet: has a column 'sentences' already; drop or rename it" in err


MEMORY = """
import sys
sys.path.insert(0, sys.argv[1])
from peak_memory import megabytes
from goldbeam.pipeline import Pipeline
from goldbeam.pipeline.files import annotate_file
import goldbeam as gb
nlp = gb.load(sys.argv[2])
annotate_file(nlp, sys.argv[3], sys.argv[3] + ".out.parquet", text_column="text")
before = megabytes()
annotate_file(nlp, sys.argv[4], sys.argv[4] + ".out.parquet", text_column="text")
print(megabytes() - before)
"""


@pytest.mark.thorough
def test_memory_does_not_grow_with_the_file(model_file, tmp_path):
    for name, rows in (("small.parquet", 3_000), ("large.parquet", 30_000)):
        texts = [f"The dog saw {i % 100} cats. She will book it." for i in range(rows)]
        pq.write_table(pa.table({"text": texts}), tmp_path / name)
    arguments = [
        sys.executable,
        "-c",
        MEMORY,
        TESTS,
        model_file,
        tmp_path / "small.parquet",
        tmp_path / "large.parquet",
    ]
    child = subprocess.run(list(map(str, arguments)), capture_output=True, text=True, timeout=300, check=False)
    assert child.returncode == 0, child.stderr
    assert float(child.stdout) < 40
