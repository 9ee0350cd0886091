"""What JSON says of words: a list per field, with None where a field is left out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from goldbeam.doc.words import HEAD, NO_TREE, UNKNOWN, Words

_TEXTS = {"lemma": "lemmas", "upos": "upos", "xpos": "xpos", "feats": "feats"}


def token_fields(words: Words, begin: int, end: int, offsets: Sequence[int]) -> dict[str, Sequence[Any]]:
    """Of the words between ``begin`` and ``end``. They are counted from 1, and 0 is the root.

    ``offsets`` are where sentences begin among them, and ``end``.
    """
    numbers = [number for first, after in pairwise(offsets) for number in range(1, after - first + 1)]
    fields: dict[str, Sequence[Any]] = {"id": numbers, "form": words.forms[begin:end]}
    for name, attribute in _TEXTS.items():
        column = getattr(words, attribute)
        if column is not None:
            fields[name] = [None if text == UNKNOWN else text for text in column[begin:end]]
    heads, relations = words.heads[begin:end], words.relations[begin:end]
    fields["head"] = heads
    fields["deprel"] = [None if head is NO_TREE else name for head, name in zip(heads, relations, strict=True)]
    fields["start"] = words.places.starts[begin:end]
    fields["end"] = words.places.ends[begin:end]
    if HEAD in words.margins:
        fields["margin"] = words.margins[HEAD][begin:end]
    if layers := [layer for layer in words.margins if layer != HEAD]:
        rows = zip(*(words.margins[layer][begin:end] for layer in layers), strict=True)
        fields["margins"] = [_known(dict(zip(layers, row, strict=True))) for row in rows]
    return fields


def _known(margins: dict[str, float | None]) -> dict[str, float | None] | None:
    return {layer: margin for layer, margin in margins.items() if margin is not None} or None
