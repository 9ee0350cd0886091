"""Columns that were put into a corpus are written: in place of the file's own, as further ones, or into MISC."""

from __future__ import annotations

import re
from array import array

import pytest
from conllu_texts import CELLS, conllu_texts
from hypothesis import given
from hypothesis import strategies as st
from layered_rows import CORPUS, ROWS, TAGS, values

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import DataError, ParameterError


def besides_words(text: str) -> list[str]:
    """The lines of CoNLL-U that are no words: comments, multiword tokens, empty nodes, and blank ones."""
    return [line for line in text.split("\n") if not re.match(r"\ufeff?\d+\t", line)]


@st.composite
def new_columns(draw: st.DrawFn, tokens: int, names: list[str]) -> list[tuple[str, array[int], list[str]]]:
    columns = []
    for name in draw(st.lists(st.sampled_from(names), unique=True, max_size=4)):
        labels = draw(st.lists(CELLS, min_size=1, max_size=4))
        ids = draw(st.lists(st.integers(0, len(labels) - 1), min_size=tokens, max_size=tokens))
        columns.append((name, array("I", ids), labels))
    return columns


def with_cells(corpus: Corpus, columns: list[tuple[str, array[int], list[str]]]) -> list[list[tuple[str, ...]]]:
    """What the sentences must be, made of tuples."""
    names, tokens = list(corpus.columns), [list(token) for sentence in corpus for token in sentence]
    for name, ids, labels in columns:
        if name not in names:
            names.append(name)
            tokens = [[*token, "?"] for token in tokens]
        for token, id in zip(tokens, ids, strict=True):
            token[names.index(name)] = labels[id]
    bounds = [corpus.bounds(sentence) for sentence in range(len(corpus))]
    return [[tuple(token) for token in tokens[begin:end]] for begin, end in bounds]


@given(conllu_texts(), st.data())
def test_conllu_reads_the_same_from_its_own_text(text, data):
    corpus = Corpus.parse(text.encode(), "conllu", "f")
    columns = data.draw(new_columns(corpus.token_count, ["form", "upos", "head", "misc", "lemma"]))
    new = corpus.with_columns(columns)
    assert list(new) == with_cells(corpus, columns)
    again = Corpus.parse(new.text, "conllu", "f")
    assert list(again) == list(new)
    assert besides_words(new.text.decode()) == besides_words(text)
    assert new.bare.text == text.encode() == corpus.text
    assert list(new.bare) == list(corpus)


@given(st.sampled_from([("columns", " "), ("columns", " \t "), ("tsv", "\t")]), st.data())
def test_tables_read_the_same_from_their_own_text_also_with_added_columns(format, data):
    name, separator = format
    width = data.draw(st.integers(1, 3))
    sentences = data.draw(
        st.lists(st.lists(st.tuples(*[CELLS] * width), min_size=1, max_size=4), min_size=1, max_size=4)
    )
    text = "\n".join("".join(separator.join(token) + "\n" for token in sentence) for sentence in sentences)
    corpus = Corpus.parse(text.encode(), name, "f")
    columns = data.draw(new_columns(corpus.token_count, ["c0", "c1", "c2", "c3", "entities"]))
    new = corpus.with_columns(columns)
    assert list(new) == with_cells(corpus, columns)
    assert list(Corpus.parse(new.text, name, "f")) == list(new)
    assert new.bare.text == corpus.text


@given(conllu_texts(), st.data())
def test_added_columns_of_conllu_are_read_back_from_misc(text, data):
    corpus = Corpus.parse(text.encode(), "conllu", "f")
    columns = data.draw(new_columns(corpus.token_count, ["entities", "sense", "misc", "xpos"]))
    new = corpus.with_columns(columns)
    again = Corpus.parse(new.text, "conllu", "f")
    for name, ids, labels in columns:
        if name in corpus.columns:
            continue
        wanted = [labels[id] for id in ids]
        shown = ["_" if name == "entities" and label == "O" else label for label in wanted]
        found, names = again.misc("ner" if name == "entities" else name)
        assert [names[id] for id in array("I", found)] == shown
    others = [column for column in corpus.columns if column != "misc"]
    assert [values(again, column) for column in others] == [values(new, column) for column in others]
    assert Corpus.parse(again.text, "conllu", "f").with_columns(columns).text == new.text


def test_everything_else_is_kept_byte_for_byte():
    new = CORPUS.with_columns([TAGS, ("lemma", array("I", [0, 0, 0, 0]), ["L"])])
    expected = (
        ROWS.replace("do\tdo\tAUX", "do\tL\tB")
        .replace("n't\tnot\tPART", "n't\tL\tA")
        .replace("go\tgo\tVERB", "go\tL\tC")
        .replace("stop\tstop\tNOUN", "stop\tL\tC")
    )
    assert new.text.decode() == expected
    assert (new.name, new.format, new.columns) == (CORPUS.name, "conllu", CORPUS.columns)
    assert [new.line(t) for t in range(4)] == [CORPUS.line(t) for t in range(4)]
    assert CORPUS.text.decode() == ROWS  # as before


def test_entities_go_into_misc_in_place_of_older_ones():
    labels = ["O", "B-PER", "I-PER", "_"]
    new = CORPUS.with_columns([("entities", array("I", [1, 2, 0, 3]), labels)])
    assert new.columns[-1] == "entities"
    assert values(new, "entities") == ["B-PER", "I-PER", "O", "_"]
    assert values(new, "misc") == values(CORPUS, "misc")
    expected = ROWS.replace("aux\t_\t_\n", "aux\t_\tner=B-PER\n").replace(
        "ner=B-PER|Gloss=no\n2.1", "Gloss=no|ner=I-PER\n2.1"
    )
    assert new.text.decode() == expected
    removed = CORPUS.with_columns([("entities", array("I", [0, 0, 0, 0]), labels)])
    assert removed.text.decode() == ROWS.replace("ner=B-PER|Gloss=no\n2.1", "Gloss=no\n2.1")


def test_other_added_columns_are_attributes_of_their_names():
    ids = array("I", [0, 1, 0, 1])
    new = CORPUS.with_columns(
        [("sense", ids, ["_", "s1"]), ("Gloss", ids, ["_", "g"]), ("misc", ids, ["a=b", "Gloss=x|c"])]
    )
    assert values(Corpus.parse(new.text, "conllu"), "misc") == ["a=b", "c|sense=s1|Gloss=g"] * 2
    alone = CORPUS[1:].with_columns([("misc", array("I", [0]), ["sense=x"]), ("sense", array("I", [0]), ["_"])])
    assert values(Corpus.parse(alone.text, "conllu"), "misc") == ["_"]


def test_what_is_given_to_render_wins():
    new = CORPUS.with_columns([TAGS, ("entities", array("I", [0] * 4), ["B-X"])])
    ids = array("I", [0] * 4)
    both = Corpus.parse(new.render_columns([(3, ids, ["R"]), (10, ids, ["B-R"]), (9, ids, ["m"])]), "conllu")
    assert values(both, "upos") == ["R"] * 4
    assert values(both, "misc") == ["m|ner=B-R"] * 4
    other = Corpus.parse(new.render(4, ids, ["R"]), "conllu")
    assert (values(other, "xpos"), values(other, "upos")) == (["R"] * 4, ["B", "A", "C", "C"])
    with pytest.raises(ParameterError, match=r"^column must be below 11, got 11$"):
        new.render(11, ids, ["R"])


def test_a_table_takes_further_columns_after_the_added_ones():
    corpus = Corpus.parse(b"a\tx\nb\ty\n", "tsv").with_columns([("n", array("I", [0, 1]), ["p", "q"])])
    ids = array("I", [0, 0])
    assert corpus.text == b"a\tx\tp\nb\ty\tq\n"
    assert corpus.render(3, ids, ["r"]) == b"a\tx\tp\tr\nb\ty\tq\tr\n"
    assert corpus.render(2, ids, ["r"]) == b"a\tx\tr\nb\ty\tr\n"
    assert corpus.render(0, ids, ["r"]) == b"r\tx\tp\nr\ty\tq\n"


def test_plain_words_take_one_column_and_tagged_words_none():
    plain = Corpus.parse(b"a b\n", "tokens", "f")
    tagged = Corpus.parse(b"a_X b_Y\n", "word_TAG", "f")
    column, other = (("n", array("I", [0, 1]), ["p", "q"]), ("o", array("I", [0, 1]), ["r", "s"]))
    assert plain.with_columns([column]).text == b"a_p b_q\n"
    assert tagged.with_columns([("tag", *column[1:])]).text == b"a_p b_q\n"
    both = plain.with_columns([column, other])
    assert list(both) == [[("a", "p", "r"), ("b", "q", "s")]]
    for corpus, format, lost in ((both, "tokens", "o"), (tagged.with_columns([column]), "word_TAG", "n")):
        with pytest.raises(DataError) as caught:
            _ = corpus.text
        assert str(caught.value) == (
            f"f: format '{format}' has no place for column '{lost}'; use a corpus in CoNLL-U or columns"
        )


RENAME = "and cannot be written to it; rename the label"


@pytest.mark.parametrize(
    ("format", "text", "column", "label", "message"),
    [
        ("conllu", ROWS, "upos", "a\tb", f"label 'a\tb' holds a separator of format 'conllu' {RENAME}"),
        ("conllu", ROWS, "upos", "a\n", f"label 'a\n' holds a separator of format 'conllu' {RENAME}"),
        ("conllu", ROWS, "upos", "", "an empty label cannot be written to a file; name it"),
        ("conllu", ROWS, "entities", "a|b", f"label 'a|b' holds a separator of format 'conllu' {RENAME}"),
        ("conllu", ROWS, "a=b", "x", "column 'a=b' cannot be a key in MISC of CoNLL-U; rename the column"),
        ("conllu", ROWS, "", "x", "column '' cannot be a key in MISC of CoNLL-U; rename the column"),
        ("columns", "a\nb\nc\nd\n", "n", "x y", f"label 'x y' holds a separator of format 'columns' {RENAME}"),
    ],
)
def test_what_a_file_cannot_hold_is_told_when_it_is_written(format, text, column, label, message):
    new = Corpus.parse(text.encode(), format).with_columns([(column, array("I", [0, 0, 1, 0]), ["ok", label])])
    assert values(new, column) == ["ok", "ok", label, "ok"]
    with pytest.raises(DataError) as caught:
        _ = new.text
    assert str(caught.value) == message
    if column and "=" not in column and len(new) > 1:
        assert new[1:].text  # which does not have that label


def test_a_treebanks_text_has_the_forms_that_were_put_in():
    forms = ["We", "ll", "run", "away"]
    new = CORPUS.with_columns([("form", array("I", [0, 1, 2, 3]), forms), ("misc", array("I", [0] * 4), ["_"])])
    assert _core.RunningText(new).text == _core.RunningText(Corpus.parse(new.text, "conllu")).text == b"don'trun away\n"


@pytest.mark.parametrize(("format", "text"), [("tokens", "x yz\nw\n"), ("conllu", "1 x\n2 y\n\n1 z\n\n")])
def test_segmented_text_has_the_forms_that_were_put_in(format, text):
    if format == "conllu":
        text = re.sub(r"(\d) (\w)", "\\1\t\\2" + "\t_" * 8, text)
    corpus = Corpus.parse(text.encode(), format)
    column = corpus.columns.index("form")
    new = corpus.with_columns([("form", array("I", [0, 1, 2]), ["ab", "c", "de"])])
    characters, lengths = _core.characters(new, column)
    assert characters.flat(0) == list("abcde")
    assert list(array("I", lengths)) == [2, 1, 2]
    begins = array("I", [1, 0, 0, 1, 1])
    assert _core.word_lists(new, characters, lengths, begins) == [["abc"], ["d", "e"]]
    rendered = _core.render_segmented(new, characters, lengths, begins)
    assert Corpus.parse(rendered, format).column(column) == [["abc"], ["d", "e"]]
