"""Trees as text: what the lines say is the tree."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_trees import any_trees

from goldbeam.doc import Sentence
from goldbeam.drawing import arcs_text, layouts, tree_text
from goldbeam.drawing.text import cells
from goldbeam.errors import ParameterError

JOINTS = "┌└├┬┴┼"
FRUIT = Sentence(
    ["Fruit", "flies", "like", "a", "banana", "."],
    [2, 3, 0, 5, 3, 3],
    ["compound", "nsubj", "root", "det", "obj", "punct"],
    ["NOUN", "NOUN", "VERB", "DET", "NOUN", "PUNCT"],
)


def made_up(heads, form="w", **columns):
    return Sentence([form] * len(heads), heads, ["r"] * len(heads), **columns)


def drawing(text):
    """The lines of a drawing that is written with a frame."""
    return "\n".join(line.strip().removeprefix("|") for line in text.strip().splitlines())


@pytest.mark.parametrize("module", [arcs_text, tree_text])
def test_the_examples_in_docstrings_hold(module):
    assert doctest.testmod(module).failed == 0


def test_arcs():
    assert str(FRUIT) == drawing("""
        |      ┌► Fruit   NOUN   compound
        |    ┌►└─ flies   NOUN   nsubj
        |─►┌─┼─── like    VERB   root
        |  │ │ ┌► a       DET    det
        |  │ └►└─ banana  NOUN   obj
        |  └────► .       PUNCT  punct
    """)


def test_arcs_in_ascii():
    assert FRUIT.to_text(ascii=True) == drawing("""
        |      ,> Fruit   NOUN   compound
        |    ,>`- flies   NOUN   nsubj
        |->,-+--- like    VERB   root
        |  | | ,> a       DET    det
        |  | `>`- banana  NOUN   obj
        |  `----> .       PUNCT  punct
    """)


def test_a_narrow_terminal_shortens_the_widest_column_just_as_much_as_it_must():
    assert FRUIT.to_text(width=len(str(FRUIT).splitlines()[0])) == str(FRUIT)
    lines = FRUIT.to_text(width=31).splitlines()
    assert lines[0] == "      ┌► Fruit   NOUN   compou…"
    assert lines[5] == "  └────► .       PUNCT  punct"
    assert FRUIT.to_text(width=30).splitlines()[0] == "      ┌► Fruit   NOUN   compo…"
    assert FRUIT.to_text(width=1, ascii=True).splitlines()[2] == "1 |  `- Fruit  NOUN   com..."


def test_an_indented_tree():
    assert FRUIT.to_text("tree") == drawing("""
        |3 like         VERB   root
        |2 ├─ flies     NOUN   nsubj
        |1 │  └─ Fruit  NOUN   compound
        |5 ├─ banana    NOUN   obj
        |4 │  └─ a      DET    det
        |6 └─ .         PUNCT  punct
    """)
    assert FRUIT.to_text("tree", ascii=True).splitlines()[2] == "1 |  `- Fruit  NOUN   compound"


def test_crossing_lines_are_interrupted_and_joined_ones_are_not():
    sentence = Sentence(["a", "b", "c", "d"], [3, 4, 0, 3], ["x", "y", "root", "z"])
    assert str(sentence) == drawing("""
        |    ┌► a  x
        |  ┌─│► b  y
        |──│►├─ c  root
        |  └─┴► d  z
    """)


def test_wide_and_combining_characters_keep_the_columns_straight():
    sentence = Sentence(
        ["中文", "e\u0301te\u0301", "x"], [2, 0, 2], ["a", "b", "c"], ["N", "N", "V"], margins=[1, 22, -3]
    )
    assert str(sentence) == drawing("""
        |  ┌► 中文  N  a   1.00
        |─►├─ e\u0301te\u0301   N  b  22.00
        |  └► x     V  c  -3.00
    """)


def test_several_roots_one_word_and_none():
    assert str(made_up([0, 0])) == "─► w  r\n─► w  r"
    assert made_up([0]).to_text("tree") == "1 w  r"
    assert str(made_up([])) == made_up([]).to_text("tree") == ""


@given(any_trees)
def test_who_follows_the_lines_finds_the_tree(heads):
    grid = [row[: row.index("w")] for row in str(made_up(heads)).splitlines()]
    found = []
    for i, row in enumerate(grid):
        joints = [k for k in range(0, len(row) - 1, 2) if row[k] in JOINTS]
        assert row.count("►") == 1
        before = [k for k in joints if k < row.index("►")]
        if row[0] == "─" and (not before or "►" in row[: before[0]]):
            found.append(0)
            continue
        column = before[-1]
        step = {"┌": 1, "┬": 1, "└": -1, "┴": -1}[row[column]]  # never both: a word has one head
        i += step
        while grid[i][column] == "│":
            i += step
        assert grid[i][column] in JOINTS
        found.append(i + 1)
    assert found == heads


@given(any_trees)
def test_the_indented_tree_has_each_word_below_its_head(heads):
    lines = made_up(heads).to_text("tree").splitlines()
    parents = {}
    open_words = []
    for line in lines:
        number, rest = line.strip().split(" ", 1)
        depth = rest.index("w") // 3
        del open_words[depth:]
        parents[int(number)] = open_words[-1] if open_words else 0
        open_words.append(int(number))
    assert [parents[number] for number in sorted(parents)] == heads


texts = st.text(min_size=1, max_size=60)


@given(st.data(), any_trees, st.sampled_from(["arcs", "tree"]), st.integers(1, 120), st.booleans())
def test_lines_fit_where_they_can_and_are_aligned(data, heads, layout, width, ascii):
    words = st.lists(texts, min_size=len(heads), max_size=len(heads))
    forms, relations = data.draw(words), data.draw(words)
    sentence = Sentence(forms, heads, relations)
    lines = layouts.text_lines(sentence, layout, width=width, ascii=ascii)
    assert len(lines) == len(heads)
    before = {sum(cells(text) for text, _ in line[:-1]) for line in lines}
    assert len(before) == 1  # the last column begins below itself
    drawn = max(sum(cells(text) for text, kind in line if kind in ("number", "lines")) for line in lines)
    longest = max(cells("".join(text for text, _ in line)) for line in lines)
    assert longest <= max(width, drawn + 14)
    for line in lines:
        text = "".join(text for text, _ in line)
        assert all(c.isprintable() or c in "\u200c\u200d" for c in text)
        assert {kind for _, kind in line} <= set(layouts.KINDS)
        drawn_text = "".join(text for text, kind in line if kind == "lines")
        assert not ascii or drawn_text.isascii()


def test_a_word_of_a_megabyte_and_hostile_ones_are_cut_and_escaped():
    sentence = Sentence(["a" * 10**6, "\x1b[31m\n\u202e"], [2, 0], ["b" * 10**6, "\x00"])
    assert str(sentence) == drawing(rf"""
        |  ┌► {"a" * 39}…  {"b" * 39}…
        |─►└─ \x1b[31m\n\u202e                          \x00
    """)


def test_arcs_without_room_become_a_tree():
    heads = [0] + [1] * 70
    assert str(made_up(heads)) == made_up(heads).to_text("tree")
    assert made_up(heads[:30]).to_text(width=60) == made_up(heads[:30]).to_text("tree", width=60)
    assert str(made_up(heads[:30])) != made_up(heads[:30]).to_text("tree")


@pytest.mark.parametrize("layout", ["arcs", "tree"])
def test_thousands_of_words_below_each_other_are_drawn(layout):
    lines = made_up(range(3000)).to_text(layout, limit=None).splitlines()
    assert len(lines) == 3000
    assert max(map(len, lines)) < 120


def test_an_unknown_layout_is_told():
    with pytest.raises(ParameterError, match="layout must be one of arcs, tree, table, got 'circle'"):
        FRUIT.to_text("circle")


def test_details_are_columns_with_titles_above():
    sentence = Sentence(
        ["Flies", "fly"], [2, 0], ["nsubj", "root"], ["NOUN", "VERB"], lemmas=["fly", "fly"], feats=["_", "X=y"]
    )
    drawn = layouts.text_lines(sentence, details=("lemma", "xpos", "feats"))
    lines = ["".join(text for text, _ in line) for line in drawn]
    assert lines[0].split() == ["form", "upos", "relation", "lemma", "feats"]  # there is no xpos
    assert lines[0].index("form") == lines[1].index("Flies")
    assert lines[0].index("lemma") == lines[1].index("fly")
    assert lines[2].endswith("X=y")
    assert {kind for _, kind in drawn[0]} == {"title"}
    assert layouts.text_lines(Sentence([], [], []), details=("lemma",)) == []
