"""Trees as a corpus: a token a word, with its tag, and what of the tree begins and ends there.

The third column is that of the CoNLL shared tasks: the labels of the phrases that begin with the word, a star for the
word, and a bracket for each that ends with it. So a treebank is data like any other: it can be read, counted, cut in
parts and tagged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from goldbeam.data.brackets.cleaning import read_trees, with_root
from goldbeam.data.brackets.scanning import BracketTree
from goldbeam.data.corpus import Corpus, column_index
from goldbeam.errors import DataError

COLUMNS = ("form", "xpos", "parse")


def corpus_of_trees(trees: Iterable[BracketTree], name: str) -> Corpus:
    """Columns ``form``, ``xpos`` and ``parse``; a root without a label is called ROOT."""
    rows = [_rows(with_root(tree)) for tree in trees]
    return Corpus.from_sentences(rows, columns=list(COLUMNS), name=name)


def corpus_of_brackets(data: bytes, name: str) -> Corpus:
    """The trees in the bytes of a file, without traces and function tags."""
    return corpus_of_trees(read_trees(data, name, traces=False, functions=False, loops=True), name)


def trees_of_corpus(corpus: Corpus) -> Iterator[BracketTree]:
    """The trees again; DataError if the brackets of the column ``parse`` do not match."""
    form, tag, parse = (column_index(corpus, name) for name in COLUMNS)
    columns = zip(corpus.column(form), corpus.column(tag), corpus.column(parse), strict=True)
    return (_tree(*cells, f"{corpus.name}: sentence {number}") for number, cells in enumerate(columns, 1))


def has_trees(corpus: Corpus) -> bool:
    return all(name in corpus.columns for name in COLUMNS)


def _rows(tree: BracketTree) -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    words = iter(tree.words)
    begins: list[str] = []
    opened: list[int] = []  # ends of open phrases
    for node, (label, end) in enumerate(zip(tree.labels, tree.ends, strict=True)):
        if end > node + 1:
            begins.append(f"({label}")
            opened.append(end)
            continue
        closed = 0
        while opened and opened[-1] == end:
            opened.pop()
            closed += 1
        rows.append((next(words), label, "".join(begins) + "*" + ")" * closed))
        begins = []
    return rows


def _tree(words: list[str], tags: list[str], cells: list[str], where: str) -> BracketTree:
    labels: list[str] = []
    ends: list[int] = []
    opened: list[int] = []
    for tag, cell in zip(tags, cells, strict=True):
        begins = cell.rstrip(")")
        if not begins.endswith("*"):
            raise DataError(f"{where}: {cell!r} is no part of a tree; write such as (NP*)")
        for label in begins[:-1].split("(")[1:]:
            opened.append(len(labels))
            labels.append(label)
            ends.append(0)
        labels.append(tag)
        ends.append(len(labels))
        for _ in range(len(cell) - len(begins)):
            if not opened:
                raise DataError(f"{where}: more brackets are closed than opened; mend the column parse")
            ends[opened.pop()] = len(labels)
    if opened:
        raise DataError(f"{where}: {len(opened)} brackets are never closed; mend the column parse")
    return BracketTree(tuple(labels), tuple(ends), tuple(words))
