"""The data of all parts: sentences of words, with tags for joint taggers and trees for parsers."""

from __future__ import annotations

from goldbeam import _core
from goldbeam.experiments.splits import Splits, find_splits, sample_splits, tag_column
from goldbeam.tasks.segmentation.reading import word_column

FORMATS = ("conllu", "word_TAG", "word/TAG", "columns", "tsv", "tokens")


def find_data(folder: str | None, column: str | None) -> Splits:
    if folder is None:
        return sample_splits(150, 60, column or "upos")
    found = find_splits(folder, FORMATS)
    return found.predicting(column or tag_column(found.train))


def why_no_tags(splits: Splits) -> str | None:
    """Why no joint tagger can learn from these data; None if one can."""
    for corpus in (splits.train, splits.dev):
        if len(corpus.columns) < 2:
            return f"{corpus.name} has no tags: it was read as {corpus.format}"
    return None


def character_count(splits: Splits) -> int:
    """In the training data: what segmenters count as tokens."""
    characters, _ = _core.characters(splits.train, word_column(splits.train))
    return int(characters.token_count)
