"""The features of candidates: what templates say of tagged words (`goldbeam.templates.reranking`).

A candidate has a place for every word and one more after the last. All features of a place depend on the words around
it. Most places of a candidate are in other candidates of its list too, so the keys of different places only are
computed, all at once: the first atom of every template, then the second of those that have two, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.tasks.segmentation.candidates import CandidateLists, Places, Scores, begins_of, spans, sums_of
from goldbeam.tasks.segmentation.reranker import RerankingSpec
from goldbeam.templates.keys import AFTER_SENTENCE, BEFORE_SENTENCE, Keys, mix_checks, mix_keys, scramble
from goldbeam.templates.reranking import FARTHEST, TAG, Template

SCORE_KEY = _core.checksum(b"score of the model that made the list")
_PADDING = 2 * FARTHEST + 1  # around the words of a candidate: there is a place after its last word
_LONGEST = 10  # of lengths that are told apart
_FARTHEST = 1e15  # whole numbers that a float64 still knows
_BASE = 0xD1342543DE82EF95  # of the polynomial that is a word's hash: odd, with bits all over
_AT_ONCE = 1 << 16  # features whose keys are mixed, in memory that is near


class _Program(NamedTuple):
    """Templates as arrays. Those with most atoms come first, so that the k-th atoms are of the first so many."""

    seeds: Keys  # a column
    atoms: list[tuple[Places, Places]]  # parts and offsets of the first, second … atoms, each a column
    back: Places  # to the order of the templates

    @classmethod
    @lru_cache(maxsize=8)
    def of(cls, templates: tuple[Template, ...]) -> _Program:
        order = sorted(range(len(templates)), key=lambda t: -len(templates[t].atoms))
        longest_first = [templates[t] for t in order]
        atoms = []
        for k in range(len(longest_first[0].atoms)):
            parts, offsets = zip(*(t.atoms[k] for t in longest_first if len(t.atoms) > k), strict=True)
            atoms.append((_column(parts, np.int64), _column(offsets, np.int64)))
        seeds = _column([_core.checksum(t.text.encode()) for t in longest_first], np.uint64)
        return cls(seeds, atoms, np.argsort(order))


def _column(values: Sequence[int], dtype: Any) -> NDArray[Any]:
    return np.array(values, dtype)[:, None]


@dataclass(frozen=True, eq=False)
class CandidatePlaces:
    """The places of all candidates: their numbers in ``different``, where the words of different ones stand."""

    templates: tuple[Template, ...]
    values: Keys  # by part of a word (`goldbeam.templates.reranking.Atom`), and then by word and what stands around
    different: Places
    numbers: NDArray[np.uint32]
    counts: Places  # of each candidate

    @classmethod
    def of(cls, templates: tuple[Template, ...], characters: Corpus, lists: CandidateLists) -> CandidatePlaces:
        """ParameterError if the candidates are not of these characters."""
        values = _padded(_word_values(characters, lists), lists.words)
        counts = lists.words + 1
        places = spans(begins_of(lists.words + _PADDING) + FARTHEST, counts)
        # Words and tags tell everything. Windows of them are the same if their hashes are.
        offsets = [atom.offset for template in templates for atom in template.atoms]
        windows = np.zeros(len(places), np.uint64)
        for offset in range(min(offsets), max(offsets) + 1):
            windows ^= values[0, places + offset]
            windows *= np.uint64(_BASE)
            windows += values[TAG, places + offset]
        _, first, numbers = np.unique(windows, return_index=True, return_inverse=True)
        return cls(templates, values, places[first], numbers.astype(np.uint32), counts)

    def mixed(self, mix: Callable[[Keys, Keys], Keys]) -> Iterator[Keys]:
        """Keys or checks of the features of different places, by template; some places at a time, in order."""
        program = _Program.of(self.templates)
        values, width = self.values.ravel(), self.values.shape[1]
        some = max(_AT_ONCE // len(self.templates), 1)
        for begin in range(0, len(self.different), some):
            places = self.different[begin : begin + some]
            states = np.repeat(program.seeds, len(places), axis=1)
            for parts, offsets in program.atoms:
                states[: len(parts)] = mix(states[: len(parts)], values[parts * width + offsets + places])
            yield states[program.back]


def learning_data(spec: RerankingSpec, characters: Corpus, lists: CandidateLists, best: bytes) -> _core.RerankingData:
    """Lists whose best candidates (uint32) are known, ready for learning."""
    places = CandidatePlaces.of(spec.compiled, characters, lists)
    shape = len(places.different), len(spec.compiled)
    keys, checks = np.empty(shape, np.uint64), np.empty(shape, np.uint32)
    begin = 0
    for of_keys, of_checks in zip(places.mixed(mix_keys), places.mixed(mix_checks), strict=True):
        end = begin + of_keys.shape[1]
        keys[begin:end], checks[begin:end] = of_keys.T, (of_checks >> np.uint64(32)).T
        begin = end
    return _core.RerankingData(
        keys,
        checks,
        len(spec.compiled),
        places.numbers,
        places.counts.astype(np.uint32),
        lists.counts.astype(np.uint32),
        lists.differences() / spec.unit,
        SCORE_KEY,
        best,
    )


def candidate_scores(
    spec: RerankingSpec, weights: _core.FrozenWeights, characters: Corpus, lists: CandidateLists
) -> NDArray[np.int64]:
    """What each candidate scores, in units of the weights' scale; only differences within a list matter."""
    places = CandidatePlaces.of(spec.compiled, characters, lists)
    sums = [np.zeros(0, np.int64)]
    for keys in places.mixed(mix_keys):
        found = np.frombuffer(weights.first_weights(keys), np.int32)
        sums.append(found.reshape(keys.shape).sum(axis=0, dtype=np.int64))
    by_place = np.concatenate(sums)[places.numbers]
    totals = sums_of(by_place, places.counts)
    of_score = np.frombuffer(weights.first_weights(np.array([SCORE_KEY], np.uint64)), np.int32)[0]
    if of_score == 0:
        return totals
    with np.errstate(over="ignore"):  # a strange file may have any unit
        of_scores = lists.differences() / spec.unit * float(of_score)
    return totals + _rounded(of_scores.clip(-_FARTHEST, _FARTHEST))


def _rounded(values: Scores) -> NDArray[np.int64]:
    """To whole numbers, halves away from zero."""
    whole = np.trunc(values)
    return (whole + np.copysign(np.abs(values - whole) >= 0.5, values)).astype(np.int64)


def _word_values(characters: Corpus, lists: CandidateLists) -> Keys:
    """Of each word itself, its first and last character, its length, and its tag."""
    begins = lists.word_begins(characters)
    ends = begins + lists.lengths
    cells = _core.distinct_values(characters, 0)
    hashes = np.array([_core.checksum(cell.encode("utf-8", "surrogatepass")) for cell in cells], np.uint64)
    hashes = hashes[np.frombuffer(_core.encode_labels(characters, 0, cells), np.uint32)]
    return np.stack(
        [
            _word_hashes(hashes, begins, ends),
            hashes[begins],
            hashes[ends - 1],
            scramble((1 + np.minimum(lists.lengths, _LONGEST)).astype(np.uint64)),
            scramble(lists.tags.astype(np.uint64) + np.uint64(1)),
        ]
    )


def _word_hashes(characters: Keys, begins: Places, ends: Places) -> Keys:
    """Polynomials in the hashes of a word's characters (native/problems/words/hashes.hpp).

    The last character of a text has the factor 1 in a word that ends with it, the one before it the base, and so on.
    Sums over the prefixes of the text have its characters with falling powers; a power of the base puts that right.
    """
    powers, inverse = (_powers(base, len(characters)) for base in (_BASE, pow(_BASE, -1, 1 << 64)))
    sums = np.zeros(len(characters) + 1, np.uint64)
    np.cumsum(characters * inverse, out=sums[1:])
    found = scramble((sums[ends] - sums[begins]) * powers[ends - 1])
    found[found == 0] = 1
    return found


def _powers(base: int, count: int) -> Keys:
    powers = np.full(count, base, np.uint64)
    powers[:1] = 1
    return np.cumprod(powers, dtype=np.uint64)


def _padded(values: Keys, words: Places) -> Keys:
    """With what stands before the first and after the last word of each candidate."""
    before = begins_of(words + _PADDING)
    padded = np.full((len(values), int(words.sum()) + _PADDING * len(words)), AFTER_SENTENCE)
    padded[:, spans(before, np.full_like(words, FARTHEST))] = BEFORE_SENTENCE
    padded[:, spans(before + FARTHEST, words)] = values
    return padded
