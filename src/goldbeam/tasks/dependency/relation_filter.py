"""Relations that words of a part of speech cannot have, as training data say."""

from __future__ import annotations

from typing import Any

from goldbeam.data import Corpus
from goldbeam.data.trees import Trees

#: A tag must be seen this often before anything is excluded for it.
ENOUGH_TOKENS = 50
#: A word that has dependents of these relations stands for all of them: "at least" is an adverb, though "at" is none.
_OF_SEVERAL_WORDS = ("fixed", "goeswith")
#: Such a relation is excluded nevertheless if it is rare for the tag: the share of its words that have it this way.
RARE_SHARE = 0.002


def excluded_relations(corpus: Corpus, trees: Trees, separator: str | None, upos: int) -> dict[str, list[int]]:
    """By UPOS, the numbers of relations that never occur with it, though the tag is frequent.

    A lifted relation is excluded with its plain one. Relations of roots are never excluded: any word may be a root.
    First words of fixed expressions and of words that are written apart have tags that are not those of what they stand
    for. If such words alone have a relation, and few of them, it is excluded, too.
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
    joining = [number[name] for name in _OF_SEVERAL_WORDS if name in number]
    several = _heads_of(corpus, heads, numpy.isin(kinds[relations], joining))
    apart = numpy.zeros_like(seen)
    numpy.add.at(apart, (tags[several], kinds[relations[several]]), 1)
    found = {}
    for name, counts, counts_apart in zip(names.tolist(), seen, apart, strict=True):
        if (count := counts.sum()) >= ENOUGH_TOKENS:
            counts[(counts == counts_apart) & (counts < RARE_SHARE * count)] = 0
            found[name] = [r for r, kind in enumerate(kinds.tolist()) if not counts[kind] and kind not in of_roots]
    return {name: excluded for name, excluded in found.items() if excluded}


def _heads_of(corpus: Corpus, heads: Any, chosen: Any) -> Any:
    """The numbers of tokens that are heads of ``chosen`` ones."""
    import numpy

    bounds = [corpus.bounds(place) for place in range(len(corpus))]
    first = numpy.repeat([begin for begin, _ in bounds], [end - begin for begin, end in bounds])
    chosen = chosen & (heads > 0)
    return numpy.unique(first[chosen] + heads[chosen].astype(numpy.int64) - 1)
