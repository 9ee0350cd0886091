"""Words and tags at once."""

import json
from array import array
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import goldbeam as gb
from goldbeam import _core
from goldbeam.data.sample.unspaced import sample_unspaced, sample_unspaced_sentences
from goldbeam.tasks.segmentation.labels import Labels


def pairs(sentences):
    return [list(zip(s.words, s.tags, strict=True)) for s in sentences]


TRAIN, DEV = (pairs(sample_unspaced_sentences(n, seed)) for n, seed in ((250, 1), (50, 2)))
TEXTS = ["".join(word for word, _ in sentence) for sentence in DEV]


@pytest.fixture(scope="module")
def joint():
    return gb.JointTagger(epochs=4).fit(TRAIN, dev=DEV)


def test_it_learns(joint):
    scores = joint.evaluate(DEV)
    assert 75 < scores["f1"] < scores["segmentation_f1"]
    assert joint.score(TEXTS, DEV) == scores["f1"]
    assert {"precision", "recall", "oov_recall", "segmentation_precision", "segmentation_recall"} <= scores.keys()


def test_scores_are_those_of_the_prediction(joint):
    gold = {(i, *item) for i, sentence in enumerate(DEV) for item in spans(sentence)}
    found = {(i, *item) for i, sentence in enumerate(joint.predict(TEXTS)) for item in spans(sentence)}
    assert joint.score(DEV) == pytest.approx(200 * len(gold & found) / (len(gold) + len(found)))


def spans(sentence):
    begin = 0
    for word, tag in sentence:
        yield begin, begin + len(word), tag
        begin += len(word)


def test_only_words_are_made_under_any_labels(joint):
    """No B without its E of the same tag: masks, from the labels that training saw."""
    labels = joint._model.labels
    start, follow, end = labels.masks()
    names = labels.names
    for before, name in enumerate(names):
        row = follow[before * len(names) : (before + 1) * len(names)]
        allowed = {other for other, flag in zip(names, row, strict=True) if flag}
        place, _, tag = name.partition("-")
        going_on = {other for other in names if other[0] in "ME" and other[2:] == tag}
        assert allowed == (going_on if place in "BM" else {other for other in names if other[0] in "BS"})
        assert (start[before], end[before]) == (place in "BS", place in "ES")


def test_text_gets_words_with_tags(joint):
    text = TEXTS[0] + "\n\n " + TEXTS[1] + "  x\n"
    out = joint.predict_corpus(gb.Corpus.parse(text.encode(), "tokens")).render().decode()
    first, second = joint.predict(TEXTS[:2])
    lines = out.split("\n")
    assert lines[0] == " ".join(f"{word}_{tag}" for word, tag in first)
    assert lines[1] == ""
    assert lines[2].startswith(" ")
    assert "  x_" in lines[2]
    assert "".join(field.rpartition("_")[0] for field in lines[2].split()) == TEXTS[1] + "x"
    assert len(second) > 0


def test_formats(joint):
    tagged = sample_unspaced(5, seed=2)
    found = joint.predict(TEXTS[:5])
    lines = "".join(" ".join(f"{word}_{tag}" for word, tag in sentence) + "\n" for sentence in found)
    assert joint.predict_corpus(gb.Corpus.parse(tagged.encode(), "word_TAG")).render().decode() == lines
    slashed = gb.Corpus.parse(tagged.replace("_", "/").encode(), "word/TAG")
    assert joint.predict_corpus(slashed).render().decode() == lines.replace("_", "/")
    assert joint.predict_corpus(TEXTS[:5]).render().decode() == lines


def test_conllu_columns():
    row = "{}\t{}\t_\t{}\t{}\t_\t_\t_\t_\t_\n"
    sentence = "".join(row.format(i, word, tag, tag.lower()) for i, (word, tag) in enumerate(DEV[0], 1)) + "\n"
    corpus = gb.Corpus.parse((sentence * 3).encode(), "conllu")
    for column, index in (("upos", 3), ("xpos", 4)):
        one = gb.JointTagger(column=column, epochs=3).fit(corpus)
        out = one.predict_corpus(corpus).render().decode()
        cells = [line.split("\t") for line in out.split("\n\n")[0].split("\n")]
        assert [(c[1], c[index]) for c in cells] == [tuple(pair) for pair in one.predict(corpus)[0]]
        assert {c[7 - index] for c in cells} == {"_"}
        assert one.evaluate(corpus)["f1"] == 100.0
    blank = gb.Corpus.parse(b"1\tab\t_\t_\t_\t_\t_\t_\t_\t_\n\n", "conllu")
    with pytest.raises(gb.DataError, match="<bytes>:1: the tag is '_' here and everywhere"):
        gb.JointTagger().fit(blank)


def test_k_best_begins_with_the_best(joint):
    best = joint.predict(TEXTS[:6])
    for text, words, found in zip(TEXTS, best, joint.predict_k_best(TEXTS[:6], 4), strict=False):
        assert found[0][1] == words
        scores = [score for score, _ in found]
        assert scores == sorted(scores, reverse=True)
        assert len({json.dumps(w) for _, w in found}) == len(found) == 4
        assert {"".join(word for word, _ in w) for _, w in found} == {text}
    with pytest.raises(gb.ParameterError, match="k must be a whole number"):
        joint.predict_k_best(TEXTS, 0)


def test_files_change_nothing(joint, tmp_path):
    joint.save(tmp_path / "m")
    loaded = gb.load(tmp_path / "m")
    assert loaded.predict(TEXTS) == joint.predict(TEXTS)
    loaded.save(tmp_path / "n")
    assert (tmp_path / "n").read_bytes() == (tmp_path / "m").read_bytes()
    assert loaded.info()["tags"] == list(joint._model.labels.tags)


def test_new_tags_are_learned_later():
    one = gb.JointTagger(step="perceptron").partial_fit([[("ab", "N"), ("c", "V")]])
    for _ in range(5):
        one.partial_fit([[("ab", "N"), ("c", "V"), ("dd", "X")]])
    assert one.predict(["abcdd"]) == [[("ab", "N"), ("c", "V"), ("dd", "X")]]


def test_unknown_tags_are_wrong_and_not_an_error(joint):
    assert joint.score([[(word, "NEW") for word, _ in DEV[0]]]) == 0.0
    with pytest.raises(gb.DataError, match="has a tag where training had none"):
        joint.trace([(word, "NEW") for word, _ in DEV[0]])
    assert {label[0] for label in joint.trace(DEV[0]).gold} <= set("BMES")


def test_words_alone_are_not_enough():
    with pytest.raises(gb.DataError, match="it has words but no tags"):
        gb.JointTagger().fit([["ab", "c"]])
    with pytest.raises(gb.DataError, match="holds the words; choose the one that holds the tags"):
        gb.JointTagger(column=0).fit([[("ab", "N")]])
    with pytest.raises(gb.ParameterError, match="method must be one of characters"):
        gb.JointTagger(method="words").fit([[("ab", "N")]])


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 2)), min_size=1, max_size=8))
def test_labels_say_words_and_tags(words):
    lengths, tags = (array("I", column) for column in zip(*words, strict=True))
    numbers = _core.word_labels(lengths, tags)
    labels = Labels.of(["X", "Y", "Z"], numbers)
    ids = labels.encode(numbers)
    assert labels.begins(ids) == _core.word_begins(lengths)
    assert labels.tags_of(ids) == _core.spread(lengths, tags)
    start, follow, end = labels.masks()
    n = len(labels.numbers)
    sequence = array("I", ids).tolist()
    assert start[sequence[0]]
    assert end[sequence[-1]]
    assert all(follow[a * n + b] for a, b in pairwise(sequence))
