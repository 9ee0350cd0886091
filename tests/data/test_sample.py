from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from itertools import pairwise

import pytest

from goldbeam.data.sample import (
    SampleSentence,
    sample_brackets,
    sample_columns,
    sample_conllu,
    sample_sentences,
)
from goldbeam.data.sample.prng import SplitMix, zipf
from goldbeam.data.sample.tree import Node

PENN_TAGS = (
    "CC CD DT EX IN JJ JJR JJS MD NN NNP NNS POS PRP PRP$ RB RBR RBS RP TO UH VB VBD VBG VBN VBP VBZ WDT WP WRB $ , . "
    "-LRB- -RRB-"
)
UPOS = "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB"


@pytest.fixture(scope="module")
def sentences() -> list[SampleSentence]:
    return list(sample_sentences(3000, seed=7))


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def test_the_bytes_never_change() -> None:
    """Benchmarks and documented numbers rest on these: a change of the grammar is a change of the data."""
    assert digest(sample_conllu(300, seed=1)) == "1db71eca64f3963f"
    assert digest(sample_brackets(300, seed=1)) == "1e1bc95f4625e627"
    assert digest(sample_columns(300, seed=1)) == "a1c03955e30202eb"
    assert digest(sample_columns(300, seed=1, entities=True)) == "90a392f3812d5717"


def test_a_sentence_depends_on_seed_and_number_only() -> None:
    few, many = list(sample_sentences(5, seed=3)), list(sample_sentences(50, seed=3))
    assert few == many[:5]
    assert [s.text for s in few] != [s.text for s in sample_sentences(5, seed=4)]


def test_any_seed_is_taken() -> None:
    texts = [next(sample_sentences(1, seed)).text for seed in (0, -1, 2**64 - 2, 2**70)]
    assert all(texts)


def test_there_are_no_sentences_in_an_empty_sample() -> None:
    assert sample_conllu(0) == sample_brackets(0) == sample_columns(0) == ""


def test_every_word_has_every_annotation(sentences: list[SampleSentence]) -> None:
    for s in sentences:
        sizes = {len(c) for c in (s.words, s.upos, s.xpos, s.lemmas, s.heads, s.relations, s.entities, s.features)}
        assert sizes == {len(s.words)}
        assert all(word and not set(word) & set(" \t\n_") for word in s.words)


def test_all_tags_occur_and_no_others(sentences: list[SampleSentence]) -> None:
    assert {tag for s in sentences for tag in s.xpos} == set(PENN_TAGS.split())
    assert {tag for s in sentences for tag in s.upos} == set(UPOS.split())


def test_dependencies_are_projective_trees_with_one_root(sentences: list[SampleSentence]) -> None:
    for s in sentences:
        assert s.heads.count(0) == 1
        assert [r == "root" for r in s.relations] == [h == 0 for h in s.heads]
        for word, head in enumerate(s.heads, 1):
            assert 0 <= head <= len(s.words)
            assert head != word
            seen = set()
            while word:  # every path leads to the root
                assert word not in seen
                seen.add(word)
                word = s.heads[word - 1]
        arcs = [(min(d, h), max(d, h)) for d, h in enumerate(s.heads, 1)]
        assert not any(a < c < b < d for a, b in arcs for c, d in arcs)


def test_relations_follow_from_the_tree(sentences: list[SampleSentence]) -> None:
    for s in sentences:
        for word, (tag, head, relation) in enumerate(zip(s.xpos, s.heads, s.relations, strict=True), 1):
            if tag in {",", ".", "-LRB-", "-RRB-"}:
                assert relation == "punct"
            if tag == "MD":
                assert relation == "aux"
            if relation == "det":
                assert s.upos[head - 1] in {"NOUN", "PROPN", "SYM"}
                assert word < head
            if relation == "case" and tag == "IN":
                assert word < head


def test_brackets_carry_the_words_and_tags(sentences: list[SampleSentence]) -> None:
    for s in sentences:
        leaves = list(s.tree.leaves())
        assert [(leaf.word, leaf.label, leaf.upos) for leaf in leaves] == list(
            zip(s.words, s.xpos, s.upos, strict=True)
        )
        text = s.tree.to_brackets()
        assert text.count("(") == text.count(")") == sum(1 for _ in nodes(s.tree))


def nodes(node: Node) -> list[Node]:
    return [node, *(below for child in node.children for below in nodes(child))]


def test_phrases_are_never_empty(sentences: list[SampleSentence]) -> None:
    for s in sentences:
        assert all(bool(node.children) != bool(node.word) for node in nodes(s.tree))


def test_brackets_file_has_a_tree_a_line_with_escaped_parentheses() -> None:
    text = sample_brackets(400, seed=7)
    assert text.count("\n") == 400
    assert "(-LRB- -LRB-)" in text
    assert all(line.startswith("(ROOT (S") and line.endswith("))") for line in text.splitlines())


def test_conllu_is_well_formed(sentences: list[SampleSentence]) -> None:
    blocks = sample_conllu(len(sentences), seed=7).split("\n\n")
    assert blocks.pop() == ""
    assert len(blocks) == len(sentences)
    for number, (block, s) in enumerate(zip(blocks, sentences, strict=True), 1):
        name, text, *rows = block.split("\n")
        assert name == f"# sent_id = sample-{number}"
        fields = [row.split("\t") for row in rows]
        assert all(len(row) == 10 and all(row) for row in fields)
        assert [row[0] for row in fields] == [str(i) for i in range(1, len(rows) + 1)]
        spelled = "".join(row[1] + ("" if row[9] == "SpaceAfter=No" else " ") for row in fields).rstrip()
        assert text == f"# text = {spelled}"
        assert [int(row[6]) for row in fields] == s.heads
        for row in fields:
            features = row[5].split("|")
            assert features == sorted(features)


def test_columns_are_valid_iob2(sentences: list[SampleSentence]) -> None:
    for entities in (False, True):
        blocks = sample_columns(500, seed=7, entities=entities).split("\n\n")
        assert blocks.pop() == ""
        labels_seen = set()
        for block, s in zip(blocks, sentences[:500], strict=True):
            rows = [line.split(" ") for line in block.split("\n")]
            assert [row[:2] for row in rows] == [[w, t] for w, t in zip(s.words, s.xpos, strict=True)]
            labels = ["O", *(row[2] for row in rows)]
            labels_seen.update(labels)
            for previous, current in pairwise(labels):
                assert not current.startswith("I-") or previous[2:] == current[2:]
        expected = {"PER", "LOC", "ORG"} if entities else {"NP", "VP", "PP", "ADJP", "ADVP", "SBAR", "PRT", "INTJ"}
        assert {label[2:] for label in labels_seen} - {""} == expected


def test_entities_are_names(sentences: list[SampleSentence]) -> None:
    for s in sentences:
        for label, tag in zip(s.entities, s.xpos, strict=True):
            assert label == "O" or tag in {"NNP", "IN"}  # "of" stands in "Bank of X"


def test_it_is_a_learning_problem() -> None:
    """Words are ambiguous, some are new, and the most frequent tag of a word is right for 84 to 92 per cent only."""
    train, dev = sample_sentences(4000, seed=1), list(sample_sentences(1000, seed=2))
    tags: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for s in train:
        for word, tag in zip(s.words, s.xpos, strict=True):
            tags[word][tag] += 1
    best = {word: counts.most_common(1)[0][0] for word, counts in tags.items()}
    tokens = [pair for s in dev for pair in zip(s.words, s.xpos, strict=True)]
    baseline = sum(best.get(word, "NN") == tag for word, tag in tokens) / len(tokens)
    unknown = sum(word not in best for word, _ in tokens) / len(tokens)
    ambiguous = sum(len(tags.get(word, ())) > 1 for word, _ in tokens) / len(tokens)
    assert 0.84 < baseline < 0.92
    assert 0.03 < unknown < 0.09
    assert 0.20 < ambiguous < 0.35
    for word, wanted in {
        "flies": {"NNS", "VBZ"}, "like": {"IN", "VB", "NN"}, "saw": {"NN", "VBD"}, "that": {"DT", "IN", "WDT"},
        "back": {"RB", "NN", "JJ", "RP"}, "can": {"MD", "NN"}, "rose": {"NN", "VBD"}, "'s": {"POS", "VBZ"},
        "her": {"PRP", "PRP$"}, "left": {"VBD", "VBN", "NN", "JJ"},
    }.items():  # fmt: skip
        assert wanted <= set(tags[word]), word


def test_prepositional_phrases_attach_both_ways_and_sentences_stay_short(sentences: list[SampleSentence]) -> None:
    attached: Counter[tuple[str, str]] = Counter()
    for s in sentences:
        for word, head, relation in zip(s.words, s.heads, s.relations, strict=True):
            if relation == "case":
                attached[s.relations[head - 1], word.lower()] += 1
    assert attached["obl", "with"] > 50
    assert attached["nmod", "with"] > 20
    assert attached["nmod", "of"] > 100
    assert attached["obl", "of"] == 0
    assert max(len(s.words) for s in sentences) < 80
    assert 8 < sum(len(s.words) for s in sentences) / len(sentences) < 16


def test_frequencies_fall_like_zipf() -> None:
    choice, rng = zipf(range(1000)), SplitMix(1)
    counts = Counter(choice.draw(rng) for _ in range(20000))
    assert counts[0] > 3 * counts[20] > 6 * counts[100] > 0
    assert any(item > 900 for item in counts)
