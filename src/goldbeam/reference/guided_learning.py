"""Guided learning (2007 paper, section 2.3, Algorithm 2): the order of labelling is learned with the labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from goldbeam.reference.guided import Guided, Hypothesis, Queue, Span
from goldbeam.reference.updates import Report, Update
from goldbeam.reference.weights import Feature


@dataclass
class GuidedLearning(Guided):
    update: Update = field(default_factory=Update)

    def learn(self, x: Any, gold: Sequence[Any], most: int | None = None, trace: bool = False) -> Report:
        """Lines 4 to 17 of Algorithm 2, for one sequence; what is not separable ends after ``most`` updates.

        With a margin, a right action that beats the best wrong label of its token by less is corrected as well.
        """
        most = 50 * len(gold) + 100 if most is None else most
        accepted: list[Span] = []  # 5: initialize P
        report, steps = Report(), 0
        while queue := self.queue(x, accepted):  # 6: initialize Q; 7: repeat; 17: until Q = ∅
            span = self.select(queue)  # 8: p' <- argmax U(p.S.T.A)
            wrong = self.wrong_action(queue, span, gold)
            if wrong is None:  # 9: if p'.S.T = p'.G
                accepted = self.accept(accepted, span)  # 10, 11: update P and Q with p'
                steps += 1
                continue
            if trace:
                print(f"{wrong.token} -> {wrong.label} ({wrong.score:g}) is wrong")
            if report.updates == most:
                break
            made = self.correct(x, gold, [wrong], steps + 1)  # 13: promote p'.G.A; 14: demote p'.S.T.A; 15: new Q
            if made is None:
                break
            report = report.plus(made)
        self.w.end_example()
        return report

    def train(self, data: Sequence[tuple[Any, Sequence[Any]]], iterations: int, trace: bool = False) -> None:
        """Algorithm 2. Line 1, w <- 0, is how this begins."""
        for _ in range(iterations):  # 2: for i = 1 .. I
            for x, gold in data:  # 3: for r = 1 .. R; 4: load
                self.learn(x, gold, trace=trace)

    def wrong_action(self, queue: Queue, span: Span, gold: Sequence[Any]) -> Hypothesis | None:
        top, margin = span[0], self.update.margin
        if not right(top, gold):
            return top
        others = [h for h in queue[top.token] if h.label != gold[top.token]]
        rival = max(others, key=lambda h: h.total, default=None)
        close = margin > 0 and rival is not None and top.score - rival.score < margin * (1 - 1e-4)
        return rival if close else None

    def correct(self, x: Any, gold: Sequence[Any], wrong: Sequence[Hypothesis], prefix: int) -> Report | None:
        """w <- w + τ Σ f(gold action) - f(wrong action); nothing if that changes nothing."""
        delta: dict[Feature, float] = {}
        violation = 0.0
        for h in wrong:
            context = {i: gold[i] for i in h.context}
            for feature in self.problem.features(x, h.token, context, gold[h.token]):
                delta[feature] = delta.get(feature, 0.0) + 1
            for feature in self.problem.features(x, h.token, h.context, h.label):
                delta[feature] = delta.get(feature, 0.0) - 1
            violation += self.action_score(x, h.token, h.context, h.label)
            violation -= self.action_score(x, h.token, context, gold[h.token])
        changes = {feature: count for feature, count in delta.items() if count}
        tau = self.update.tau(changes, len(wrong), violation)
        if not changes or tau == 0:
            return None
        self.w.add(changes, tau)
        return Report(1, 0, violation + self.update.margin, prefix)


def right(h: Hypothesis, gold: Sequence[Any]) -> bool:
    """Whether it is p.G: compatible with gold."""
    return all(gold[i] == label for i, label in h.known().items())
