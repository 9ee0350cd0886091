"""The jack-knife: models that have not seen a training set annotate it, and the annotation comes back in place."""

from __future__ import annotations

from array import array

import pytest
from every_estimator import treebank

import goldbeam as gb
from goldbeam.data import Corpus
from goldbeam.layers import Column
from goldbeam.tasks.common.jackknife import folds, jackknifed_columns

TREEBANK = treebank(23, 0)
FORM, UPOS = 1, 3


def column(corpus: Corpus, place: int, name: str) -> Column:
    """A column of a corpus, its names numbered as they come."""
    numbers: dict[str, int] = {}
    ids = [numbers.setdefault(cell, len(numbers)) for cell in corpus.flat(place)]
    return Column(name, array("I", ids).tobytes(), list(numbers))


def cells(found: Column) -> list[str]:
    return [found.names[number] for number in memoryview(found.ids).cast("I")]


@pytest.mark.parametrize("count", [2, 3, 5, 22, 23])
@pytest.mark.parametrize("seed", [0, 7])
def test_folds_are_disjoint_and_together_everything(count, seed):
    found = list(folds(TREEBANK, count, seed))
    assert len(found) == count
    assert sorted(number for fold in found for number in fold.held_out) == list(range(23))
    for fold in found:
        assert sorted(fold.held_out + fold.others) == list(range(23))
        assert fold.held_out == sorted(fold.held_out)
        assert fold.others == sorted(fold.others)
        assert len(fold.held_out) in (23 // count, -(-23 // count))


def test_the_seed_fixes_the_folds():
    assert list(folds(TREEBANK, 4, 3)) == list(folds(TREEBANK, 4, 3))
    assert list(folds(TREEBANK, 4, 3)) != list(folds(TREEBANK, 4, 4))


def test_folds_are_not_in_the_order_of_the_corpus():
    assert [fold.held_out for fold in folds(TREEBANK, 4, 0)] != [list(range(i, 23, 4)) for i in range(4)]


def test_too_few_sentences_are_one_line():
    with pytest.raises(gb.DataError) as error:
        list(folds(TREEBANK, 24, 0))
    told = "sample-0: has 23 sentences, too few for jackknife=24; use more data or fewer folds"
    assert str(error.value) == told


def test_columns_come_back_in_place():
    """Every fold numbers its names anew."""
    columns = jackknifed_columns(
        TREEBANK, 4, 5, lambda others, fold: [column(fold, UPOS, "upos"), column(fold, FORM, "word")]
    )
    assert [one.name for one in columns] == ["upos", "word"]
    assert [cells(one) for one in columns] == [TREEBANK.flat(UPOS), TREEBANK.flat(FORM)]
    for one in columns:
        assert len(set(one.names)) == len(one.names)
    tagged = TREEBANK.with_columns(columns)
    assert tagged.column(UPOS) == TREEBANK.column(UPOS)
    assert tagged.column(10) == TREEBANK.column(FORM)


def test_each_fold_is_annotated_by_what_learned_from_the_others():
    sentences = [[(f"w{number}",)] * (1 + number % 3) for number in range(11)]
    corpus = Corpus.from_sentences(sentences)
    seen = []

    def annotate(others, fold):
        known = {row[0] for sentence in others for row in sentence}
        asked = {row[0] for sentence in fold for row in sentence}
        assert not known & asked
        assert known | asked == {f"w{number}" for number in range(11)}
        seen.append(asked)
        return [Column("fold", array("I", [0] * fold.token_count).tobytes(), [f"fold {len(seen)}"])]

    (found,) = jackknifed_columns(corpus, 3, 0, annotate)
    by_word = dict(zip(corpus.flat(0), cells(found), strict=True))
    assert by_word == {word: f"fold {number}" for number, words in enumerate(seen, 1) for word in words}
    assert cells(found) == [by_word[word] for word in corpus.flat(0)]


def test_the_corpus_does_not_change():
    before = TREEBANK.text
    jackknifed_columns(TREEBANK, 2, 0, lambda others, fold: [column(fold, FORM, "upos")])
    assert TREEBANK.text == before
