"""Tagged text as a person looks at it: words with their labels, and the order in which they were decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, overload

from goldbeam.drawing.excerpts import MOST_STEPS

MOST_SHOWN = 20  # sentences that a notebook shows of a document


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


class TaggedDoc(Sequence[TaggedSentence]):
    """Tagged sentences, made when they are asked for."""

    def __init__(self, count: int, make: Callable[[int], TaggedSentence]) -> None:
        self._count = count
        self._make = make

    @property
    def order(self) -> list[tuple[int, ...]]:
        """For every sentence the numbers of its words, from 0, in the order in which they were decided."""
        return [sentence.order for sentence in self]

    @overload
    def __getitem__(self, i: int) -> TaggedSentence: ...
    @overload
    def __getitem__(self, i: slice) -> list[TaggedSentence]: ...
    def __getitem__(self, i: int | slice) -> TaggedSentence | list[TaggedSentence]:
        places = range(self._count)[i]
        return self._make(places) if isinstance(places, int) else [self._make(k) for k in places]

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[TaggedSentence]:
        return map(self._make, range(self._count))

    def __repr__(self) -> str:
        return f"<TaggedDoc: {self._count} sentence{'s' * (self._count != 1)}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def to_text(self, *, ascii: bool = False, limit: int | None = MOST_STEPS) -> str:
        """The steps of all sentences; see `TaggedSentence.to_text`."""
        return "\n\n".join(sentence.to_text(ascii=ascii, limit=limit) for sentence in self)

    def to_svg(self, theme: str = "light", *, limit: int | None = MOST_STEPS) -> str:
        """The picture of a document of one sentence; take the sentences of others one by one."""
        from goldbeam.errors import ParameterError

        if len(self) != 1:
            raise ParameterError(f"a picture shows one sentence, and there are {len(self)}; use doc[i].to_svg()")
        return self[0].to_svg(theme, limit=limit)

    def _repr_html_(self) -> str:
        more = f"<p>… and {self._count - MOST_SHOWN} more</p>" if self._count > MOST_SHOWN else ""
        return "".join(sentence._repr_html_() for sentence in self[:MOST_SHOWN]) + more
