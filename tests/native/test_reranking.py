"""The re-ranker against a plain-Python twin: features are counted text, and the best of a list is its maximum."""

from array import array
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.words import characters

from goldbeam import _core
from goldbeam.errors import ParameterError, TemplateError
from goldbeam.reference.rounding import single
from goldbeam.tasks.segmentation.candidate_features import SCORE_KEY, CandidatePlaces, candidate_scores, learning_data
from goldbeam.tasks.segmentation.candidates import CandidateLists
from goldbeam.tasks.segmentation.reranker import Reranker, RerankingSpec
from goldbeam.templates.keys import mix_checks, mix_keys
from goldbeam.templates.reranking import WORDS

TEMPLATES = ["w0", "w0 t0", "t-1 t0", "w-1 w0 t+1", "w0.length t0", "w0.first w-1.last", "t-2 t-1 t0"]


def numbers(values):
    return array("I", values)


def lists_of(sentences):
    """Of lists of (score, words, tags)."""
    flat = [candidate for sentence in sentences for candidate in sentence]
    return CandidateLists.of(
        numbers(map(len, sentences)),
        numbers(len(words) for _, words, _ in flat),
        numbers(len(word) for _, words, _ in flat for word in words),
        numbers(tag for _, _, tags in flat for tag in tags),
        array("d", [score for score, _, _ in flat]),
    )


def features(words, tags):
    found = Counter()
    pad = lambda values: ["<s>"] * 4 + list(values) + ["</s>"] * 5  # noqa: E731
    parts = {
        "w": pad(words),
        "t": pad(map(str, tags)),
        "first": pad(w[0] for w in words),
        "last": pad(w[-1] for w in words),
        "length": pad(str(min(len(w), 10)) for w in words),
    }
    for template in TEMPLATES:
        for i in range(len(words) + 1):
            values = []
            for atom in template.split():
                place, _, part = atom.partition(".")
                values.append(parts[part or place[0]][i + 4 + int(place[1:])])
            found["|".join([template, *values])] += 1
    return found


# Keys as native/core/hash.hpp and native/features/template.hpp have them, with whole numbers of any size.
MOST = (1 << 64) - 1
MIX0, MIX1, MIX2 = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F


def scrambled(x):
    x = ((x ^ x >> 32) * MIX1) & MOST
    x = ((x ^ x >> 29) * MIX0) & MOST
    return x ^ x >> 32


def key_and_check(template, values):
    key = check = _core.checksum(template.encode())
    for value in values:
        product = (key ^ value) * MIX1
        key = ((product & MOST ^ product >> 64) + MIX0) & MOST
        check = ((check + value) * MIX2) & MOST
    return key, check >> 32


def word_hash(word):
    found = 0
    for character in word:
        found = (found * 0xD1342543DE82EF95 + _core.checksum(character.encode())) & MOST
    return scrambled(found)


def keys(words, tags):
    """Template by template, of each place."""
    pad = lambda values: [0x5BD1E9955BD1E995] * 4 + list(values) + [0xC6A4A7935BD1E995] * 5  # noqa: E731
    parts = {
        "w": pad(map(word_hash, words)),
        "t": pad(scrambled(tag + 1) for tag in tags),
        "first": pad(_core.checksum(w[0].encode()) for w in words),
        "last": pad(_core.checksum(w[-1].encode()) for w in words),
        "length": pad(scrambled(1 + min(len(w), 10)) for w in words),
    }
    found = []
    for template in TEMPLATES:
        atoms = [(place[0], int(place[1:]), part) for place, _, part in (a.partition(".") for a in template.split())]
        for i in range(len(words) + 1):
            values = [parts[part or name][i + 4 + offset] for name, offset, part in atoms]
            found.append(key_and_check(template, values))
    return found


class Twin:
    """Perceptron steps; where the best is gold nothing happens."""

    def __init__(self, unit):
        self.unit, self.weights = unit, {}

    def phi(self, candidate, first):
        score, words, tags = candidate
        return {**features(words, tags), "score": (score - first[0]) / self.unit}

    def score(self, candidate, first):
        return sum(self.weights.get(f, 0.0) * value for f, value in self.phi(candidate, first).items())

    def best(self, sentence):
        scores = [self.score(candidate, sentence[0]) for candidate in sentence]
        return scores.index(max(scores))

    def learn(self, sentence, gold):
        best = self.best(sentence)
        if len(sentence) < 2 or best == gold:
            return 0
        delta = Counter(self.phi(sentence[gold], sentence[0]))
        delta.subtract(self.phi(sentence[best], sentence[0]))
        for f, amount in delta.items():
            if amount != 0:
                self.weights[f] = single(self.weights.get(f, 0.0) + single(amount))
        return 1


@st.composite
def lists(draw):
    """Sentences with some of their segmentations, all with tags, and which one is right."""
    sentences = []
    for text in draw(st.lists(st.text("AB", min_size=1, max_size=4), min_size=1, max_size=5)):
        candidates = []
        for score in draw(st.lists(st.integers(-8, 8), min_size=1, max_size=4)):
            cuts = sorted(draw(st.sets(st.integers(1, len(text) - 1))) if len(text) > 1 else [])
            words = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
            candidates.append((float(score), words, [draw(st.integers(0, 2)) for _ in words]))
        sentences.append(candidates)
    return sentences, [draw(st.integers(0, len(s) - 1)) for s in sentences]


def core(sentences, gold, unit=4.0):
    spec = RerankingSpec.of(TEMPLATES, unit)
    corpus = characters(["".join(s[0][1]) for s in sentences])
    data = learning_data(spec, corpus, lists_of(sentences), numbers(gold))
    learner = _core.RerankingLearner(_core.RerankingSpec())
    return spec, corpus, data, learner


@given(lists())
def test_keys_and_checks_are_those_of_the_model_format(drawn):
    sentences, _ = drawn
    corpus = characters(["".join(s[0][1]) for s in sentences])
    places = CandidatePlaces.of(RerankingSpec.of(TEMPLATES).compiled, corpus, lists_of(sentences))
    mixed = [np.concatenate(list(places.mixed(mix)), axis=1)[:, places.numbers] for mix in (mix_keys, mix_checks)]
    ends = np.cumsum(places.counts)
    for end, count, (_, words, tags) in zip(ends, places.counts, (c for s in sentences for c in s), strict=True):
        here, checks = (array[:, end - count : end].ravel() for array in mixed)
        assert list(zip(here, checks >> np.uint64(32), strict=True)) == keys(words, tags)


def test_equal_places_are_stored_once():
    """Also those of different sentences; and all weights are found, whatever the order of the places."""
    sentences = [[(0.0, ["AB", "A"], [0, 1]), (1.0, ["A", "BA"], [0, 1])], [(0.0, ["AB", "A"], [0, 1])]]
    corpus = characters(["ABA", "ABA"])
    places = CandidatePlaces.of(RerankingSpec.of(TEMPLATES).compiled, corpus, lists_of(sentences))
    first, _, again = np.split(places.numbers, [3, 6])
    assert list(first) == list(again)
    assert len(places.different) == len(set(places.numbers)) == 6


def test_many_places_at_once_are_as_good_as_few():
    sentences = [[(0.0, ["A", f"B{i}"], [i % 7, 0])] for i in range(3000)]
    corpus = characters(["".join(s[0][1]) for s in sentences])
    spec = RerankingSpec.of(TEMPLATES)
    weights = _core.Weights()
    for _, words, tags in sentences[2900]:
        for key, check in keys(words, tags):
            weights.update(key, check, 0, 1.0)
    weights.tick()
    frozen = weights.freeze(False, 0.0)
    found = candidate_scores(spec, frozen, corpus, lists_of(sentences)) * frozen.scale
    assert found[2900] == pytest.approx(len(TEMPLATES) * 3)
    assert int(np.argmax(found)) == 2900


def test_weights_are_found_by_the_thousand():
    weights = _core.Weights()
    for key in range(1, 500, 3):
        weights.update(key, 0, 0, float(key))
    frozen = weights.freeze(False, 0.0)
    wanted = np.arange(600, dtype=np.uint64)
    found = np.frombuffer(frozen.first_weights(wanted), np.int32) * frozen.scale
    assert list(found) == [frozen.weight(int(key), 0) for key in wanted]
    assert frozen.first_weights(b"") == b""


@given(lists())
def test_it_learns_what_its_twin_learns(drawn):
    sentences, gold = drawn
    spec, corpus, data, learner = core(sentences, gold)
    twin = Twin(4.0)
    for _ in range(3):
        report = learner.learn(data, numbers(range(len(sentences))))
        updates = [twin.learn(s, y) for s, y in zip(sentences, gold, strict=True)]
        assert [report[i].updates for i in range(len(report))] == updates
    found = Counter(weight for _, _, weight in learner.weights.entries(False))
    assert found == Counter(twin.weights.values())
    frozen = learner.weights.freeze(False, 0.0)
    found = candidate_scores(spec, frozen, corpus, lists_of(sentences))
    scored = [list(scores) for scores in np.split(found * frozen.scale, np.cumsum([len(s) for s in sentences])[:-1])]
    for scores, sentence in zip(scored, sentences, strict=True):
        true = [twin.score(candidate, sentence[0]) for candidate in sentence]
        assert scores == pytest.approx(true, abs=100 * frozen.scale)
    chosen = memoryview(lists_of(sentences).highest(found)).cast("I")
    assert list(chosen) == [scores.index(max(scores)) for scores in scored]
    words = Reranker(spec, frozen).choose(corpus, lists_of(sentences))
    assert words == lists_of(sentences).picked(chosen)


@given(lists())
def test_the_nearest_candidate_has_the_highest_f(drawn):
    sentences, gold = drawn
    right = [s[y] for s, y in zip(sentences, gold, strict=True)]

    def spans(candidate):
        _, words, tags = candidate
        ends = [sum(map(len, words[: i + 1])) for i in range(len(words))]
        return set(zip([0, *ends], ends, tags, strict=False))

    def f(candidate, truth):
        return len(spans(candidate) & spans(truth)) / (len(spans(candidate)) + len(spans(truth)))

    nearest = lists_of(sentences).nearest(
        characters(["".join(s[0][1]) for s in sentences]),
        numbers(len(word) for _, words, _ in right for word in words),
        numbers(tag for _, _, tags in right for tag in tags),
    )
    for sentence, truth, found in zip(sentences, right, memoryview(nearest).cast("I"), strict=True):
        scores = [f(candidate, truth) for candidate in sentence]
        assert found == scores.index(max(scores))


def test_lists_of_parts_are_arranged_and_picked_from():
    a, b, c = ([(float(i), [word], [i])] for i, word in enumerate(("A", "BB", "CCC")))
    whole = CandidateLists.arranged([lists_of([c, a]), lists_of([b])], numbers([2, 0, 1]))
    assert [whole[i] for i in range(len(whole))] == [[(0.0, [1], [0])], [(1.0, [2], [1])], [(2.0, [3], [2])]]
    lengths, tags = whole.picked(numbers([0, 0, 0]))
    assert (list(memoryview(lengths).cast("I")), list(memoryview(tags).cast("I"))) == ([1, 2, 3], [0, 1, 2])
    for places in ([0, 1], [0, 1, 1], [0, 1, 3]):
        with pytest.raises(ParameterError, match="places"):
            CandidateLists.arranged([lists_of([c, a]), lists_of([b])], numbers(places))
    with pytest.raises(ParameterError, match="out of range"):
        whole.picked(numbers([0, 1, 0]))


def test_the_k_best_label_sequences_of_a_tagger_become_words():
    # Labels begin a word with tag 0 or 1, or go on with it.
    labels, begins, tags = ["B-X", "I-X", "B-Y", "I-Y"], [True, False, True, False], [0, 0, 1, 1]
    spec = _core.TaggingSpec(["w"], ["w0", "t-1"], labels)
    corpus = _core.Corpus.from_sentences([[("A", "B-X"), ("B", "I-X"), ("C", "B-Y")], [("C", "B-Y")]])
    data = _core.TaggingData(spec, corpus, [0], _core.encode_labels(corpus, 1, labels))
    learner = _core.TaggingLearner(spec, search="viterbi", merge=True)
    for _ in range(3):
        learner.learn(data, numbers([0, 1]))
    decoder = _core.TaggingDecoder(spec, learner.weights.freeze(True, 0.0), search="viterbi", merge=True)
    lists = CandidateLists.of_labels(decoder.k_best(corpus, [0], 5), begins, tags)
    assert lists[0][0][1:] == ([2, 1], [0, 1])
    assert lists[1][0][1:] == ([1], [1])
    expected = [score for score, _ in decoder.k_best(corpus, [0], 5)[0]]
    assert [score for score, _, _ in lists[0]] == expected
    assert all(sum(lengths) == 3 for _, lengths, _ in lists[0])
    assert lists.spread == pytest.approx(
        sum(s[0][0] - c[0] for s in (lists[0], lists[1]) for c in s[1:]) / (len(lists[0]) + len(lists[1]) - 2)
    )


@pytest.mark.parametrize("template", ["x0", "w", "w9", "t0.first", "w0.middle", "w0 w0"])
def test_a_bad_template_is_quoted(template):
    with pytest.raises(TemplateError, match="bad template") as error:
        RerankingSpec.of([*WORDS, template])
    assert template in str(error.value)


@pytest.mark.parametrize("words", [["A"], ["AB", "C"], ["A", ""]])
def test_candidates_must_cover_the_characters(words):
    lists = lists_of([[(0.0, words, [0] * len(words))]])
    with pytest.raises(ParameterError, match="does not fit"):
        lists.nearest(characters(["AB"]), numbers([2]), numbers([0]))
    with pytest.raises(ParameterError, match="does not fit"):
        learning_data(RerankingSpec.of(WORDS), characters(["AB"]), lists, numbers([0]))


def test_arrays_of_candidates_must_agree():
    with pytest.raises(ParameterError, match="agree"):
        CandidateLists.of(numbers([2]), numbers([1]), numbers([1]), numbers([0]), array("d", [0.0]))
    with pytest.raises(ParameterError, match="one a sentence"):
        lists_of([]).nearest(characters(["A"]), numbers([1]), numbers([0]))


BROKEN = {
    "keys": np.zeros(5, np.uint64),
    "checks": np.zeros(3, np.uint32),
    "templates": 0,
    "places": numbers([0, 2, 1, 1]),
    "place_counts": numbers([2, 3]),
    "candidate_counts": numbers([3]),
    "scores": array("d", [0.0]),
    "best": numbers([2]),
}


@pytest.mark.parametrize("name", BROKEN)
def test_arrays_of_features_must_agree(name):
    whole = {
        "keys": np.zeros(4, np.uint64),
        "checks": np.zeros(4, np.uint32),
        "templates": 2,
        "places": numbers([0, 1, 1, 1]),
        "place_counts": numbers([2, 2]),
        "candidate_counts": numbers([2]),
        "scores": array("d", [0.0, 1.0]),
        "score_key": SCORE_KEY,
        "best": numbers([1]),
    }
    assert len(_core.RerankingData(**whole)) == 1
    with pytest.raises(ParameterError, match=r"agree|out of range"):
        _core.RerankingData(**{**whole, name: BROKEN[name]})


@pytest.mark.parametrize("unit", [0.0, -1.0, float("inf"), float("nan")])
def test_the_unit_is_a_positive_number(unit):
    with pytest.raises(ParameterError, match="unit"):
        RerankingSpec.of(WORDS, unit)


ATOMS = [f"{atom[0]}{n}{atom[1:]}" for n in range(-4, 5) for atom in ("w", "w.first", "w.last", "w.length", "t")]


@pytest.mark.parametrize(
    ("templates", "reason"),
    [
        (["x0"], "'x0' is neither a word .w0, w-1, w0.length. nor a tag"),
        (["w"], "'w' needs an offset from -4 to .4"),
        (["w5"], "'w5' needs an offset"),
        (["w99999999999"], "needs an offset"),
        (["t0.first"], "'t0.first': only words have parts"),
        (["w0.middle"], "'w0.middle' is no part of a word .there are first, last and length."),
        (["w0."], "is no part of a word"),
        (["w0 w0"], "atom 'w0' appears twice"),
        (["w0 t0", " w0  t0"], '"w0 t0" is listed twice'),
        (["", "# w0"], "the template set is empty"),
        ([" ".join(atoms) for atoms in combinations(ATOMS, 3)], "at most 16,384 atoms"),
    ],
)
def test_reasons_are_told(templates, reason):
    with pytest.raises(TemplateError, match=reason):
        RerankingSpec.of(templates)
