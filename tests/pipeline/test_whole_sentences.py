"""Lines, tokens and CoNLL-U in pieces of whole sentences, with errors that name the line of the file."""

from __future__ import annotations

import io

import pytest

from goldbeam.data.sample import sample_conllu
from goldbeam.errors import DataError
from goldbeam.pipeline.given_sentences import chunks_to_annotate, corpus_of
from goldbeam.texts import whole_sentences as module
from goldbeam.texts.chunks import Source
from goldbeam.texts.whole_sentences import lines_counted_from

CONLLU = sample_conllu(40, 2)
ROW = b"1\ta" + b"\t_" * 8 + b"\n\n"
LINES = "".join(f"Élève {i} sees 日本 .\n" for i in range(200))


def chunks(text: str | bytes, kind: str, size: int = 300):
    data = text.encode() if isinstance(text, str) else text
    return list(chunks_to_annotate(Source("in.txt", io.BytesIO(data), None, kind), size))


@pytest.mark.parametrize(
    ("kind", "text", "end"),
    [
        ("lines", LINES, "\n"),
        ("tokens", LINES, "\n"),
        ("conllu", CONLLU, "\n\n"),
        ("lines", LINES.replace("\n", "\r\n"), "\r\n"),
        ("conllu", CONLLU.replace("\n", "\r\n"), "\r\n\r\n"),
        ("lines", LINES.replace("\n", "\r"), "\r"),
    ],
    ids=["lines", "tokens", "conllu", "lines of Windows", "conllu of Windows", "lines of old Macs"],
)
@pytest.mark.parametrize("size", [64, 300, 1 << 16])
def test_pieces_end_where_sentences_end(kind, text, end, size):
    found = chunks(text, kind, size)
    assert "".join(chunk.text for chunk in found) == text
    assert all(chunk.text.endswith(end) for chunk in found)
    assert (len(found) > 2) == (size < 1 << 16)
    before = ""
    for chunk in found:
        assert (chunk.first, chunk.line) == (len(before), before.count("\n") + 1)
        assert (chunk.kind, chunk.name) == (kind, "in.txt")
        before += chunk.text
        assert chunk.end == len(before.encode())


@pytest.mark.parametrize("kind", ["lines", "tokens", "conllu"])
def test_the_last_sentence_needs_no_end_and_an_empty_file_has_no_pieces(kind):
    text = CONLLU.rstrip("\n") if kind == "conllu" else LINES[:-1]
    assert "".join(chunk.text for chunk in chunks(text, kind)) == text
    assert chunks(b"", kind) == []
    assert [chunk.text.encode() for chunk in chunks(b"\xef\xbb\xbf" + ROW, kind)] == [ROW]


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("lines", b"a" * 3000, "in.txt:1: a line longer than 16 MiB; is this the right file?"),
        ("tokens", b"a b\n" * 9 + b"a " * 3000, "in.txt:10: a line longer than 16 MiB; is this the right file?"),
        ("conllu", ROW * 9 + ROW[:-1] * 3000, "in.txt:19: a sentence longer than 16 MiB; is this the right file?"),
        ("conllu", ROW + b"1\ta\r" * 3000, "in.txt:3: lines end with a carriage return alone, as on old Macs"),
    ],
)
def test_what_has_no_sentences_is_not_read_to_its_end(monkeypatch, kind, data, said):
    monkeypatch.setattr(module, "LONGEST", 1000)
    file = io.BytesIO(data)
    with pytest.raises(DataError) as error:
        list(Source("in.txt", file, None, kind).chunks(64))
    assert said in str(error.value)
    assert file.tell() < 1500


@pytest.mark.parametrize("kind", ["lines", "tokens", "conllu"])
@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (b"b\xffd", "in.txt:{line}: byte {byte} (0xff) is not UTF-8; convert the file to UTF-8"),
        (b"b\0d", "in.txt:{line}: NUL byte at byte {byte}; this is a binary file, give plain text"),
    ],
)
def test_what_is_no_text_is_told_with_its_place(kind, bad, said):
    text = (CONLLU if kind == "conllu" else LINES).encode()
    with pytest.raises(DataError) as error:
        chunks(text + bad, kind)
    assert str(error.value) == said.format(line=text.count(b"\n") + 1, byte=len(text) + 1)


def test_conllu_is_a_corpus():
    parts = [corpus_of(chunk.text, "conllu", chunk.name, chunk.line) for chunk in chunks(CONLLU, "conllu", 1000)]
    assert b"".join(part.text for part in parts).decode() == CONLLU
    assert {part.name for part in parts} == {"in.txt"}


class Pipe(io.BytesIO):
    """What cannot be read twice."""

    def seekable(self):
        return False


@pytest.mark.parametrize("size", [64, 1 << 16])
def test_columns_with_content_are_those_of_the_whole_file(size):
    tagged = ROW.replace(b"a\t_\t_", b"a\t_\tX")
    data = ROW * 9 + tagged
    assert {chunk.kept for chunk in chunks(data, "conllu", size)} == {frozenset({"upos"})}
    assert {chunk.kept for chunk in chunks(tagged * 9 + ROW * 9, "conllu", size)} == {frozenset({"upos"})}
    assert {chunk.kept for chunk in chunks(ROW * 9, "conllu", size)} == {frozenset()}
    everything = {"lemma", "upos", "xpos", "feats", "head", "deprel"}
    assert {chunk.kept for chunk in chunks(CONLLU, "conllu", size)} == {frozenset(everything)}
    pipe = Source("in.txt", Pipe(tagged * 9 + ROW * 9), None, "conllu")
    assert {chunk.kept for chunk in chunks_to_annotate(pipe, 64)} == {frozenset({"upos"})}
    pipe = Source("in.txt", Pipe(data), None, "conllu")
    assert {chunk.kept for chunk in chunks_to_annotate(pipe, 64)} == {frozenset()}


def test_a_file_is_read_from_where_it_is():
    file = io.BytesIO(b"head\n" + ROW * 3)
    file.readline()
    assert (
        "".join(chunk.text for chunk in chunks_to_annotate(Source("in.txt", file, None, "conllu"), 64)).encode()
        == ROW * 3
    )


def test_tokens_are_a_corpus_without_empty_lines():
    corpus = corpus_of("She saw\tit .\r\n\n  \n Ça  va\u3000ici\n", "tokens", "in.txt", 1)
    assert corpus.column(1) == [["She", "saw", "it", "."], ["Ça", "va\u3000ici"]]
    assert corpus.format == "conllu"
    assert b"# text = She saw it .\n" in corpus.text
    assert corpus_of("\n \r\n", "tokens", "in.txt", 1) is None


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("conllu", "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n1\tb\n\n", "in.txt:102: 2 columns, CoNLL-U has 10; separate them"),
        ("conllu", "\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n", "in.txt:101: a blank line where no sentence is; delete it"),
        ("conllu", "# text = a\n\n", "in.txt:101: a sentence without words"),
        ("conllu", "1\ta\r2\tb\r\r", "in.txt:101: lines end with a carriage return alone"),
        ("tokens", "a b\rc d\re f\r", "in.txt:101: lines end with a carriage return alone"),
        ("tokens", "a\n\nb \u00a0 c\n", "in.txt:103: a word of white space only; separate words with plain spaces"),
    ],
)
def test_mistakes_are_told_with_the_line_of_the_file(kind, text, said):
    with pytest.raises(DataError) as error:
        corpus_of(text, kind, "in.txt", 101)
    assert str(error.value).startswith(said)
    with pytest.raises(DataError) as error:
        corpus_of(text, kind, "in.txt", 1)
    assert int(str(error.value).split(":")[1]) + 100 == int(said.split(":")[1])


def test_other_errors_stay_as_they_are():
    for message in ("in.txt: is wrong", "in.txt:x: is wrong", "other in.txt:3: is wrong"):
        with pytest.raises(DataError) as error, lines_counted_from(100, "in.txt"):
            raise DataError(message)
        assert str(error.value) == message
    with pytest.raises(KeyError), lines_counted_from(100, "in.txt"):
        raise KeyError("in.txt:3:")
