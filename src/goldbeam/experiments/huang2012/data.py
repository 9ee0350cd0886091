"""The data of both problems: the same sentences, whose tags a tagger predicts and a parser reads."""

from __future__ import annotations

from goldbeam.data import column_index
from goldbeam.experiments.splits import Splits, find_splits, sample_splits, tag_column

_TAGS = ("upos", "xpos")


def find_data(folder: str | None, column: str | None) -> Splits:
    if folder is None:
        return sample_splits(500, 200, column or "xpos")
    found = find_splits(folder, ("conllu", "columns", "tsv", "word_TAG", "word/TAG"))
    return found.predicting(column or tag_column(found.train))


def why_no_trees(splits: Splits) -> str | None:
    """Why no parser can learn from these data; None if one can."""
    for corpus in (splits.train, splits.dev):
        if corpus.format != "conllu":
            return f"{corpus.name} has no trees: it is not CoNLL-U"
        if corpus.is_blank(column_index(corpus, "head")):
            return f"{corpus.name} has no trees: its column HEAD is empty"
    return None


def parsers_tags(splits: Splits) -> str:
    """The tags that a parser reads: those that the tagger predicts, if they are parts of speech."""
    return splits.column if splits.column in _TAGS else tag_column(splits.train) or "upos"
