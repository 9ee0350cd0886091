"""Columns that are put into a corpus: every reader sees them."""

from __future__ import annotations

import pickle
import tracemalloc
from array import array

import pytest
from conllu_texts import CELLS
from hypothesis import given
from hypothesis import strategies as st
from layered_rows import CORPUS, TAGS, values

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.trees.reading import read_heads
from goldbeam.errors import DataError, ParameterError


def test_all_readers_see_the_new_cells():
    new = CORPUS.with_columns(
        [TAGS, ("head", array("I", [0, 1, 1, 0]), ["0", "1"]), ("misc", array("I", [0] * 4), ["_"])]
    )
    assert new.column(3) == [["B", "A", "C"], ["C"]]
    assert new.flat(3) == ["B", "A", "C", "C"]
    assert [token[3] for token in new[0]] == [token[3] for token in new.sentence(0)] == ["B", "A", "C"]
    assert [[token[3] for token in sentence] for sentence in new] == new.column(3)
    assert new.is_blank(9)
    assert not CORPUS.is_blank(9)
    assert _core.distinct_values(new, 3) == ["B", "A", "C"]
    assert list(array("I", _core.encode_labels(new, 3, ["A", "B", "C"]))) == [1, 0, 2, 2]
    assert list(array("I", read_heads(new, 6))) == [0, 1, 1, 0]


def test_selections_keep_them():
    new = CORPUS.with_columns([TAGS, ("entities", array("I", [1, 0, 0, 1]), ["O", "B-X"])])
    for chosen in (new[1:], new.select([1]), new[[False, True]]):
        assert (chosen.columns, list(chosen)) == (new.columns, [new[1]])
    assert (new[:0].columns, list(new[:0])) == (new.columns, [])
    assert list(new[[1, 0, 1]]) == [new[1], new[0], new[1]]
    assert values(new[[1, 0]], "entities") == ["B-X", "B-X", "O", "O"]
    assert new[1:].text + new[:1].text == new[::-1].text
    assert new[1:].line(0) == CORPUS.line(3)
    again = new[[1, 0]].with_columns([("upos", array("I", [0, 1, 2, 3]), list("wxyz"))])
    assert (values(again, "upos"), values(again, "entities")) == (list("wxyz"), ["B-X", "B-X", "O", "O"])


def test_a_column_is_replaced_as_often_as_one_likes():
    new = CORPUS.with_columns([TAGS, ("entities", array("I", [0] * 4), ["B-X"])])
    newer = new.with_columns([("entities", array("I", [0] * 4), ["B-Y"]), ("upos", array("I", [0] * 4), ["Z"])])
    assert newer.columns == new.columns
    assert (values(newer, "upos"), values(newer, "entities")) == (["Z"] * 4, ["B-Y"] * 4)
    assert (values(new, "upos"), values(new, "entities")) == (["B", "A", "C", "C"], ["B-X"] * 4)
    assert [name for name, *_ in newer.layers] == ["upos", "entities"]
    assert list(newer.bare.with_columns(newer.layers)) == list(newer)


def test_lists_take_columns_and_have_nothing_to_write():
    corpus = Corpus.from_sentences([["a", "b"], [], ["c"]])
    new = corpus.with_columns([("upos", array("I", [0, 1, 0]), ["X", "Y"])])
    assert list(new) == [[("a", "X"), ("b", "Y")], [], [("c", "X")]]
    with pytest.raises(DataError, match=r"^<list>: a corpus made from lists has no file format to write"):
        _ = new.text


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ([("upos", array("I", [0] * 3), ["X"])], "ids must hold one number a token, 4, got 3"),
        ([("upos", array("I", [0] * 5), ["X"])], "ids must hold one number a token, 4, got 5"),
        ([("upos", array("I", [0, 2, 0, 0]), ["X", "Y"])], "ids must be below 2, the number of names, got 2"),
        ([("upos", array("I", [0] * 4), [])], "ids must be below 0, the number of names, got 0"),
        ([("upos", b"abc", ["X"])], "ids must be a buffer of uint32, got 3 bytes"),
        ([TAGS, TAGS], "column 'upos' must be given once, got it twice"),
        ([("n", *TAGS[1:]), ("n", *TAGS[1:])], "column 'n' must be given once, got it twice"),
        ([("upos", array("I", [0] * 4), "X")], "names of column 'upos' must be a list of str"),
        ([("upos", array("I", [0] * 4), [3])], "names of column 'upos' must be str that UTF-8 can encode, got 3"),
        (
            [("upos", array("I", [0] * 4), ["\ud800"])],
            "names of column 'upos' must be str that UTF-8 can encode, got '\\ud800'",
        ),
    ],
)
def test_columns_that_do_not_fit_are_refused(columns, message):
    with pytest.raises(ParameterError) as caught:
        CORPUS.with_columns(columns)
    assert str(caught.value) == message


def test_names_that_no_token_has_are_not_looked_at():
    new = CORPUS.with_columns([("upos", array("I", [1] * 4), [None, "X", "a\tb"])])
    assert values(new, "upos") == ["X"] * 4
    assert Corpus.parse(new.text, "conllu")


def test_flat_and_column_share_equal_strings():
    corpus = Corpus.parse(b"the_D dog_N\nthe_D the_X\n", "word_TAG")
    cells = corpus.flat(0)
    assert cells == ["the", "dog", "the", "the"]
    assert cells[0] is cells[2] is cells[3]
    column = corpus.column(0)
    assert column[0][0] is column[1][0] is column[1][1]
    assert Corpus.from_sentences([[], []]).flat(0) == []
    with pytest.raises(ParameterError, match=r"^column must be below 2, got 2$"):
        corpus.flat(2)


@given(st.lists(st.lists(CELLS, max_size=30), max_size=30))
def test_flat_is_the_column_in_one_list(sentences):
    corpus = Corpus.from_sentences(sentences)
    assert corpus.flat(0) == [word for sentence in sentences for word in sentence]


def test_misc_gives_the_values_of_a_key():
    ids, names = CORPUS.misc("Gloss")
    assert [names[id] for id in array("I", ids)] == ["_", "no", "go", "_"]
    assert names[0] == "_"
    assert CORPUS.misc("Glos") == (bytes(16), ["_"])
    assert CORPUS[:0].misc("Gloss") == (b"", ["_"])
    new = CORPUS.with_columns([("misc", array("I", [0, 0, 1, 1]), ["a=|a=x|b=y=z", "b|_"])])
    ids, names = new.misc("a")
    assert [names[id] for id in array("I", ids)] == ["", "", "_", "_"]
    ids, names = new.misc("b")
    assert [names[id] for id in array("I", ids)] == ["y=z", "y=z", "_", "_"]
    with pytest.raises(DataError, match=r"^<list>: read as list, but only CoNLL-U has a column MISC"):
        Corpus.from_sentences([["a"]]).misc("a")


@pytest.mark.parametrize("columns", [[TAGS], [TAGS, ("entities", array("I", [0, 1, 1, 0]), ["O", "B-X"])], []])
@pytest.mark.parametrize("chosen", [[0, 1], [1], []])
def test_pickling_keeps_them(columns, chosen):
    corpus = CORPUS.with_columns(columns)[chosen]
    again = pickle.loads(pickle.dumps(corpus))
    assert list(again) == list(corpus)
    assert (again.columns, again.name, again.format) == (corpus.columns, corpus.name, corpus.format)
    assert (again.text, again.bare.text) == (corpus.text, corpus.bare.text)


def test_pickling_keeps_what_no_file_could_hold():
    columns = [("upos", array("I", [0, 1]), ["", "a\tb"]), ("n", array("I", [1, 0]), ["", "a b"])]
    for corpus in (Corpus.parse(b"a\nb\n", "columns"), Corpus.from_sentences([["a"], ["b"]], ["upos"])):
        again = pickle.loads(pickle.dumps(corpus.with_columns(columns)))
        assert list(again) == list(corpus.with_columns(columns))


def test_a_corpus_without_sentences_has_columns_and_a_format():
    empty = Corpus.empty("conllu", ["id", "form"], "nothing")
    assert (len(empty), empty.token_count, empty.columns) == (0, 0, ("id", "form"))
    assert (empty.format, empty.name, empty.text, empty.column(1)) == ("conllu", "nothing", b"", [])
    assert empty.with_columns([("n", b"", [])]).columns == ("id", "form", "n")
    with pytest.raises(ParameterError, match=r"^columns must name at least one column$"):
        Corpus.empty("conllu", [])
    with pytest.raises(ParameterError, match=r"^format must be one of"):
        Corpus.empty("xml", ["a"])


def test_a_column_costs_no_python_object_a_token():
    tokens = 20_000
    corpus = Corpus.parse(b"a\tX\n" * tokens, "tsv")
    ids = array("I", bytes(4 * tokens))
    tracemalloc.start()
    try:
        new = corpus.with_columns([("c1", ids, ["Y"]), ("c2", ids, ["Z"])])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 10_000
    assert new.text == b"a\tY\tZ\n" * tokens
