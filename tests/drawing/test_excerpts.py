"""What is very long: its beginning is drawn, what is left out is said, and work does not grow with its square."""

from __future__ import annotations

import doctest
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_trees import any_heads, any_trees, projective_heads

from goldbeam.constituents import ConstituencyTree
from goldbeam.constituents.drawings import tree_excerpt
from goldbeam.doc import Decision, Doc, Sentence, TaggedSentence
from goldbeam.doc.drawings import beginning, sentence_excerpt
from goldbeam.drawing import excerpts
from goldbeam.drawing.arcs import SHIFT, ArcLayout
from goldbeam.drawing.text import pixels, shortened
from goldbeam.errors import ParameterError
from goldbeam.learning.trace import Choice, Hypothesis, Trace, TraceStep


def sentence(heads, form="w", **columns) -> Sentence:
    heads = list(heads)
    return Sentence([f"{form}{i}" for i in range(1, len(heads) + 1)], heads, ["dep"] * len(heads), **columns)


def flat(words: int) -> Sentence:
    """All on the first word."""
    return sentence([0, *[1] * (words - 1)])


def order(words: int) -> TaggedSentence:
    """From left to right."""
    made = [Decision(i, 0, 1.0, (("X",) * (i + 1),)) for i in range(words)]
    return TaggedSentence(tuple(f"w{i}" for i in range(words)), ("X",) * words, tuple(range(words)), lambda: made)


def brackets(words: int) -> ConstituencyTree:
    return ConstituencyTree.parse("(S" + " (NP (NN a))" * words + ")")


def texts(svg: str) -> list[str]:
    return [element.text for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_the_examples_in_docstrings_hold():
    assert doctest.testmod(excerpts).failed == 0


@given(any_trees, st.integers(1, 30))
def test_an_excerpt_keeps_the_first_words_and_their_arcs(heads, limit):
    whole = sentence(heads, upos=["X"] * len(heads), margins=[1.0] * len(heads))
    cut, left = sentence_excerpt(whole, limit)
    if len(heads) <= limit:
        assert (cut, left) == (whole, 0)
        return
    assert left == len(heads) - limit
    assert cut.forms == (*whole.forms[:limit], "…")
    assert cut.upos == (*whole.upos[:limit], "_")
    assert cut.heads[limit] == 0
    for mine, head in zip(cut.heads, whole.heads[:limit], strict=False):
        assert mine == (head if head <= limit else limit + 1)


@pytest.mark.parametrize(
    ("limit", "lengths", "words", "sentences"),
    [(None, [3, 3, 3], 0, 0), (9, [3, 3, 3], 0, 0), (8, [3, 3, 3], 1, 0), (6, [3, 3], 0, 1), (4, [3, 2], 2, 1)],
)
def test_the_beginning_of_a_document(limit, lengths, words, sentences):
    shown, cut, rest = beginning([flat(3)] * 3, limit)
    assert (cut, rest) == (words, sentences)
    assert [len(s) for s in shown] == lengths


def test_pictures_say_what_they_leave_out():
    note = "… 5 more words are not drawn; limit=None draws all"
    drawn = texts(flat(9).to_svg(limit=4))
    assert drawn[-1] == note
    assert [text for text in drawn if text.startswith("w")] == ["w1", "w2", "w3", "w4"]
    assert flat(9).to_svg(limit=9) == flat(9).to_svg(limit=None) == flat(9).to_svg()
    assert flat(1001).to_svg().count("… 1 more word is not drawn; limit=None draws all") == 1
    assert flat(1000).to_svg() == flat(1000).to_svg(limit=None)


def test_a_note_fits_into_its_picture():
    drawings = (flat(3).to_svg(limit=1), brackets(9).to_svg(limit=2), order(3).to_svg(limit=1))
    for svg in drawings:
        root = ElementTree.fromstring(svg)
        note = next(e for e in root.iter("{http://www.w3.org/2000/svg}text") if (e.text or "").startswith("… "))
        right = float(note.get("x")) + pixels(note.text, float(note.get("font-size")))
        assert right < float(root.get("width"))
        assert float(note.get("y")) < float(root.get("height"))


@pytest.mark.parametrize("layout", ["arcs", "tree"])
def test_text_says_what_it_leaves_out(layout):
    lines = flat(9).to_text(layout, limit=4).splitlines()
    assert len(lines) == 6
    assert lines[-1] == "… 5 more words are not drawn; limit=None draws all"
    assert "…" in lines[-2]
    ascii = flat(9).to_text(layout, limit=4, ascii=True)
    assert ascii.isascii()
    assert ascii.splitlines()[-1].startswith("... 5 more words")
    assert len(flat(2000).to_text(layout).splitlines()) == 1002
    assert str(flat(2000)) == flat(2000).to_text()


def test_documents_say_what_they_leave_out():
    doc = Doc([flat(6)] * 4)
    note = "… 3 more words and 1 more sentence are not drawn; "
    assert doc.to_text(limit=15).splitlines()[-1] == note + "limit=None draws all"
    assert texts(doc.to_svg(limit=15))[-1] == note + "limit=None draws all"
    page = doc.to_html(limit=15)
    assert page.count("<section") == 3
    assert f"<p>{note}to_html(limit=None) draws all</p>" in page
    assert doc.to_html(limit=24) == doc.to_html(limit=None) == doc.to_html()
    assert doc.to_svg(limit=None) == doc.to_svg()
    assert doc.to_text(limit=None, ascii=True) == doc.to_text(ascii=True)


def test_a_notebook_draws_some_sentences_of_some_words():
    shown = Doc([flat(300)] * 30)._repr_html_()
    assert shown.count("<svg") == 4
    said = "… 200 more words and 26 more sentences are not drawn; doc.to_svg(limit=None) draws all"
    assert shown.endswith(f"<p>{said}</p>")
    assert Doc([flat(3)] * 25)._repr_html_().endswith("<p>… and 5 more</p>")
    assert Doc([flat(5000)])._repr_html_().count("<text") < 4000
    assert flat(5000)._repr_html_() == f'<div style="overflow-x: auto">{flat(5000).to_svg()}</div>'


def test_constituents_say_what_they_leave_out():
    tree = brackets(4)
    assert tree.to_text(limit=6) == (
        "S\n├─ NP\n│  └─ NN  a\n├─ NP\n│  └─ NN  a\n└─ NP  …\n… 2 more words are not drawn; limit=None draws all"
    )
    assert tree.to_text(limit=6, ascii=True).isascii()
    assert "… 2 more words are not drawn; limit=None draws all" in texts(tree.to_svg(limit=6))
    assert tree.to_svg(limit=9) == tree.to_svg(limit=None) == tree.to_svg()
    large = brackets(2000)
    assert large.to_svg().count("<text") < 6000 < large.to_svg(limit=None).count("<text")
    assert len(large.to_text().splitlines()) == 3001


@given(st.integers(1, 12), st.integers(1, 40))
def test_the_beginning_of_a_constituency_tree_is_a_tree(words, limit):
    tree = brackets(words)
    cut, left = tree_excerpt(tree, limit)
    assert ConstituencyTree(cut.labels, cut.ends, cut.words) == cut
    assert left == words - sum(word != "…" for word in cut.words)


def test_steps_of_guided_search_say_what_they_leave_out():
    drawn = order(5).to_text(limit=2)
    assert drawn.count("Step") == 3
    assert drawn.endswith("\n\n… 3 more steps are not drawn; limit=None draws all")
    assert order(5).to_text(limit=2, ascii=True).isascii()
    assert "… 3 more steps are not drawn; limit=None draws all" in texts(order(5).to_svg(limit=2))
    assert order(100).to_svg() == order(100).to_svg(limit=None)
    assert order(120).to_text().count("Step") == 101
    assert order(120).to_text(limit=None).count("Step") == 121


def test_a_trace_draws_its_first_steps():
    beam = (Hypothesis(2.0, "A", 1, False), Hypothesis(1.0, "B", 0, False))
    steps = tuple(TraceStep(0.5, 2.0, i < 600, False, beam) for i in range(601))
    choices = {"early": Choice(601, 1.5, True), "standard": Choice(3, 1.5, True), "latest": None}
    trace = Trace(("w",) * 601, ("A",) * 601, steps, choices, "beam 2")
    drawn = texts(trace.to_svg())
    assert drawn.count("w") == 500
    title = next(text for text in drawn if text.startswith("beam 2"))
    assert title == "beam 2 (the first 500 of 601 steps drawn): gold falls off the beam at step 601, w"
    assert "standard" in drawn
    assert "early" not in drawn
    # Back-pointers go from A to B and back, so that the output is read from the end of the whole trace.
    whole = trace.predicted
    assert [text for text in drawn if text in "AB"][-1000:][1::2] == list(whole[:500])


@pytest.mark.parametrize("limit", [0, -1, 2.5, "9"])
def test_a_limit_that_is_no_limit_is_refused(limit):
    doc = Doc([flat(2)])
    for draw in (doc.to_svg, doc.to_text, doc.to_html, doc[0].to_svg, doc[0].to_text, brackets(1).to_svg):
        with pytest.raises(ParameterError, match="limit must be a whole number of at least 1, or None, got"):
            draw(limit=limit)


def lines_run(function) -> int:
    """How many lines of Python a call runs: work that can be counted."""
    count = 0

    def trace(_frame, event, _argument):
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function()
    finally:
        sys.settrace(before)
    return count


SHAPES = {
    "first": lambda n: [0, *[1] * (n - 1)],
    "last": lambda n: [*[n] * (n - 1), 0],
    "chain": lambda n: range(n),
    "nested": lambda n: [0, *[n + 2 - i if 2 * i <= n + 1 else n + 1 - i for i in range(2, n + 1)]],
    "projective": lambda n: projective_heads(n, 3),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("draw", ["to_svg", "to_text", "page"])
def test_work_grows_with_words_and_not_with_their_square(shape, draw):
    small, large = (sentence(SHAPES[shape](n)) for n in (100, 400))
    calls = {
        "to_svg": lambda s: s.to_svg(limit=None),
        "to_text": lambda s: s.to_text(limit=None),
        "page": lambda s: Doc([s]).to_html(limit=None),
    }
    for made in (small, large):
        calls[draw](made)  # what is imported and cached the first time does not count
    assert lines_run(lambda: calls[draw](large)) < 6 * lines_run(lambda: calls[draw](small))


def test_work_does_not_grow_with_characters_that_are_not_drawn():
    def drawn(size):
        word = "x" * size
        return (
            Sentence([word], [0], ["root"]).to_svg(),
            Sentence([word], [0], ["root"]).to_text(),
            TaggedSentence((word,), ("X",), (0,), lambda: [Decision(0, 0, 1.0, (("X",),))]).to_svg(),
            TaggedSentence((word,), ("X",), (0,), lambda: [Decision(0, 0, 1.0, (("X",),))]).to_text(),
            ConstituencyTree(["S", "X"], [2, 2], [word]).to_svg(),
            shortened(word, 12, 100),
        )

    drawn(10)
    assert lines_run(lambda: drawn(4000)) < lines_run(lambda: drawn(1000)) + 100
    assert len(drawn(4000)[3]) < 1000


def test_a_long_head_is_not_written_again_for_each_dependent():
    made = Sentence(["x" * 50_000, *["w"] * 50], [0, *[1] * 50], ["dep"] * 51)
    assert len(Doc([made]).to_html()) < 500_000


@given(st.integers(5, 60), st.integers(0, 10**6))
def test_labels_stand_where_trying_every_step_would_put_them(size, seed):
    layout = ArcLayout(sentence(any_heads(size, seed)))
    for word, head in enumerate(layout.sentence.heads, 1):
        x, y = layout.label_at(word)
        if head:
            first, last = sorted((layout.leg(word, head), layout.leg(head, word)))
            middle = (first + last) / 2
            slack = max(0.0, (last - first - layout.label_widths[word - 1]) / 2 - SHIFT)
            shifts = [k * SHIFT * sign for k in range(int(slack / SHIFT) + 1) for sign in (1, -1)]
            free = (shift for shift in shifts if not layout.is_crossed(word, (middle + shift, y)))
            assert x == middle + next(free, 0.0)
