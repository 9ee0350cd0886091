"""Attachment statistics: which pairs are counted and how they are ranked, against plain Python."""

from array import array
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbeam import _core
from goldbeam.errors import DataError, ParameterError
from goldbeam.knowledge.attachments import CLASSES, count_attachments
from goldbeam.layers.tokens import corpus_of_tokens

WORDS = st.sampled_from(["the", "The", "dog", "DOG", "Éa", "éa", "."])
#: Words with their heads; any head will do, a tree is not needed.
SENTENCES = st.lists(
    st.lists(WORDS, min_size=1, max_size=6).flatmap(
        lambda words: st.tuples(
            st.just(words), st.lists(st.integers(0, len(words)), min_size=len(words), max_size=len(words))
        )
    ),
    min_size=1,
    max_size=8,
)


def heads_of(sentences):
    return array("I", [head for _, heads in sentences for head in heads]).tobytes()


def counted(*batches):
    parsed = [(corpus_of_tokens([words for words, _ in batch]), heads_of(batch)) for batch in batches]
    return count_attachments(parsed, "parsed raw.txt")


def classes_by_hand(sentences):
    """The oracle: pairs by count, the first tenth high, the second middle."""
    pairs = Counter()
    for words, heads in sentences:
        if not 2 <= len(words) <= 40:
            continue
        for dependent, head in enumerate(heads, 1):
            if head > 0:
                pairs[words[head - 1].lower(), words[dependent - 1].lower(), head < dependent] += 1
    frequent = {_core.attachment_key(*pair): count for pair, count in pairs.items() if count >= 2}
    ranked = sorted(frequent, key=lambda key: (-frequent[key], key))
    first, second = len(ranked) // 10, 2 * len(ranked) // 10
    return {key: "high" if n < first else "middle" if n < second else "low" for n, key in enumerate(ranked)}


@given(SENTENCES)
def test_pairs_are_counted_and_ranked_as_by_hand(sentences):
    expected = classes_by_hand(sentences)
    if not expected:
        with pytest.raises(DataError, match=r"^parsed raw.txt: no two words are attached often enough to count; give"):
            counted(sentences)
        return
    found = counted(sentences)
    assert {key: CLASSES[number] for key, number in found.classes.items()} == expected
    assert counted(*([sentence] for sentence in sentences)).classes == found.classes


def test_a_tenth_of_the_pairs_is_high_and_a_tenth_middle():
    sentences = [(["w", f"d{number}"], [0, 1]) for number in range(20) for _ in range(22 - number)]
    classes = counted(sentences).classes
    named = [CLASSES[classes[_core.attachment_key("w", f"d{number}", True)]] for number in range(20)]
    assert named == ["high"] * 2 + ["middle"] * 2 + ["low"] * 16


def test_long_sentences_single_words_roots_and_rare_pairs_are_not_counted():
    twice = [(["a", "b"], [2, 0])] * 2
    others = [(["x"] * 41, [2] + [1] * 40), (["y"], [1]), (["c", "d"], [0, 1])]
    assert set(counted([*twice, *others]).classes) == {_core.attachment_key("b", "a", False)}


def test_case_does_not_matter_and_direction_does():
    key = _core.attachment_key
    assert key("Eats", "FRUIT", True) == key("eats", "fruit", True)
    assert len({key("a", "b", True), key("a", "b", False), key("b", "a", True), key("b", "a", False)}) == 4


def test_a_table_is_packed_in_the_order_of_its_keys():
    found = counted([(["a", "b"], [2, 0])] * 2 + [(["c", "d"], [0, 1])] * 3)
    packed = found.packed()
    words, classes = (array(kind, data) for kind, data in zip("IH", packed.freeze(), strict=True))
    assert list(words) == sorted(found.classes)
    assert dict(zip(words, classes, strict=True)) == found.classes
    assert (packed.names, packed.origin, len(packed)) == (list(CLASSES), "parsed raw.txt", len(found))


@pytest.mark.parametrize(("heads", "problem"), [([0], "one head a token"), ([0, 3], "outside its sentence")])
def test_heads_must_fit_the_sentences(heads, problem):
    corpus = corpus_of_tokens([["a", "b"]])
    with pytest.raises(ParameterError, match=problem):
        _core.attachment_keys(corpus, 1, array("I", heads).tobytes(), 2, 40)
    with pytest.raises(DataError, match="column 99 is needed"):
        _core.attachment_keys(corpus, 99, array("I", [0, 1]).tobytes(), 2, 40)
