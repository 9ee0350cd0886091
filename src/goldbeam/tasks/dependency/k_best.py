"""Lists of the best trees of a sentence."""

from __future__ import annotations

from array import array

from goldbeam.data import Corpus
from goldbeam.tasks.common.parsing.parsed import Arc, Parsed
from goldbeam.tasks.dependency.model import ParserModel


def distinct_trees(
    model: ParserModel, sentence: Corpus, decoded: list[tuple[float, list[int], list[int]]]
) -> list[tuple[float, list[Arc]]]:
    """Decoded trees of a sentence as users see them; two may become one when lifted arcs go back."""
    found: dict[tuple[Arc, ...], float] = {}
    for score, heads, relations in decoded:
        trees = model.trees(sentence, array("I", heads).tobytes(), array("I", relations).tobytes())
        found.setdefault(tuple(Parsed(sentence, trees, model.layout).arcs()[0]), score)
    return [(score, list(arcs)) for arcs, score in found.items()]
