"""Brackets in and out, cleaning, and what is wrong with a file."""

import io
import os
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_constituents import trees

import goldbeam as gb
from goldbeam.constituents import ConstituencyTree, parse_brackets
from goldbeam.data.sample import sample_brackets
from goldbeam.errors import DataError, ParameterError

parse = ConstituencyTree.parse


@given(st.lists(trees, max_size=4), st.integers(0, 10**6))
def test_trees_come_back_from_text_with_any_spaces(some, seed):
    random = Random(seed)

    def spaced(match):
        return "".join(random.choice(["", " ", "\n", "\r\n  ", "\t"]) for _ in range(2)) + match[0]

    text = "".join(re.sub(r"[ )(]", spaced, str(tree)) + random.choice(["", "\n\n"]) for tree in some)
    assert list(parse_brackets(text)) == some


def test_a_file_comes_out_as_it_went_in(tmp_path):
    text = sample_brackets(30, 1) + "( (S (NP-SBJ (-NONE- *)) (VP (VB go) (-LRB- -LRB-))))\n"
    path = tmp_path / "trees.mrg"
    path.write_text(text, encoding="utf-8")
    read = gb.read_brackets(path)
    gb.write_brackets(read, tmp_path / "again.mrg")
    assert (tmp_path / "again.mrg").read_text(encoding="utf-8") == text
    assert len(read) == 31


def test_a_byte_order_mark_and_an_empty_file_are_fine():
    assert [str(t) for t in gb.read_brackets(io.BytesIO(b"\xef\xbb\xbf(S (NN a))"))] == ["(S (NN a))"]
    assert gb.read_brackets(io.BytesIO(b"\n")) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(S (NN a))\n(S\n (NN b)", "t:2: 1 bracket from here on is never closed; add the missing )"),
        ("(S (NN a", "t:1: 2 brackets from here on are never closed; add the missing )"),
        ("(S (NN a))\n)", "t:2: this ) closes no bracket; remove it, or add the missing ("),
        ("(S\n ((NN a)))", "t:2: a bracket has no label; give it one, such as (NP …)"),
        ("()", "t:1: this tree is empty; remove it, or give its words as (TAG word)"),
        ("(())", "t:1: this tree is empty; remove it, or give its words as (TAG word)"),
        ("(S (NN a)\n(NP))", "t:2: (NP) has neither words nor other brackets in it; remove it, or write (TAG word)"),
        ("\nS (NN a)", "t:2: 'S' is outside of all brackets; give trees such as (S (NP (NN …)) …)"),
        (
            "(NP the (NN saw))",
            "t:1: (NP …) has the word 'the' beside other words or brackets; "
            "give every word a tag of its own, as in (NP (DT a) (NN word))",
        ),
        (
            "(NP (NN saw) it)",
            "t:1: (NP …) has the word 'it' beside other words or brackets; "
            "give every word a tag of its own, as in (NP (DT a) (NN word))",
        ),
        (
            "(NP the saw)",
            "t:1: (NP …) has the word 'saw' beside other words or brackets; "
            "give every word a tag of its own, as in (NP (DT a) (NN word))",
        ),
    ],
)
def test_mistakes_name_file_line_cause_and_cure(text, message):
    with pytest.raises(DataError) as error:
        list(parse_brackets(text, "t"))
    assert str(error.value) == message


def test_mistakes_in_files_name_them(tmp_path):
    path = tmp_path / "bad.mrg"
    path.write_bytes(b"(S (NN a))\n(S (NN \xff))\n")
    with pytest.raises(DataError, match=r"bad.mrg:2: this is not UTF-8; convert the file to UTF-8"):
        gb.read_brackets(path)
    path.write_text("(S (NN a)) (S (-NONE- *))")
    with pytest.raises(DataError, match=r"bad.mrg: tree 2: the tree has no words but traces; remove it, or keep"):
        gb.read_brackets(path, traces=False)
    with pytest.raises(DataError, match="cannot be read"):
        gb.read_brackets(tmp_path / "none.mrg")
    with pytest.raises(DataError, match="one tree is wanted here, got 2"):
        parse("(S (NN a)) (S (NN a))")
    with pytest.raises(DataError, match="tree 1 has characters that are not Unicode"):
        gb.write_brackets([ConstituencyTree(["NN"], [1], ["\ud800"])], tmp_path / "out.mrg")


CASES = [
    # traces go, and the phrases that become empty with them, at any height
    ("(S (NP-SBJ-1 (-NONE- *)) (SBAR (-NONE- 0) (S (NP (-NONE- *T*-1)) (VP (VB go)))))", "(S (SBAR (S (VP (VB go)))))"),
    # function tags and indices go; labels that begin with a hyphen, and tags of words, are whole
    (
        "(S=1 (NP-SBJ=2 (NN-X a)) (-LRB- -LRB-) (ADVP|PRT-2 (RB b)))",
        "(S (NP (NN-X a)) (-LRB- -LRB-) (ADVP|PRT (RB b)))",
    ),
    # X above X becomes one, also where the others of its children were traces; other unary chains stay
    ("(S (NP (NP-1 (NP (NN a))) (-NONE- *)) (VP (S (VP (VB b)))))", "(S (NP (NN a)) (VP (S (VP (VB b)))))"),
    # a phrase above a tag of the same name stays
    ("(X (X a))", "(X (X a))"),
    ("(NP (NP (NN a)) (PP (IN b)))", "(NP (NP (NN a)) (PP (IN b)))"),
]


@pytest.mark.parametrize(("raw", "clean"), CASES)
def test_cleaning(raw, clean):
    assert str(parse(raw).cleaned()) == clean


def test_cleaning_keeps_what_is_wanted():
    tree = parse("(S (NP-SBJ (-NONE- *)) (VP (VP-2 (VB go))))")
    assert tree.cleaned(traces=True, functions=True, loops=True) == tree
    assert str(tree.cleaned(traces=True)) == "(S (NP (-NONE- *)) (VP (VB go)))"
    assert str(tree.cleaned(functions=True)) == "(S (VP (VP-2 (VB go))))"
    assert str(tree.cleaned(loops=True)) == "(S (VP (VP (VB go))))"
    assert list(map(str, gb.read_brackets(io.BytesIO(str(tree).encode()), loops=False, functions=False))) == [
        "(S (NP (-NONE- *)) (VP (VB go)))"
    ]


@given(trees)
def test_a_clean_tree_stays_and_is_well_formed(tree):
    if all(tag == "-NONE-" for tag in tree.tags):
        with pytest.raises(DataError):
            tree.cleaned()
        return
    clean = tree.cleaned()
    assert ConstituencyTree(clean.labels, clean.ends, clean.words) == clean.cleaned() == clean
    assert "-NONE-" not in clean.tags


def test_roots_come_and_go():
    bare = parse("(S (NN a))")
    assert str(bare.rooted("")) == "( (S (NN a)))"
    assert str(bare.rooted().rooted("TOP")) == "(TOP (S (NN a)))"
    assert bare.rooted("S1").unrooted() == bare.unrooted() == bare
    two = parse("(ROOT (S (NN a)) (. .))")
    assert two.unrooted() == two
    with pytest.raises(ParameterError, match="label must be one of '', 'ROOT', 'TOP', 'S1', got 'X'"):
        bare.rooted("X")


@pytest.mark.parametrize(
    ("trees", "path", "got"),
    [
        ("out.mrg", [ConstituencyTree.parse("(NN a)")], "str and list"),
        (Path("out.mrg"), [], f"{type(Path()).__name__} and list"),
        (ConstituencyTree.parse("(NN a)"), "out.mrg", "ConstituencyTree and str"),
        ([], None, "list and NoneType"),
    ],
)
def test_arguments_in_the_wrong_order_are_one_line(trees, path, got):
    with pytest.raises(DataError) as error:
        gb.write_brackets(trees, path)
    assert str(error.value) == f"write_brackets takes a list of trees, and then a path; got {got}"


def test_what_is_no_tree_is_not_written_and_no_text_is_not_read(tmp_path):
    with pytest.raises(DataError, match=r"^tree 2 is str, not a ConstituencyTree; give trees$"):
        gb.write_brackets([ConstituencyTree.parse("(NN a)"), "(NN a)"], tmp_path / "out.mrg")
    assert os.listdir(tmp_path) == []
    with pytest.raises(DataError, match=r"^a tree is read from a string, got bytes; decode bytes first$"):
        ConstituencyTree.parse(b"(NN a)")
    with pytest.raises(DataError, match=r"^reading takes a path or a file opened in binary mode, got list$"):
        gb.read_brackets([])
