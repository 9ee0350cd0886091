"""Predictions as scikit-learn's tools can join them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


class Predictions(list[T]):
    """A list with one prediction per input. ``numpy.concatenate`` joins several into an array of such predictions.

    That is what ``cross_val_predict`` does with its folds. Of plain lists numpy would make a table of tokens, and fail
    because sentences differ in length.
    """

    def __array_function__(
        self, function: Callable[..., Any], types: Iterable[type], arguments: tuple[Any, ...], options: dict[str, Any]
    ) -> Any:
        import numpy  # there already, because it is numpy that asks

        if function is numpy.concatenate:
            arguments = ([_one_each(part) for part in arguments[0]], *arguments[1:])
        # All other functions do what they do with lists; no type is left here that would want another way.
        return numpy.ndarray.__array_function__(numpy.empty(0), function, (), arguments, options)


def _one_each(predictions: Any) -> Any:
    """An array with a prediction in each place."""
    import numpy

    if not isinstance(predictions, Predictions):
        return predictions
    return numpy.fromiter(predictions, dtype=object, count=len(predictions))
