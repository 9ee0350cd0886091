from __future__ import annotations

import hashlib
from collections import defaultdict

import pytest

from goldbeam.data.sample import UnspacedSentence, sample_unspaced, sample_unspaced_sentences


@pytest.fixture(scope="module")
def train() -> list[UnspacedSentence]:
    return list(sample_unspaced_sentences(2000, seed=1))


def test_the_bytes_never_change() -> None:
    assert hashlib.sha256(sample_unspaced(300, seed=1).encode()).hexdigest()[:16] == "cfd5854c0b6753c4"


def test_a_sentence_depends_on_seed_and_number_only(train: list[UnspacedSentence]) -> None:
    assert list(sample_unspaced_sentences(5, seed=1)) == train[:5]
    assert list(sample_unspaced_sentences(5, seed=2)) != train[:5]


def test_lines_hold_words_with_tags(train: list[UnspacedSentence]) -> None:
    lines = sample_unspaced(2000, seed=1).splitlines()
    assert len(lines) == 2000
    for line, sentence in zip(lines, train, strict=True):
        pairs = [token.rsplit("_", 1) for token in line.split(" ")]
        assert [word for word, _ in pairs] == sentence.words
        assert [tag for _, tag in pairs] == sentence.tags
        assert sentence.text == "".join(word for word, _ in pairs)
        assert not set(sentence.text) & set(" _\t")


def test_tags_and_word_lengths_vary(train: list[UnspacedSentence]) -> None:
    tags = {tag for sentence in train for tag in sentence.tags}
    expected = "NN VV VA AD NR NT CD M P DEG AS LC CC PN DT PU FW"
    assert tags == set(expected.split())
    lengths = {len(word) for sentence in train for word in sentence.words}
    assert {1, 2, 3, 4} <= lengths


def test_segmentation_is_ambiguous(train: list[UnspacedSentence]) -> None:
    """Longest match against the training words goes wrong often, and the same word has several tags."""
    tags: defaultdict[str, set[str]] = defaultdict(set)
    for sentence in train:
        for word, tag in zip(sentence.words, sentence.tags, strict=True):
            tags[word].add(tag)
    dev = list(sample_unspaced_sentences(500, seed=2))
    words = [word for sentence in dev for word in sentence.words]
    unknown = sum(word not in tags for word in words) / len(words)
    ambiguous = sum(len(tags.get(word, ())) > 1 for word in words) / len(words)
    assert 0.04 < unknown < 0.12
    assert 0.2 < ambiguous < 0.5
    correct = sum(len(spans(s.words) & spans(longest_match(s.text, set(tags)))) for s in dev)
    total = len(words) + sum(len(longest_match(s.text, set(tags))) for s in dev)
    assert 0.75 < 2 * correct / total < 0.92


def longest_match(text: str, vocabulary: set[str]) -> list[str]:
    words = []
    while text:
        size = next(size for size in range(8, 0, -1) if size == 1 or text[:size] in vocabulary)
        words.append(text[:size])
        text = text[size:]
    return words


def spans(words: list[str]) -> set[tuple[int, int]]:
    found, begin = set(), 0
    for word in words:
        found.add((begin, begin + len(word)))
        begin += len(word)
    return found
