from __future__ import annotations

from array import array
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam.errors import DataError, ParameterError
from goldbeam.evaluation.buffers import label_pair
from goldbeam.evaluation.counts import totals
from goldbeam.evaluation.spans import count_spans, span_f1, span_f1_of_ids

from .conlleval import spans

LABELS = ["O", "B-X", "I-X", "E-X", "S-X", "B-Y", "I-Y", "E-Y", "S-Y", "L-X", "U-Y", "I", "B"]


def corpora(labels: list[str]) -> st.SearchStrategy[list[tuple[list[str], list[str]]]]:
    """Sentences as (gold, predicted) label lists of equal length, half of the predictions near the gold."""
    pair = st.tuples(st.sampled_from(labels), st.sampled_from(labels), st.booleans())
    sentence = st.lists(pair, max_size=12).map(
        lambda rows: ([gold for gold, _, _ in rows], [gold if keep else other for gold, other, keep in rows])
    )
    return st.lists(sentence, max_size=6)


@given(corpora(LABELS))
def test_counts_agree_with_the_python_twin(corpus: list[tuple[list[str], list[str]]]) -> None:
    correct: Counter[str] = Counter()
    guessed: Counter[str] = Counter()
    wanted: Counter[str] = Counter()
    for gold, predicted in corpus:
        correct.update(kind for _, _, kind in spans(gold) & spans(predicted))
        guessed.update(kind for _, _, kind in spans(predicted))
        wanted.update(kind for _, _, kind in spans(gold))
    names = {name: i for i, name in enumerate(LABELS)}
    pair = label_pair(
        array("I", [names[label] for gold, _ in corpus for label in gold]),
        array("I", [names[label] for _, predicted in corpus for label in predicted]),
        array("Q", [sum(len(gold) for gold, _ in corpus[:i]) for i in range(len(corpus) + 1)]),
        len(LABELS),
    )
    counts = count_spans(pair, LABELS)
    assert counts.types == {kind: (correct[kind], guessed[kind], wanted[kind]) for kind in ("X", "Y", "")}
    sums = {"right_spans": correct.total(), "predicted_spans": guessed.total(), "gold_spans": wanted.total()}
    assert totals(counts.sentences) == sums
    for sentence, (gold, predicted) in enumerate(corpus):
        found = [int(column[sentence]) for column in counts.sentences.values()]
        assert found == [len(spans(gold) & spans(predicted)), len(spans(predicted)), len(spans(gold))]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["B-X", "I-X", "O", "B-X"], {(0, 2, "X"), (3, 4, "X")}),
        (["O", "I-X", "I-X", "B-X"], {(1, 3, "X"), (3, 4, "X")}),  # IOB1
        (["B-X", "I-Y"], {(0, 1, "X"), (1, 2, "Y")}),  # an inside without its begin starts a span
        (["S-X", "B-X", "I-X", "E-X", "S-X"], {(0, 1, "X"), (1, 4, "X"), (4, 5, "X")}),
        (["U-X", "B-X", "L-X"], {(0, 1, "X"), (1, 3, "X")}),
    ],
)
def test_the_twin_reads_known_sequences(labels: list[str], expected: set[tuple[int, int, str]]) -> None:
    assert spans(labels) == expected


def test_scores_of_a_worked_example() -> None:
    gold = [["B-NP", "I-NP", "B-VP", "O"], ["B-NP", "O"]]
    predicted = [["B-NP", "I-NP", "B-VP", "I-VP"], ["B-NP", "O"]]
    scores = span_f1(gold, predicted)
    assert scores["precision"] == pytest.approx(200 / 3)
    assert scores["recall"] == pytest.approx(200 / 3)
    assert scores["f1"] == pytest.approx(200 / 3)
    assert scores["accuracy"] == pytest.approx(500 / 6)
    assert scores["exact_match"] == 50.0
    assert (scores["sentences"], scores["tokens"]) == (2, 6)
    assert scores["types"]["NP"] == {"precision": 100.0, "recall": 100.0, "f1": 100.0, "spans": 2}
    assert scores["types"]["VP"]["f1"] == 0.0


def test_spans_do_not_cross_sentences() -> None:
    assert span_f1([["B-X"], ["I-X"]], [["B-X"], ["I-X"]])["types"]["X"]["spans"] == 2


def test_a_corpus_without_spans_scores_zero() -> None:
    scores = span_f1([["O"], []], [["O"], []])
    assert (scores["precision"], scores["f1"], scores["accuracy"], scores["exact_match"]) == (0.0, 0.0, 100.0, 100.0)


@pytest.mark.parametrize("label", ["NN", "", "X-NP", "-", "BB-X", "b-X"])
def test_labels_of_no_span_are_refused_by_name(label: str) -> None:
    with pytest.raises(DataError, match=f"label '{label}' marks no span"):
        span_f1([["O", label]], [["O", "O"]])


def test_unequal_sentences_are_refused() -> None:
    with pytest.raises(DataError, match="sentence 2: gold has 2 labels and the prediction 1"):
        span_f1([["O"], ["O", "O"]], [["O"], ["O"]])
    with pytest.raises(DataError, match="gold has 1 sentences and the prediction 0"):
        span_f1([["O"]], [])


@pytest.mark.parametrize(
    ("gold", "predicted", "offsets", "message"),
    [
        ([0, 2], [0, 0], [0, 2], "label id 2"),
        ([0, 0], [0, 9], [0, 2], "label id 9"),
        ([0], [0, 0], [0, 1], "equal in number"),
        ([0, 0], [0, 0], [0, 3], "offsets"),
        ([0, 0], [0, 0], [1, 2], "offsets"),
        ([0, 0], [0, 0], [0, 2, 1, 2], "offsets"),
        ([], [], [], "offsets"),
    ],
)
def test_buffers_out_of_bounds_are_refused(
    gold: list[int], predicted: list[int], offsets: list[int], message: str
) -> None:
    with pytest.raises(ParameterError, match=message):
        span_f1_of_ids(array("I", gold), array("I", predicted), array("I", offsets), ["O", "B-X"])


def test_buffers_of_another_type_are_refused() -> None:
    ids, offsets = array("I", [0]), array("I", [0, 1])
    wrong = [(array("i", [0]), offsets), (array("Q", [0]), offsets), (b"\0\0\0\0", offsets), (ids, array("d"))]
    for gold, bounds in wrong:
        with pytest.raises(ParameterError, match="must be a"):
            span_f1_of_ids(gold, ids, bounds, ["O"])
    with pytest.raises(TypeError):
        span_f1_of_ids([0], ids, offsets, ["O"])
