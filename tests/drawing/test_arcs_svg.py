"""Arc diagrams: lines and labels keep apart, whatever the tree; text is escaped; anybody can read it."""

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_trees import any_trees, projective_heads, projective_trees

from goldbeam.doc import Doc, Sentence
from goldbeam.drawing.levels import arc_levels, tree_arcs
from goldbeam.drawing.text import pixels
from goldbeam.errors import ParameterError

SVG = "{http://www.w3.org/2000/svg}"
ARCH = re.compile(
    r"M([\d.]+),([\d.]+)V([\d.]+)A([\d.]+),\S+ 0 0 1 \S+?,([\d.]+)H([\d.]+)A\S+ 0 0 1 ([\d.]+),\S+V([\d.]+)"
)
FRUIT = Sentence(
    ["Fruit", "flies", "like", "a", "banana"],
    [2, 3, 0, 5, 3],
    ["compound", "nsubj", "root", "det", "obj"],
    ["NOUN", "NOUN", "VERB", "DET", "NOUN"],
)
names = st.sampled_from(["a", "nsubj", "acl:relcl", "a very long relation", "中文", "W" * 40])


class Picture:
    """What is drawn, by the order in which it is."""

    def __init__(self, svg):
        self.root = ElementTree.fromstring(svg)
        self.arches = []  # left end, right end, top
        for path in self.root.iter(f"{SVG}path"):
            x, _, _, _, top, _, end, _ = map(float, ARCH.fullmatch(path.get("d")).groups())
            self.arches.append((x, end, top))
        texts = list(self.root.iter(f"{SVG}text"))
        self.labels = [box(e) for e in texts if e.get("font-size") == "11" and e.get("fill") != "#656d76"]
        self.words = [box(e) for e in texts if e.get("font-size") == "15"]
        self.roots = list(self.root.iter(f"{SVG}polyline"))
        self.size = float(self.root.get("width")), float(self.root.get("height"))


def box(element):
    """Left, right, upper and lower edge, and the text."""
    x, y, size = (float(element.get(name)) for name in ("x", "y", "font-size"))
    half = pixels(element.text or "", size) / 2
    return x - half, x + half, y - size * 0.8, y + size * 0.1, element.text


def made_up(heads, relations=None):
    return Sentence([f"w{k}" for k in range(len(heads))], heads, relations or ["nsubj"] * len(heads))


def meet(a, b):
    return a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]


@given(projective_trees)
def test_arcs_of_a_projective_tree_are_nested_or_apart(heads):
    arches = Picture(made_up(heads).to_svg()).arches
    assert len(arches) == sum(map(bool, heads))
    for one, other in combinations(arches, 2):
        outer, inner = sorted([one, other], key=lambda a: a[0] - a[1])
        apart = outer[1] < inner[0] or inner[1] < outer[0]
        nested = outer[0] < inner[0] and inner[1] < outer[1] and outer[2] < inner[2]
        assert apart or nested


@given(any_trees)
def test_arcs_of_the_same_height_are_apart(heads):
    for one, other in combinations(Picture(made_up(heads).to_svg()).arches, 2):
        assert one[2] != other[2] or one[1] < other[0] or other[1] < one[0]


@given(st.data(), any_trees)
def test_labels_and_words_do_not_overlap_and_are_inside_the_picture(data, heads):
    relations = data.draw(st.lists(names, min_size=len(heads), max_size=len(heads)))
    picture = Picture(made_up(heads, relations).to_svg())
    assert len(picture.labels) == len(picture.words) == len(heads)
    for one, other in combinations([*picture.labels, *picture.words], 2):
        assert not meet(one, other)
    width, height = picture.size
    for left, right, upper, lower, _ in [*picture.labels, *picture.words]:
        assert 0 <= left < right <= width
        assert 0 <= upper < lower <= height


@given(any_trees)
def test_labels_are_on_their_arcs(heads):
    picture = Picture(made_up(heads).to_svg())
    arcs = [label for label, head in zip(picture.labels, heads, strict=True) if head]
    for (left, right, _, lower, _), (start, end, top) in zip(arcs, picture.arches, strict=True):
        assert start <= left < right <= end
        assert 0 < top - lower < 6


@given(projective_trees)
def test_no_line_runs_through_a_label_of_a_projective_tree(heads):
    picture = Picture(made_up(heads).to_svg())
    for left, right, upper, lower, _ in picture.labels:
        for start, end, top in picture.arches:
            assert not any(left < leg < right and top < lower for leg in (start, end))
            assert not (upper < top < lower and start < right and left < end)
    assert svg_rectangles(picture) == 1  # the ground alone: nothing had to be hidden


def svg_rectangles(picture):
    return len(list(picture.root.iter(f"{SVG}rect")))


def test_a_label_that_cannot_avoid_a_line_hides_it():
    crossing = [2, 0, 1]  # the last arc is over the root, and its label too wide to stand beside the root's arrow
    assert svg_rectangles(Picture(made_up(crossing, ["x", "root", "q" * 12]).to_svg())) == 2
    assert svg_rectangles(Picture(made_up(crossing, ["x", "root", "q"]).to_svg())) == 1


@given(st.integers(1, 60), st.integers(0, 10**6))
def test_the_height_grows_with_the_nesting_only(size, seed):
    heads = projective_heads(size, seed)
    depth = max(arc_levels(tree_arcs(heads)), default=0)
    star = [0] + [1] * depth  # as deep
    assert Picture(made_up(heads).to_svg()).size[1] == Picture(made_up(star).to_svg()).size[1]


def test_words_are_in_order_and_the_root_has_an_arrow_from_above():
    picture = Picture(FRUIT.to_svg())
    assert [word[4] for word in sorted(picture.words)] == list(FRUIT.forms)
    assert [label[4] for label in picture.labels] == list(FRUIT.relations)
    (root,) = picture.roots
    top = float(root.get("points").split(" ")[0].split(",")[1])
    assert top < min(arch[2] for arch in picture.arches)
    assert all(a[1] < b[0] for a, b in pairwise(sorted(picture.words)))


def test_labels_of_several_roots_keep_apart():
    labels = Picture(made_up([0, 0, 0], ["a long relation"] * 3).to_svg()).labels
    assert all(a[1] < b[0] for a, b in pairwise(labels))


def test_words_of_arabic_and_hebrew_run_from_the_right():
    heads, relations = [2, 0, 2], ["a", "root", "b"]
    picture = Picture(Sentence(["كتب", "ولد", "."], heads, relations).to_svg())
    assert [word[4] for word in sorted(picture.words)] == [".", "ولد", "كتب"]
    mixed = Picture(Sentence(["the", "שלום", "1"], heads, relations).to_svg())
    assert [word[4] for word in sorted(mixed.words)] == ["the", "שלום", "1"]


def test_it_says_in_words_what_it_shows():
    root = Picture(FRUIT.to_svg()).root
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Dependency tree: Fruit flies like a banana"
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text == (
        "Fruit: compound of flies; flies: nsubj of like; like: root; a: det of banana; banana: obj of like."
    )


def test_hints_tell_arcs_and_margins():
    sentence = Sentence(["Flies", "fly"], [2, 0], ["nsubj", "root"], margins=[0.5, 2])
    groups = Picture(sentence.to_svg()).root.iter(f"{SVG}g")
    assert [group[0].text for group in groups] == ["fly → Flies: nsubj, margin 0.50", "fly: root, margin 2.00"]


@given(st.lists(st.text(max_size=300), min_size=1, max_size=5), st.text(max_size=300))
def test_any_text_makes_well_formed_xml_without_scripts(forms, relation):
    count = len(forms)
    svg = Sentence(forms, [0] * count, [relation] * count, [relation] * count).to_svg()
    svg.encode()
    tags = {element.tag.removeprefix(SVG) for element in Picture(svg).root.iter()}
    assert tags <= {"svg", "title", "desc", "rect", "path", "polyline", "polygon", "g", "text"}


def test_markup_in_words_stays_text():
    evil = '</text><script>alert("1")</script>&amp;\x00'
    picture = Picture(Sentence([evil], [0], [evil]).to_svg())
    assert picture.words[0][4].startswith("</text><script>alert(")
    assert "<script" not in Sentence([evil], [0], [evil], [evil])._repr_html_()


def test_themes():
    light, dark, auto = (FRUIT.to_svg(theme) for theme in ("light", "dark", "auto"))
    assert light == FRUIT.to_svg() == FRUIT._repr_svg_()
    assert 'fill="#ffffff"' in light
    assert 'fill="#0d1117"' in dark
    assert "#ffffff" not in dark
    assert "prefers-color-scheme:dark" in auto
    assert re.sub(r"var\(--gb-\w+,(#\w+)\)", r"\1", re.sub(r' class="[\w-]+"|<style>.*</style>\n', "", auto)) == light
    with pytest.raises(ParameterError, match="theme must be one of light, dark, auto, got 'pink'"):
        FRUIT.to_svg("pink")


def test_a_document_is_one_picture_with_its_trees_below_each_other():
    one = Picture(FRUIT.to_svg())
    two = Picture(Doc([FRUIT, FRUIT]).to_svg())
    assert two.size == (one.size[0], 2 * one.size[1])
    assert len(two.words) == 10
    assert Picture(Doc([]).to_svg()).words == []
    assert Picture(Sentence([], [], []).to_svg()).words == []


@pytest.mark.parametrize("size", [1, 2, 200])
def test_long_sentences_are_one_wide_line(size):
    picture = Picture(made_up(projective_heads(size, 1)).to_svg())
    assert len({word[3] for word in picture.words}) == 1
    assert picture.size[0] >= size * 20


def test_a_notebook_lets_wide_pictures_scroll():
    assert FRUIT._repr_html_() == f'<div style="overflow-x: auto">{FRUIT.to_svg()}</div>'
    shown = Doc([FRUIT] * 25)._repr_html_()
    assert shown.count("<svg") == 20
    assert shown.endswith("<p>… and 5 more</p>")
