"""What a parser predicts: trees as numbers, and strings when somebody asks for them."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING

from goldbeam.data import Corpus
from goldbeam.data.trees import Trees, render_trees
from goldbeam.errors import DataError
from goldbeam.tasks.common.corpus_facts import numbers, sentence_bounds
from goldbeam.tasks.common.parsing.columns import Layout

if TYPE_CHECKING:
    from goldbeam.doc import Doc

#: A token's head (0 is the root, 1 the first word) and its relation.
Arc = tuple[int, str]


def arc_cells(arc: Arc) -> tuple[str, str]:
    """An arc as the last two cells of a token."""
    pair = isinstance(arc, (tuple, list)) and len(arc) == 2
    if not (pair and isinstance(arc[0], Integral) and isinstance(arc[1], str)):
        raise DataError(f"an arc is a pair of a head's number and a relation, got {arc!r:.80}")
    return str(int(arc[0])), arc[1]


@dataclass(frozen=True)
class Parsed:
    """A corpus with predicted trees."""

    corpus: Corpus
    trees: Trees
    layout: Layout

    def render(self) -> bytes:
        """The corpus in its own format, with HEAD and DEPREL replaced and all else byte for byte."""
        return render_trees(self.corpus, self.trees, *self.layout.output_columns(self.corpus))

    def arcs(self) -> list[list[Arc]]:
        heads, relations, names = numbers(self.trees.heads), numbers(self.trees.relations), self.trees.names
        return [
            [(heads[token], names[relations[token]]) for token in range(begin, end)]
            for begin, end in sentence_bounds(self.corpus)
        ]

    def doc(self, margins: list[float] | None = None) -> Doc:
        """For reading and drawing; ``margins`` are one a token."""
        from goldbeam.doc import Doc

        columns = {"form" if name == "w" else name: place for name, place in self.layout.places(self.corpus).items()}
        shown = {name: place for name, place in columns.items() if name not in ("head", "deprel")}
        trees = self.trees
        return Doc.of_corpus(self.corpus, trees.heads, trees.relations, trees.names, margins=margins, columns=shown)
