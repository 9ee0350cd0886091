"""Trees with one root, for parsers that give every sentence just one."""

from __future__ import annotations

from array import array

from goldbeam.data.corpus import Corpus
from goldbeam.data.trees.columns import Trees
from goldbeam.data.trees.reading import check_heads, sentences_of


def single_rooted(corpus: Corpus, trees: Trees, relation: str | None = None) -> Trees:
    """Trees with one root each: later roots of a sentence hang on its first one.

    They keep their relation unless `relation` names another.
    """
    check_heads(corpus, trees.heads)
    names = trees.names if relation is None or relation in trees.names else [*trees.names, relation]
    heads, relations = array("I", trees.heads), array("I", trees.relations)
    for begin, sentence in sentences_of(corpus, trees.heads):
        first, *others = (place for place, head in enumerate(sentence) if head == 0) if sentence else (0,)
        for place in others:
            heads[begin + place] = first + 1
            if relation is not None:
                relations[begin + place] = names.index(relation)
    return Trees(heads.tobytes(), relations.tobytes(), names)
