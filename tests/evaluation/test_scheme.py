from __future__ import annotations

from array import array
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam.errors import ParameterError
from goldbeam.evaluation.scheme import Masks, Scheme, allowed_transitions, detect_scheme, invalid_sentences

from .conlleval import Span, spans

IOB = ["O", "B-X", "I-X", "B-Y", "I-Y"]
IOBES = ["O", "B-X", "I-X", "E-X", "S-X", "B-Y", "I-Y", "E-Y", "S-Y"]


def valid(masks: Masks, sequence: tuple[int, ...]) -> bool:
    start, matrix, end = masks
    steps = all(matrix[a * len(start) + b] for a, b in pairwise(sequence))
    return bool(start[sequence[0]] and steps and end[sequence[-1]])


def encode(length: int, found: set[Span], scheme: Scheme) -> list[str]:
    """The one right way to write spans in a scheme."""
    labels = ["O"] * length
    for begin, end, kind in sorted(found):
        labels[begin:end] = [f"I-{kind}"] * (end - begin)
        if scheme == "iob2" or (scheme == "iob1" and (begin - 1, kind) in {(e - 1, k) for _, e, k in found}):
            labels[begin] = f"B-{kind}"
        if scheme == "iobes":
            labels[begin], labels[end - 1] = f"B-{kind}", f"E-{kind}"
            if end - begin == 1:
                labels[begin] = f"S-{kind}"
    return labels


@pytest.mark.parametrize(("names", "scheme"), [(IOB, "iob1"), (IOB, "iob2"), (IOBES, "iobes")])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_masks_allow_exactly_the_sequences_that_encode_their_own_spans(
    names: list[str], scheme: Scheme, length: int
) -> None:
    masks = allowed_transitions(names, scheme)
    for sequence in product(range(len(names)), repeat=length):
        labels = [names[i] for i in sequence]
        assert valid(masks, sequence) == (encode(length, spans(labels), scheme) == labels), labels


@given(st.sets(st.sampled_from(IOBES), min_size=1), st.sampled_from(["iob1", "iob2", "iobes"]), st.integers(1, 4))
def test_any_label_set_has_a_valid_sequence_of_every_length(names: set[str], scheme: Scheme, length: int) -> None:
    masks = allowed_transitions(sorted(names), scheme)
    assert any(valid(masks, sequence) for sequence in product(range(len(names)), repeat=length))


def test_bilou_has_the_rules_of_iobes() -> None:
    bilou = [name.replace("E-", "L-").replace("S-", "U-") for name in IOBES]
    assert allowed_transitions(bilou, "iobes") == allowed_transitions(IOBES, "iobes")


def test_no_scheme_allows_everything() -> None:
    assert allowed_transitions(["DT", "NN"], None) == (b"\1\1", b"\1\1\1\1", b"\1\1")


def test_mistaken_arguments_are_refused() -> None:
    with pytest.raises(ParameterError, match="label 'NN' marks no span"):
        allowed_transitions(["O", "NN"], "iob2")
    with pytest.raises(ParameterError, match="scheme must be"):
        allowed_transitions(["O"], "iob3")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("names", "scheme"),
    [
        (["O", "B-NP", "I-NP", "B-VP"], "iob2"),
        (["B-NP", "I-NP"], "iob2"),
        (["O", "I-PER", "I-LOC", "B-LOC"], "iob1"),
        (["O", "B-PER", "I-PER", "E-PER", "S-PER"], "iobes"),
        (["O", "B-PER", "I-PER", "L-PER", "U-PER"], "iobes"),
        (["O"], None),
        ([], None),
        (["NN", "NNP", "-LRB-", ".", "O"], None),
        (["NOUN", "VERB", "ADP", "X"], None),
        (["fw-in", "nn-tl", "vb", "O"], None),
        (["FW-IN", "NN-TL", "B-NP"], None),
        (["B", "I", "O"], None),
        (["B-", "I-", "O"], None),
        (["B", "M", "E", "S"], None),
        (["B-NN", "M-NN", "E-NN", "S-NN"], None),
        (["Number=Sing", "_"], None),
    ],
)
def test_schemes_are_told_by_label_names(names: list[str], scheme: str | None) -> None:
    assert detect_scheme(names) == scheme


def test_data_tell_iob1_from_iob2() -> None:
    names = ["O", "B-X", "I-X"]
    iob1 = array("I", [0, 2, 1, 2, 0, 2])
    iob2 = array("I", [0, 1, 1, 2, 0, 1])
    offsets = array("Q", [0, 4, 6])
    assert detect_scheme(names, iob1, offsets) == "iob1"
    assert detect_scheme(names, iob2, offsets) == "iob2"
    assert invalid_sentences(names, "iob2", iob1, offsets) == 2
    assert invalid_sentences(names, "iob2", iob2, offsets) == 0
