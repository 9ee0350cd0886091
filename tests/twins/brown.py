"""Brown clustering by the definitions of Brown et al. (1992): slow, and obviously right."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from math import log2


def bigrams(parts, words):
    """Counts of (left, right): numbers of words, then one for all other words, and one for the edge between parts."""
    numbers = {word: i for i, word in enumerate(words)}
    edge = len(words) + 1
    found = Counter()
    for part in parts:
        if part:
            found.update(pairwise([edge, *(numbers.get(word, len(words)) for word in part), edge]))
    return found


def class_bigrams(found, classes, clusters):
    """What `bigrams` gives, of classes; the two contexts that are no words are classes of their own."""
    of = [*classes, clusters, clusters + 1]
    counts = Counter()
    for (left, right), n in found.items():
        counts[of[left], of[right]] += n
    return counts


def mutual_information(counts):
    """In bits."""
    total = sum(counts.values())
    left, right = Counter(), Counter()
    for (c, d), n in counts.items():
        left[c] += n
        right[d] += n
    return sum(n / total * log2(n * total / (left[c] * right[d])) for (c, d), n in counts.items())


def merged(counts, a, b):
    """The counts after class b went into class a."""
    result = Counter()
    for (c, d), n in counts.items():
        result[a if c == b else c, a if d == b else d] += n
    return result


def merge_costs(counts, alive):
    """By pair of classes: the mutual information that is lost if they become one."""
    before = mutual_information(counts)
    return {pair: before - mutual_information(merged(counts, *pair)) for pair in combinations(sorted(alive), 2)}


def bits(clusters, merges):
    """The path to each class, from the tree that the merges make."""
    trees = {c: c for c in range(clusters)}
    for a, b in merges:
        trees[a] = (trees[a], trees.pop(b))
    paths = {}

    def walk(tree, path):
        if isinstance(tree, tuple):
            walk(tree[0], path + "0")
            walk(tree[1], path + "1")
        else:
            paths[tree] = path

    walk(trees[0], "")
    return [paths[c] for c in range(clusters)]
