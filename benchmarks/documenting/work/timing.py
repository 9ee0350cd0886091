"""CPU milliseconds of a call, from the same state each time."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any


def milliseconds(call: Callable[[], Any], clock: Callable[[], float] = process_time) -> tuple[float, Any]:
    """Time and result. What was thrown away before is collected before, and the result is freed by the caller."""
    gc.collect()
    start = clock()
    result = call()
    return 1000 * (clock() - start), result


def wall(call: Callable[[], Any]) -> tuple[float, Any]:
    return milliseconds(call, perf_counter)
