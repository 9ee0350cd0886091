"""Trees of one parser as input of another (Nivre and McDonald 2008): columns that say where heads are.

``guide_dir`` is on which side of a word its head is, ``guide_head`` how far away, in the steps that templates have for
distances (``-2``, ``+6-10``, ``0`` for the root), and ``guide_rel`` the relation.
"""

from __future__ import annotations

from goldbeam.data import Corpus
from goldbeam.data.trees import Trees
from goldbeam.layers import Column
from goldbeam.tasks.common.parsing.columns import GUIDE, Layout
from goldbeam.tasks.common.parsing.taggers import with_tags

_SIDES = ["left", "root", "right"]
_AWAY = ["1", "2", "3", "4", "5", "6-10", "11+"]
_STEPS = [*(f"-{step}" for step in reversed(_AWAY)), "0", *(f"+{step}" for step in _AWAY)]


def guided(corpus: Corpus, trees: Trees, layout: Layout) -> Corpus:
    """The corpus with columns about these trees of it; ``layout`` is that of the parser that will read it."""
    return with_guide(corpus, guide_columns(corpus, trees), layout)


def with_guide(corpus: Corpus, columns: list[Column], layout: Layout) -> Corpus:
    if not corpus.token_count:
        return corpus
    if corpus.format == "conllu":
        return corpus.with_columns(columns)
    inputs = (*(name for name in layout.inputs if name not in GUIDE), *GUIDE)
    return with_tags(corpus, Layout(inputs, layout.tagged), columns)


def guide_columns(corpus: Corpus, trees: Trees) -> list[Column]:
    import numpy

    heads = numpy.frombuffer(trees.heads, numpy.uint32).astype(numpy.int64)
    bounds = numpy.frombuffer(corpus.offsets, numpy.uint64).astype(numpy.int64)
    places = numpy.arange(1, len(heads) + 1) - numpy.repeat(bounds[:-1], numpy.diff(bounds))
    away = numpy.where(heads == 0, 0, heads - places)
    sides = numpy.sign(away)
    steps = sides * numpy.select([abs(away) <= 5, abs(away) <= 10], [abs(away), 6], 7)
    return [
        Column("guide_head", (steps + 7).astype(numpy.uint32).tobytes(), _STEPS),
        Column("guide_dir", (sides + 1).astype(numpy.uint32).tobytes(), _SIDES),
        Column("guide_rel", trees.relations, trees.names),
    ]
