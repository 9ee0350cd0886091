"""Documents of guided search: sentences that know in which order they were decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar, overload

from goldbeam.drawing.excerpts import MOST_STEPS

MOST_SHOWN = 20  # sentences that a notebook shows of a document


class _Decided(Protocol):
    @property
    def order(self) -> tuple[int, ...]: ...
    def to_text(self, *, ascii: bool = False, limit: int | None = MOST_STEPS) -> str: ...
    def to_svg(self, theme: str = "light", *, limit: int | None = MOST_STEPS) -> str: ...
    def _repr_html_(self) -> str: ...


S = TypeVar("S", bound=_Decided)


class DecidedDoc(Sequence[S]):
    """Sentences with an order of decisions, made when they are asked for."""

    def __init__(self, count: int, make: Callable[[int], S]) -> None:
        self._count = count
        self._make = make

    @property
    def order(self) -> list[tuple[int, ...]]:
        """For every sentence the numbers of its words, from 0, in the order in which they were decided."""
        return [sentence.order for sentence in self]

    @overload
    def __getitem__(self, i: int) -> S: ...
    @overload
    def __getitem__(self, i: slice) -> list[S]: ...
    def __getitem__(self, i: int | slice) -> S | list[S]:
        places = range(self._count)[i]
        return self._make(places) if isinstance(places, int) else [self._make(k) for k in places]

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[S]:
        return map(self._make, range(self._count))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._count} sentence{'s' * (self._count != 1)}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def to_text(self, *, ascii: bool = False, limit: int | None = MOST_STEPS) -> str:
        """The steps of all sentences; see ``to_text`` of a sentence."""
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
