"""What the kernel tells of a process's memory: RSS counts shared pages in full, PSS divides them among their users."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_FIELD = re.compile(r"^(Rss|Pss):\s+(\d+) kB$", re.MULTILINE)
# A mapping begins with "55d0c6a00000-55d0c6a2c000 r--p 00000000 08:01 1234   /path/of/the/file".
_MAPPING = re.compile(r"^[0-9a-f]+-[0-9a-f]+ \S+ [0-9a-f]+ \S+ \d+[ \t]*(.*)$", re.MULTILINE)


class Pages(NamedTuple):
    rss_mb: float
    pss_mb: float


def rollup(text: str) -> Pages:
    """Of a whole process, from the text of `smaps_rollup`."""
    return _sum(_FIELD.findall(text))


def file_pages(text: str, path: str) -> Pages:
    """Of one file that the process has mapped, from the text of `smaps`."""
    _, *rest = _MAPPING.split(text)  # names and fields by turns
    return _sum(
        field
        for name, fields in zip(rest[::2], rest[1::2], strict=True)
        if name == path
        for field in _FIELD.findall(fields)
    )


def _sum(fields: Iterable[tuple[str, str]]) -> Pages:
    kilobytes = {"Rss": 0, "Pss": 0}
    for name, value in fields:
        kilobytes[name] += int(value)
    return Pages(kilobytes["Rss"] * 1024 / 1e6, kilobytes["Pss"] * 1024 / 1e6)
