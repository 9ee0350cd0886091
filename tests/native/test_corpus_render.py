"""Writing a corpus back: everything byte for byte, but for the replaced cells."""

from __future__ import annotations

import array
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam.data import Corpus
from goldbeam.errors import DataError, ParameterError

BOM = "\ufeff"
CONLLU = (
    "# text = don't go\n# comment with\ttabs\n1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
    "1\tdo\tdo\tAUX\tVBP\tA=b|C=d\t3\taux\t_\t_\n2\tn't\tnot\tPART\tRB\t_\t3\tadvmod\t_\t_\n"
    "2.1\tempty\t_\tX\t_\t_\t_\t_\t0:root\t_\n3\tgo \u3000on\t\tVERB\tVB\t_\t0\troot\t_\t_\n"
    "\n1\té\té\tNOUN\tNN\t_\t0\troot\t_\t日本\n\n"
)
TEXTS = {
    "conllu": CONLLU,
    "columns": "\n \n-DOCSTART- -X- O\n\n\n\na\tDT   B-NP \n日本 NN I-NP\n \t \n\nc\u00a0d X O\n\n\n",
    "tsv": "\nNew York\tNP\n of \tIN\n\n\nx\ty_z\n\n",
    "word_TAG": "a_X  New_York_NNP 是_V_11\t\n\n\n __SYM \n",
    "word/TAG": " a/X 1/2/CD //SYM\n\nb/Y\n",
    "tokens": "Fruit flies  like\n\n a\tbanana \n",
}


def variants(text: str) -> dict[str, bytes]:
    bare = text.rstrip("\n")
    return {
        "plain": text.encode(),
        "crlf": text.replace("\n", "\r\n").encode(),
        "bom": (BOM + text).encode(),
        "no final newline": bare.encode(),
        "one final newline": (bare + "\n").encode(),
        "crlf, bom, no final newline": (BOM + bare).replace("\n", "\r\n").encode(),
        "ends in cr": (bare + "\r").encode(),
    }


CASES = [
    pytest.param(format, data, id=f"{format}: {kind}")
    for format, text in TEXTS.items()
    for kind, data in variants(text).items()
]


def identity(corpus: Corpus, column: int) -> tuple[array.array[int], list[str]]:
    """The column as it is: an id for every token, and the names."""
    values = [cell for sentence in corpus.column(column) for cell in sentence]
    names = sorted(set(values))
    return array.array("I", map(names.index, values)), names


@pytest.mark.parametrize(("format", "data"), CASES)
def test_round_trips_are_byte_exact(format, data):
    corpus = Corpus.parse(data, format, "f")
    assert corpus.text == data
    assert corpus[:].text == data
    for column in range(len(corpus.columns)):
        ids, names = identity(corpus, column)
        if "" not in names:
            assert corpus.render(column, ids, names) == data


@pytest.mark.parametrize(("format", "data"), CASES)
def test_replaced_cells_change_and_nothing_else_does(format, data):
    corpus = Corpus.parse(data, format, "f")
    names = [f"N{token}" for token in range(corpus.token_count)]
    ids = array.array("I", range(corpus.token_count))
    for column in range(len(corpus.columns)):
        rendered = corpus.render(column, ids, names)
        if format == "conllu" and column == 0:
            continue  # such ids are no CoNLL-U
        again = Corpus.parse(rendered, format, "f")
        assert [cell for sentence in again.column(column) for cell in sentence] == names
        others = [c for c in range(len(corpus.columns)) if c != column]
        assert [again.column(c) for c in others] == [corpus.column(c) for c in others]
        old = identity(corpus, column)
        if "" not in old[1]:
            assert again.render(column, *old) == data


@pytest.mark.parametrize(
    ("format", "text", "expected"),
    [
        ("tsv", "a b\r\n\r\nc\r\n", "a b\tX\r\n\r\nc\tY\r\n"),
        ("columns", "a\n\nb", "a X\n\nb Y"),
        ("columns", "a  D \n\nb E\n", "a  D  X \n\nb E  Y\n"),  # the separator of the first row
        ("columns", "a\tD\nb E\n", "a\tD\tX\nb E\tY\n"),
        ("tokens", " a\n\nb\t\n", " a_X\n\nb_Y\t\n"),
    ],
)
def test_a_column_that_the_file_lacks_is_added_to_each_row(format, text, expected):
    corpus = Corpus.parse(text.encode(), format, "f")
    assert corpus.render(len(corpus.columns), array.array("I", [0, 1]), ["X", "Y"]).decode() == expected


def test_several_columns_are_replaced_and_added_at_once_in_any_order():
    corpus = Corpus.parse(b"a D\nb E\n", "columns", "f")
    ids = array.array("I", [0, 1])
    rendered = corpus.render_columns([(2, ids, ["r", "s"]), (1, ids, ["p", "q"]), (0, ids, ["long", "words"])])
    assert rendered == b"long p r\nwords q s\n"


@pytest.mark.parametrize(
    ("format", "text", "expected"),
    [
        ("columns", "a  D \n\nb E\n", "a  D  X  Y \n\nb E  Y  X\n"),
        ("tsv", "a b\nc", "a b\tX\tY\nc\tY\tX"),
    ],
)
def test_a_table_gets_several_new_columns(format, text, expected):
    corpus = Corpus.parse(text.encode(), format, "f")
    first, second = (array.array("I", ids) for ids in ([0, 1], [1, 0]))
    width = len(corpus.columns)
    assert corpus.render_columns([(width + 1, second, ["X", "Y"]), (width, first, ["X", "Y"])]).decode() == expected


def test_new_columns_leave_no_gap():
    corpus = Corpus.parse(b"a\n", "columns", "f")
    ids = array.array("I", [0])
    with pytest.raises(ParameterError, match="column must be the next one that is added, 1, got 2"):
        corpus.render_columns([(0, ids, ["x"]), (2, ids, ["y"])])
    with pytest.raises(ParameterError, match="column must be below 2, got 2"):
        Corpus.parse(b"a\n", "tokens", "f").render_columns([(1, ids, ["x"]), (2, ids, ["y"])])


def test_a_blank_column_has_nothing_but_underscores():
    corpus = Corpus.parse(b"a _ _\nb _ c\n", "columns", "f")
    assert [corpus.is_blank(column) for column in range(3)] == [False, True, False]
    with pytest.raises(IndexError):
        corpus.is_blank(3)


RENAME = "and cannot be written to it; rename the label"


@pytest.mark.parametrize(
    ("format", "column", "ids", "names", "error", "message"),
    [
        ("conllu", 10, [0] * 4, ["X"], ParameterError, "column must be below 10, got 10"),
        ("word_TAG", 2, [0] * 4, ["X"], ParameterError, "column must be below 2, got 2"),
        ("tokens", 2, [0] * 5, ["X"], ParameterError, "column must be below 2, got 2"),
        ("conllu", 3, [0] * 3, ["X"], ParameterError, "ids must hold one number a token, 4, got 3"),
        ("conllu", 3, [0, 1, 2, 0], ["X", "Y"], ParameterError, "ids must be below 2, the number of names, got 2"),
        ("conllu", 3, [0] * 4, [], ParameterError, "ids must be below 0, the number of names, got 0"),
        ("conllu", 3, [0] * 4, [""], DataError, "an empty label cannot be written to a file; name it"),
        ("conllu", 3, [0] * 4, ["a\tb"], DataError, f"label 'a\tb' holds a separator of format 'conllu' {RENAME}"),
        ("columns", 2, [0] * 4, ["a b"], DataError, f"label 'a b' holds a separator of format 'columns' {RENAME}"),
    ],
)
def test_what_does_not_fit_is_refused(format, column, ids, names, error, message):
    corpus = Corpus.parse(TEXTS[format].encode(), format, "f")
    with pytest.raises(error) as caught:
        corpus.render(column, array.array("I", ids), names)
    assert str(caught.value) == message


def test_a_column_replaced_twice_and_odd_buffers_are_refused():
    corpus = Corpus.parse(b"a\n", "tokens", "f")
    ids = array.array("I", [0])
    with pytest.raises(ParameterError, match="column must be replaced once, got it twice: 0"):
        corpus.render_columns([(0, ids, ["x"]), (0, ids, ["y"])])
    with pytest.raises(ParameterError, match="ids must be a buffer of uint32, got 3 bytes"):
        corpus.render(0, b"abc", ["x"])


@pytest.mark.parametrize("format", TEXTS)
def test_slices_share_the_text_and_join_to_the_whole(format):
    data = TEXTS[format].encode()
    corpus = Corpus.parse(data, format, "f")
    for middle in range(len(corpus) + 1):
        assert corpus[:middle].text + corpus[middle:].text == data
    tail = corpus[1:]
    assert list(tail) == list(corpus)[1:]
    if tail.token_count:
        assert tail.line(0) == corpus.line(corpus.bounds(1)[0])


@pytest.mark.parametrize(("format", "data"), CASES)
def test_sentences_in_another_order_stay_sentences(format, data):
    corpus = Corpus.parse(data, format, "f")
    reverse = corpus[::-1]
    assert list(reverse) == list(corpus)[::-1]
    # A byte order mark in the middle of a text is part of a word.
    if not data.startswith(BOM.encode()):
        assert list(Corpus.parse(reverse.text, format, "f")) == list(reverse)
    assert list(corpus.select([0, -1, 0])) == [corpus[0], corpus[-1], corpus[0]]


@pytest.mark.parametrize(
    ("format", "text", "expected"),
    [
        ("tsv", "a\n\n ", " \n\na\n\n"),  # a space is a word here ...
        ("tsv", "a\n\n \n", " \n\na\n\n"),
        ("columns", "a\n\nb\n ", "b\n \n\na\n\n"),  # ... and a blank line there
        ("columns", "a\n\nb\n \n", "b\n \na\n\n"),
        ("columns", "a\r\n\r\nb\r\n\r\n", "b\r\n\r\na\r\n\r\n"),
        ("tokens", "a\nb", "b\na\n"),
    ],
)
def test_a_sentence_that_ended_the_file_gets_the_end_it_lacks(format, text, expected):
    assert Corpus.parse(text.encode(), format, "f")[::-1].text.decode() == expected


def test_indices_follow_python_and_are_checked():
    corpus = Corpus.parse(b"a\nb\nc\n", "tokens", "f")
    assert (corpus[-1], corpus.sentence(-3)) == ([("c",)], [("a",)])
    assert len(corpus[5:]) == 0
    assert corpus[5:].text == b""
    assert repr(corpus) == "<Corpus 'f', tokens: 3 sentences, 3 tokens, 1 columns>"
    for call in (lambda: corpus[3], lambda: corpus[-4], lambda: corpus.line(3), lambda: corpus.where(3)):
        with pytest.raises(IndexError):
            call()
    with pytest.raises(IndexError):
        corpus.select([3])
    with pytest.raises(ParameterError, match="column must be below 1, got 1"):
        corpus.column(1)


# No separator, no line end: such a cell fits every column format.
cells = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs"], exclude_characters="_/#"), min_size=1, max_size=5)
blank_lines = st.sampled_from(["\n", "\n\n\n"])


@given(st.data())
def test_column_files_of_any_words_round_trip(data):
    format, separator = data.draw(st.sampled_from([("columns", " "), ("columns", " \t "), ("tsv", "\t")]))
    newline = data.draw(st.sampled_from(["\n", "\r\n"]))
    width = data.draw(st.integers(1, 4))
    sentences = data.draw(
        st.lists(st.lists(st.tuples(*[cells] * width), min_size=1, max_size=4), min_size=1, max_size=4)
    )
    blocks = ["".join(separator.join(token) + "\n" for token in sentence) for sentence in sentences]
    text = "".join(block + data.draw(blank_lines) for block in blocks).replace("\n", newline).encode()
    corpus = Corpus.parse(text, format, "f")
    assert list(corpus) == sentences
    assert corpus.text == text
    column = data.draw(st.integers(0, width - 1))
    assert corpus.render(column, *identity(corpus, column)) == text


@given(
    st.lists(st.lists(st.tuples(cells, cells.filter(lambda t: not t.isdecimal())), max_size=4), min_size=1, max_size=4)
)
def test_tagged_lines_of_any_words_round_trip(sentences):
    for separator, format in (("_", "word_TAG"), ("/", "word/TAG")):
        text = "".join(" ".join(map(separator.join, sentence)) + "\n" for sentence in sentences).encode()
        corpus = Corpus.parse(text, format, "f")
        assert list(corpus) == sentences
        assert corpus.text == text
        words = Corpus.parse(b"".join(b" ".join(w.encode() for w, _ in s) + b"\n" for s in sentences), "tokens", "f")
        if format == "word_TAG":
            assert words.render(1, *identity(corpus, 1)) == text


def test_reading_and_rendering_make_no_python_object_a_token():
    tokens = 20_000
    data = b"a\tX\n" * tokens
    ids = array.array("I", bytes(4 * tokens))
    tracemalloc.start()
    try:
        corpus = Corpus.parse(data, "tsv", "f")
        parsed = tracemalloc.get_traced_memory()[1]
        tracemalloc.reset_peak()
        rendered = corpus.render(1, ids, ["Y"])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # A str a token would take a megabyte; the rendered bytes are all that Python holds.
    assert parsed < 10_000
    assert peak < len(rendered) + 10_000
