"""Parts in the file of a pipeline: each is a model file in a tensor, as it is or compressed.

As it is, the file is mapped into memory and quick to load; compressed, it is small.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from goldbeam.models.container import ModelFile, Tensor, dump_model, load_model
from goldbeam.models.storing_once import Content, packed_tensors, stored_once, with_packed_keys
from goldbeam.pipeline.parts import COLUMNS, Parts
from goldbeam.tasks.common.part import Part
from goldbeam.tasks.registry import TASKS, predictor_of
from goldbeam.texts.read_as import ReadAs

# Fingerprints of weights do not compress, so a part of a real model never grows by more than about three. A file that
# claims otherwise is made to fill the memory.
_MOST_GROWTH = 64
_SMALLEST = 9  # level of zlib
_IN_0_1 = ("tokenizer", "morphology", "parser", "constituency")  # the last one was optional


class Nested(NamedTuple):
    sizes: list[tuple[str, int]]  # the name and size of each part, in order
    tensors: dict[str, Tensor]  # that hold them
    packed: dict[str, list[Any]]  # what the metadata are to say of those that are packed


def nested(parts: Parts, small: bool = True) -> Nested:
    """Parts as tensors. Functions are left out.

    Word tables that several parts have are tensors of their own, so each is there once.
    Compact weights have to be expanded when they are loaded, so that nothing is lost if they are compressed as well,
    and so are word tables then; without ``small`` they are not, which is faster.
    """
    predictors = [*parts.predictors()]
    contents, shared = stored_once([Content(*predictor.content()) for _, predictor in predictors])
    compact = [small and predictor.model.weights.is_compact for _, predictor in predictors]
    tensors, packed = packed_tensors(shared) if any(compact) else (dict(shared), {})
    sizes = []
    for (name, _), content, is_compact in zip(predictors, contents, compact, strict=True):
        file = b"".join(dump_model(*(with_packed_keys(content) if is_compact else content)))
        squeezed = zlib.compress(file, _SMALLEST) if is_compact else file
        stored = squeezed if len(squeezed) < len(file) else file  # of this size: as it is
        sizes.append((name, len(file)))
        tensors[f"part.{name}"] = Tensor("U8", (len(stored),), stored)
    return Nested(sizes, tensors, packed)


def parts_of(file: ModelFile) -> Parts:
    """ModelError or ValueError if a part is missing or not what it should be."""
    steps: dict[str, Any] = {}
    for name, size in _sizes(file):
        part = Part(f"part.{name}", tuple(task for task in TASKS if task != "pipeline"), f"part '{name}'")
        data = file.tensor(part.name, "U8")
        predictor = part.of_bytes(data if size == len(data) else _unpacked(name, data, size), file.shared)
        if name in _IN_0_1 and not _fits(name, predictor.task):
            raise ValueError(f"part '{name}': a model of the task {predictor.task!r} is not a {name}")
        steps[name] = predictor.named(name)
    plain, read_as = frozenset(_names(file, "plain_marks")), ReadAs(file.metadata.get("read_as", ""))
    return Parts(steps, file.field("facts", dict), _names(file, "functions"), plain, read_as)


def _sizes(file: ModelFile) -> Iterator[tuple[str, Any]]:
    """In order; version 0.1 had a fixed one."""
    sizes = file.metadata.get("sizes")
    if isinstance(sizes, dict):
        names = [name for name in _IN_0_1 if name != "constituency" or f"part.{name}" in file.tensors]
        sizes = [[name, sizes.get(name)] for name in names]
    if not isinstance(sizes, list):
        raise ValueError("its metadata has no sizes of parts")
    seen: set[str] = set()
    for entry in sizes:
        named = isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str) and entry[0].isidentifier()
        if not named or entry[0] in seen or entry[0] in COLUMNS:
            raise ValueError("its list of parts makes no sense")
        seen.add(entry[0])
        yield entry[0], entry[1]


def _names(file: ModelFile, key: str) -> tuple[str, ...]:
    """Of functions that were not saved, or of parts; files of version 0.1 have none."""
    names = file.metadata.get(key, [])
    if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        raise ValueError(f"its list of {key.replace('_', ' ')} makes no sense")
    return tuple(names)


def _fits(name: str, task: str) -> bool:
    fitting = {
        "tokenizer": ("tokenizer", "segmenter", "joint"),
        "morphology": ("morphology",),
        "parser": ("dependency", "graph-dependency", "combination"),
        "constituency": ("constituency",),
    }
    return task in fitting[name]


def compacted(parts: Parts, prune: dict[str, float]) -> Parts:
    """The same with weights in their compact form, without those of a part that are below its number."""
    from goldbeam.models.compacting import compact_bytes

    small = {name: part for name, part in parts.steps.items() if name in parts.functions}
    for name, predictor in parts.predictors():
        file = compact_bytes(predictor.file(), prune.get(name, 0.0))
        small[name] = predictor_of(load_model(file)).named(name)
    return replace(parts, steps={name: small[name] for name in parts.steps})


def _unpacked(name: str, data: memoryview, size: Any) -> bytes:
    if type(size) is not int or not 0 < size <= _MOST_GROWTH * len(data):
        raise ValueError(f"part '{name}': implausible size {size!r:.80}")
    stream = zlib.decompressobj()
    try:
        whole = stream.decompress(data, size)
    except zlib.error:
        raise ValueError(f"part '{name}': damaged data") from None
    if len(whole) != size or stream.unconsumed_tail:
        raise ValueError(f"part '{name}': not the size that its metadata gives")
    return whole
