"""The data of both problems: the same sentences, whose tags a tagger predicts and a parser reads."""

from __future__ import annotations

from goldbeam.experiments.splits import Splits, find_splits, sample_splits, tag_column


def find_data(folder: str | None, column: str | None) -> Splits:
    if folder is None:
        return sample_splits(500, 200, column or "xpos")
    found = find_splits(folder, ("conllu", "columns", "tsv", "word_TAG", "word/TAG"))
    return found.predicting(column or tag_column(found.train))
