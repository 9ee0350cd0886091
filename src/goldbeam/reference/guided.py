"""Guided inference: sequences are labelled in any order (2007 paper, section 2.2, Algorithm 1), without any caching.

Q is made anew from P and w at every step, which changes nothing but the time that it takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from goldbeam.reference.rounding import Rounding, exact
from goldbeam.reference.weights import Feature, Weights

Known = dict[int, Any]  # labels by position
Queue = dict[int, list["Hypothesis"]]  # Q: by token, the hypotheses of the span that labelling it would make


class Labelling(Protocol):
    """A sequence to label: which labels there are, and f(h.A), what labelling token i sees and fires."""

    labels: Sequence[Any]

    def features(self, x: Any, i: int, known: Known, label: Any) -> Iterable[Feature]: ...


@dataclass(frozen=True, eq=False)
class Hypothesis:
    """h: a labelled span, its most recent action h.A, and what that was made from (h.SL.T and h.SR.T)."""

    begin: int
    labels: tuple[Any, ...]
    token: int
    context: Known  # labels that the action could see
    total: float  # V(h)
    score: float  # U(h.A)
    parts: tuple[Hypothesis, ...] = ()

    @property
    def label(self) -> Any:
        return self.labels[self.token - self.begin]

    @property
    def end(self) -> int:
        return self.begin + len(self.labels)

    @property
    def state(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """The left and the right interface, of a trigram model."""
        return self.labels[:2], self.labels[-2:]

    def known(self) -> Known:
        return dict(enumerate(self.labels, self.begin))

    def derivation(self) -> Iterator[Hypothesis]:
        """All hypotheses that it was made of, itself among them."""
        yield self
        for part in self.parts:
            yield from part.derivation()


Span = list[Hypothesis]  # p: the top hypothesis s.T of each of its states, p.S.T first


@dataclass
class Guided:
    """``beam`` is B, the number of states of a span; ``bidirectional`` or from left to right."""

    problem: Labelling
    beam: int = 1
    bidirectional: bool = True
    rounding: Rounding = exact
    w: Weights = field(init=False)

    def __post_init__(self) -> None:
        self.w = Weights(self.rounding)

    def action_score(self, x: Any, i: int, known: Known, label: Any) -> float:
        """U(h.A) = w · f(h.A), equation 2."""
        score = 0.0
        for feature in self.problem.features(x, i, known, label):
            score = self.rounding(score + self.w[feature])
        return score

    def hypotheses(self, x: Any, accepted: list[Span], i: int) -> list[Hypothesis]:
        """All hypotheses of the span that labelling token i would make: every pair of states beside it, every label."""
        lefts: list[Hypothesis | None] = [h for span in accepted for h in span if h.end == i] or [None]
        rights: list[Hypothesis | None] = [h for span in accepted for h in span if h.begin == i + 1] or [None]
        return [
            self.extended(x, i, left, right, label)
            for left in lefts
            for right in rights
            for label in self.problem.labels
        ]

    def extended(self, x: Any, i: int, left: Hypothesis | None, right: Hypothesis | None, label: Any) -> Hypothesis:
        before = list(left.known().items())[-2:] if left else []
        after = list(right.known().items())[:2] if right else []
        known = dict([*before, *after])
        parts = tuple(part for part in (left, right) if part)
        labels = (*(left.labels if left else ()), label, *(right.labels if right else ()))
        score = self.action_score(x, i, known, label)
        total = sum(part.total for part in parts) + score  # V(h) = V(h.SL.T) + V(h.SR.T) + U(h.A), equation 1
        return Hypothesis(left.begin if left else i, labels, i, known, total, score, parts)

    def best_states(self, hypotheses: list[Hypothesis]) -> Span:
        """The top hypothesis of each of the B best states."""
        best: dict[object, Hypothesis] = {}
        for h in hypotheses:
            if h.state not in best or h.total > best[h.state].total:
                best[h.state] = h
        order = {id(h): k for k, h in enumerate(hypotheses)}
        return sorted(best.values(), key=lambda h: (-h.total, order[id(h)]))[: self.beam]

    def queue(self, x: Any, accepted: list[Span]) -> Queue:
        done = {i for span in accepted for i in span[0].known()}
        free = [i for i in range(len(x)) if i not in done]
        return {i: self.hypotheses(x, accepted, i) for i in (free if self.bidirectional else free[:1])}

    def select(self, queue: Queue) -> Span:
        """p' <- argmax U(p.S.T.A), of equals the leftmost."""
        tops = {i: self.best_states(hypotheses) for i, hypotheses in queue.items()}
        return tops[max(tops, key=lambda i: (tops[i][0].score, -i))]

    def accept(self, accepted: list[Span], span: Span) -> list[Span]:
        """P without the spans that the new one includes, and with it."""
        inside = span[0].known()
        return [*(other for other in accepted if other[0].begin not in inside), span]

    def infer(self, x: Any, trace: bool = False) -> tuple[tuple[Any, ...], list[int]]:
        """Algorithm 1: the labels, and the tokens in the order in which they were decided."""
        accepted: list[Span] = []  # 1: initialize P
        order = []
        while queue := self.queue(x, accepted):  # 2: initialize Q; 3: repeat; 7: until Q = ∅
            span = self.select(queue)  # 4: p' <- argmax U(p.S.T.A)
            accepted = self.accept(accepted, span)  # 5: update P with p'; 6: update Q
            order.append(span[0].token)
            if trace:
                print(f"{span[0].token} -> {span[0].label} ({span[0].score:g})  P = {[p[0].labels for p in accepted]}")
        return (accepted[0][0].labels if accepted else ()), order
