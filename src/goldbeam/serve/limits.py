"""How much a request may ask for, and a server do at once."""

from __future__ import annotations

from dataclasses import dataclass

from goldbeam.settings import check_values
from goldbeam.settings.kinds import Number

_LEAST: dict[str, Number] = {
    "body_bytes": Number(least=1, whole=True),
    "text_characters": Number(least=1, whole=True),
    "texts": Number(least=1, whole=True),
    "seconds": Number(least=0.001),
    "body_seconds": Number(least=0.001),
    "concurrency": Number(least=1, whole=True),
    "queue": Number(least=1, whole=True),
    "batch_texts": Number(least=1, whole=True),
    "batch_characters": Number(least=1, whole=True),
    "threads": Number(least=0, whole=True),
    "connections": Number(least=1, whole=True),
}


@dataclass(frozen=True)
class Limits:
    """Beyond these a request is refused: 413 for its size, 408 or 503 for its time, 429 if there is too much to do."""

    body_bytes: int = 10_000_000
    text_characters: int = 1_000_000  # of all texts of a request together
    texts: int = 10_000  # of a request
    seconds: float = 30.0  # from the end of its body to its answer; of a stream, for each piece
    body_seconds: float = 20.0  # for its headers, and for its body
    concurrency: int = 256  # requests in hand
    queue: int = 20_000  # texts that wait
    batch_texts: int = 64  # short texts that become one call of the core
    batch_characters: int = 16_384  # of such a call; a longer text is annotated alone
    threads: int = 0  # that run models; 0: one per processor
    connections: int = 4096

    def __post_init__(self) -> None:
        check_values("Limits", vars(self), _LEAST)

    @property
    def buffered_bytes(self) -> int:
        """Of all bodies together that are being received."""
        return 16 * self.body_bytes
