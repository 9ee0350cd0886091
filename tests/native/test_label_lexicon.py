"""The atom tags(w0): the labels that a word had in training, without the place that asks."""

from collections import Counter, defaultdict

import pytest
from twins.pair import Pair, ids

import goldbeam as gb
from goldbeam import _core
from goldbeam.data.sample import sample_sentences
from goldbeam.errors import ModelError

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(40, seed=7)]
LABELS = sorted({label for sentence in SENTENCES for _, label in sentence})


def label_class(counts):
    """Labels by frequency, without those of less than one place in twenty; words seen less than twice are rare."""
    total = sum(counts.values())
    if total < 2:
        return "rare"
    ranked = sorted(counts, key=lambda label: (-counts[label], LABELS.index(label)))
    return " ".join(label for label in ranked if counts[label] and counts[label] * 20 >= total)


def bag(learner):
    return Counter((action, weight) for _, action, weight in learner.weights.entries())


def test_learning_with_tags_is_learning_with_a_column_that_leaves_the_own_label_out():
    counts = defaultdict(Counter)
    for sentence in SENTENCES:
        for word, label in sentence:
            counts[word.lower()][label] += 1
    with_column = [[(w, label_class(counts[w.lower()] - Counter([t])), t) for w, t in s] for s in SENTENCES]
    column = Pair(with_column, ["c1[0]", "c1[+1]", "t-1 c1[0]"], labels=LABELS)
    tags = Pair(SENTENCES, ["w0"], labels=LABELS)
    labels = _core.encode_labels(tags.corpus, 1, LABELS)
    lexicon = _core.count_labels(tags.corpus, 0, labels)
    spec = _core.TaggingSpec(["w"], ["tags(w0)", "tags(w+1)", "t-1 tags(w0)"], LABELS, lexicon=lexicon)
    learner = _core.TaggingLearner(spec, **tags.options)
    order = ids(range(len(SENTENCES)))
    learner.learn(_core.TaggingData(spec, tags.corpus, [0], labels, counted=True), order)
    column.learner.learn(column.data, order)
    assert bag(learner) == bag(column.learner)
    given_away = _core.TaggingLearner(spec, **tags.options)
    given_away.learn(_core.TaggingData(spec, tags.corpus, [0], labels, counted=False), order)
    assert bag(given_away) != bag(learner)


def test_a_loaded_lexicon_gives_the_same_classes(tmp_path):
    tagger = gb.Tagger(templates=["tags(w0)", "tags(w-1)", "t-1"], epochs=2).fit(SENTENCES)
    tagger.save(tmp_path / "m")
    words = [[w for w, _ in s] + ["never-seen"] for s in SENTENCES]
    assert gb.load(tmp_path / "m").predict_k_best(words, 2) == tagger.predict_k_best(words, 2)


def test_words_without_classes_are_a_model_error():
    with pytest.raises(ModelError, match="words without classes"):
        _core.LabelLexicon(bytes(16), bytes(8))


def test_tags_are_of_words_only():
    with pytest.raises(gb.TemplateError, match=r"tags\(c1\[0\]\).*not of other columns"):
        gb.Tagger(templates=["tags(c1[0])"]).fit([[("a", "DT", "X")]])
