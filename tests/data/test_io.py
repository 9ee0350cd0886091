"""Reading and writing files, and what a user sees when that fails."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from goldbeam.data import Corpus, as_corpus, column_index, read, write
from goldbeam.errors import DataError, ParameterError


def error_of(function, *arguments) -> str:
    with pytest.raises(DataError) as caught:
        function(*arguments)
    return str(caught.value)


def python(code: str, *, stdin: bytes = b"") -> bytes:
    return subprocess.run([sys.executable, "-c", code], input=stdin, stdout=subprocess.PIPE, check=True).stdout


@pytest.fixture
def columns_file(tmp_path: Path) -> Path:
    path = tmp_path / "train.txt"
    path.write_bytes(b"a X\r\nb Y\r\n\r\n")
    return path


def test_a_path_as_str_or_object_is_read(columns_file):
    for path in (columns_file, str(columns_file)):
        corpus = read(path)
        assert (list(corpus), corpus.format, corpus.name) == ([[("a", "X"), ("b", "Y")]], "columns", str(columns_file))


def test_a_named_format_is_used(columns_file):
    assert list(read(columns_file, "tokens")) == [[("a",), ("X",)], [("b",), ("Y",)], []]
    with pytest.raises(ParameterError, match=r"format must be one of conllu, .*, got 'xml'"):
        read(columns_file, "xml")


def test_binary_file_objects_are_read(columns_file):
    with columns_file.open("rb") as file:
        assert read(file).name == str(columns_file)
    assert read(io.BytesIO(b"a_X\n")).name == "<file>"
    message = "read() of the file object gave str, not bytes; open it in mode 'rb'"
    assert error_of(read, io.StringIO("a_X\n")) == message


def test_standard_input_and_output():
    code = (
        "from goldbeam.data import read, write; corpus = read('-'); assert corpus.name == '<stdin>'; write(corpus, '-')"
    )
    assert python(code, stdin=b"a_X\r\n\xe6\x97\xa5_Y") == b"a_X\r\n\xe6\x97\xa5_Y"


def test_as_corpus_takes_a_corpus_a_path_or_sentences(columns_file):
    corpus = as_corpus(columns_file)
    assert as_corpus(corpus) is corpus
    assert list(as_corpus(str(columns_file), "columns")) == list(corpus)
    assert list(as_corpus([["a"], ["b", "c"]])) == [[("a",)], [("b",), ("c",)]]


def test_files_that_cannot_be_read_are_one_clear_line(tmp_path):
    missing = str(tmp_path / "missing.txt")
    assert error_of(read, missing) == f"{missing}: cannot be read: no such file or directory; check the path"
    assert error_of(read, tmp_path) == f"{tmp_path}: cannot be read: is a directory; check the path"
    assert error_of(read, "a\0b") == "'a\\x00b': cannot be read: embedded null byte; check the path"
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"a X\nb\n\n")
    assert error_of(read, bad).startswith(f"{bad}:2: 1 field where the lines before have 2")


def test_a_file_without_permission_is_one_clear_line(columns_file, monkeypatch):
    def refuse(*_args, **_options):
        raise PermissionError(13, "Permission denied")

    # The tests may run as root, who may read everything.
    monkeypatch.setattr("builtins.open", refuse)
    assert error_of(read, columns_file) == f"{columns_file}: cannot be read: permission denied; check the path"


def test_writing_replaces_the_file_and_leaves_no_other(tmp_path, columns_file):
    write(b"new", columns_file)
    assert columns_file.read_bytes() == b"new"
    write(Corpus.parse(b"a b\n", "tokens"), tmp_path / "other")
    assert (tmp_path / "other").read_bytes() == b"a b\n"
    assert sorted(os.listdir(tmp_path)) == ["other", "train.txt"]


def test_permissions_are_kept_and_new_files_follow_the_umask(tmp_path, columns_file):
    columns_file.chmod(0o640)
    write(b"new", columns_file)
    assert stat.S_IMODE(columns_file.stat().st_mode) == 0o640
    old_mask = os.umask(0o027)
    try:
        write(b"new", tmp_path / "fresh")
    finally:
        os.umask(old_mask)
    assert stat.S_IMODE((tmp_path / "fresh").stat().st_mode) == 0o640


def test_a_link_keeps_pointing_to_the_file_that_is_replaced(tmp_path, columns_file):
    link = tmp_path / "link"
    link.symlink_to(columns_file)
    write(b"new", link)
    assert link.is_symlink()
    assert columns_file.read_bytes() == b"new"


@pytest.mark.parametrize("step", ["os.fsync", "os.replace"])
def test_a_failure_half_way_keeps_the_old_file_and_leaves_no_other(tmp_path, columns_file, monkeypatch, step):
    def fail(*_args):
        raise OSError(28, "No space left on device")

    before = columns_file.read_bytes()
    monkeypatch.setattr(step, fail)
    message = f"{columns_file}: cannot be written (No space left on device); free space or choose another place"
    assert error_of(write, b"new", columns_file) == message
    assert columns_file.read_bytes() == before
    assert os.listdir(tmp_path) == ["train.txt"]


def test_places_that_cannot_be_written_are_one_clear_line(tmp_path):
    missing = str(tmp_path / "missing" / "out")
    reason = f"the folder {tmp_path / 'missing'} does not exist; create it first"
    assert error_of(write, b"", missing) == f"{missing}: {reason}"
    assert error_of(write, b"", tmp_path) == f"{tmp_path}: is a folder; give the name of a file"


def test_a_device_is_written_to_and_not_replaced():
    write(b"x", os.devnull)
    assert not stat.S_ISREG(os.stat(os.devnull).st_mode)


def test_columns_are_found_by_name_number_and_from_the_end():
    corpus = Corpus.from_sentences([[("a", "X", "Y")]], columns=["form", "2", "tag"], name="f")
    found = [column_index(corpus, column) for column in ("tag", 0, "1", -1, "-3", "2")]
    assert found == [2, 0, 1, 2, 0, 1]  # a name goes before a number
    for wrong in ("upos", 3, -4, "3", "", "-", "²"):
        message = f"f: no column {wrong!r}; it has form, 2, tag (or 0 to 2, -1 for the last)"
        assert error_of(column_index, corpus, wrong) == message


@pytest.mark.parametrize(
    ("content", "path", "got"),
    [
        ("a b\n", "out.txt", "str and str"),
        (None, "out.txt", "NoneType and str"),
        (b"a b\n", None, "bytes and NoneType"),
        (b"a b\n", io.BytesIO(), "bytes and BytesIO"),
    ],
)
def test_writing_with_other_arguments_says_what_is_wanted(content, path, got):
    assert error_of(write, content, path) == f"write takes a Corpus or bytes, and then a path; got {got}"


@pytest.mark.parametrize(
    ("source", "got"),
    [
        (None, "NoneType"),
        (3, "int"),
        ([["a"]], "list"),
        (b"a.txt", "bytes; wrap bytes in io.BytesIO"),
    ],
)
def test_reading_what_is_no_file_says_what_is_wanted(source, got):
    assert error_of(read, source) == f"reading takes a path or a file opened in binary mode, got {got}"


def test_a_corpus_in_the_place_of_a_path_is_one_line():
    corpus = Corpus.parse(b"a b\n", "tokens")
    assert error_of(write, "out.txt", corpus).endswith("and then a path; got str and Corpus")
    assert error_of(read, corpus).endswith("opened in binary mode, got Corpus")


def test_importing_the_data_package_loads_no_heavy_module():
    code = "import sys, goldbeam.data; print({'numpy', 'tempfile', 'rich', 'click'} & set(sys.modules))"
    assert python(code) == b"set()\n"
