"""Guided search and learning (2007 paper, Algorithms 1 and 2), slow and obvious: Q is made anew at every step."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from twins.atoms import Templates
from twins.perceptron import Report, Sentence, Twin, single

Known = dict[int, int]  # labels by position


class GuidedTemplates(Templates):
    """Labels are known or not, on both sides; what needs an unknown one does not fire."""

    def atom(self, name: str, sentence: Sentence, i: int, known: Known) -> str | None:  # type: ignore[override]
        if not name.startswith("t"):
            return super().atom(name, sentence, i, ())
        place = i + int(name[1:])
        if not 0 <= place < len(sentence):
            return "<none>"
        return str(known[place]) if place in known else None


@dataclass(frozen=True, eq=False)
class Hypothesis:
    begin: int
    labels: tuple[int, ...]
    token: int
    context: Known  # what its last action could see
    total: float  # V
    score: float  # U
    parts: list[Hypothesis]  # of the spans that were its context

    @property
    def state(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self.labels[:2], self.labels[-2:]

    def all(self) -> Known:
        return dict(enumerate(self.labels, self.begin))


Span = list[Hypothesis]  # the best of each of its states


class GuidedTwin(Twin):
    def __init__(self, *arguments: object, aggressive: bool = True, **options: object) -> None:
        super().__init__(*arguments, **options)
        self.aggressive = aggressive
        self.bidirectional = self.options["kind"] == "guided"
        self.steps = self.pairs = 0

    def action_score(self, sentence: Sentence, i: int, context: Known, label: int) -> float:
        """Sums in single precision, in the core's order: tokens, the sum of labels alone, both together."""
        parts = {False: 0.0, True: 0.0}
        mixed = []
        for feature in self.templates.features(sentence, i, context):
            weight = self.weights.get((feature, label), 0.0)
            atoms = feature.split("|")[0].split()
            labels = sum(atom.startswith("t") for atom in atoms)
            if 0 < labels < len(atoms):
                mixed.append(weight)
            else:
                parts[labels > 0] = single(parts[labels > 0] + weight)
        score = single(parts[False] + parts[True])
        for weight in mixed:
            score = single(score + weight)
        return score

    def candidates(self, sentence: Sentence, accepted: list[Span], i: int) -> list[Hypothesis]:
        """All hypotheses of the span that labelling token i would make."""
        left = next((s for s in accepted if s[0].begin + len(s[0].labels) == i), [None])
        right = next((s for s in accepted if s[0].begin == i + 1), [None])
        found = []
        for before in left:
            for after in right:
                self.pairs += 1
                parts = [part for part in (before, after) if part]
                known = dict(list(before.all().items())[-2:]) if before else {}
                known |= dict(list(after.all().items())[:2]) if after else {}
                for label in range(self.labels):
                    score = self.action_score(sentence, i, known, label)
                    labels = (*(before.labels if before else ()), label, *(after.labels if after else ()))
                    total = sum(part.total for part in parts) + score
                    begin = before.begin if before else i
                    found.append(Hypothesis(begin, labels, i, known, total, score, parts))
        return found

    def best_states(self, hypotheses: list[Hypothesis]) -> Span:
        best: dict[object, Hypothesis] = {}
        for h in hypotheses:
            if h.state not in best or h.total > best[h.state].total:
                best[h.state] = h
        order = {id(h): k for k, h in enumerate(hypotheses)}
        return sorted(best.values(), key=lambda h: (-h.total, order[id(h)]))[: self.options["beam"]]

    def queue(self, sentence: Sentence, accepted: list[Span]) -> dict[int, list[Hypothesis]]:
        done = {i for span in accepted for i in span[0].all()}
        free = [i for i in range(len(sentence)) if i not in done]
        return {i: self.candidates(sentence, accepted, i) for i in (free if self.bidirectional else free[:1])}

    def select(self, queue: dict[int, list[Hypothesis]]) -> tuple[int, Span]:
        tops = {i: self.best_states(hypotheses) for i, hypotheses in queue.items()}
        i = max(tops, key=lambda i: (tops[i][0].score, -i))
        return i, tops[i]

    def accept(self, accepted: list[Span], span: Span) -> list[Span]:
        self.steps += 1
        inside = span[0].all()
        return [*(s for s in accepted if s[0].begin not in inside), span]

    def infer(self, sentence: Sentence) -> tuple[tuple[int, ...], list[int]]:
        """Algorithm 1: the labels, and the tokens in the order in which they were decided."""
        accepted: list[Span] = []
        order = []
        while queue := self.queue(sentence, accepted):
            i, span = self.select(queue)
            accepted = self.accept(accepted, span)
            order.append(i)
        return accepted[0][0].labels, order

    def look(self, sentence: Sentence, gold: tuple[int, ...]) -> Report:
        """Algorithm 2 for one sentence."""
        accepted: list[Span] = []
        report = Counter(updates=0, violation=0.0, prefix=0)
        order = 0

        def right(h: Hypothesis) -> bool:
            return all(gold[i] == label for i, label in h.all().items())

        def update(actions: list[Hypothesis]) -> bool:
            delta: Counter[tuple[str, int]] = Counter()
            violation = 0.0
            for h in actions:
                context = {i: gold[i] for i in h.context}
                label = h.labels[h.token - h.begin]
                delta.update((f, gold[h.token]) for f in self.templates.features(sentence, h.token, context))
                delta.subtract((f, label) for f in self.templates.features(sentence, h.token, h.context))
                violation -= self.action_score(sentence, h.token, context, gold[h.token])
                violation += self.action_score(sentence, h.token, h.context, label)
            if not any(delta.values()):
                return False
            tau = 1.0
            if self.step == "passive-aggressive":
                norm = sum(c * c for c in delta.values())
                loss = max(0.0, self.margin * len(actions) + violation)
                tau = min(self.aggressiveness, loss / norm)
            if tau == 0:
                return False
            for f, c in delta.items():
                if c:
                    self.change(f, tau * c)
            report.update(updates=1, violation=violation + self.margin, prefix=order + 1)
            return True

        while queue := self.queue(sentence, accepted):
            i, span = self.select(queue)
            if self.aggressive:
                wrong = None if right(span[0]) else span[0]
                if wrong is None and self.margin > 0:
                    others = [h for h in queue[i] if h.labels[i - h.begin] != gold[i]]
                    rival = max(others, key=lambda h: h.total, default=None)
                    if rival and span[0].score - rival.score < self.margin * (1 - 1e-4):
                        wrong = rival
                if wrong is not None:
                    if report["updates"] == 50 * len(gold) + 100:
                        break
                    if not update([wrong]):
                        break
                    continue
            elif not any(map(right, span)) or (order + 1 == len(gold) and not right(span[0])):
                update(self.actions(span[0]))
                break
            accepted = self.accept(accepted, span)
            order += 1
        return report["updates"], 0, report["violation"], report["prefix"]

    @staticmethod
    def actions(h: Hypothesis) -> list[Hypothesis]:
        """All that a hypothesis was made of, itself among them."""
        found = []
        waiting = [h]
        while waiting:
            found.append(waiting.pop())
            waiting.extend(found[-1].parts)
        return found
