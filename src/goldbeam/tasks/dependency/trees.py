"""Trees as a parser predicts them: numbers for every token, and strings when somebody asks."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING

from goldbeam.data import Corpus
from goldbeam.errors import DataError
from goldbeam.tasks.corpus_facts import numbers, sentence_bounds
from goldbeam.tasks.dependency.columns import Layout

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
class Trees:
    """``heads`` and ``relations`` (numbers of ``names``) are uint32, one a token of the corpus."""

    corpus: Corpus
    heads: bytes
    relations: bytes
    names: list[str]
    layout: Layout

    def render(self) -> bytes:
        """The corpus in its own format, with HEAD and DEPREL replaced and all else byte for byte."""
        places = self.layout.output_columns(self.corpus)
        highest = max(numbers(self.heads), default=0)
        heads = [str(head) for head in range(highest + 1)]
        return self.corpus.render_columns(
            [(places.head, self.heads, heads), (places.relation, self.relations, self.names)]
        )

    def arcs(self) -> list[list[Arc]]:
        heads, relations, names = numbers(self.heads), numbers(self.relations), self.names
        return [
            [(heads[token], names[relations[token]]) for token in range(begin, end)]
            for begin, end in sentence_bounds(self.corpus)
        ]

    def doc(self, margins: list[float] | None = None) -> Doc:
        """For reading and drawing; ``margins`` are one a token."""
        from goldbeam.doc import Doc

        columns = {"form" if n == "w" else n: place for n, place in self.layout.places(self.corpus).items()}
        shown = {name: place for name, place in columns.items() if name not in ("head", "deprel")}
        return Doc.of_corpus(self.corpus, self.heads, self.relations, self.names, margins=margins, columns=shown)
