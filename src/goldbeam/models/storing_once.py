"""Writing model files that hold others: a word table that several of them have is stored once.

`shared_tables.py` says what such a file looks like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from goldbeam.models.container import Tensor, dump_model, load_model
from goldbeam.models.packed_tensors import described, is_ascending, pack
from goldbeam.models.shared_tables import PREFIX, REFERENCES, digest_of

_TABLES = "knowledge_"  # how the names of tensors begin that may be shared
# Taggers and parsers that are parts of others; those of parsers are called after their columns.
_NESTED = ("upos_tagger", "lemma_tagger", "pruner")


def is_nested(name: str) -> bool:
    """Whether the tensor of this name holds a model file of its own: see `goldbeam.tasks.common.part`."""
    return name in _NESTED or name.startswith(("tagger.", "member."))


class Content(NamedTuple):
    """Of a model file."""

    metadata: Mapping[str, Any]
    tensors: Mapping[str, Tensor]


def dump_once(metadata: Mapping[str, Any], tensors: Mapping[str, Tensor]) -> tuple[bytes, bytes]:
    """As `dump_model`, with shared tables if the model and those inside it have any in common."""
    [content], shared = stored_once([Content(metadata, tensors)])
    return dump_model(content.metadata, {**content.tensors, **shared})


def stored_once(contents: Sequence[Content]) -> tuple[list[Content], dict[str, Tensor]]:
    """Models without the tables that they and those inside them have in common, and the tensors of these tables.

    What occurs only once stays where it is, so models without common tables do not change.
    """
    counts: Counter[str] = Counter()
    tables: dict[str, Tensor] = {}
    for tensor in _all_tables(contents):
        digest = digest_of(tensor)
        counts[digest] += 1
        tables[digest] = tensor
    shared = {digest: tables[digest] for digest, count in counts.items() if count > 1}
    if not shared:
        return [*contents], {}
    return [_without(content, shared) for content in contents], {PREFIX + d: tensor for d, tensor in shared.items()}


def packed_tensors(tensors: Mapping[str, Tensor]) -> tuple[dict[str, Tensor], dict[str, list[Any]]]:
    """Tensors made small as far as that pays, and what the metadata are to say of them."""
    made, told = dict(tensors), {}
    for name, tensor in tensors.items():
        if packed := pack(tensor.data, tensor.dtype):
            data, told[name] = packed
            made[name] = Tensor("U8", (len(data),), data)
    return made, told


def with_packed_keys(content: Content) -> Content:
    """A model with its tables of ascending keys made small; of a compressed file, the rest is small anyway."""
    keys = {
        name: tensor
        for name, tensor in content.tensors.items()
        if len(tensor.shape) == 1 and is_ascending(tensor.data, tensor.dtype)
    }
    made, told = packed_tensors(keys)
    return Content(described(content.metadata, told), {**content.tensors, **made})


def _all_tables(contents: Sequence[Content]) -> Iterator[Tensor]:
    for content in contents:
        for name, tensor in content.tensors.items():
            if name.startswith(_TABLES):
                yield tensor
            elif is_nested(name):
                yield from _all_tables([_content_of(tensor)])


def _without(content: Content, shared: Mapping[str, Tensor]) -> Content:
    references: dict[str, str] = {}
    tensors: dict[str, Tensor] = {}
    for name, tensor in content.tensors.items():
        if name.startswith(_TABLES) and (digest := digest_of(tensor)) in shared:
            references[name] = digest
        elif is_nested(name):
            file = b"".join(dump_model(*_without(_content_of(tensor), shared)))
            tensors[name] = Tensor("U8", (len(file),), file)
        else:
            tensors[name] = tensor
    return Content({**content.metadata, REFERENCES: references} if references else content.metadata, tensors)


def _content_of(tensor: Tensor) -> Content:
    """Of the model file that a tensor holds, complete."""
    file = load_model(memoryview(tensor.data))
    return Content(file.metadata, file.tensors)
