"""Tagged text as a person looks at it: words with their labels, and the order in which they were decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from goldbeam.doc.decided import DecidedDoc
from goldbeam.drawing.excerpts import MOST_STEPS


@dataclass(frozen=True)
class Decision:
    """A step of guided search: the word that it labels, and the span that this makes with its neighbours.

    ``states`` are the label sequences of the span that are kept, the best first.
    """

    word: int  # from 0
    begin: int  # of the span
    score: float  # of the action
    states: tuple[tuple[str, ...], ...]

    @property
    def end(self) -> int:
        return self.begin + len(self.states[0])


@dataclass(frozen=True)
class TaggedSentence:
    """Words, their labels, and the numbers of the words (from 0) in the order in which they were decided."""

    forms: tuple[str, ...]
    labels: tuple[str, ...]
    order: tuple[int, ...]
    _decide: Callable[[], list[Decision]] = field(repr=False, compare=False)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """How guided search came to the labels; other searches have no order of their own, and give an error."""
        return tuple(self._decide())

    def to_dict(self) -> dict[str, Any]:
        """For JSON; words are counted from 0."""
        return {
            "words": list(self.forms),
            "labels": list(self.labels),
            "order": list(self.order),
            "decisions": [asdict(decision) for decision in self.decisions],
        }

    def to_text(self, *, ascii: bool = False, limit: int | None = MOST_STEPS) -> str:
        """The steps of the search one below the other, as in the 2007 paper's example.

        Of more steps than ``limit`` the first ones are drawn, and a last line says so; ``limit=None`` draws all.
        """
        from goldbeam.drawing.order import order_text

        return order_text(self, ascii=ascii, limit=limit)

    def to_svg(self, theme: str = "light", *, limit: int | None = MOST_STEPS) -> str:
        """The same as the text of an SVG file; themes: light, dark, auto (what the reader's system prefers)."""
        from goldbeam.drawing.order import draw_order

        return draw_order(self, theme, limit)

    def __len__(self) -> int:
        return len(self.forms)

    def __str__(self) -> str:
        return " ".join(f"{form}/{label}" for form, label in zip(self.forms, self.labels, strict=True))

    def _repr_html_(self) -> str:
        return f'<div style="overflow-x: auto">{self.to_svg()}</div>'


class TaggedDoc(DecidedDoc[TaggedSentence]):
    """Tagged sentences, made when they are asked for."""
