"""Sample data from a hidden Markov model (2016 paper, section 6 and footnote 6): states as labels, what they emit as
words; and the best that anybody can do on them.

A set-up has a vector of transition probabilities and one of emission probabilities. The paper writes each distribution
as perm(v), "a permutation of a vector v". Here every state draws a permutation of its own for its transitions and one
for its emissions, all equally likely, and the model is drawn anew for each seed. Two states may so emit alike: what a
reader can know differs from model to model, which is why `Hmm.accuracy` says how much that is. The emissions of
set-up 3 are printed with a sum of 0.9; they are taken as proportions, that is, divided by their sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from goldbeam.data.sample.prng import Choice, SplitMix
from goldbeam.errors import ParameterError

LENGTH = 8  # L_x, of every item


class Setup(NamedTuple):
    """Probabilities in per cent, before they are permuted."""

    transitions: tuple[int, ...]
    emissions: tuple[int, ...]


SETUPS: dict[int, Setup] = {
    1: Setup((70, 20, 10), (75, 10, 5, 5, 5)),  # simple(++), learnable(+++)
    2: Setup((50, 30, 20), (60, 15, 10, 10, 5)),  # simple(++), learnable(++)
    3: Setup((70, 20, 10, 0, 0, 0, 0), (40, 20, 10, 10, 10, *[0] * 15)),  # simple(+), learnable(+)
}


class HmmSentence(NamedTuple):
    words: list[str]  # x0, x1 …
    tags: list[str]  # y0, y1 …


@dataclass(frozen=True)
class Hmm:
    """A uniform choice of the first state; then ``transitions[y]`` and ``emissions[y]``, whole numbers that are
    proportional to the probabilities."""

    transitions: Sequence[Sequence[int]]
    emissions: Sequence[Sequence[int]]

    @classmethod
    def drawn(cls, setup: int, seed: int) -> Hmm:
        """The model of a set-up, 1 to 3, that belongs to a seed."""
        if setup not in SETUPS:
            raise ParameterError(f"set-up must be one of {', '.join(map(str, SETUPS))}, got {setup!r}")
        transitions, emissions = SETUPS[setup]
        rng = SplitMix(seed ^ 0x4A11, setup)
        states = range(len(transitions))
        return cls([_permuted(transitions, rng) for _ in states], [_permuted(emissions, rng) for _ in states])

    def sentences(self, n: int, seed: int = 0, length: int = LENGTH) -> Iterator[HmmSentence]:
        """Yield ``n`` items; item i depends on ``seed`` and i alone."""
        states = range(len(self.transitions))
        following = [Choice(states, row) for row in self.transitions]
        emitted = [Choice([f"x{x}" for x in range(len(row))], row) for row in self.emissions]
        for index in range(n):
            rng = SplitMix(seed ^ 0x4A12, index)
            state, words, tags = rng.below(len(states)), [], []
            for _ in range(length):
                tags.append(f"y{state}")
                words.append(emitted[state].draw(rng))
                state = following[state].draw(rng)
            yield HmmSentence(words, tags)

    def decode(self, words: Sequence[str]) -> list[str]:
        """Posterior decoding: of every position the state that is most probable, given all words.

        No other choice has a higher expected accuracy.
        """
        count = len(self.transitions)
        follow = [[weight / sum(row) for weight in row] for row in self.transitions]
        emit = [[row[int(word[1:])] / sum(row) for row in self.emissions] for word in words]
        ahead = [_normalised(emit[0])]
        for probabilities in emit[1:]:
            before = ahead[-1]
            reached = [sum(before[y] * follow[y][z] for y in range(count)) for z in range(count)]
            ahead.append(_normalised([a * b for a, b in zip(reached, probabilities, strict=True)]))
        behind = [1.0] * count
        tags: list[str] = []
        for position in range(len(words) - 1, -1, -1):
            posterior = [a * b for a, b in zip(ahead[position], behind, strict=True)]
            tags.append(f"y{max(range(count), key=posterior.__getitem__)}")
            if position == 0:
                break
            later = [a * b for a, b in zip(emit[position], behind, strict=True)]
            behind = _normalised([sum(follow[y][z] * later[z] for z in range(count)) for y in range(count)])
        return tags[::-1]

    def best_path(self, words: Sequence[str]) -> list[str]:
        """Viterbi decoding: the most probable sequence of states, which is not always right most often."""
        count = len(self.transitions)
        emit = [[row[int(word[1:])] / sum(row) for row in self.emissions] for word in words]
        paths = [(probability, [y]) for y, probability in enumerate(emit[0])]
        for probabilities in emit[1:]:
            paths = [
                max((paths[y][0] * self.transitions[y][z] * probabilities[z], [*paths[y][1], z]) for y in range(count))
                for z in range(count)
            ]
        return [f"y{y}" for y in max(paths)[1]]

    def accuracy(self, sentences: Iterable[HmmSentence], posterior: bool = True) -> float:
        """The accuracy in per cent of somebody who knows the model; Bayes-optimal with posterior decoding."""
        decode = self.decode if posterior else self.best_path
        right = [a == b for s in sentences for a, b in zip(decode(s.words), s.tags, strict=True)]
        return 100 * sum(right) / len(right)


def sample_hmm(n: int, seed: int = 0, setup: int = 1) -> str:
    """``n`` items as lines ``word_TAG word_TAG`` of a model that belongs to the seed."""
    sentences = Hmm.drawn(setup, seed).sentences(n, seed)
    return "".join(" ".join(map("_".join, zip(*sentence, strict=True))) + "\n" for sentence in sentences)


def _permuted(values: Sequence[int], rng: SplitMix) -> list[int]:
    """Fisher and Yates."""
    shuffled = list(values)
    for last in range(len(shuffled) - 1, 0, -1):
        other = rng.below(last + 1)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return shuffled


def _normalised(values: Sequence[float]) -> list[float]:
    total = sum(values)
    return [value / total for value in values]
