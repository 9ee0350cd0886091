"""Trees as columns of a corpus: how they are read and written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldbeam import _core
from goldbeam.data.corpus import Corpus, column_index
from goldbeam.data.trees.reading import read_heads
from goldbeam.errors import DataError, ParameterError

_NUMBERS = [str(number) for number in range(128)]  # enough for the heads of most sentences


@dataclass(frozen=True, slots=True)
class Trees:
    """The trees of a corpus.

    ``heads`` and ``relations`` are uint32 numbers, one a token; ``names[relation]`` is a relation's name.
    """

    heads: bytes
    relations: bytes
    names: list[str]

    def __post_init__(self) -> None:
        if len(self.heads) != len(self.relations) or len(self.heads) % 4:
            raise ParameterError(
                "heads and relations must be bytes of uint32 and equal in number, "
                f"got {len(self.heads)} and {len(self.relations)} bytes"
            )

    def __len__(self) -> int:
        """The number of tokens."""
        return len(self.heads) // 4


def read_trees(
    corpus: Corpus,
    head_column: str | int = "head",
    relation_column: str | int = "deprel",
    names: Sequence[str] = (),
) -> Trees:
    """The trees in two columns. Several roots are allowed; what is no tree is a ``DataError`` that names file and line.

    Relations are numbered as they appear, after those in `names`. To compare two corpora, give the second one the names
    of the first.

    >>> rows = [("Time", "2", "nsubj"), ("flies", "0", "root")]
    >>> trees = read_trees(Corpus.from_sentences([rows], columns=["form", "head", "deprel"]))
    >>> memoryview(trees.heads).cast("I").tolist(), trees.names
    ([2, 0], ['nsubj', 'root'])
    """
    relation = _column(corpus, relation_column, "relations")
    heads = read_heads(corpus, _column(corpus, head_column, "heads"))
    known = dict.fromkeys([*names, *_core.distinct_values(corpus, relation)])
    return Trees(heads, _core.encode_labels(corpus, relation, list(known)), list(known))


def render_trees(
    corpus: Corpus, trees: Trees, head_column: str | int = "head", relation_column: str | int = "deprel"
) -> bytes:
    """The text of a corpus with these trees in its two columns, and all else byte for byte; ``write`` takes it.

    The two numbers that come after the last column of a table add these columns to it.
    """
    heads, relations = tree_columns(trees)
    columns = new = (len(corpus.columns), len(corpus.columns) + 1)
    if (head_column, relation_column) != new:
        columns = (_column(corpus, head_column, "heads"), _column(corpus, relation_column, "relations"))
    return corpus.render_columns([(columns[0], *heads), (columns[1], *relations)])


def tree_columns(trees: Trees) -> tuple[tuple[bytes, list[str]], tuple[bytes, list[str]]]:
    """Heads and relations as columns: one number (uint32) per token, and the names that the numbers stand for."""
    most = max(memoryview(trees.heads).cast("I"), default=0) + 1
    numbers = _NUMBERS if most <= len(_NUMBERS) else [str(number) for number in range(most)]
    return (trees.heads, numbers), (trees.relations, trees.names)


def _column(corpus: Corpus, column: str | int, what: str) -> int:
    try:
        return column_index(corpus, column)
    except DataError as error:
        raise DataError(f"{error}; say which one has the {what}") from None
