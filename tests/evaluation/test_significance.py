from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from goldbeam.data import Corpus
from goldbeam.errors import DataError, ParameterError
from goldbeam.evaluation.attachment import attachment_of_corpora
from goldbeam.evaluation.significance import Comparison, compare
from goldbeam.evaluation.spans import span_f1

CONLLU = ["form", "upos", "xpos", "feats", "head", "deprel"]


def tagged(*sentences: str) -> list[list[tuple[str, ...]]]:
    """Sentences such as "N V": words are made up, their tags given."""
    return [[(f"w{i}", tag) for i, tag in enumerate(sentence.split())] for sentence in sentences]


def treebank(*sentences: str, upos: str = "X", xpos: str = "_") -> Corpus:
    """Sentences such as "2-nsubj 0-root"."""
    rows = [
        [(f"w{i}", upos, xpos, "_", *arc.split("-")) for i, arc in enumerate(sentence.split())]
        for sentence in sentences
    ]
    return Corpus.from_sentences(rows, columns=CONLLU)


def test_the_better_of_two_is_told_with_its_interval() -> None:
    gold = tagged(*["N V"] * 50)
    a = tagged(*["N N"] * 30, *["N V"] * 20)
    b = tagged(*["N N"] * 5, *["N V"] * 45)
    result = compare(gold, a, b)
    found = result["accuracy"]
    assert (found.a, found.b, found.difference) == (70.0, 95.0, 25.0)
    assert found.low < 25 < found.high
    # Sentences differ by 50 or 0, half of them: the standard error of their mean is about 25 / sqrt(50).
    assert (found.low, found.high) == (pytest.approx(25 - 7, abs=1), pytest.approx(25 + 7, abs=1))
    assert found.significant
    assert found.p_value == found.p_randomisation == pytest.approx(1 / 10_001)
    assert (result.kind, result.sentences, result.tokens, result.samples) == ("labels", 50, 100, 10_000)


def test_the_other_order_turns_the_sign_and_nothing_else() -> None:
    gold, a, b = tagged(*["N V"] * 9), tagged(*["N N"] * 4, *["N V"] * 5), tagged(*["N V"] * 6, *["V V"] * 3)
    there, back = compare(gold, a, b)["accuracy"], compare(gold, b, a)["accuracy"]
    assert (there.difference, there.low, there.high) == (-back.difference, -back.high, -back.low)
    assert (there.p_value, there.p_randomisation) == (back.p_value, back.p_randomisation)


def test_an_output_is_not_better_than_itself() -> None:
    gold, a = tagged("N V", "N N"), tagged("N N", "N N")
    found = compare(gold, a, a)["accuracy"]
    assert (found.difference, found.low, found.high, found.p_value, found.p_randomisation) == (0.0, 0.0, 0.0, 1.0, 1.0)
    assert not found.significant


def test_p_values_are_those_of_all_samples() -> None:
    """Four sentences of one token; B has three more right than A, so that all samples can be listed."""
    a, b = [0, 0, 0, 1], [1, 1, 1, 1]
    gains = [right - wrong for right, wrong in zip(b, a, strict=True)]
    swapped = [
        sum(sign * gain for sign, gain in zip(signs, gains, strict=True)) for signs in product([1, -1], repeat=4)
    ]
    drawn = [sum(sample) - 3 for sample in product(gains, repeat=4)]  # around the observed difference
    found = compare(tagged("N", "N", "N", "N"), tagged("V", "V", "V", "N"), tagged("N", "N", "N", "N"), samples=40_000)[
        "accuracy"
    ]
    assert found.p_randomisation == pytest.approx(sum(abs(s) >= 3 for s in swapped) / len(swapped), abs=0.01)
    assert found.p_value == pytest.approx(sum(abs(s) >= 3 for s in drawn) / len(drawn), abs=0.005)


def test_a_test_cries_wolf_as_often_as_it_says() -> None:
    """Outputs of equal quality are found to differ with p < 0.1 about one time in ten."""
    import random

    source = random.Random(1)
    gold = tagged(*["N N N"] * 60)

    def output() -> Any:
        return tagged(*(" ".join(source.choice("NNV") for _ in range(3)) for _ in range(60)))

    found = [compare(gold, output(), output(), samples=200, confidence=90)["accuracy"] for _ in range(200)]
    assert sum(row.significant for row in found) == pytest.approx(20, abs=12)
    assert sum(row.p_randomisation < 0.1 for row in found) == pytest.approx(20, abs=12)


def test_the_seed_fixes_the_samples() -> None:
    gold, a, b = tagged(*["N V"] * 9), tagged(*["N N"] * 4, *["N V"] * 5), tagged(*["N V"] * 6, *["V V"] * 3)
    assert compare(gold, a, b, samples=50) == compare(gold, a, b, samples=50)
    assert compare(gold, a, b, samples=50) != compare(gold, a, b, samples=50, seed=1)


def test_a_wider_confidence_gives_a_wider_interval() -> None:
    gold, a, b = tagged(*["N V"] * 9), tagged(*["N N"] * 4, *["N V"] * 5), tagged(*["N V"] * 6, *["V V"] * 3)
    narrow, wide = (compare(gold, a, b, confidence=c)["accuracy"] for c in (80, 99))
    assert wide.low < narrow.low < narrow.high < wide.high


def test_spans_are_compared_by_f1() -> None:
    gold = tagged("B-X I-X O", "O B-Y O", "O O B-X")
    a, b = tagged("B-X O O", "O B-Y O", "O O B-Y"), tagged("B-X I-X O", "O B-Y B-X", "O O B-X")
    result = compare(gold, a, b, metrics=["f1", "precision", "accuracy"])
    assert result.kind == "spans"
    for metric in ("f1", "precision", "accuracy"):
        for output, found in ((a, result[metric].a), (b, result[metric].b)):
            labels = [[[tag for _, tag in sentence] for sentence in corpus] for corpus in (gold, output)]
            assert found == pytest.approx(span_f1(*labels)[metric])


def test_trees_are_compared_by_attachment() -> None:
    gold = treebank("2-nsubj:pass 0-root", "0-root 1-obj 1-punct")
    a = treebank("2-nsubj 0-root", "0-root 1-punct 2-punct")
    result = compare(gold, a, gold)
    assert result.kind == "trees"
    assert [row.metric for row in result.differences] == ["uas", "las", "clas", "exact_match"]
    scores = attachment_of_corpora(gold, a)
    assert {row.metric: row.a for row in result.differences} == {
        row.metric: scores[row.metric] for row in result.differences
    }
    assert {row.b for row in result.differences} == {100.0}
    assert compare(gold, a, gold, universal=False)["las"].a == pytest.approx(40.0)
    assert compare(gold, a, gold, metrics=["las_no_punct"])["las_no_punct"].a == pytest.approx(75.0)


def test_clas_is_not_shown_for_relations_that_are_not_universal() -> None:
    gold = treebank("2-SBJ 0-ROOT")
    assert [row.metric for row in compare(gold, gold, gold).differences] == ["uas", "las", "exact_match"]


@pytest.mark.parametrize(
    ("changed", "column"),
    [
        ({}, "head, deprel"),  # all agree: what comes first
        ({"upos": "Y"}, "upos"),  # a tagger has copied the trees
        ({"xpos": "Y"}, "xpos"),
    ],
)
def test_what_is_compared_is_what_an_output_changed(changed: dict[str, str], column: str) -> None:
    gold = treebank("0-root 1-obj", xpos="X")
    assert compare(gold, gold, treebank("0-root 1-obj", **{"xpos": "X", **changed})).column == column
    # A parser that got other tags is compared by its trees.
    assert compare(gold, gold, treebank("2-obj 0-root", **{"xpos": "X", **changed})).kind == "trees"
    # A relation alone is a change of the tree too.
    assert compare(gold, gold, treebank("0-root 1-nsubj", xpos="X")).kind == "trees"


def test_outputs_of_a_tagger_need_no_trees() -> None:
    gold, blank = treebank("0-root 1-obj"), treebank("_-_ _-_", upos="Y")
    assert compare(gold, blank, treebank("0-root 1-obj")).column == "upos"


def test_column_and_metric_say_what_to_compare() -> None:
    gold, other = treebank("0-root 1-obj"), treebank("2-obj 0-root")
    assert compare(gold, gold, other, column="upos")["accuracy"].b == 100.0
    assert compare(gold, gold, other, column="deprel")["accuracy"].b == 0.0
    assert compare(gold, gold, other, metrics=["accuracy"]).column == "upos"
    assert compare(gold, gold, other, metrics=["exact_match"]).kind == "trees"
    tree = compare(gold, gold, treebank("0-root 1-obj", upos="Y"), metrics=["uas"])
    assert (tree.kind, [row.metric for row in tree.differences]) == ("trees", ["uas"])


def test_a_comparison_as_plain_values() -> None:
    result = compare(tagged("N"), tagged("N"), tagged("V"), samples=10)
    assert isinstance(result, Comparison)
    values = result.to_dict()
    assert values["metrics"]["accuracy"]["difference"] == -100.0
    assert values["samples"] == 10
    with pytest.raises(KeyError):
        result["las"]


@pytest.mark.parametrize(
    ("a", "options", "error", "message"),
    [
        (tagged("N V"), {"metrics": ["las"]}, DataError, "no columns head and deprel"),
        (tagged("N V"), {"metrics": ["bleu"]}, ParameterError, "one of accuracy, exact_match for labels"),
        (tagged("N V"), {"metrics": ["accuracy", "f1"]}, ParameterError, "got 'f1'"),
        (tagged("N V"), {"samples": 0}, ParameterError, "samples must be a whole number, 1 or more, got 0"),
        (tagged("N V"), {"seed": -1}, ParameterError, "seed must be"),
        (tagged("N V"), {"seed": 1.5}, ParameterError, "seed must be"),
        (tagged("N V"), {"confidence": 100}, ParameterError, "confidence must be above 0 and below 100"),
        (tagged("N V"), {"confidence": float("nan")}, ParameterError, "confidence"),
        (tagged("N V"), {"column": "upos"}, DataError, "no column 'upos'"),
        (tagged("N V", "N"), {}, DataError, "has 2 sentences, but <list> has 1"),
        (tagged("N V N"), {}, DataError, "the sentence has 3 tokens, but 2 at"),
        ([[("w0", "N"), ("other", "V")]], {}, DataError, "the token is 'other', but 'w1' at"),
        ([[("w0", "_"), ("w1", "_")]], {}, DataError, "the column c1 is '_' here and everywhere"),
        ([["w0", "w1"]], {}, DataError, "<list>: read as list, it has words but no annotation"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_refused(
    a: Any, options: dict[str, Any], error: type[Exception], message: str
) -> None:
    gold = [["w0", "w1"]] if a == [["w0", "w1"]] else tagged("N V")
    with pytest.raises(error, match=message):
        compare(gold, a, gold, **options)


def test_labels_that_mark_no_span_are_refused_by_file() -> None:
    with pytest.raises(DataError, match="<list>: label 'NN' marks no span, but gold labels do"):
        compare(tagged("B-X I-X"), tagged("B-X NN"), tagged("B-X I-X"))


def test_data_without_tokens_are_refused() -> None:
    with pytest.raises(DataError, match="has no tokens"):
        compare([], [], [])


def test_a_long_word_is_cut_in_the_error() -> None:
    gold = Corpus.from_sentences([[("é" * 50, "N")]])
    with pytest.raises(DataError) as caught:
        compare(gold, tagged("N"), gold)
    assert "'" + "é" * 30 + "…'" in str(caught.value)
