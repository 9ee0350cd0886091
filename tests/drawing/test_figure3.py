"""The picture of a trace: well-formed, complete, and nothing outside its frame."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.drawing.figure3 import GOLD, INVALID, VALID, Layout
from goldbeam.drawing.text import pixels
from goldbeam.learning.trace import Choice, Hypothesis, Trace, TraceStep

SVG = "{http://www.w3.org/2000/svg}"
SENTENCES = [
    (list(s.words), [tag if tag in ("NOUN", "VERB", "DET") else "X" for tag in s.upos])
    for s in sample_sentences(60, seed=5)
]


@pytest.fixture(scope="module")
def tagger():
    words, gold = zip(*SENTENCES[:20], strict=True)
    return gb.Tagger(epochs=1, step="perceptron", update="standard", beam=3).fit(list(words), list(gold))


def parse(trace):
    return ElementTree.fromstring(trace.to_svg())


def texts(root):
    return [element.text for element in root.iter(f"{SVG}text")]


def lines(root, color):
    """The points of each line of a colour."""
    found = [element for element in root.iter(f"{SVG}polyline") if element.get("stroke") == color]
    return [[tuple(map(float, point.split(","))) for point in line.get("points").split()] for line in found]


def made_up(words, labels=None, sizes=(2.0,)):
    """A trace in which gold is ahead by -size after each step, with sizes over and over."""
    labels = labels or ["L"] * len(words)
    sizes = [sizes[i % len(sizes)] for i in range(len(words))]
    steps = [
        TraceStep(
            10.0 * i - size, 10.0 * i, False, False, tuple(Hypothesis(10.0 * i - k, "K", 0, False) for k in (0, 3))
        )
        for i, size in enumerate(sizes)
    ]
    choices = {"standard": Choice(len(words), sizes[-1], sizes[-1] >= 0), "early": Choice(1, sizes[0], True)}
    return Trace(tuple(words), tuple(labels), tuple(steps), choices, "beam 2")


def test_the_figure_of_a_real_trace_has_words_labels_methods_and_curves(tagger):
    for words, gold in SENTENCES:
        trace = tagger.trace(words, gold, beam=2)
        root = parse(trace)
        shown = texts(root)
        assert set(words) | set(gold) | set(trace.predicted) <= set(shown)
        bold = [e.text for e in root.iter(f"{SVG}text") if e.get("font-weight") and e.get("fill") in (VALID, INVALID)]
        captions = [name for text in bold for name in text.split(", ") if name in trace.choices]
        assert sorted(captions) == sorted(name for name, choice in trace.choices.items() if choice)
        *curve, legend = lines(root, GOLD)
        assert sum(len(line) - 1 for line in curve) == len(words)
        assert len(legend) == 2


def test_gold_is_drawn_below_the_best_where_it_is_behind_and_above_where_it_leads():
    trace = made_up(["a", "b", "c"], sizes=(1.0, 4.0, -2.0))
    root = parse(trace)
    (outside,) = (line for line in lines(root, GOLD) if len(line) == 4)
    start, *after = (y for _, y in outside)
    assert [y > start for y in after] == [True, True, False]  # y grows downwards
    assert after[1] > after[0]
    (down,) = (line for line in lines(root, VALID) if line[0][1] == pytest.approx(start) and len(line) == 2)
    assert down[1][1] == pytest.approx(after[0])
    (up,) = (line for line in lines(root, INVALID) if line[0][1] == pytest.approx(start))
    assert up[1][1] == pytest.approx(after[2])
    assert "invalid: gold leads by 2.00" in texts(root)


def test_invalid_updates_are_red_and_only_those():
    assert lines(parse(made_up(["a", "b"], sizes=(1.0, 3.0))), INVALID) == []
    assert lines(parse(made_up(["a", "b"], sizes=(1.0, -3.0))), INVALID) != []


ODD = [
    "<&>",
    '"quoted"',
    "it's",
    "]]>",
    "a\x00b",
    "\x1b[31m",
    "🙂‍↔️",
    "中文",
    "e\u0301",
    "\u202etfel",
    "\ud800",
    "&amp;",
    "--",
]


def test_odd_words_and_labels_are_escaped():
    root = parse(made_up(ODD, ODD))
    shown = texts(root)
    for word in ["<&>", '"quoted"', "it's", "]]>", r"a\x00b", r"\x1b[31m", "中文", "e\u0301", r"\ud800", "&amp;"]:
        assert shown.count(word) >= 2


@given(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=8), st.floats(-1e4, 1e4))
def test_any_words_and_scores_give_well_formed_xml(words, size):
    parse(made_up(words, words, sizes=(abs(size), size)))


@pytest.mark.parametrize("length", [1, 2, 24, 25, 130])
def test_everything_lies_within_the_frame(length):
    words = [f"word{'s' * (i % 9)}{i}" for i in range(length)]
    root = parse(made_up(words, sizes=(0.0, 2.0, 35.0, -8.0, 0.01)))
    width, height = float(root.get("width")), float(root.get("height"))
    assert width <= 300 + 112 * length or length < 4
    for element in (*root.iter(f"{SVG}polyline"), *root.iter(f"{SVG}polygon")):
        for point in element.get("points").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= width
            assert 0 <= y <= height
    for element in root.iter(f"{SVG}text"):
        after = {"start": 1, "middle": 0.5, "end": 0}[element.get("text-anchor")]
        long = pixels(element.text, float(element.get("font-size")))
        x = float(element.get("x"))
        assert element.get("transform") or (x - (1 - after) * long >= 0 and x + after * long <= width)
        assert 0 <= float(element.get("y")) <= height
    assert [text for text in texts(root) if text in words] == words


@given(st.lists(st.integers(1, 9), min_size=6, max_size=6))
def test_captions_overlap_neither_each_other_nor_the_lines_that_come_down(lengths):
    trace = made_up(list("abcdefghi"))
    names = ["standard", "early", "hybrid", "latest", "max-violation", "laso"]
    layout = Layout(replace(trace, choices={n: Choice(k, 2.0, True) for n, k in zip(names, lengths, strict=True)}))
    boxes = [
        (lane, layout.x(choice.length), layout.x(choice.length) + pixels(", ".join(names), 12))
        for (choice, names), lane in zip(layout.groups, layout.lanes, strict=True)
    ]
    for lane, start, end in boxes:
        assert not [x for other, x, _ in boxes if other >= lane and start < x < end]


def test_gold_that_is_never_challenged_has_a_picture_too():
    step = TraceStep(1.0, None, True, True, (Hypothesis(1.0, "L", 0, True),))
    trace = Trace(("a",), ("L",), (step,), dict.fromkeys(["standard", "early"]), "greedy")
    assert "greedy: gold stays in the beam and wins" in texts(parse(trace))


def test_of_exact_search_the_best_histories_are_drawn(tagger):
    words, gold = SENTENCES[0]
    trace = tagger.trace(words, gold, search="viterbi")
    assert max(len(step.beam) for step in trace.steps) > 12
    assert any(text.startswith("viterbi (the best 12 drawn): gold ") for text in texts(parse(trace)))


def test_notebooks_show_the_picture():
    trace = made_up(["a"])
    assert trace._repr_svg_() == trace.to_svg()
    assert trace.to_svg() in trace._repr_html_()
