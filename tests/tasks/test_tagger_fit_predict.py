"""A tagger takes lists, words with labels, a Corpus or a path, and gives the same answers for all."""

import random

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences

SAMPLE = list(sample_sentences(120, seed=1))
TRAIN = [list(zip(s.words, s.upos, strict=True)) for s in SAMPLE[:80]]
WORDS = [list(s.words) for s in SAMPLE[80:]]
GOLD = [list(s.upos) for s in SAMPLE[80:]]
TEST = [list(zip(w, g, strict=True)) for w, g in zip(WORDS, GOLD, strict=True)]


def new(**parameters):
    return gb.Tagger(**{"epochs": 2, **parameters})


@pytest.fixture(scope="module")
def tagger():
    return new().fit(TRAIN)


def test_fit_returns_self_and_learns(tagger):
    assert new().fit(TRAIN[:2]).__class__ is gb.Tagger
    assert tagger.score(TEST) > 60


def test_every_kind_of_data_gives_the_same_tagger(tagger, tmp_path):
    path = tmp_path / "train.txt"
    path.write_text("".join("".join(f"{w} {t}\n" for w, t in s) + "\n" for s in TRAIN), encoding="utf-8")
    others = {
        "words and y": new().fit([[w for w, _ in s] for s in TRAIN], [[t for _, t in s] for s in TRAIN]),
        "corpus": new().fit(gb.Corpus.from_sentences(TRAIN)),
        "path": new().fit(path),
        "path as text": new().fit(str(path)),
        "generator": new().fit(s for s in TRAIN),
    }
    expected = tagger.predict_k_best(WORDS, 2)
    for kind, other in others.items():
        assert other.predict_k_best(WORDS, 2) == expected, kind


def test_score_is_the_share_of_right_labels(tagger):
    predicted = tagger.predict(WORDS)
    pairs = [(p, g) for ps, gs in zip(predicted, GOLD, strict=True) for p, g in zip(ps, gs, strict=True)]
    right = 100 * sum(p == g for p, g in pairs) / len(pairs)
    assert tagger.score(TEST) == pytest.approx(right)
    assert tagger.score(WORDS, GOLD) == pytest.approx(right)
    metrics = tagger.evaluate(gb.Corpus.from_sentences(TEST))
    assert metrics["accuracy"] == pytest.approx(right)
    assert metrics["tokens"] == len(pairs)
    assert metrics["sentences"] == len(WORDS)
    assert metrics["tokens_per_second"] > 0


def test_a_label_that_training_never_saw_counts_as_wrong(tagger):
    assert tagger.score([[("dog", "NEVER")], [("dog", "ALSO-NEVER")]]) == 0
    right = tagger.predict([["dog"]])[0][0]
    assert tagger.score([[("dog", right)], [("dog", "NEVER")]]) == 50


def test_predictions_do_not_depend_on_batch_order_or_threads(tagger):
    expected = tagger.predict(WORDS)
    assert [tagger.predict([s])[0] for s in WORDS] == expected
    order = list(range(len(WORDS)))
    random.Random(3).shuffle(order)
    assert tagger.predict([WORDS[i] for i in order]) == [expected[i] for i in order]
    many = WORDS * 20  # more than one chunk a thread
    assert tagger.set_params(threads=3).predict(many) == expected * 20
    tagger.set_params(threads=1)


def test_more_threads_than_work_is_no_problem(tagger):
    expected = tagger.predict(WORDS)
    assert tagger.set_params(threads=100_000).predict(WORDS) == expected
    tagger.set_params(threads=1)


def test_empty_sentences_get_empty_lists(tagger):
    assert tagger.predict([]) == []
    assert tagger.predict([[], ["dog"], []]) == [[], tagger.predict([["dog"]])[0], []]
    assert tagger.predict_margins([[], ["dog"]])[0] == []
    assert new().fit([[], *TRAIN, []]).score(TEST) > 60


def test_a_very_long_sentence_works(tagger):
    long = [word for sentence in WORDS for word in sentence] * 80
    long = long[:20_000]
    assert len(long) == 20_000
    [labels] = tagger.predict([long])
    assert len(labels) == 20_000
    fitted = gb.Tagger(epochs=1).fit([long], [labels])
    assert len(fitted.predict([long])[0]) == 20_000


def test_margins_are_one_a_token_and_not_negative_for_exact_search():
    exact = new(search="viterbi").fit(TRAIN)
    margins = exact.predict_margins(WORDS)
    assert list(map(len, margins)) == list(map(len, WORDS))
    assert min(m for sentence in margins for m in sentence) >= 0


def test_k_best_lists_are_sorted_and_start_with_the_prediction(tagger):
    for labels, found in zip(tagger.predict(WORDS), tagger.predict_k_best(WORDS, 3), strict=True):
        scores = [score for score, _ in found]
        assert found[0][1] == labels
        assert scores == sorted(scores, reverse=True)
        assert len({tuple(names) for _, names in found}) == len(found)


@pytest.mark.parametrize("k", [0, -1, 1.5])
def test_k_must_be_a_whole_number_above_zero(tagger, k):
    with pytest.raises(gb.ParameterError, match="k must be a whole number"):
        tagger.predict_k_best(WORDS, k)


def test_words_and_labels_must_match_in_number(tmp_path):
    with pytest.raises(gb.DataError, match="sentence 2: has 2 tokens and 1 labels"):
        new().fit([["a"], ["b", "c"]], [["X"], ["Y"]])
    with pytest.raises(gb.DataError, match="2 sentences and 1 lists of labels"):
        new().fit([["a"], ["b"]], [["X"]])
    with pytest.raises(gb.ParameterError, match="y goes with lists"):
        new().fit(gb.Corpus.from_sentences(TRAIN), GOLD)
    with pytest.raises(gb.ParameterError, match="y goes with lists"):
        new().fit(tmp_path / "words.txt", GOLD)


@pytest.mark.parametrize("data", [[], [[]]])
def test_nothing_to_learn_from_is_a_data_error(data):
    with pytest.raises(gb.DataError):
        new().fit(data)


def test_words_without_labels_are_a_data_error():
    with pytest.raises(gb.DataError, match="no labels"):
        new().fit(WORDS)
