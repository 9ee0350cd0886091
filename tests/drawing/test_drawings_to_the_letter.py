"""Drawings of trees, constituents, orders of decision and traces: text as it is, SVG by its checksum."""

from __future__ import annotations

import json
from itertools import product

import pytest
from expectations import check, digest
from random_trees import any_heads, projective_heads

import goldbeam as gb
from goldbeam.constituents import parse_brackets
from goldbeam.data.sample import sample_brackets, sample_sentences
from goldbeam.doc import Doc, Sentence
from goldbeam.drawing.axes import RootScale, number
from goldbeam.drawing.layouts import DETAILS, text_lines
from goldbeam.learning.trace import Choice, Hypothesis, Trace, TraceStep

RELATIONS = ("nsubj", "obj", "a very long relation indeed", "acl:relcl", "中文", "x")
FORMS = ("Fruit", "flies", "a", "W" * 60, "汉语词", "e\u0301", "<&>", "don't", "\t", "שלום")
TAGS = ("NOUN", "VERB", "_", "A-TAG-OF-SOME-LENGTH")
THEMES = ("light", "dark", "auto")


def sentence(heads: list[int], salt: int = 0, **more: object) -> Sentence:
    size = len(heads)
    forms = [FORMS[(3 * i + salt) % len(FORMS)] for i in range(size)]
    relations = [RELATIONS[(i + salt) % len(RELATIONS)] if head else "root" for i, head in enumerate(heads)]
    return Sentence(forms, heads, relations, [TAGS[(i + salt) % len(TAGS)] for i in range(size)], **more)


def trees() -> dict[str, Sentence]:
    found = {f"projective {n}": sentence(projective_heads(n, n), n) for n in (1, 2, 5, 9, 17)}
    found |= {f"any {n}": sentence(any_heads(n, n), n) for n in (2, 4, 8, 13)}
    found["right to left"] = Sentence(["שלום", "עולם", "גדול"], [0, 1, 2], ["root", "nmod", "amod"])
    found["one head of all"] = sentence([0] + [1] * 30)
    found["two roots"] = sentence([0, 1, 0, 3])
    found["without tags"] = Sentence(["a", "b", "c"], [2, 0, 2], ["x", "root", "y"])
    return found


def test_dependency_trees_as_text():
    parts = []
    for (name, tree), layout, width, ascii in product(trees().items(), ("arcs", "tree"), (None, 40), (False, True)):
        parts.append(f"# {name}, {layout}, {width}, {ascii}\n{tree.to_text(layout, width=width, ascii=ascii)}")
    check("drawings/dependencies", "\n".join(parts) + "\n")


def test_dependency_trees_as_pictures():
    lines = [f"{digest(tree.to_svg(theme))} {theme} {name}" for name, tree in trees().items() for theme in THEMES]
    lines += [f"{digest(Doc(list(trees().values())).to_svg(theme))} {theme} all" for theme in THEMES]
    check("drawings/arcs-svg", "\n".join(lines) + "\n")


def test_columns_of_details():
    rows = ["1\tShe\tshe\tPRON\tPRP\tNumber=Sing\t2\tnsubj\t_\t_", "2\truns\trun\tVERB\tVBZ\t_\t0\troot\t_\t_"]
    doc = Doc.of_corpus(gb.Corpus.parse("\n".join([*rows, "", ""]).encode(), "conllu"))
    lines = []
    for details, width in product(([], ["lemma"], list(DETAILS)), (None, 30)):
        lines.append(f"# {details}, {width}")
        lines += [str(line) for line in text_lines(doc[0], width=width, details=details)]
    check("drawings/details", "\n".join(lines) + "\n")


def test_excerpts_of_large_drawings():
    parts = []
    for limit in (1, 3, 7):
        for name, tree in trees().items():
            parts.append(f"# {name}, {limit}\n{tree.to_text(limit=limit)}\n{digest(tree.to_svg(limit=limit))}")
        doc = Doc(list(trees().values()))
        parts.append(f"# all, {limit}\n{doc.to_text(limit=limit)}\n{digest(doc.to_svg(limit=limit))}")
        for tree in constituents():
            parts.append(f"# {limit}\n{tree.to_text(limit=limit)}\n{digest(tree.to_svg(limit=limit))}")
    check("drawings/excerpts", "\n".join(parts) + "\n")


def constituents() -> list[gb.ConstituencyTree]:
    odd = "(S (NP-SBJ (DT <the>) (NN " + "w" * 90 + ")) (VP (VBZ is) (ADJP (JJ 汉语) (PP (IN of) (NP (NN it))))) (. .))"
    return [
        *parse_brackets(sample_brackets(4, 3)),
        gb.ConstituencyTree.parse(odd),
        gb.ConstituencyTree.parse("(X (Y z))"),
    ]


def test_constituents_as_text():
    parts = []
    for tree, width, ascii in product(constituents(), (None, 24), (False, True)):
        parts.append(f"# {width}, {ascii}\n{tree.to_text(width=width, ascii=ascii)}")
    check("drawings/constituents", "\n".join(parts) + "\n")


def test_constituents_as_pictures():
    lines = [f"{digest(tree.to_svg(theme))} {theme} {i}" for i, tree in enumerate(constituents()) for theme in THEMES]
    check("drawings/constituents-svg", "\n".join(lines) + "\n")


def test_orders_of_decision():
    train = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(30, seed=5)]
    tagger = gb.Tagger(search="guided", beam=3, epochs=2, templates=["w0", "t-1", "t+1", "suffix2(w0)"]).fit(train)
    doc = tagger.annotate([[word for word, _ in tagged] for tagged in train[:1]])
    parts = [s.to_text(ascii=ascii) for s in doc for ascii in (False, True)]
    parts += [f"{theme} {digest(s.to_svg(theme))}" for s in doc for theme in THEMES]
    parts += [f"{s.to_text(limit=n)}\n{digest(s.to_svg(limit=n))}" for s in doc for n in (1, 2)]
    check("drawings/orders", "\n\n".join(parts) + "\n")


def made_up_trace(size: int, gaps: tuple[float, ...], words: tuple[str, ...] = FORMS) -> Trace:
    """Gold is behind by the gaps, over and over, and the beam has three hypotheses."""
    behind = [gaps[i % len(gaps)] for i in range(size)]
    steps = tuple(
        TraceStep(
            10.0 * i - gap,
            10.0 * i,
            gap <= 0,
            gap < 0,
            tuple(Hypothesis(10.0 * i - 3.0 * k, f"K{k}", max(0, k - i % 2), k == 1) for k in range(3)),
        )
        for i, gap in enumerate(behind)
    )
    choices = {
        "standard": Choice(size, behind[-1], behind[-1] >= 0),
        "early": Choice(1, behind[0], behind[0] >= 0),
        "max-violation": Choice(1 + behind.index(max(behind)), max(behind), True),
        "latest": None,
    }
    labels = tuple(TAGS[i % len(TAGS)] for i in range(size))
    return Trace(tuple(words[i % len(words)] for i in range(size)), labels, steps, choices, "beam 3")


def test_made_up_traces():
    cases = [(1, (2.0,)), (2, (-1.0, 3.0)), (5, (1.0, 40.0, -2.0)), (12, (0.5,)), (40, (0.0, 700.0, -300.0, 5.0))]
    traces = [made_up_trace(*case) for case in cases] + [made_up_trace(30, (1.0, -1.0), ("a", "bc"))]
    parts = [f"{trace}\n{digest(trace.to_svg())}\n{json.dumps(trace.to_dict())}" for trace in traces]
    check("drawings/made-up-traces", "\n\n".join(parts) + "\n")


def test_axes():
    lines = []
    for low, high, gap in product((-1000, -60, -0.5, 0), (0.02, 1, 12, 99999), (10, 26)):
        scale = RootScale(low, high, 5, 305)
        ticks = scale.ticks(gap)
        lines.append(f"{low} {high} {gap}: {' '.join(f'{number(tick)}@{scale(tick):.2f}' for tick in ticks)}")
    check("drawings/axes", "\n".join(lines) + "\n")


@pytest.mark.parametrize("update", ["early", "max-violation", "standard"])
def test_traces(update):
    sentences = [
        (list(s.words), [tag if tag in ("NOUN", "VERB", "DET") else "X" for tag in s.upos])
        for s in sample_sentences(24, seed=5)
    ]
    words, gold = zip(*sentences[:20], strict=True)
    tagger = gb.Tagger(epochs=1, step="perceptron", update=update, beam=3).fit(list(words), list(gold))
    traces = [tagger.trace(*example) for example in sentences[20:]]
    text = "\n\n".join(
        f"{trace}\n{trace.predicted} {list(trace.to_dict())}\n{digest(trace.to_svg())}" for trace in traces
    )
    check(f"drawings/trace-{update}", text + "\n")
