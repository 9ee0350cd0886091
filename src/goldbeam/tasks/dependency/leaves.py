"""Words without dependents: punctuation, and what else a treebank never gives any."""

from __future__ import annotations

from array import array
from collections.abc import Collection

from goldbeam.data import Corpus
from goldbeam.data.trees import Trees

#: A relation must be seen this often, and words with it may have dependents in so few cases.
ENOUGH_TOKENS = 50
MOST_WITH_DEPENDENTS = 0.001


def leaf_relations(corpus: Corpus, trees: Trees) -> tuple[str, ...]:
    """The relations of words that hardly ever have dependents; ``corpus`` has the sentences of the trees."""
    import numpy

    heads, relations = (numpy.frombuffer(n, numpy.uint32).astype(numpy.int64) for n in (trees.heads, trees.relations))
    offsets = numpy.frombuffer(corpus.offsets, numpy.uint64).astype(numpy.int64)
    first = numpy.repeat(offsets[:-1], numpy.diff(offsets))
    inner = numpy.unique((first + heads - 1)[heads > 0])  # words with dependents
    seen, with_dependents = (numpy.bincount(r, minlength=len(trees.names)) for r in (relations, relations[inner]))
    chosen = (seen >= ENOUGH_TOKENS) & (with_dependents <= MOST_WITH_DEPENDENTS * seen)
    return tuple(name for name, is_leaf in zip(trees.names, chosen.tolist(), strict=True) if is_leaf)


def without_dependents(corpus: Corpus, trees: Trees, leaves: Collection[str]) -> Trees:
    """The trees with what depends on a word with such a relation moved up to the next word that has another one.

    Dependents of a root stay. Projective trees stay projective.
    """
    numbers = {number for number, name in enumerate(trees.names) if name in leaves}
    if not numbers:
        return trees
    relations, heads = (memoryview(data).cast("I") for data in (trees.relations, trees.heads))
    moved: array[int] | None = None
    begin = 0
    for end in memoryview(corpus.offsets).cast("Q")[1:]:
        ends = {place for place, relation in enumerate(relations[begin:end].tolist(), start=1) if relation in numbers}
        own = heads[begin:end].tolist()
        if not ends.isdisjoint(own):
            moved = array("I", trees.heads) if moved is None else moved
            for place, head in enumerate(own):
                while head in ends and own[head - 1] > 0:
                    head = own[head - 1]
                moved[begin + place] = head
        begin = end
    return trees if moved is None else Trees(moved.tobytes(), trees.relations, trees.names)
