"""Constituency trees: phrases, tags, depth, traces and function tags."""

from __future__ import annotations

from collections import Counter

from goldbeam.constituents.brackets import parse_brackets
from goldbeam.constituents.cleaning import ROOTS, TRACE, base_label
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.debug.labels import label_table
from goldbeam.debug.report import DataReport, share
from goldbeam.debug.words import describe_lengths
from goldbeam.errors import DataError


def read_trees(data: bytes, name: str) -> list[ConstituencyTree]:
    try:
        return list(parse_brackets(data.decode("utf-8-sig"), name))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(f"{name}:{line}: this is not UTF-8; convert the file to UTF-8") from None


def describe_brackets(report: DataReport, trees: list[ConstituencyTree]) -> None:
    phrases: Counter[str] = Counter()
    tags: Counter[str] = Counter()
    words: Counter[str] = Counter()
    unary = functions = deepest = 0
    for tree in trees:
        words.update(tree.words)
        tags.update(tree.tags)
        deepest = max(deepest, _depth(tree))
        for node, (label, end) in enumerate(zip(tree.labels, tree.ends, strict=True)):
            if end > node + 1:
                if label not in ROOTS:
                    phrases[base_label(label)] += 1
                functions += label != base_label(label)
                unary += tree.ends[node + 1] == end and tree.ends[node + 1] > node + 2
    report.facts |= {
        "sentences": len(trees),
        "words": sum(words.values()),
        "different words": len(words),
        "phrases": sum(phrases.values()),
        "phrases with one phrase in them, %": share(unary, sum(phrases.values())),
        "phrases with function tags": functions,
        "traces": tags[TRACE],
        "deepest tree": deepest,
    }
    describe_lengths(report, [len(tree.words) for tree in trees])
    report.tables += [
        label_table("phrases", dict(phrases.most_common())),
        label_table("tags", dict(tags.most_common())),
    ]
    bare = [f"{report.file}: tree {i}" for i, tree in enumerate(trees, 1) if set(tree.tags) <= {TRACE}]
    report.warn(f"{len(bare):,} trees without words", bare)


def _depth(tree: ConstituencyTree) -> int:
    """Nodes from the root to the lowest word."""
    deepest = 0
    open_ends: list[int] = []
    for node, end in enumerate(tree.ends):
        while open_ends and open_ends[-1] <= node:
            open_ends.pop()
        open_ends.append(end)
        deepest = max(deepest, len(open_ends))
    return deepest
