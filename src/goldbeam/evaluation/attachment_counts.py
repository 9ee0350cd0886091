"""What dependency trees have right, sentence by sentence.

The definitions are those of the scorer of the CoNLL 2018 shared task (Zeman et al. 2018) where gold and prediction have
the same tokens: UAS compares heads, LAS heads and universal relations (what stands before ``:``), and CLAS does the
same for words with a content relation, of which there may be more or fewer in the prediction than in the gold trees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from goldbeam.errors import ParameterError
from goldbeam.evaluation.buffers import check_equal_number, label_ids, mask_of, sentence_offsets
from goldbeam.evaluation.counts import Counts, per_sentence

#: The relations that CLAS counts, as the CoNLL 2018 scorer lists them. All others are left out: the function words'
#: aux, case, cc, clf, cop, det and mark, also punct, and whatever is not a relation of UD version 2.
CONTENT = frozenset(
    {
        *("acl", "advcl", "advmod", "amod", "appos", "ccomp", "compound", "conj", "csubj", "dep", "discourse"),
        *("dislocated", "expl", "fixed", "flat", "goeswith", "iobj", "list", "nmod", "nsubj", "nummod", "obj", "obl"),
        *("orphan", "parataxis", "reparandum", "root", "vocative", "xcomp"),
    }
)
#: Arcs by the distance between word and head, as McDonald and Nivre (2007) look at errors.
DISTANCES = ("root", "1", "2", "3-6", "7+")
_DISTANCE = np.array([0, 1, 2, 3, 3, 3, 3, 4])  # the number of each distance, 0 for roots; 7 is the last


class ArcCounts(NamedTuple):
    """Arcs of a kind: those fully correct, predicted ones, gold ones, and gold ones with the right head."""

    name: str
    correct: int
    predicted: int
    gold: int
    heads: int


@dataclass(frozen=True, slots=True)
class AttachmentCounts:
    """Of each sentence the counts that scores are ratios of; of the corpus the arcs of each relation and distance.

    An arc is right if its head and its relation are, and with its subtype if the whole name of the relation is.
    """

    sentences: Counts
    relations: list[ArcCounts]
    distances: list[ArcCounts]


class Arcs(NamedTuple):
    """The arcs of all tokens (uint32): a head is 0 or a token's number from 1 within its sentence; a relation is a
    number in a list of names."""

    heads: NDArray[np.uint32]
    relations: NDArray[np.uint32]


def attachment_counts(
    gold_heads: Any,
    gold_relations: Any,
    heads: Any,
    relations: Any,
    offsets: Any,
    names: Sequence[str],
    punctuation: Any = None,
    *,
    universal: bool = True,
) -> AttachmentCounts:
    """Compare trees, given as buffers of uint32 (offsets: or uint64); ``punctuation`` has one byte per token.

    With ``universal``, relations are compared up to ``:``.
    """
    gold = Arcs(label_ids(gold_heads, "gold heads"), label_ids(gold_relations, "gold relations"))
    predicted = Arcs(label_ids(heads, "heads"), label_ids(relations, "relations"))
    check_equal_number(gold.heads, gold.relations, "heads, relations")
    check_equal_number(gold.heads, predicted.heads, "heads")
    check_equal_number(gold.relations, predicted.relations, "relations")
    tokens = len(gold.heads)
    spoken = np.ones(tokens, np.bool_) if punctuation is None else ~mask_of(punctuation, tokens, "punctuation")
    bounds = sentence_offsets(offsets, tokens)
    words = np.arange(1, tokens + 1) - np.repeat(bounds[:-1], np.diff(bounds))  # their numbers in their sentences
    for arcs in (gold, predicted):
        _check(arcs, words, bounds, len(names))
    return _count(gold, predicted, words, bounds, spoken, names, universal)


def _check(arcs: Arcs, words: NDArray[np.int64], offsets: NDArray[np.int64], names: int) -> None:
    sizes = np.diff(offsets)
    wrong = np.flatnonzero((arcs.heads > np.repeat(sizes, sizes)) | (arcs.heads == words))
    if len(wrong):
        token = wrong[0]
        sentence = np.searchsorted(offsets, token, side="right")
        raise ParameterError(
            f"sentence {sentence}, word {words[token]}: the head must be another word or 0 "
            f"(0..{sizes[sentence - 1]}), got {arcs.heads[token]}"
        )
    outside = arcs.relations[arcs.relations >= names]
    if len(outside):
        raise ParameterError(f"relation number {outside[0]} is outside the list of names (0..{names} exclusive)")


def _count(
    gold: Arcs,
    predicted: Arcs,
    words: NDArray[np.int64],
    offsets: NDArray[np.int64],
    spoken: NDArray[np.bool_],
    names: Sequence[str],
    universal: bool,
) -> AttachmentCounts:
    bases = [name.partition(":")[0] for name in names]
    groups, group_names = _numbered(bases if universal else names)
    wholes, _ = _numbered(names)
    content = np.array([base in CONTENT for base in bases], np.bool_)
    wanted, got = groups[gold.relations], groups[predicted.relations]
    head = gold.heads == predicted.heads
    arc = head & (wanted == got)
    subtype = head & (wholes[gold.relations] == wholes[predicted.relations])
    flags = {
        "heads": head,
        "arcs": arc,
        "subtypes": subtype,
        "content_gold": content[gold.relations],
        "content_predicted": content[predicted.relations],
        "content_arcs": arc & content[gold.relations],
        "tokens_no_punct": spoken,
        "heads_no_punct": head & spoken,
        "arcs_no_punct": arc & spoken,
        "subtypes_no_punct": subtype & spoken,
    }
    counts = {name: per_sentence(flag, offsets) for name, flag in flags.items()}
    counts["tokens"] = np.diff(offsets)
    counts["sentences"] = np.ones_like(counts["tokens"])  # what complete matches are divided by
    for suffix in ("", "_no_punct"):
        for kind in ("heads", "arcs"):
            complete = counts[kind + suffix] == counts["tokens" + suffix]
            counts[f"complete_{kind}{suffix}"] = complete.astype(np.int64)
    return AttachmentCounts(
        counts,
        _by_kind(group_names, wanted, got, head, arc),
        # An arc of the right head has the right distance too, so here `correct` needs the relation.
        _by_kind(DISTANCES, _distances(words, gold.heads), _distances(words, predicted.heads), head, arc),
    )


def _numbered(names: Sequence[str]) -> tuple[NDArray[np.int64], list[str]]:
    """For each name a number, equal for equal names; and the name of each number."""
    numbers: dict[str, int] = {}
    ids = [numbers.setdefault(name, len(numbers)) for name in names]
    return np.array(ids, np.int64), list(numbers)


def _distances(words: NDArray[np.int64], heads: NDArray[np.uint32]) -> NDArray[np.int64]:
    """The number in `DISTANCES` of each arc."""
    return np.where(heads == 0, 0, _DISTANCE[np.minimum(np.abs(words - heads), len(_DISTANCE) - 1)])


def _by_kind(
    names: Sequence[str],
    wanted: NDArray[np.int64],
    got: NDArray[np.int64],
    head: NDArray[np.bool_],
    arc: NDArray[np.bool_],
) -> list[ArcCounts]:
    columns = (np.bincount(kinds, minlength=len(names)).tolist() for kinds in (wanted[arc], got, wanted, wanted[head]))
    return [ArcCounts(*row) for row in zip(names, *columns, strict=True)]
