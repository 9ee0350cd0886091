"""Telling a file's format, from its name and from what is in it."""

from __future__ import annotations

import io

import pytest

from goldbeam.data import FORMATS, Corpus, detect_format, read

CONLLU_ROW = "1\tx" + "\t_" * 8 + "\n"


@pytest.mark.parametrize(
    ("text", "format"),
    [
        (CONLLU_ROW, "conllu"),
        ("# sent_id = 1\n# text = x\n" + CONLLU_ROW, "conllu"),
        ("1-2\tx" + "\t_" * 8 + "\n" + CONLLU_ROW, "conllu"),
        (CONLLU_ROW + "2\ta\tb\n", "conllu"),  # its errors are for the parser to name
        ("a NN B-NP\nb VB O\n\nc X O\n", "columns"),
        ("a NN B-NP\nb VB O\n", "columns"),
        ("# # B-NP\n5 CD I-NP\n", "columns"),
        ("-DOCSTART- -X- O\n\na NN O\n", "columns"),
        ("a X\nb\n\n", "columns"),  # ragged
        ("a X\nb Y\nc\n\nd X\n", "columns"),
        ("a\nb\n\nc\n", "columns"),
        ("a\t\tX\nbcdefghij\tY\n\n", "columns"),  # aligned by tabs
        ("a\tX\nb\tY\n\nc\tX\n", "tsv"),
        ("a\tX\n", "tsv"),
        ("New York\tX\nb\tY\n\n", "tsv"),
        ("a\tX\nb Y\nc\tX\n\n", "tsv"),  # ragged
        ("a_X b_Y\n", "word_TAG"),
        ("是_V_11 ，_COMMA\n\n她_N\n", "word_TAG"),
        ("a_X\nb_Y\n", "word_TAG"),
        ("a_X b_X c_X d_X e_X f_X g_X h_X i_X j_X k\n", "word_TAG"),  # one tag forgotten
        ("a/X 1/2/CD\n", "word/TAG"),
        ("Fruit flies\n", "tokens"),
        ("Fruit flies like\na banana\n", "tokens"),
        ("the dog\na cat\n", "tokens"),  # equally long by chance
        ("Fruit flies .\nTime flies .\n", "tokens"),
        ("Fruit flies like a banana\n\nTime flies\n\nStop and go on\n", "tokens"),
        ("水果苍蝇\n喜欢香蕉\n", "tokens"),
        ("and/or it is\n", "tokens"),
        ("", "tokens"),
    ],
)
@pytest.mark.parametrize("change", [str, lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")])
def test_content_tells_the_format(text, format, change):
    assert detect_format(change(text).encode()) == format


@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("a.conllu", "conllu"),
        ("dir.tsv/A.CONLLU", "conllu"),
        ("a.conllx", "conllu"),
        ("a.tsv", "tsv"),
        ("a.txt", "tokens"),
    ],
)
def test_the_extension_decides_where_it_is_clear(name, format):
    assert detect_format(b"Fruit flies\n", name) == format


def test_only_the_beginning_is_looked_at_and_a_line_cut_off_is_not():
    assert detect_format(b"a X\n" * 16383 + b"bc Y Z\n" * 100000) == "columns"
    assert detect_format(b"a_X " * 100_000) == "word_TAG"


def test_every_format_can_be_parsed():
    texts = [CONLLU_ROW, "a X\n", "a\tX\n", "a_X\n", "a/X\n", "a X\n"]
    for format, text in zip(FORMATS, texts, strict=False):  # brackets are read in Python
        assert Corpus.parse(text.encode(), format).format == format
    corpus = read(io.BytesIO(b"( (S (NP-SBJ (NN a) (-NONE- *T*)) (VP (VBZ b))))"))
    assert corpus[0] == [("a", "NN", "(ROOT(S(NP*)"), ("b", "VBZ", "(VP*)))")]
    assert len(FORMATS) == len(texts) + 1
