"""The parts of a pipeline, and how one model file holds them: each as a file of its own, compressed, in a tensor."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from goldbeam.models.compacting import compact_bytes
from goldbeam.models.container import ModelFile, Tensor, load_model
from goldbeam.tasks.registry import estimator_class

PARSERS = ("dependency", "graph-dependency")
#: What each part may be, by its task; the last one is optional.
TASKS = {
    "tokenizer": ("tokenizer",),
    "morphology": ("morphology",),
    "parser": PARSERS,
    "constituency": ("constituency",),
}
_OPTIONAL = ("constituency",)
# Fingerprints of weights do not compress, so a part of a real model never grows by more than about three. A file that
# claims otherwise is made to fill the memory.
_MOST_GROWTH = 64


@dataclass
class Parts:
    """Fitted estimators; ``facts`` are what people want to know of the whole, as JSON."""

    tokenizer: Any
    morphology: Any
    parser: Any
    constituency: Any = None
    facts: dict[str, Any] = field(default_factory=dict)

    def items(self) -> Iterator[tuple[str, Any]]:
        return ((name, part) for name in TASKS if (part := getattr(self, name)) is not None)

    def packed(self, level: int) -> tuple[dict[str, int], dict[str, Tensor]]:
        """The bytes that each part takes as a model file, and these files, compressed at this level of zlib."""
        sizes, tensors = {}, {}
        for name, part in self.items():
            file = b"".join(part._model_bytes())
            sizes[name], tensors[f"part.{name}"] = len(file), _packed(file, level)
        return sizes, tensors

    @classmethod
    def of_file(cls, file: ModelFile) -> Parts:
        """ModelError or ValueError if a part is missing or not what it should be."""
        sizes, facts = file.field("sizes", dict), file.field("facts", dict)
        found: dict[str, Any] = {}
        for name, tasks in TASKS.items():
            if name in _OPTIONAL and f"part.{name}" not in file.tensors:
                continue
            model = load_model(_unpacked(name, file.tensor(f"part.{name}", "U8"), sizes.get(name)))
            if model.task not in tasks:
                raise ValueError(f"part '{name}': a model of the task {model.task!r:.80} is not a {name}")
            found[name] = estimator_class(model.task).from_model_file(model)
        return cls(**found, facts=facts)

    def compacted(self, prune: Mapping[str, float]) -> Parts:
        """The same with weights in their compact form, without those of a part that are below its number."""
        small = {}
        for name, part in self.items():
            model = load_model(compact_bytes(b"".join(part._model_bytes()), prune.get(name, 0.0)))
            small[name] = type(part).from_model_file(model)
        return Parts(**small, facts=dict(self.facts))


def _packed(data: bytes, level: int) -> Tensor:
    small = zlib.compress(data, level)
    return Tensor("U8", (len(small),), small)


def _unpacked(name: str, data: memoryview, size: Any) -> bytes:
    if not isinstance(size, int) or not 0 < size <= _MOST_GROWTH * len(data):
        raise ValueError(f"part '{name}': implausible size {size!r:.80}")
    stream = zlib.decompressobj()
    try:
        whole = stream.decompress(data, size)
    except zlib.error:
        raise ValueError(f"part '{name}': damaged data") from None
    if len(whole) != size or stream.unconsumed_tail:
        raise ValueError(f"part '{name}': not the size that its metadata gives")
    return whole
