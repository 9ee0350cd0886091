"""Substructures that a user chooses by a function of their own (SWVP)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from typing import Any

from goldbeam.errors import GoldbeamError, ParameterError

#: From gold and the prediction, lists of equal length, to sets of positions.
Choose = Callable[[list[Any], list[Any]], Iterable[Iterable[int]]]


def checked_substructures(function: Any) -> Callable[[list[Any], list[Any]], list[list[int]]]:
    """The function with mistakes in one sentence; a mistake that it raises itself is the cause."""
    name = getattr(function, "__name__", type(function).__name__)

    def checked(gold: list[Any], predicted: list[Any]) -> list[list[int]]:
        length = len(gold)
        try:
            sets = [[index(position) for position in positions] for positions in function(gold, predicted)]
        except GoldbeamError:
            raise
        except Exception as cause:
            raise ParameterError(
                f"substructures: {name}() failed with {type(cause).__name__}: {cause}; "
                "it must return an iterable of iterables of positions"
            ) from cause
        for positions in sets:
            for position in positions:
                if not 0 <= position < length:
                    raise ParameterError(
                        f"substructures: {name}() gave the position {position}; there are positions 0 to {length - 1}"
                    )
        return sets

    return checked
