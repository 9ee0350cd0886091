"""The core's parsers: what they read, and the line and cause that they give for what they cannot."""

from __future__ import annotations

import random
import re

import pytest

from goldbeam.data import Corpus
from goldbeam.errors import DataError, ParameterError


def row(number: object, form: str = "x", upos: str = "X") -> str:
    return f"{number}\t{form}\t_\t{upos}\t_\t_\t_\t_\t_\t_\n"


def error_of(text: str | bytes, format: str) -> str:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(DataError) as caught:
        Corpus.parse(data, format, "f")
    return str(caught.value)


CONLLU = (
    "# sent_id = 1\n# text = don't go\n"
    + "1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
    + row(1, "do", "AUX")
    + row(2, "n't", "PART")
    + row("2.1", "empty")
    + row(3, "日本 語", "VERB")
    + "\n"
    + row("0.1")
    + row(1, "été", "NOUN")
    + "\n"
)


def test_conllu_words_are_tokens_and_ranges_empty_nodes_and_comments_are_not():
    corpus = Corpus.parse(CONLLU.encode(), "conllu", "f")
    assert corpus.column(1) == [["do", "n't", "日本 語"], ["été"]]
    assert corpus.column(3) == [["AUX", "PART", "VERB"], ["NOUN"]]
    assert corpus.columns == ("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc")
    assert (len(corpus), corpus.token_count, corpus.format, corpus.name) == (2, 4, "conllu", "f")
    assert corpus.sentence(1) == [("1", "été", "_", "NOUN", "_", "_", "_", "_", "_", "_")]
    assert [corpus.line(token) for token in range(4)] == [4, 5, 7, 10]
    assert corpus.where(2) == "f:7"


SEQUENCE = "; number the words of a sentence from 1 and put a blank line after each sentence"
ID_KINDS = "not a number, a range such as 3-4 or an empty node such as 3.1; correct it"
NO_WORDS = "a sentence without words; delete its lines or add its words"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f:1: no sentence; is this the right file?"),
        ("\ufeff", "f:1: no sentence; is this the right file?"),
        ("\n", "f:1: a blank line where no sentence is; delete it"),
        (row(1) + "\n\n" + row(1), "f:3: a blank line where no sentence is; delete it"),
        (row(1) + "\r\n\r\n", "f:3: a blank line where no sentence is; delete it"),
        ("# c\n\n" + row(1), f"f:1: {NO_WORDS}"),
        (row(1) + "\n# c\n# d", f"f:3: {NO_WORDS}"),
        (row("1-2") + "\n", f"f:1: {NO_WORDS}"),
        (
            row(1) + "2\ta\tb\n",
            "f:2: 3 columns, CoNLL-U has 10; separate them with tabs and write _ where a value is missing",
        ),
        (
            "word\n" + row(1),
            "f:1: 1 column, CoNLL-U has 10; separate them with tabs and write _ where a value is missing",
        ),
        (
            row(1) + row(2)[:-1] + "\t_\n",
            "f:2: 11 columns, CoNLL-U has 10; separate them with tabs and write _ where a value is missing",
        ),
        (row("a"), f"f:1: id 'a' is {ID_KINDS}"),
        (row(""), f"f:1: id '' is {ID_KINDS}"),
        (row("1x"), f"f:1: id '1x' is {ID_KINDS}"),
        (row("1-"), f"f:1: id '1-' is {ID_KINDS}"),
        (row("1-2-3"), f"f:1: id '1-2-3' is {ID_KINDS}"),
        (row("١"), f"f:1: id '١' is {ID_KINDS}"),
        (row("9" * 30), f"f:1: id '{'9' * 30}' is {ID_KINDS}"),
        (row(2), "f:1: id '2' is out of sequence, expected 1" + SEQUENCE),
        (row(1) + row(1), "f:2: id '1' is out of sequence, expected 2" + SEQUENCE),
        (row(1) + row("3-4"), "f:2: id '3-4' is out of sequence, expected 2" + SEQUENCE),
        (row("1.1") + row(1), "f:1: id '1.1' is out of sequence, expected 0" + SEQUENCE),
        (row(1) + row("2-1"), "f:2: id '2-1' is a range that ends before it begins; correct it"),
        (row("1-3") + row(1) + "\n", "f:3: range up to word 3 in a sentence of 1 words; correct the range's id"),
        (row(1, ""), "f:1: word 1 has an empty form; write _ if it has none"),
    ],
)
def test_conllu_errors_name_line_and_cause(text, message):
    assert error_of(text, "conllu") == message


def test_a_short_row_is_not_completed_from_the_next_line():
    # The search for tabs may look beyond the line, but must not use what it finds there.
    assert error_of("1\ta\n" + row(2), "conllu").startswith("f:1: 2 columns")
    assert error_of("1\ta\tb\tc\td\te\tf\tg\th\n" + row(2), "conllu").startswith("f:1: 9 columns")


def test_columns_split_at_runs_of_spaces_and_tabs():
    corpus = Corpus.parse(b"-DOCSTART- O\n\n\n \t\n a\t  B-X \nb I-X\n\n", "columns", "f")
    assert [corpus[0], corpus[1]] == [[("-DOCSTART-", "O")], [("a", "B-X"), ("b", "I-X")]]
    assert corpus.columns == ("c0", "c1")
    assert corpus.line(1) == 5


def test_columns_keep_other_white_space_in_the_words():
    corpus = Corpus.parse("a\u00a0b\u3000c X\n".encode(), "columns", "f")
    assert corpus[0] == [("a\u00a0b\u3000c", "X")]


def test_tsv_fields_may_hold_spaces():
    corpus = Corpus.parse(b"New York\tNP\n of \tIN\n\nx\ty\n", "tsv", "f")
    assert [corpus[0], corpus[1]] == [[("New York", "NP"), (" of ", "IN")], [("x", "y")]]


RAGGED = "; give every token the same number of fields"


@pytest.mark.parametrize(
    ("format", "text", "message"),
    [
        ("columns", "", "f:1: no sentence; is this the right file?"),
        ("columns", "\n \n", "f:1: no sentence; is this the right file?"),
        ("columns", "a X\n\nb\n", "f:3: 1 field where the lines before have 2" + RAGGED),
        ("columns", "a X\r\nb Y Z\r\n", "f:2: 3 fields where the lines before have 2" + RAGGED),
        ("tsv", "", "f:1: no sentence; is this the right file?"),
        ("tsv", "a\tX\nb Y\n", "f:2: 1 field where the lines before have 2" + RAGGED),
        ("tsv", "a\tX\n\nb\tY\tZ\n", "f:3: 3 fields where the lines before have 2" + RAGGED),
        ("tsv", "a\tX\n \n", "f:2: 1 field where the lines before have 2" + RAGGED),
        ("tsv", "a\tX\nb\t\n", "f:2: field 2 is empty; write _ where a value is missing"),
        ("tsv", "a\tX\n\tY\n", "f:2: field 1 is empty; write _ where a value is missing"),
    ],
)
def test_column_file_errors_name_line_and_both_counts(format, text, message):
    assert error_of(text, format) == message


@pytest.mark.parametrize(
    ("format", "field", "word", "tag"),
    [
        ("word_TAG", "dog_NN", "dog", "NN"),
        ("word_TAG", "New_York_NNP", "New_York", "NNP"),
        ("word_TAG", "是_V_11", "是", "V_11"),  # a bare number ends a tag
        ("word_TAG", "x_V_1_2", "x", "V_1_2"),
        ("word_TAG", "dog_7", "dog", "7"),  # unless there is nothing else
        ("word_TAG", "1_2_3", "1_2", "3"),
        ("word_TAG", "2020_10_11_CD", "2020_10_11", "CD"),
        ("word_TAG", "__SYM", "_", "SYM"),
        ("word_TAG", "_V_11", "_V", "11"),  # no word is empty
        ("word_TAG", "a__", "a", "_"),  # nor is a tag
        ("word_TAG", "/_/", "/", "/"),
        ("word/TAG", "dog/NN", "dog", "NN"),
        ("word/TAG", "1/2/CD", "1/2", "CD"),
        ("word/TAG", "a/1/2", "a/1", "2"),
        ("word/TAG", "//SYM", "/", "SYM"),
        ("word/TAG", "a//", "a", "/"),
        ("word/TAG", "a_b/N_1", "a_b", "N_1"),
    ],
)
def test_tagged_lines_split_at_the_documented_separator(format, field, word, tag):
    assert Corpus.parse(f"{field}\n".encode(), format, "f")[0] == [(word, tag)]


def test_line_files_hold_a_sentence_a_line_and_empty_lines_are_empty_sentences():
    corpus = Corpus.parse(b"a_X  b_Y\t\n\n c_Z", "word_TAG", "f")
    assert list(corpus) == [[("a", "X"), ("b", "Y")], [], [("c", "Z")]]
    assert corpus.columns == ("form", "tag")
    assert [corpus.bounds(i) for i in range(3)] == [(0, 2), (2, 2), (2, 3)]
    tokens = Corpus.parse(b"a_X  b\n\n", "tokens", "f")
    assert (list(tokens), tokens.columns) == ([[("a_X",), ("b",)], []], ("form",))


NO_TAG = "TAG; add its tag, or read the file as 'tokens' if it has none"


@pytest.mark.parametrize(
    ("format", "text", "message"),
    [
        ("word_TAG", "", "f:1: no sentence; is this the right file?"),
        ("tokens", "", "f:1: no sentence; is this the right file?"),
        ("tokens", "\ufeff", "f:1: no sentence; is this the right file?"),
        ("word_TAG", "a_X\nb_Y c\n", "f:2: 'c' is not word_" + NO_TAG),
        ("word_TAG", "_X\n", "f:1: '_X' is not word_" + NO_TAG),
        ("word_TAG", "x_\n", "f:1: 'x_' is not word_" + NO_TAG),
        ("word_TAG", "___"[:2] + "\n", "f:1: '__' is not word_" + NO_TAG),
        ("word/TAG", "a/X\n\nb_Y\n", "f:3: 'b_Y' is not word/" + NO_TAG),
    ],
)
def test_line_file_errors_quote_the_field(format, text, message):
    assert error_of(text, format) == message


FORMATS = ["conllu", "columns", "tsv", "word_TAG", "word/TAG", "tokens"]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "bad",
    [
        b"\x80", b"\xff", b"\xc0\xaf", b"\xc3", b"\xc3(", b"\xe2\x82", b"\xe0\x80\x80", b"\xed\xa0\x80",
        b"\xf0\x80\x80\x80", b"\xf0\x9f\x98", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80",
    ],
)  # fmt: skip
@pytest.mark.parametrize("padding", [0, 1, 13, 14, 15, 16, 31])
def test_every_format_refuses_what_is_not_utf8(format, bad, padding):
    good = b"\xc3\xa9" + b"p" * padding + b"\n\n\xe6\x97\xa5"
    message = f"f:3: not UTF-8 at byte offset {len(good)} (0x{bad[0]:02X}); convert the file to UTF-8"
    assert error_of(good + bad, format) == message
    assert error_of(good + bad + b" and more bytes than a chunk", format) == message


@pytest.mark.parametrize("text", ["\x7f\x80", "߿ࠀ", "\ud7ff\ue000￿", "\U00010000\U0010ffff"])
def test_every_length_of_character_is_utf8(text):
    for padding in range(18):
        assert Corpus.parse(("p" * padding + text).encode(), "tokens", "f")[0] == [("p" * padding + text,)]


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_refuses_nul(format):
    assert error_of(b"a\nb\x00", format) == "f:2: NUL byte at offset 3; is this a text file in UTF-8?"


@pytest.mark.parametrize("format", FORMATS)
def test_random_bytes_give_a_corpus_or_a_data_error(format):
    random_state = random.Random(format)
    alphabet = [b"1", b"2", b"-", b".", b"\t", b"\t", b"\n", b"\r\n", b" ", b"_", b"/", b"a", b"#", b"\xc3\xa9"]
    parsed = 0
    messages = set()
    for _ in range(3000):
        data = b"".join(random_state.choices(alphabet, k=random_state.randrange(12)))
        try:
            corpus = Corpus.parse(data, format, "f")
        except DataError as error:
            messages.add(str(error))
        else:
            parsed += 1
            assert corpus.text == data
            assert all(cell for sentence in corpus for token in sentence for cell in token[:1])
    assert parsed > 0 or format == "conllu"  # ten columns do not come about by chance
    assert all(re.fullmatch(r"f:\d+: .+[;,] .+", message) for message in messages)


def test_an_unknown_format_is_a_parameter_error():
    with pytest.raises(ParameterError, match=r"format must be one of conllu, columns, .*, got 'xml'"):
        Corpus.parse(b"", "xml", "f")


def test_a_sentence_may_be_long_and_a_cell_too():
    count = 100_000
    corpus = Corpus.parse("".join(row(i + 1) for i in range(count)).encode(), "conllu", "f")
    assert (len(corpus), corpus.token_count, corpus.line(count - 1)) == (1, count, count)
    long_word = b"x" * (1 << 24)
    assert error_of(long_word, "tokens") == "f:1: a word longer than 16 MiB; is this the right file?"
    assert error_of(b"a b\n" + long_word, "columns") == "f:2: a line longer than 16 MiB; is this the right file?"
    assert error_of(row(1) + "x" * (1 << 24), "conllu") == "f:2: a line longer than 16 MiB; is this the right file?"


def test_a_buffer_that_may_change_is_copied():
    data = bytearray(b"a b\n")
    corpus = Corpus.parse(data, "tokens", "f")
    data[0:1] = b"z"
    assert corpus[0] == [("a",), ("b",)]
