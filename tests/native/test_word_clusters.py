"""The exchange algorithm and the tree of merges against their twin."""

from array import array
from math import log

import ctrl_c
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins import brown

from goldbeam import _core
from goldbeam.errors import ParameterError

PARTS = st.lists(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=8), min_size=4, max_size=30)
TEXT = [list("abcabdaceafbg"), list("hgfedcba"), list("aabbccdd"), list("abcdabcd"), list("efefgh")] * 2


def counted(parts, least=1, most=100):
    """The words and the bigrams of the core."""
    text = "\n\n".join(map(" ".join, parts))
    counts = _core.WordCounts(10_000)
    counts.count_text(text)
    vocabulary = _core.ClusterVocabulary(counts, least, most)
    found = _core.BigramCounts(vocabulary)
    found.count_text(text)
    return vocabulary.words(), _core.Bigrams(found, len(vocabulary))


def classes_of(exchange):
    return list(array("I", exchange.classes))


def information(parts, words, classes, clusters):
    return brown.mutual_information(brown.class_bigrams(brown.bigrams(parts, words), classes, clusters))


@given(PARTS, st.integers(1, 3), st.integers(1, 8))
def test_words_and_bigrams_are_counted(parts, least, most):
    words, bigrams = counted(parts, least, most)
    tokens = [word for part in parts for word in part]
    by_frequency = sorted(set(tokens), key=lambda word: (-tokens.count(word), word))
    assert words == [word for word in by_frequency if tokens.count(word) >= least][:most]
    assert {(a, b): n for a, b, n in bigrams.listed()} == brown.bigrams(parts, words)
    assert [bigrams.count(i) for i in range(len(words))] == [tokens.count(word) for word in words]
    assert bigrams.total == len(tokens) + len(parts)
    assert bigrams.distinct == len(bigrams.listed())


@st.composite
def assigned(draw):
    """A text, and some classes of its words, none of them empty."""
    parts = draw(PARTS.filter(lambda parts: len({word for part in parts for word in part}) >= 3))
    words, bigrams = counted(parts)
    clusters = draw(st.integers(2, len(words)))
    rest = draw(st.lists(st.integers(0, clusters - 1), min_size=len(words), max_size=len(words)))
    classes = draw(st.permutations([*range(clusters), *rest[clusters:]]))
    return parts, words, bigrams, clusters, classes


@given(assigned())
def test_gains_are_differences_of_mutual_information(drawn):
    parts, words, bigrams, clusters, classes = drawn
    exchange = _core.Exchange(bigrams, clusters, classes=array("I", classes))
    before = information(parts, words, classes, clusters)
    assert exchange.mutual_information == pytest.approx(before, abs=1e-9)
    for word in range(len(words)):
        gains = {}
        for to in range(clusters):
            after = information(parts, words, [*classes[:word], to, *classes[word + 1 :]], clusters)
            gains[to] = (after - before) * bigrams.total * log(2)
            assert exchange.gain(word, to) == pytest.approx(gains[to], abs=1e-6)
        to, gain = exchange.best_class(word)
        del gains[classes[word]]
        assert gain == pytest.approx(max(gains.values()), abs=1e-6)
        assert gains[to] == pytest.approx(gain, abs=1e-6)


@given(assigned())
def test_every_move_raises_mutual_information_and_empties_no_class(drawn):
    parts, words, bigrams, clusters, classes = drawn
    exchange = _core.Exchange(bigrams, clusters, classes=array("I", classes))
    assert exchange.run(100.0)
    now = information(parts, words, classes, clusters)
    for word, to in exchange.moves:
        classes[word] = to
        assert set(classes) == set(range(clusters))
        before, now = now, information(parts, words, classes, clusters)
        assert now > before
    assert classes == classes_of(exchange)
    assert exchange.mutual_information == pytest.approx(now, abs=1e-9)
    assert exchange.progress == (1, 0, len(exchange.moves))


def test_passes_go_on_until_no_word_gains():
    words, bigrams = counted(TEXT)
    exchange = _core.Exchange(bigrams, 3)
    assert classes_of(exchange) == [0, 1, *[2] * (len(words) - 2)]
    while not exchange.run(100.0) or exchange.progress[2]:
        pass
    # A word that is alone in its class stays there whatever it would gain.
    classes = classes_of(exchange)
    stuck = [word for word in range(len(words)) if classes.count(classes[word]) > 1]
    assert all(exchange.best_class(word)[1] < 1e-5 for word in stuck)


def large_text():
    """More words than a batch has, with different neighbours."""
    return [[f"w{i * j % 211}" for i in range(1, 40)] for j in range(1, 60)]


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads):
    _, bigrams = counted(large_text(), most=1000)
    runs = [_core.Exchange(bigrams, 12, seed=5, threads=t) for t in (1, threads)]
    for exchange in runs:
        for _ in range(3):
            exchange.run(100.0)
    assert runs[0].classes == runs[1].classes
    trees = [_core.Hierarchy(runs[0], threads=t) for t in (1, threads)]
    for tree in trees:
        while tree.merge_next() > 1:
            pass
    assert trees[0].merges == trees[1].merges


def test_a_run_goes_on_from_between_any_two_batches():
    words, bigrams = counted(large_text(), most=1000)
    whole = _core.Exchange(bigrams, 12, seed=5)
    for _ in range(3):
        whole.run(100.0)
    parts = _core.Exchange(bigrams, 12, seed=5)
    stops = 0
    while parts.progress[0] < 3:
        parts.run(0.0)
        parts = _core.Exchange(bigrams, 12, 5, 1, parts.classes, parts.progress)
        stops += 1
    assert stops == 3 * -(-len(words) // 64)
    assert parts.classes == whole.classes
    assert parts.progress[:2] == whole.progress[:2]


def test_the_seed_decides_about_later_passes_only():
    _, bigrams = counted(large_text(), most=1000)
    runs = [_core.Exchange(bigrams, 12, seed=seed) for seed in (1, 2)]
    for exchange in runs:
        exchange.run(100.0)
    assert runs[0].classes == runs[1].classes
    for exchange in runs:
        exchange.run(100.0)
    assert runs[0].classes != runs[1].classes


def test_ctrl_c_ends_a_pass_between_two_batches():
    _, bigrams = counted([[f"w{i * j % 3001}" for i in range(1, 40)] for j in range(1, 4000)], most=5000)
    exchange = _core.Exchange(bigrams, 1000)
    assert not ctrl_c.finished_in_spite_of_ctrl_c(exchange.run, 100.0)
    passes, position, _ = exchange.progress
    assert (passes, position % 64) == (0, 0)
    again = _core.Exchange(bigrams, 1000, 0, 1, exchange.classes, exchange.progress)
    assert again.mutual_information == exchange.mutual_information
    again.run(0.0)
    exchange.run(0.0)
    assert again.classes == exchange.classes


@given(assigned())
@settings(max_examples=50)
def test_merges_cost_least_and_bits_are_their_tree(drawn):
    parts, words, bigrams, clusters, classes = drawn
    exchange = _core.Exchange(bigrams, clusters, classes=array("I", classes))
    tree = _core.Hierarchy(exchange)
    left = clusters
    while left > 1:
        left -= 1
        assert tree.merge_next() == left
    assert tree.merge_next() == 1
    counts = brown.class_bigrams(brown.bigrams(parts, words), classes, clusters)
    alive = set(range(clusters))
    for a, b in tree.merges:
        costs = brown.merge_costs(counts, alive)
        assert costs[a, b] == pytest.approx(min(costs.values()), abs=1e-9)
        counts = brown.merged(counts, a, b)
        alive.remove(b)
    bits = tree.bits()
    assert bits == brown.bits(clusters, tree.merges)
    assert all(not b.startswith(a) for a in bits for b in bits if a is not b)


@pytest.mark.parametrize(
    ("clusters", "classes", "progress"),
    [
        (1, None, (0, 0, 0)),
        (0, None, (0, 0, 0)),
        (9, None, (0, 0, 0)),
        (2, [0, 1, 0, 1, 0, 1, 0], (0, 0, 0)),
        (2, [0, 1, 0, 1, 0, 1, 0, 2], (0, 0, 0)),
        (2, [0] * 8, (0, 0, 0)),
        (2, [0, 1] * 4, (0, 8, 0)),
        (2, [0, 1] * 4, (0, 3, 4)),
    ],
)
def test_what_makes_no_sense_is_refused(clusters, classes, progress):
    words, bigrams = counted(TEXT)
    assert len(words) == 8
    given_classes = None if classes is None else array("I", classes)
    with pytest.raises(ParameterError):
        _core.Exchange(bigrams, clusters, classes=given_classes, progress=progress)


def test_rare_words_are_forgotten_when_there_are_too_many():
    counts = _core.WordCounts(100)
    for i in range(1000):
        counts.count_text(f"the x{i} of")
    assert counts.tokens == 3000
    assert counts.size <= 100
    assert counts.forgotten >= 1
    assert _core.ClusterVocabulary(counts, 500, 10).words() == ["of", "the"]


def test_words_longer_than_any_word_are_not_clustered():
    words, bigrams = counted([["a" * 128, "b", "a" * 129, "b"]])
    assert words == ["b", "a" * 128]
    assert (0, 2, 1) in bigrams.listed()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("It's well-known, isn't it?", "It 's well-known , is n't it ?"),
        ("DON’T they’ll we've I'm you'd they're 's", "DO N’T they ’ll we 've I 'm you 'd they 're 's"),
        ("l'homme d'accord rock'n'roll O'Brien", "l'homme d'accord rock'n'roll O'Brien"),
        ("The U.S. and e.g. Mr. Smith. A.", "The U.S. and e.g. Mr . Smith . A ."),
        ("1,000.50 12:30 3, 4:a", "1,000.50 12:30 3 , 4 : a"),
        ("(see http://a.b/c?d=e).", "( see http://a.b/c?d=e ) ."),
        ("www.x.org, https://y", "www.x.org , https://y"),
        ("we 'll n't 'tis 'S 'say'", "we 'll n't ' tis 'S ' say '"),
        ("@anna #topic a@b.de # @", "@anna #topic a@b.de # @"),
        ("Wait... -- a-- !!! ?!", "Wait ... -- a -- !!! ? !"),
        ("snake_case naïve Ærø Москва", "snake_case naïve Ærø Москва"),
        ("日本語 and カナ。", "日 本 語 and カ ナ 。"),
        ("a\u00a0b\u200bc\ufeff", "a b c"),
        ("", ""),
    ],
)
def test_words_of_raw_text(text, words):
    assert [word for part in _core.words_of_text(text) for word in part] == words.split()


def test_blank_lines_are_edges_and_line_ends_if_wanted():
    assert _core.words_of_text("a b\nc\n\nd\n \n\ne") == [["a", "b", "c"], ["d"], ["e"]]
    assert _core.words_of_text("a\r\nb\r\n\r\nc") == [["a", "b"], ["c"]]
    assert _core.words_of_text("a\rb\r\rc\n\n") == [["a", "b"], ["c"]]
    assert _core.words_of_text("a b\nc\n\nd", lines=True) == [["a", "b"], ["c"], ["d"]]


def test_words_can_be_lower_case():
    assert _core.words_of_text("ÄRGER Don'T Ω", lower=True) == [["ärger", "do", "n't", "ω"]]


@given(st.text())
def test_no_character_but_space_is_lost(text):
    found = "".join(word for part in _core.words_of_text(text) for word in part)
    kept = [c for c in text if not c.isspace() and c not in "\0\xad\u200b\u200e\u200f\ufeff"]
    invisible = range(0x202A, 0x202F), range(0x2060, 0x206A)
    assert found == "".join(c for c in kept if not any(ord(c) in part for part in invisible))
