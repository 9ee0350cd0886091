"""A column that a corpus does not have is a DataError, never a read beyond its cells."""

import pytest

from goldbeam import _core
from goldbeam.errors import DataError

CORPUS = _core.Corpus.from_sentences([[("a", "X"), ("b", "Y")]])
SPEC = _core.TaggingSpec(["w"], ["w0"], ["X", "Y"])

CALLS = {
    "distinct_values": lambda column: _core.distinct_values(CORPUS, column),
    "encode_labels": lambda column: _core.encode_labels(CORPUS, column, ["X", "Y"]),
    "frequent_words": lambda column: _core.frequent_words(CORPUS, column, 1),
    "words of count_labels": lambda column: _core.count_labels(
        CORPUS, column, _core.encode_labels(CORPUS, 1, ["X", "Y"])
    ),
}


@pytest.mark.parametrize("call", CALLS)
def test_columns_beyond_the_last_are_data_errors(call):
    CALLS[call](1)
    for column in (2, 10**6, 2**63):
        with pytest.raises(DataError, match=f"has 2 columns, and column {column} is needed"):
            CALLS[call](column)


def test_input_columns_are_checked_too():
    with pytest.raises(DataError, match="has 2 columns, and column 2 is needed"):
        _core.TaggingData(SPEC, CORPUS, [2], _core.encode_labels(CORPUS, 1, ["X", "Y"]))


def test_a_spec_needs_a_column():
    with pytest.raises(DataError, match="no column to read words from"):
        _core.TaggingSpec([], ["bias"], ["X"])
