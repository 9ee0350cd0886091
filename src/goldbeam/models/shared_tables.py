"""Tables that several model files in one file have in common, on reading.

The outermost file holds such a table as a tensor `shared.DIGEST`. A model file inside it that lacks the tensor lists it
in its metadata, `{"shared_tables": {"knowledge_clusters_words": DIGEST}}`, and so does the outermost file if it has a
model of its own. Loading hides all of that: a `ModelFile` has its tensors, wherever they lie. `storing_once.py` writes
such files.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from goldbeam import _core

PREFIX = "shared."
REFERENCES = "shared_tables"  # in metadata


class AnyTensor(Protocol):
    @property
    def dtype(self) -> str: ...
    @property
    def data(self) -> Any: ...


T = TypeVar("T", bound=AnyTensor)
Made = TypeVar("Made")


def digest_of(tensor: AnyTensor) -> str:
    return f"{tensor.dtype}.{_core.checksum(tensor.data):016x}"


class SharedTables(Generic[T]):
    """Tensors by digest, and what was made of them: models that share a table in the file share it in memory too."""

    def __init__(self, tensors: Mapping[str, T] | None = None) -> None:
        self._tensors = dict(tensors or {})
        self._made: dict[Hashable, Any] = {}

    def extended_by(self, tensors: dict[str, T]) -> SharedTables[T]:
        """With those of another file, which are taken out of its tensors; ValueError if one has another digest."""
        own = {name: tensors.pop(name) for name in [*tensors] if name.startswith(PREFIX)}
        for name, tensor in own.items():
            if name != PREFIX + digest_of(tensor):
                raise ValueError(f"the checksum of table {name!r:.80} does not match")
        if not own:
            return self
        return SharedTables(self._tensors | {name.removeprefix(PREFIX): tensor for name, tensor in own.items()})

    def complete(self, metadata: dict[str, Any], tensors: dict[str, T]) -> Mapping[str, str]:
        """Add the tensors that metadata refer to; the references are taken out and returned.

        ValueError if a table is not there.
        """
        references = metadata.pop(REFERENCES, {})
        if not isinstance(references, dict) or not all(isinstance(digest, str) for digest in references.values()):
            raise ValueError("implausible list of shared tables")
        for name, digest in references.items():
            if name in tensors:
                raise ValueError(f"tensor {name!r:.80} occurs twice, once as a shared table")
            if digest not in self._tensors:
                raise ValueError(f"tensor {name!r:.80} is a shared table that is not there")
            tensors[name] = self._tensors[digest]
        return references

    def made_once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What ``make()`` gives, or gave for the same key."""
        if key not in self._made:
            self._made[key] = make()
        found: Made = self._made[key]
        return found
