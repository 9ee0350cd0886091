"""Text of any length in pieces: the same as at once, with a line for whatever is wrong."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os

import pytest
from tiny_pipelines import treebank

from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.pipeline.files import annotate_file, is_done
from goldbeam.pipeline.given_sentences import chunks_to_annotate
from goldbeam.pipeline.streaming import annotate_chunks
from goldbeam.texts.chunks import Source, opened
from goldbeam.texts.compressed import packed

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


@pytest.mark.parametrize("kind", ["text", "lines", "tokens", "conllu"])
@pytest.mark.parametrize("ending", ["", ".gz", ".bz2", ".xz", ".zst"])
def test_a_file_is_read_as_it_is_needed(kind, ending):
    rows = [f"1\t{hash_of(i)}\t_\t_\t_\t_\t_\t_\t_\t_\n\n" for i in range(40_000)]
    data = b"".join(packed(["".join(rows).encode()], f"in{ending}"))
    file = io.BytesIO(data)
    pieces = Source(f"in{ending}", file, None, kind).chunks(1 << 14)
    first = next(pieces)
    assert len(first.text) <= 1 << 14
    assert file.tell() < len(data) / 3
    assert first.end <= file.tell()
    assert first.text + "".join(piece.text for piece in pieces) == "".join(rows)


def hash_of(number: int) -> str:
    """Letters that do not compress well, so that a compressed file has many blocks."""
    return hashlib.sha256(str(number).encode()).hexdigest()


def annotated(nlp, data: bytes, kind: str, size: int = 1 << 16, **options) -> bytes:
    chunks = chunks_to_annotate(Source("in", io.BytesIO(data), None, kind), size)
    return b"".join(piece.data for piece in annotate_chunks(nlp, chunks, **options))


@pytest.mark.parametrize("size", [64, 1 << 16])
def test_each_line_is_a_sentence(nlp, size):
    text = "She saw it. He saw\n\n her too!\r\nÉlève\n" * 9
    sentences = [json.loads(line) for line in annotated(nlp, text.encode(), "lines", size, format="json").splitlines()]
    assert [sentence["text"] for sentence in sentences] == ["She saw it. He saw", "her too!", "Élève"] * 9
    for sentence in sentences:
        assert text[sentence["start"] : sentence["end"]] == sentence["text"]


@pytest.mark.parametrize("size", [64, 1 << 16])
@pytest.mark.parametrize("threads", [1, 2])
def test_tokens_stay_as_they_are(nlp, size, threads):
    text = "She saw it.He saw\n\n her . too !\n" * 9
    conllu = annotated(nlp, text.encode(), "tokens", size, threads=threads)
    corpus = Corpus.parse(conllu, "conllu", "x")
    assert corpus.column(1) == [["She", "saw", "it.He", "saw"], ["her", ".", "too", "!"]] * 9
    assert not any(corpus.is_blank(corpus.columns.index(name)) for name in ("lemma", "upos", "head", "deprel"))
    assert conllu == annotated(nlp, text.encode(), "tokens")
    assert annotated(nlp, b"\n \n", "tokens") == b""


def blank(conllu: str, *columns: int) -> str:
    """Without what is in these columns, counted from 0."""
    rows = [line.split("\t") for line in conllu.split("\n")]
    return "\n".join(
        "\t".join("_" if len(row) > 1 and i in columns else cell for i, cell in enumerate(row)) for row in rows
    )


@pytest.mark.parametrize("size", [500, 1 << 16])
def test_empty_columns_of_conllu_are_filled_and_the_others_kept(nlp, size):
    gold = treebank(30, 7).text.decode()
    assert annotated(nlp, gold.encode(), "conllu", size).decode() == gold
    bare = annotated(nlp, blank(gold, 2, 3, 4, 5, 6, 7).encode(), "conllu", size).decode()
    assert "\t_\t_\t_\t_\t_\t_" not in bare
    assert blank(bare, 2, 3, 4, 5, 6, 7) == blank(gold, 2, 3, 4, 5, 6, 7)
    tagged = annotated(nlp, blank(gold, 2, 6, 7).encode(), "conllu", size).decode()
    assert blank(tagged, 2, 6, 7) == blank(gold, 2, 6, 7)
    assert "\t_\t_\t_\t" not in tagged


@pytest.mark.parametrize("size", [300, 1 << 16])
def test_a_column_that_is_empty_in_a_piece_and_not_in_the_file_is_kept(nlp, size):
    gold = treebank(30, 7).text.decode()
    first, _, rest = gold.partition("\n\n")
    partial = blank(gold, 6, 7).replace(blank(first, 6, 7), first)
    assert annotated(nlp, partial.encode(), "conllu", size).decode() == partial
    partial = first + "\n\n" + blank(rest, 2, 3, 4, 5, 6, 7)
    assert annotated(nlp, partial.encode(), "conllu", size).decode() == partial


def test_mistakes_in_later_pieces_are_told_with_their_line(nlp):
    gold = treebank(30, 7).text
    with pytest.raises(DataError) as error:
        annotated(nlp, gold + b"1\tx\n\n", "conllu", 500)
    assert str(error.value).startswith(f"in:{gold.count(10) + 1}: 2 columns, CoNLL-U has 10")


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
    expected = nlp.annotate_bytes(TEXT).replace(b"# newdoc\n", b"# newdoc id = good.txt\n")
    annotate_file(nlp, str(good), str(out), watch=seen.append)
    assert out.read_bytes() == expected
    assert seen[-1].end == len(TEXT.encode())
    with pytest.raises(DataError, match="not UTF-8"):
        annotate_file(nlp, str(bad), str(out))
    assert out.read_bytes() == expected
    assert sorted(os.listdir(tmp_path)) == ["bad.txt", "good.txt", "out.conllu"]
    annotate_file(nlp, str(good), str(out), threads=2)
    assert out.read_bytes() == expected


def test_a_compressed_file_is_annotated_into_another(nlp, tmp_path):
    data = gzip.compress(TEXT.encode())
    (tmp_path / "in.txt.gz").write_bytes(data)
    seen = []
    annotate_file(nlp, str(tmp_path / "in.txt.gz"), str(tmp_path / "out.conllu.gz"), watch=seen.append)
    expected = nlp.annotate_bytes(TEXT).replace(b"# newdoc\n", b"# newdoc id = in.txt.gz\n")
    assert gzip.decompress((tmp_path / "out.conllu.gz").read_bytes()) == expected
    assert seen[-1].end == len(data)
    (tmp_path / "in.txt.gz").write_bytes(data[:-9])
    with pytest.raises(DataError, match=r"in\.txt\.gz: ends in the middle of its gzip data; copy it again$"):
        annotate_file(nlp, str(tmp_path / "in.txt.gz"), str(tmp_path / "other.conllu"))
    assert not (tmp_path / "other.conllu").exists()


def test_a_compressed_file_that_changes_while_it_is_read_is_an_error(tmp_path):
    path = tmp_path / "growing.txt.gz"
    path.write_bytes(gzip.compress(TEXT.encode()))
    with opened(str(path)) as text:
        pieces = text.chunks(100)
        next(pieces)
        with open(path, "ab") as file:
            file.write(gzip.compress(b"more"))
        with pytest.raises(DataError, match="changed while it was read"):
            list(pieces)


def test_names_of_files_say_what_goes_in_and_out(nlp, tmp_path):
    (tmp_path / "in.conllu").write_bytes(treebank(3, 7).text)
    annotate_file(nlp, str(tmp_path / "in.conllu"), str(tmp_path / "out.jsonl"))
    assert len((tmp_path / "out.jsonl").read_text().splitlines()) == 3
    annotate_file(nlp, str(tmp_path / "in.conllu"), str(tmp_path / "out.jsonl"), "conllu", kind="tokens")
    assert (tmp_path / "out.jsonl").read_text().startswith("# newdoc id = in.conllu\n# sent_id = 1\n# text = #")


def test_an_empty_file_has_an_empty_annotation(nlp, tmp_path):
    (tmp_path / "empty.txt").write_bytes(b"")
    annotate_file(nlp, str(tmp_path / "empty.txt"), str(tmp_path / "out"))
    assert (tmp_path / "out").read_bytes() == b""


def test_a_device_is_written_to_and_not_replaced(nlp, tmp_path):
    (tmp_path / "in.txt").write_text(TEXT, encoding="utf-8")
    annotate_file(nlp, str(tmp_path / "in.txt"), os.devnull)
    assert not os.path.isfile(os.devnull)


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
