"""Which files are meant by names of files and folders, what they hold, and where their annotation goes."""

from __future__ import annotations

import gzip
import os

import pytest

from goldbeam.errors import DataError
from goldbeam.texts.inputs import Input, find_inputs, kind_of, targets


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def make(*names: str, content: bytes = b"It is text.\n") -> None:
    for name in names:
        os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
        with open(name, "wb") as file:
            file.write(content)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.txt", "text"),
        ("a", "text"),
        ("a.conllu", "conllu"),
        ("a.CONLLU.gz", "conllu"),
        ("a.conllx.zst", "conllu"),
        ("a.conllu/b.txt.xz", "text"),
        ("-", "text"),
    ],
)
def test_names_tell_what_files_hold(name, kind):
    assert kind_of(name) == kind


def test_files_are_taken_as_they_are_whether_they_exist_or_not():
    make("b/x.txt")
    assert find_inputs(["b/x.txt", "-", "gone.txt", "a\0b"]) == (
        [("b/x.txt", "x.txt"), ("-", "stdin"), ("gone.txt", "gone.txt"), ("a\0b", "a\0b")],
        [],
        [],
    )


def test_a_folder_means_the_text_files_in_it_and_below_in_order():
    make("c/b.txt", "c/a/z.text", "c/a/y", "c/d.md", "c/a.conllu", "c/.hidden.txt", "c/.git/config.txt", "c/empty")
    make("c/empty", content=b"")
    make("c/p.png", content=b"\x89PNG\r\n\x1a\n\0\0")
    make("c/latin.log", content=b"caf\xe9\n")
    make("c/cut.log", content=("日" * 5000).encode())
    os.mkfifo("c/pipe.txt")
    os.symlink("b.txt", "c/link")
    os.symlink(".", "c/loop")
    found = find_inputs(["c/"])
    assert [place for _, place in found.inputs] == [
        "a.conllu", "b.txt", "cut.log", "d.md", "empty", "link", "a/y", "a/z.text",
    ]  # fmt: skip
    assert all(os.path.samefile(path, os.path.join("c", place)) for path, place in found.inputs)
    assert found.errors == []
    assert found.skipped == ["c/latin.log", "c/p.png"]


def test_files_that_are_called_text_are_inputs_whatever_they_hold():
    make("c/a.txt", "c/b.text", "c/c.conllu", content=b"\0\xff")
    make("c/d.txt.gz", "c/e.gz", content=b"not compressed")
    make("c/f.gz", content=gzip.compress(b"text"))
    make("c/g.tar.gz", content=gzip.compress(b"a\0\0"))
    found = find_inputs(["c"])
    assert [place for _, place in found.inputs] == ["a.txt", "b.text", "c.conllu", "d.txt.gz", "e.gz", "f.gz"]
    assert found.skipped == ["c/g.tar.gz"]


def test_the_output_folder_is_no_input():
    make("c/a.txt", "c/out/a.conllu", "c/b/out/b.txt")
    assert [place for _, place in find_inputs(["c"], "c/out").inputs] == ["a.txt", "b/out/b.txt"]
    assert len(find_inputs(["c"]).inputs) == 3
    assert len(find_inputs(["c"], "c/new").inputs) == 3


def test_folders_with_something_wrong_are_told_and_spare_the_others(monkeypatch):
    make("c/a.txt", "d/.b.txt", "f/g/a.txt", "f/b.txt")
    make("e/x.bin", content=b"\0")
    found = find_inputs(["d", "c", "e"])
    assert found.inputs == [("c/a.txt", "a.txt")]
    assert [str(error) for error in found.errors] == [
        "d: has no text files; give another folder, or the files themselves",
        "e: has no text files; give another folder, or the files themselves",
    ]
    assert [str(error) for error in find_inputs(["c"], "c/").errors] == [
        "c: is input and output; give another folder for the output"
    ]
    real = os.scandir

    def scandir(path):
        if path == "f/g":
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = find_inputs(["f"])
    assert found.inputs == [("f/b.txt", "b.txt")]
    assert [str(error) for error in found.errors] == ["f/g: cannot be read: permission denied; check its permissions"]


def test_a_file_that_cannot_be_opened_is_an_input_that_is_told_later(monkeypatch):
    make("c/odd.log")
    real = open

    def refuse(path, *arguments):
        if path == "c/odd.log":
            raise PermissionError(13, "Permission denied", path)
        return real(path, *arguments)

    monkeypatch.setattr("builtins.open", refuse)
    assert find_inputs(["c"]).inputs == [("c/odd.log", "odd.log")]


def test_the_output_mirrors_the_folder():
    inputs = [Input("a/x.txt", "x.txt"), Input("y.text.gz", "y.text.gz"), Input("-", "stdin")]
    inputs += [Input("c/d/e.f/g.h.conllu.xz", "d/e.f/g.h.conllu.xz"), Input("z.gz", "z.gz")]
    assert targets(inputs, "out", ".jsonl") == {
        "a/x.txt": "out/x.jsonl",
        "y.text.gz": "out/y.jsonl",
        "-": "out/stdin.jsonl",
        "c/d/e.f/g.h.conllu.xz": "out/d/e.f/g.h.jsonl",
        "z.gz": "out/z.jsonl",
    }


def test_two_files_cannot_be_written_to_one():
    for one, two in (("a/x.txt", "b/x.txt"), ("x.txt", "x.txt.gz"), ("x.txt", "x.conllu"), ("x", "x")):
        with pytest.raises(DataError) as error:
            targets([Input.of_file(one), Input.of_file(two)], "d", ".conllu")
        assert str(error.value) == f"{two} and {one} would both be written to d/x.conllu; rename one of them"


def test_no_input_is_replaced():
    make("x.txt", "y.txt", "x.conllu")
    with pytest.raises(DataError, match=r"^\./x\.txt: would replace an input; choose another folder$"):
        targets([Input.of_file("x.txt")], ".", ".txt")
    with pytest.raises(DataError, match=r"^\./x\.conllu: would replace an input"):
        targets([Input.of_file("x.txt"), Input("x.conllu", "z")], ".", ".conllu")
    os.link("y.txt", "y.conllu")
    with pytest.raises(DataError, match=r"y\.conllu: would replace an input"):
        targets([Input.of_file("y.txt")], ".", ".conllu")
    assert targets([Input.of_file("gone.txt"), Input.of_file("also.txt")], ".", ".conllu") == {
        "gone.txt": "./gone.conllu",
        "also.txt": "./also.conllu",
    }
