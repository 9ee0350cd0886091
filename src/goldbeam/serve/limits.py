"""How much a request may ask for, and a server do at once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Beyond these a request is refused: 413 for its size, 408 or 503 for its time, 429 if there is too much to do."""

    body_bytes: int = 10_000_000
    text_characters: int = 1_000_000  # of all texts of a request together
    texts: int = 10_000  # of a request
    seconds: float = 30.0  # from the end of its body to its answer; of a stream, for each piece
    body_seconds: float = 10.0  # from its headers to the end of its body
    concurrency: int = 256  # requests that run a model or wait for one
    queue: int = 4096  # texts that wait
    batch_texts: int = 64  # short texts that become one call of the core
    batch_characters: int = 16_384
    threads: int = 0  # that run models; 0: one per processor
