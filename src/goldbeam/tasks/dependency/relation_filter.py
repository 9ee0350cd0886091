"""Relations that words of a part of speech cannot have, as training data say."""

from __future__ import annotations

from goldbeam.data import Corpus
from goldbeam.data.trees import Trees

#: A tag must be seen this often before anything is excluded for it.
ENOUGH_TOKENS = 50


def excluded_relations(corpus: Corpus, trees: Trees, separator: str | None, upos: int) -> dict[str, list[int]]:
    """By UPOS, the numbers of relations that never occur with it, though the tag is frequent.

    A lifted relation is excluded with its plain one. Relations of roots are never excluded: any word may be a root.
    """
    import numpy

    heads, relations = (numpy.frombuffer(n, numpy.uint32) for n in (trees.heads, trees.relations))
    plain = [name if separator is None else name.partition(separator)[0] for name in trees.names]
    number = {name: i for i, name in enumerate(dict.fromkeys(plain))}
    kinds = numpy.array([number[name] for name in plain])
    of_roots = set(kinds[relations[heads == 0]].tolist())
    names, tags = numpy.unique(corpus.flat(upos), return_inverse=True)
    seen = numpy.zeros((len(names), len(number)), numpy.int64)
    numpy.add.at(seen, (tags, kinds[relations]), 1)
    found = {}
    for name, counts in zip(names.tolist(), seen, strict=True):
        if counts.sum() >= ENOUGH_TOKENS:
            found[name] = [r for r, kind in enumerate(kinds.tolist()) if not counts[kind] and kind not in of_roots]
    return {name: excluded for name, excluded in found.items() if excluded}
