"""Greedy selection: which of many parts are worth having together, by scores of trials.

Forwards, the part that gains most is added until none gains enough; then backwards, the part that is missed least is
removed as long as nothing is lost. These are the wrappers of Kohavi and John (1997), *Wrappers for feature subset
selection*, with economies: a part that did not gain in one round is not tried in the next, since what is of no use
beside fewer parts hardly ever is beside more, and what was removed does not come back.

Scores of single trials go up and down by chance, and the best of many trials is mostly a lucky one. So the first trial
of each part only tells which few are tried again with other seeds, and the means of these further trials decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from goldbeam.models.selection import Selection, Trial

#: Scores of sets of parts, in the same order, in trials with a seed: 0, 1 …
Scores = Callable[[Sequence[tuple[str, ...]], int], Sequence[float]]

FINALISTS = 2  # of a round
RUNS = 4  # of each of them, with the first one, which does not count


def select(names: Sequence[str], start: Iterable[str], scores: Scores, least_gain: float) -> Selection:
    """The parts that are chosen among ``names``; ``least_gain`` is what one must gain to be added.

    >>> worth = {"a": 3.0, "b": 0.0, "c": -2.0}
    >>> select("abc", "c", lambda sets, seed: [sum(map(worth.get, one)) for one in sets], 0.5).chosen
    ('a',)
    """
    search = _Search(names, scores)
    chosen = search.begin(frozenset(start))
    chosen = search.climb(chosen, "+", [name for name in names if name not in chosen], least_gain)
    chosen = search.climb(chosen, "-", [name for name in names if name in chosen], 0.0)
    return Selection(search.ordered(chosen), tuple(search.trials))


class _Search:
    def __init__(self, names: Sequence[str], scores: Scores) -> None:
        self._names, self._scores = names, scores
        self._found: dict[frozenset[str], list[float]] = {}  # of sets, by seed
        self.trials: list[Trial] = []

    def ordered(self, chosen: frozenset[str]) -> tuple[str, ...]:
        return tuple(name for name in self._names if name in chosen)

    def begin(self, chosen: frozenset[str]) -> frozenset[str]:
        self._run([chosen], RUNS)
        self._note("", chosen, kept=True)
        return chosen

    def climb(self, chosen: frozenset[str], sign: str, candidates: list[str], least_gain: float) -> frozenset[str]:
        """Add or remove (``sign``) one candidate after the other, the best first, while each gains enough."""
        while candidates:
            sets = {name: chosen ^ {name} for name in candidates}
            self._run(list(sets.values()), 1)
            least = min(self._found[chosen][0], self._mean(chosen))  # the first may have been lucky
            promising = [name for name in candidates if self._found[sets[name]][0] >= least]
            best_first = sorted(promising, key=lambda name: -self._found[sets[name]][0])
            finalists = best_first[:FINALISTS]
            self._run([sets[name] for name in finalists], RUNS)
            best = max(finalists, key=lambda name: self._mean(sets[name]), default=None)
            if best is not None and self._mean(sets[best]) < self._mean(chosen) + least_gain:
                best = None
            for name in candidates:
                self._note(f"{sign} {name}", sets[name], kept=name == best)
            if best is None:
                break
            chosen = sets[best]
            candidates = [name for name in promising if name != best]
        return chosen

    def _run(self, sets: Sequence[frozenset[str]], runs: int) -> None:
        """Score each set in so many trials, those that it has had included."""
        for seed in range(runs):
            new = [one for one in sets if len(self._found.setdefault(one, [])) <= seed]
            for one, score in zip(new, self._scores([self.ordered(one) for one in new], seed), strict=True):
                self._found[one].append(score)

    def _mean(self, one: frozenset[str]) -> float:
        """Without the trial by which a finalist was chosen, if there are others."""
        scores = self._found[one][1:] or self._found[one]
        return sum(scores) / len(scores)

    def _note(self, change: str, one: frozenset[str], kept: bool) -> None:
        self.trials.append(Trial(change, self._mean(one), len(self._found[one]), kept))
