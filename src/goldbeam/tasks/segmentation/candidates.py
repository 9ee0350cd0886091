"""Lists of candidates: for each sentence a few ways to cut its characters into tagged words, with the score of the
model that proposed them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from goldbeam.data import Corpus
from goldbeam.errors import ParameterError
from goldbeam.tasks.common.corpus_facts import sentence_offsets

Numbers = NDArray[np.uint32]
Places = NDArray[np.int64]
Scores = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class CandidateLists:
    """Candidates of each sentence, words of each candidate, length and tag of each word, score of each candidate."""

    counts: Places
    words: Places
    lengths: Places  # in characters
    tags: Numbers
    scores: Scores

    @classmethod
    def of(cls, counts: Any, words: Any, lengths: Any, tags: Any, scores: Any) -> CandidateLists:
        """From buffers of uint32, and of float64 for the scores."""
        first, second, third = (np.frombuffer(data, np.uint32).astype(np.int64) for data in (counts, words, lengths))
        lists = cls(first, second, third, np.frombuffer(tags, np.uint32), np.frombuffer(scores, np.float64))
        of_candidates, of_words = {len(lists.words), len(lists.scores)}, {len(lists.lengths), len(lists.tags)}
        if of_candidates != {int(lists.counts.sum())} or of_words != {int(lists.words.sum())}:
            raise ParameterError("the five arrays of the candidates do not agree in number")
        return lists

    @classmethod
    def of_labels(
        cls, found: Iterable[list[tuple[float, list[int]]]], begins: Sequence[int], tags: Sequence[int]
    ) -> CandidateLists:
        """Of label sequences of characters with their scores; tables say whether a label begins a word, and its tag.

        The first character of a sentence begins a word, whatever its label.
        """
        listed = [list(sentence) for sentence in found]
        candidates = [candidate for sentence in listed for candidate in sentence]
        sizes = np.fromiter((len(labels) for _, labels in candidates), np.int64, len(candidates))
        labels = np.fromiter(chain.from_iterable(labels for _, labels in candidates), np.int64, sizes.sum())
        first = np.array(begins, bool)[labels]
        first[begins_of(sizes)[sizes > 0]] = True
        places = np.flatnonzero(first)
        return cls(
            np.fromiter(map(len, listed), np.int64, len(listed)),
            sums_of(first, sizes),
            np.diff(places, append=len(labels)),
            np.array(tags, np.uint32)[labels[places]],
            np.fromiter((score for score, _ in candidates), np.float64, len(candidates)),
        )

    @classmethod
    def arranged(cls, parts: Sequence[CandidateLists], places: Any) -> CandidateLists:
        """Lists of several parts as one: list i of all parts goes to places[i] (uint32)."""
        whole = cls(*(np.concatenate(arrays) for arrays in zip(*(part._arrays() for part in parts), strict=True)))
        wanted = np.frombuffer(places, np.uint32)
        if not np.array_equal(np.sort(wanted), np.arange(len(whole))):
            raise ParameterError("the places must be those of all lists, each once")
        return whole._taken(np.argsort(wanted))

    @cached_property
    def first_candidates(self) -> Places:
        """Of each sentence."""
        return begins_of(self.counts)

    @cached_property
    def first_words(self) -> Places:
        """Of each candidate."""
        return begins_of(self.words)

    def __len__(self) -> int:
        return len(self.counts)

    def __getitem__(self, sentence: int) -> list[tuple[float, list[int], list[int]]]:
        """The candidates of a sentence, as (score, lengths, tags)."""
        if not 0 <= sentence < len(self):
            raise IndexError("there is no such list")
        one = self._taken(np.array([sentence]))
        ends = np.cumsum(one.words)[:-1]
        lengths, tags = (np.split(values, ends) for values in (one.lengths, one.tags))
        listed = zip(one.scores.tolist(), lengths, tags, strict=False)
        return [(score, of_words.tolist(), of_tags.tolist()) for score, of_words, of_tags in listed]

    @property
    def spread(self) -> float:
        """How far the scores of candidates are from the first of their list, in the mean; 1 if that is nothing."""
        others = len(self.scores) - int(np.count_nonzero(self.counts))
        # Summed one after the other: the sum is stored in models.
        mean = float(np.cumsum(np.abs(self.differences()))[-1]) / others if others else 0.0
        return mean if 0 < mean < np.inf else 1.0

    def differences(self) -> Scores:
        """How far the score of each candidate is from the first of its list."""
        filled = self.counts > 0
        return self.scores - np.repeat(self.scores[self.first_candidates[filled]], self.counts[filled])

    def word_begins(self, characters: Corpus) -> Places:
        """Where each word begins among the characters of all sentences.

        ParameterError unless there is a list for each sentence and every candidate covers its characters.
        """
        offsets = np.frombuffer(sentence_offsets(characters), np.uint64).astype(np.int64)
        if len(self) != len(characters):
            raise ParameterError(
                f"there are {len(self)} lists of candidates for {len(characters)} sentences; give one a sentence"
            )
        fits = sums_of(self.lengths, self.words) == np.repeat(np.diff(offsets), self.counts)
        fits &= (sums_of(self.lengths == 0, self.words) == 0) & np.isfinite(self.scores)
        if not fits.all():
            wrong = int(np.argmin(fits))
            sentence = int(np.searchsorted(np.cumsum(self.counts), wrong, side="right"))
            raise ParameterError(
                f"candidate {wrong - int(self.counts[:sentence].sum())} of sentence {sentence} "
                "does not fit: its words must cover the characters, and its score be finite"
            )
        # All candidates of a sentence begin where it begins.
        of_candidates = np.repeat(offsets[:-1], self.counts) - begins_of(self.lengths, total=True)[self.first_words]
        return np.repeat(of_candidates, self.words) + begins_of(self.lengths)

    def nearest(self, characters: Corpus, lengths: Any, tags: Any) -> bytes:
        """The number (uint32) of each list's candidate with the highest F of tagged words, and of those the first.

        ``lengths`` and ``tags`` (uint32) are of the gold words of all sentences, one after the other.
        """
        begins = self.word_begins(characters)
        gold_lengths = np.frombuffer(lengths, np.uint32).astype(np.int64)
        gold_tags = np.frombuffer(tags, np.uint32)
        if len(gold_lengths) != len(gold_tags):
            raise ParameterError("there must be one tag a word")
        offsets = np.frombuffer(sentence_offsets(characters), np.uint64).astype(np.int64)
        gold_begins = begins_of(gold_lengths, total=True)
        if gold_begins[-1] > offsets[-1] or (gold_lengths == 0).any():
            raise ParameterError("there are more gold words than characters")
        uncovered = ~np.isin(offsets[1:], gold_begins)
        if uncovered.any():
            raise ParameterError(f"the gold words of sentence {np.argmax(uncovered)} do not cover its characters")
        length_at, tag_at = np.zeros(offsets[-1], np.int64), np.zeros(offsets[-1], np.uint32)
        length_at[gold_begins[:-1]], tag_at[gold_begins[:-1]] = gold_lengths, gold_tags
        right = (length_at[begins] == self.lengths) & (tag_at[begins] == self.tags)
        common = sums_of(right, self.words)
        gold_words = np.diff(np.searchsorted(gold_begins, offsets))
        return self.highest(common / np.maximum(np.repeat(gold_words, self.counts) + self.words, 1))

    def highest(self, values: NDArray[Any]) -> bytes:
        """The number (uint32) of each list's candidate with the highest of these values, the first of several.

        It is 0 for an empty list.
        """
        filled = self.counts > 0
        starts, counts = self.first_candidates[filled], self.counts[filled]
        found = np.zeros(len(self), np.uint32)
        if len(starts):
            highest = np.repeat(np.maximum.reduceat(values, starts), counts)
            places = np.flatnonzero(values == highest)
            found[filled] = places[np.searchsorted(places, starts)] - starts
        return found.tobytes()

    def picked(self, chosen: Any) -> tuple[bytes, bytes]:
        """Lengths and tags (uint32) of the words of these candidates (uint32), one of each list."""
        numbers = np.frombuffer(chosen, np.uint32).astype(np.int64)
        if len(numbers) != len(self):
            raise ParameterError("there must be one number a list")
        if (numbers >= self.counts).any():
            raise ParameterError("a candidate's number is out of range")
        candidates = self.first_candidates + numbers
        words = spans(self.first_words[candidates], self.words[candidates])
        return self.lengths[words].astype(np.uint32).tobytes(), self.tags[words].tobytes()

    def _arrays(self) -> tuple[NDArray[Any], ...]:
        return self.counts, self.words, self.lengths, self.tags, self.scores

    def _taken(self, sentences: Places) -> CandidateLists:
        candidates = spans(self.first_candidates[sentences], self.counts[sentences])
        words = spans(self.first_words[candidates], self.words[candidates])
        return CandidateLists(
            self.counts[sentences],
            self.words[candidates],
            self.lengths[words],
            self.tags[words],
            self.scores[candidates],
        )


def begins_of(counts: NDArray[Any], *, total: bool = False) -> Places:
    """Where each of so many parts begins, if they stand one after the other; with the end of the last if ``total``."""
    begins = np.zeros(len(counts) + 1, np.int64)
    counts.cumsum(out=begins[1:])
    return begins if total else begins[:-1]


def spans(begins: Places, counts: Places) -> Places:
    """All places of these spans, one span after the other."""
    return np.repeat(begins - begins_of(counts), counts) + np.arange(counts.sum())


def sums_of(values: NDArray[Any], counts: Places) -> Places:
    """Of each of the parts that the values stand in, one part after the other."""
    sums = begins_of(values, total=True)[begins_of(counts, total=True)]
    return sums[1:] - sums[:-1]
