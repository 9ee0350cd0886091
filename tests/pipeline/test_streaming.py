"""Text of any length in pieces: the same as at once, with a line for whatever is wrong."""

from __future__ import annotations

import io
import json
import os

import pytest

from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.pipeline.chunks import Chunk, Source, opened
from goldbeam.pipeline.files import annotate_file, is_done, targets
from goldbeam.pipeline.streaming import annotate_chunks

PARAGRAPHS = ["The old judge will book a train.", "She saw it. He saw\nher too!", "Ça va, élève 日本."]
TEXT = "\n\n".join(PARAGRAPHS * 12) + "\n"


def source(data: bytes, name: str = "t.txt") -> Source:
    return Source(name, io.BytesIO(data), None)


@pytest.mark.parametrize("size", [64, 200, 1 << 17])
def test_pieces_are_the_text_with_places_in_characters(size):
    pieces = list(source(TEXT.encode()).chunks(size))
    assert "".join(piece.text for piece in pieces) == TEXT
    assert [piece.first for piece in pieces] == [sum(len(p.text) for p in pieces[:i]) for i in range(len(pieces))]
    assert pieces[-1].end == len(TEXT.encode())
    assert (len(pieces) > 1) == (size < 1000)


@pytest.mark.parametrize("threads", [1, 3])
def test_annotating_pieces_is_annotating_the_whole(nlp, threads):
    whole = nlp.annotate_bytes(TEXT)
    pieces = list(annotate_chunks(nlp, source(TEXT.encode()).chunks(200), threads=threads))
    assert b"".join(piece.data for piece in pieces) == whole
    assert sum(piece.tokens for piece in pieces) == Corpus.parse(whole, "conllu", "x").token_count


def test_offsets_lead_back_into_the_whole_text(nlp):
    lines = b"".join(p.data for p in annotate_chunks(nlp, source(TEXT.encode()).chunks(200), "json")).splitlines()
    for line in lines:
        sentence = json.loads(line)
        for token in sentence["tokens"]:
            assert TEXT[token["start"] : token["end"]] == token["form"]


def test_trees_as_text(nlp):
    drawn = b"".join(p.data for p in annotate_chunks(nlp, [Chunk("She saw it.", 0, 11)], "text")).decode()
    assert drawn.startswith("She saw it.\n")
    assert "saw" in drawn.split("\n", 1)[1]


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(nlp):
    data = b"\xef\xbb\xbf" + b"She saw it.\r\n\r\nHe saw her.\r\n"
    pieces = list(source(data).chunks(64))
    text = "".join(piece.text for piece in pieces)
    assert text.startswith("She")
    assert pieces[-1].end == len(data)
    found = b"".join(p.data for p in annotate_chunks(nlp, pieces, "json")).splitlines()
    assert [json.loads(line)["text"] for line in found] == ["She saw it.", "He saw her."]
    second = json.loads(found[1])["tokens"][0]
    assert text[second["start"] : second["end"]] == "He"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"good line\n" * 30 + b"b\xffd\n", "t.txt:31: byte 301 (0xff) is not UTF-8"),
        (b"good line\n" * 30 + b"\0\1\2", "t.txt:31: NUL byte at byte 300; this is a binary file"),
        (b"cut \xe6\x97", "t.txt:1: byte 4 (0xe6) is not UTF-8"),
    ],
)
def test_what_is_no_text_is_told_with_its_place(data, said):
    with pytest.raises(DataError) as error:
        list(source(data).chunks(64))
    assert said in str(error.value)


def test_a_file_that_changes_while_it_is_read_is_an_error(tmp_path):
    path = tmp_path / "growing.txt"
    path.write_text(TEXT)
    with opened(str(path)) as text:
        pieces = text.chunks(100)
        next(pieces)
        with open(path, "a") as file:
            file.write("more")
        with pytest.raises(DataError, match="changed while it was read"):
            list(pieces)


def test_a_file_is_annotated_at_once_or_not_at_all(nlp, tmp_path):
    good, bad, out = (tmp_path / name for name in ("good.txt", "bad.txt", "out.conllu"))
    good.write_text(TEXT, encoding="utf-8")
    bad.write_bytes(TEXT.encode() + b"\xff")
    seen = []
    annotate_file(nlp, str(good), str(out), watch=seen.append)
    assert out.read_bytes() == nlp.annotate_bytes(TEXT)
    assert seen[-1].end == len(TEXT.encode())
    with pytest.raises(DataError, match="not UTF-8"):
        annotate_file(nlp, str(bad), str(out))
    assert out.read_bytes() == nlp.annotate_bytes(TEXT)
    assert sorted(os.listdir(tmp_path)) == ["bad.txt", "good.txt", "out.conllu"]
    annotate_file(nlp, str(good), str(out), threads=2)
    assert out.read_bytes() == nlp.annotate_bytes(TEXT)


def test_an_empty_file_has_an_empty_annotation(nlp, tmp_path):
    (tmp_path / "empty.txt").write_bytes(b"")
    annotate_file(nlp, str(tmp_path / "empty.txt"), str(tmp_path / "out"))
    assert (tmp_path / "out").read_bytes() == b""


def test_a_device_is_written_to_and_not_replaced(nlp, tmp_path):
    (tmp_path / "in.txt").write_text(TEXT, encoding="utf-8")
    annotate_file(nlp, str(tmp_path / "in.txt"), os.devnull)
    assert not os.path.isfile(os.devnull)


def test_where_the_annotation_of_several_files_goes(tmp_path):
    assert targets(["a/x.txt", "y.text", "-"], "d", "json") == {
        "a/x.txt": "d/x.jsonl",
        "y.text": "d/y.jsonl",
        "-": "d/stdin.jsonl",
    }
    with pytest.raises(DataError, match="would both be written to"):
        targets(["a/x.txt", "b/x.txt"], "d", "conllu")
    (tmp_path / "x.txt").touch()
    with pytest.raises(DataError, match="would replace an input"):
        targets([str(tmp_path / "x.txt")], str(tmp_path), "text")


def test_an_output_is_done_if_it_is_not_older_than_its_input(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    one.touch()
    assert not is_done(str(one), str(two))
    two.touch()
    os.utime(one, ns=(5, 5))
    os.utime(two, ns=(5, 5))
    assert is_done(str(one), str(two))
    os.utime(two, ns=(4, 4))
    assert not is_done(str(one), str(two))
