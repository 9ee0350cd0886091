"""Spans and the labels that code them."""

from __future__ import annotations

import doctest
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam.data import Corpus
from goldbeam.errors import ParameterError
from goldbeam.evaluation.spans import span_f1
from goldbeam.layers import Layers, spans
from goldbeam.layers.spans import LabelledSpan, entity_column, labels_of, spans_of

PREFIXES = ["B", "I", "E", "S", "L", "U"]
LABELS = ["O", *(f"{prefix}-{kind}" for prefix in PREFIXES for kind in ("PER", "LOC"))]


def test_the_examples_in_docstrings_hold():
    assert doctest.testmod(spans).failed == 0


@pytest.mark.parametrize(
    ("labels", "found"),
    [
        ([], []),
        (["O", "_", "", None], []),
        (["B-X", "I-X", "O"], [(0, 1, "X")]),
        (["B-X", "B-X"], [(0, 0, "X"), (1, 1, "X")]),
        (["I-X", "I-X", "I-Y"], [(0, 1, "X"), (2, 2, "Y")]),  # IOB1
        (["I-X", "B-X"], [(0, 0, "X"), (1, 1, "X")]),
        (["B-X", "I-X", "E-X", "S-Y"], [(0, 2, "X"), (3, 3, "Y")]),  # IOBES
        (["B-X", "L-X", "U-Y"], [(0, 1, "X"), (2, 2, "Y")]),  # BILOU
        (["B-X", "M-X", "E-X"], [(0, 2, "X")]),  # BMES
        (["PER", "PER", "LOC", "O", "MISC"], [(0, 1, "PER"), (2, 2, "LOC"), (4, 4, "MISC")]),  # types alone
        (["B", "I", "O", "S"], [(0, 1, ""), (3, 3, "")]),
        (["B-a-b", "I-a-b"], [(0, 1, "a-b")]),
        (["E-X", "I-X"], [(0, 0, "X"), (1, 1, "X")]),
    ],
)
def test_labels_of_every_scheme_are_read(labels, found):
    assert spans_of(labels) == [LabelledSpan(*span) for span in found]


def test_no_span_goes_on_in_the_next_sentence():
    assert spans_of(["B-X", "I-X", "I-X"], [0, 2, 2, 3]) == [(0, 1, "X"), (2, 2, "X")]


@given(st.lists(st.sampled_from(LABELS), min_size=1, max_size=12), st.data())
def test_spans_are_those_that_the_evaluation_counts(labels, data):
    cut = data.draw(st.integers(0, len(labels)))
    sentences = [part for part in (labels[:cut], labels[cut:]) if part]
    found = spans_of(labels, [0, cut, len(labels)])
    scores = span_f1(sentences, sentences)["types"]
    assert Counter(span.label for span in found) == {kind: score["spans"] for kind, score in scores.items()}
    assert spans_of(labels_of(found, len(labels)), [0, cut, len(labels)]) == found


def test_spans_become_iob2():
    assert labels_of([(3, 4, "LOC"), (0, 0, "PER")], 6) == ["B-PER", "O", "O", "B-LOC", "I-LOC", "O"]
    assert labels_of([], 0) == []


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([(0, 3, "X")], "spans must be within the 3 tokens (0..2), got 0 to 3"),
        ([(-1, 0, "X")], "spans must be within the 3 tokens (0..2), got -1 to 0"),
        ([(2, 1, "X")], "spans must be within the 3 tokens (0..2), got 2 to 1"),
        (
            [(0, 1, "X"), (1, 2, "Y")],
            "spans must have no token in common, got 'Y' from 1 to 2, which overlaps with another",
        ),
    ],
)
def test_spans_that_cannot_be_coded_are_told(given, message):
    with pytest.raises(ParameterError) as caught:
        labels_of(given, 3)
    assert str(caught.value) == message


def test_labels_are_a_layer():
    corpus = Corpus.parse(b"1\ta" + b"\t_" * 8 + b"\n2\tb" + b"\t_" * 8 + b"\n\n", "conllu")
    layers = Layers(corpus).with_columns([entity_column(["O", "B-X"])])
    assert "entities" in layers
    assert layers.corpus.flat(layers.corpus.columns.index("entities")) == ["O", "B-X"]
    assert entity_column([]).ids == b""
