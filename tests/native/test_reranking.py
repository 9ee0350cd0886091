"""The re-ranker against a plain-Python twin: features are counted text, and the best of a list is its maximum."""

from array import array
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins.perceptron import single
from twins.words import characters

from goldbeam import _core
from goldbeam.errors import ParameterError, TemplateError
from goldbeam.templates.reranking import WORDS

TEMPLATES = ["w0", "w0 t0", "t-1 t0", "w-1 w0 t+1", "w0.length t0", "w0.first w-1.last", "t-2 t-1 t0"]


def numbers(values):
    return array("I", values)


def lists_of(sentences):
    """Of lists of (score, words, tags)."""
    flat = [candidate for sentence in sentences for candidate in sentence]
    return _core.CandidateLists(
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
    spec = _core.RerankingSpec(TEMPLATES, unit)
    corpus = characters(["".join(s[0][1]) for s in sentences])
    data = _core.RerankingData(corpus, 0, lists_of(sentences), numbers(gold))
    learner = _core.RerankingLearner(spec)
    return spec, corpus, data, learner


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
    scored = _core.candidate_scores(spec, frozen, corpus, 0, lists_of(sentences))
    for scores, sentence in zip(scored, sentences, strict=True):
        true = [twin.score(candidate, sentence[0]) for candidate in sentence]
        assert scores == pytest.approx(true, abs=100 * frozen.scale)
    chosen = memoryview(_core.choose_candidates(spec, frozen, corpus, 0, lists_of(sentences))).cast("I")
    assert [scores[c] for scores, c in zip(scored, chosen, strict=True)] == [max(scores) for scores in scored]


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
    whole = _core.CandidateLists.arranged([lists_of([c, a]), lists_of([b])], numbers([2, 0, 1]))
    assert [whole[i] for i in range(len(whole))] == [[(0.0, [1], [0])], [(1.0, [2], [1])], [(2.0, [3], [2])]]
    lengths, tags = whole.picked(numbers([0, 0, 0]))
    assert (list(memoryview(lengths).cast("I")), list(memoryview(tags).cast("I"))) == ([1, 2, 3], [0, 1, 2])
    for places in ([0, 1], [0, 1, 1], [0, 1, 3]):
        with pytest.raises(ParameterError, match="places"):
            _core.CandidateLists.arranged([lists_of([c, a]), lists_of([b])], numbers(places))
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
    lists = _core.k_best_words(decoder, corpus, [0], 5, begins, tags)
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
        _core.RerankingSpec([*WORDS, template])
    assert template in str(error.value)


@pytest.mark.parametrize("words", [["A"], ["AB", "C"], ["A", ""]])
def test_candidates_must_cover_the_characters(words):
    lists = lists_of([[(0.0, words, [0] * len(words))]])
    with pytest.raises(ParameterError, match="does not fit"):
        lists.nearest(characters(["AB"]), numbers([2]), numbers([0]))
    with pytest.raises(ParameterError, match="does not fit"):
        _core.RerankingData(characters(["AB"]), 0, lists, numbers([0]))


def test_arrays_of_candidates_must_agree():
    with pytest.raises(ParameterError, match="agree"):
        _core.CandidateLists(numbers([2]), numbers([1]), numbers([1]), numbers([0]), array("d", [0.0]))
    with pytest.raises(ParameterError, match="one a sentence"):
        lists_of([]).nearest(characters(["A"]), numbers([1]), numbers([0]))
