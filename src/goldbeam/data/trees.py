"""Dependency trees of a corpus: read, checked, counted, and made projective and back.

A word's head is 0 (the root) or a word of its sentence, from 1. Trees are two strings of numbers, one a token of the
corpus; no Python object is made for a word. The loops are in ``native/problems/dependency/trees/``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldbeam import _core
from goldbeam.data.corpus import Corpus, column_index
from goldbeam.errors import DataError, ParameterError

#: Between the relation of a lifted word and that of its head, unless a relation's name has this character.
SEPARATOR = "|"
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


@dataclass(frozen=True, slots=True)
class TreeFacts:
    """What the trees of a corpus are like. The two tuples hold the numbers of sentences, from 0."""

    sentences: int
    tokens: int
    non_projective_arcs: int
    non_projective: tuple[int, ...]
    multi_rooted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Projectivized:
    """Projective trees whose relations say what was lifted, and how much that was."""

    trees: Trees
    separator: str
    sentences: int
    arcs: int
    lifts: int


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
    heads = _core.read_heads(corpus, _column(corpus, head_column, "heads"))
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


def tree_facts(corpus: Corpus, trees: Trees) -> TreeFacts:
    """How many trees are non-projective or have several roots.

    An arc is non-projective if some word between head and dependent is not below the head.
    """
    facts = _core.tree_facts(corpus, trees.heads)
    return TreeFacts(
        sentences=facts["sentences"],
        tokens=facts["tokens"],
        non_projective_arcs=facts["non_projective_arcs"],
        non_projective=tuple(facts["non_projective"]),
        multi_rooted=tuple(facts["multi_rooted"]),
    )


def single_rooted(corpus: Corpus, trees: Trees, relation: str | None = None) -> Trees:
    """Trees with one root each: later roots of a sentence hang on its first one.

    They keep their relation unless `relation` names another.
    """
    names = trees.names if relation is None or relation in trees.names else [*trees.names, relation]
    number = None if relation is None else names.index(relation)
    heads, relations = _core.single_rooted(corpus, trees.heads, trees.relations, number)
    return Trees(heads, relations, names)


def projectivize(corpus: Corpus, trees: Trees) -> Projectivized:
    """Projective trees that a parser can learn, made as Nivre and Nilsson (2005) do, with their encoding "head".

    While there is a non-projective arc, the shortest one is lifted: its dependent moves to the head of its head. A
    lifted word's relation becomes ``own|head's``, with the relation of the head that it had. Projective trees come out
    as they are.

    >>> rows = [("A", "2", "det"), ("hearing", "3", "nsubj"), ("began", "0", "root"),
    ...         ("on", "2", "case"), ("today", "3", "obl")]
    >>> corpus = Corpus.from_sentences([rows], columns=["form", "head", "deprel"])
    >>> projective = projectivize(corpus, read_trees(corpus))
    >>> memoryview(projective.trees.heads).cast("I").tolist(), projective.trees.names[-1]
    ([2, 3, 0, 3, 3], 'case|nsubj')
    """
    heads, relations, names, facts = _core.projectivize(corpus, trees.heads, trees.relations, trees.names)
    return Projectivized(Trees(heads, relations, names), **facts)


def deprojectivize(corpus: Corpus, trees: Trees, separator: str = SEPARATOR) -> Trees:
    """The way back: each lifted word moves to the closest word below its head that has the relation its label names.

    Any labels are fine, also those that a parser got wrong. A word whose head is not found stays where it is, and no
    relation names a lift any more.
    """
    return Trees(*_core.deprojectivize(corpus, trees.heads, trees.relations, trees.names, separator))


def _column(corpus: Corpus, column: str | int, what: str) -> int:
    try:
        return column_index(corpus, column)
    except DataError as error:
        raise DataError(f"{error}; say which one has the {what}") from None
