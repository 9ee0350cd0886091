"""Development data as ``fit`` takes them, and whether they are annotated like the training data.

Labels that training never saw can only be wrong. If there are no others, every epoch scores 0.00, and the best one is
chosen by chance: that is a mistake of the user's, and it is told before training.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeAlias

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.data.io import Data
from goldbeam.errors import DataError
from goldbeam.one_line import one_line

#: Annotated data, or a pair of lists and their annotation, as ``fit`` takes ``X`` and ``y``.
DevData: TypeAlias = "Data | tuple[Data, Iterable[Any] | None]"

_SHOWN, _MOST_CHARACTERS = 3, 20
# A column of tags has fewer different values than this share of its tokens; one of words or numbers has more.
_TAGS_AT_MOST = 0.05
#: Columns of CoNLL-U that hold tags.
TAG_COLUMNS = ("upos", "xpos", "feats")


def as_pair(dev: DevData) -> tuple[Data, Iterable[Any] | None]:
    """A tuple of two is lists with their annotation; anything else is annotated itself."""
    return dev if isinstance(dev, tuple) and len(dev) == 2 else (dev, None)


def check_overlap(dev: Corpus, found: Iterable[str], known: Iterable[str], what: str, advice: str) -> None:
    """DataError if dev data have labels, and none of them is known from the training data."""
    in_dev, in_training = dict.fromkeys(found), dict.fromkeys(known)
    if in_dev and not in_dev.keys() & in_training.keys():
        raise DataError(
            f"{dev.name}: none of the {what} in the dev data ({_few(in_dev)}) occurs in the training data "
            f"({_few(in_training)}); {advice}"
        )


def check_input(dev: Corpus, dev_column: int, train: Corpus, train_column: int, name: str) -> None:
    """`check_overlap` for a column that templates read; ``name`` says whether it is known to hold tags."""
    known = tag_values(train, train_column, name)
    if name in TAG_COLUMNS or len(known) <= _TAGS_AT_MOST * train.token_count:
        advice = "give dev data with the same tag set, or train without this column"
        check_overlap(dev, tag_values(dev, dev_column, name), known, f"values of the input column {name}", advice)


def check_columns(dev: Corpus, train: Corpus, names: Iterable[str]) -> None:
    """`check_overlap` for predicted columns of CoNLL-U, which the training data fill."""
    for name in names:
        found, known = (tag_values(corpus, corpus.columns.index(name), name) for corpus in (dev, train))
        unfilled = [] if name == "feats" else ["_"]  # a word may well have no features
        advice = "give dev data that are annotated like the training data"
        check_overlap(dev, found or unfilled, known, f"values of the column {name}", advice)


def tag_values(corpus: Corpus, column: int, name: str) -> list[str]:
    """The different tags in a column, without `_`; of FEATS single features."""
    values = _core.distinct_values(corpus, column)
    if name == "feats":
        values = [feature for value in values for feature in value.split("|")]
    return [value for value in values if value != "_"]


def _few(labels: Iterable[str]) -> str:
    shown = [one_line(label, _MOST_CHARACTERS) for label in islice(labels, _SHOWN + 1)]
    return ", ".join([*shown[:_SHOWN], *(["…"] if len(shown) > _SHOWN else [])])
