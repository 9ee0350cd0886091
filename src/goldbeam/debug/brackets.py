"""Constituency trees: phrases, tags, depth, traces and function tags."""

from __future__ import annotations

from collections import Counter

from goldbeam.constituents.brackets import parse_brackets
from goldbeam.constituents.tree import ConstituencyTree
from goldbeam.data.brackets.cleaning import ROOTS, TRACE, base_label
from goldbeam.data.brackets.scanning import decode_brackets
from goldbeam.debug.labels import label_table
from goldbeam.debug.report import DataReport, share
from goldbeam.debug.words import describe_lengths


def read_trees(data: bytes, name: str) -> list[ConstituencyTree]:
    return list(parse_brackets(decode_brackets(data, name), name))


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
    bare = [i for i, tree in enumerate(trees, 1) if set(tree.tags) <= {TRACE}]
    report.warn(f"{len(bare):,} trees without words", bare, lambda i: f"{report.file}: tree {i}")


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
