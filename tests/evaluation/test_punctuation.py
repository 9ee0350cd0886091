from __future__ import annotations

import pytest

from goldbeam.data import Corpus
from goldbeam.evaluation.punctuation import punctuation_mask


@pytest.mark.parametrize(
    ("columns", "rows", "punctuation"),
    [
        # The treebank says it, by relation or by tag, and what it says is believed: % is a noun here.
        ("form deprel", ["a root", ", punct", "% obj", "! discourse"], [0, 1, 0, 0]),
        ("form deprel", ["a root", ", punct:x"], [0, 1]),
        ("form upos deprel", ["a X root", ", PUNCT dep", "- SYM punct"], [0, 1, 1]),
        ("form upos xpos", ["a X .", ", PUNCT NN"], [0, 1]),
        # Penn's tags, where nothing is called punctuation.
        ("form xpos deprel", ["a NN dep", "%  NN dep", "`` `` dep", "; : dep", "-LRB- -LRB- dep", ", , dep"],
         [0, 0, 1, 1, 0, 1]),
        ("form upos xpos", ["a NN _", ". . _"], [0, 1]),
        # Characters, where tags say nothing either.
        ("form xpos deprel", ["a N dep", "。 PU dep", "`` PU dep", "a. N dep", "+ N dep", "«» N dep"],
         [0, 1, 1, 0, 0, 1]),
        ("word tag", ["a N", "… N"], [0, 1]),
    ],
)  # fmt: skip
def test_punctuation_is_told_by_the_best_witness(columns: str, rows: list[str], punctuation: list[int]) -> None:
    corpus = Corpus.from_sentences([[tuple(row.split()) for row in rows]], columns=columns.split())
    assert list(punctuation_mask(corpus)) == punctuation
