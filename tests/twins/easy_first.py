"""Easy-first parsing (Goldberg & Elhadad 2010), slow and obvious: all pairs are scored anew at every step."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from twins.parsing_atoms import ParsingTemplates, Sentence
from twins.parsing_pair import COLUMNS, ParsingPair, Tree
from twins.perceptron import Twin
from twins.trees import non_projective

from goldbeam import _core
from goldbeam.reference.rounding import single
from goldbeam.reference.transitions import Configuration
from goldbeam.reference.updates import Report

Choice = tuple[int, int]  # the place of a pair in the row, and an action
Gold = tuple[tuple[int, int], ...]  # head and relation of every word


@dataclass
class Row:
    """Words that have no head yet; without a single root, the artificial one comes before them."""

    words: int
    single_root: bool
    arcs: dict[int, tuple[int, int]] = field(default_factory=dict)  # child -> head, relation

    @property
    def pending(self) -> tuple[int, ...]:
        words = [w for w in range(1, self.words + 1) if w not in self.arcs]
        return tuple(words) if self.single_root or not self.words else (self.words + 1, *words)

    def pair(self, place: int) -> Configuration:
        """Two neighbours as a configuration: the left one is on the stack, the right one in the buffer."""
        left, right = self.pending[: place + 1], self.pending[place + 1 :]
        return Configuration("easy-first", self.words, self.single_root, left, right, self.arcs)

    def arc(self, place: int, move: str) -> tuple[int, int]:
        """Head and child."""
        left, right = self.pending[place : place + 2]
        return (right, left) if move == "left" else (left, right)


class EasyFirstTwin(Twin):
    def __init__(self, pair: ParsingPair, templates: ParsingTemplates, aggressive: bool, **options: object) -> None:
        super().__init__(templates, len(pair.parser.actions), **options)
        self.actions, self.single_root, self.aggressive = pair.parser.actions, pair.parser.single_root, aggressive

    def choices(self, row: Row) -> list[Choice]:
        """The artificial root gets no head."""
        places = range(len(row.pending) - 1)
        return [
            (place, action)
            for place in places
            for action, (move, _) in enumerate(self.actions)
            if row.arc(place, move)[1] != row.words + 1
        ]

    def scores(self, sentence: Sentence, row: Row) -> dict[Choice, float]:
        found = {}
        features = [self.templates.features(sentence, row.pair(place)) for place in range(len(row.pending) - 1)]
        for place, action in self.choices(row):
            score = 0.0
            for feature in features[place]:
                score = single(score + self.weights.get((feature, action), 0.0))
            found[place, action] = score
        return found

    def right(self, row: Row, gold: Gold) -> list[Choice]:
        """The arc is gold's, and its child has all its children."""
        found = []
        for place, action in self.choices(row):
            move, relation = self.actions[action]
            head, child = row.arc(place, move)
            complete = all(w in row.arcs for w, (h, _) in enumerate(gold, 1) if h == child)
            if complete and gold[child - 1] == (0 if head == row.words + 1 else head, relation):
                found.append((place, action))
        return found

    def attach(self, row: Row, choice: Choice) -> None:
        move, relation = self.actions[choice[1]]
        head, child = row.arc(choice[0], move)
        row.arcs[child] = head, relation

    def steps(self, sentence: Sentence) -> list[tuple[int, int, int, float]]:
        """Child, head, action and score of every step, as the core's decoder has them."""
        row, found = Row(len(sentence), self.single_root), []
        while scores := self.scores(sentence, row):
            choice = best_of(scores)
            head, child = row.arc(choice[0], self.actions[choice[1]][0])
            found.append((child, 0 if head == row.words + 1 else head, choice[1], scores[choice]))
            self.attach(row, choice)
        return found

    def learn(self, sentence: Sentence, gold: Gold) -> Report:  # type: ignore[override]
        row, made = Row(len(sentence), self.single_root), 0
        report = Counter(updates=0, violation=0.0, prefix=0)
        while scores := self.scores(sentence, row):
            right = best_of({c: scores[c] for c in self.right(row, gold)})
            others = {c: s for c, s in scores.items() if c not in self.right(row, gold)}
            chosen = best_of(scores)
            wrong = None if chosen in self.right(row, gold) else chosen
            if wrong is None and self.margin > 0 and others:
                rival = best_of(others)
                if scores[right] - scores[rival] < self.margin * (1 - 1e-4):
                    wrong = rival
            if wrong is None:
                self.attach(row, chosen)
                made += 1
                continue
            if report["updates"] == 50 * len(gold) + 100:
                break
            violation = scores[wrong] - scores[right]
            if not self.fix_choice(sentence, row, right, wrong, violation):
                break
            report.update(updates=1, violation=violation + self.margin, prefix=made + 1)
            if not self.aggressive:
                break
        self.model.w.end_example()
        return Report(report["updates"], 0, report["violation"], report["prefix"])

    def fix_choice(self, sentence: Sentence, row: Row, right: Choice, wrong: Choice, violation: float) -> bool:
        """False if that changes nothing."""
        delta = Counter((f, right[1]) for f in self.templates.features(sentence, row.pair(right[0])))
        delta.subtract((f, wrong[1]) for f in self.templates.features(sentence, row.pair(wrong[0])))
        changes = {f: c for f, c in delta.items() if c}
        tau = self.update.tau(changes, 1, violation)
        self.model.w.add(changes, tau)
        return bool(changes) and tau != 0


def best_of(scores: dict[Choice, float]) -> Choice:
    """Of equals the leftmost pair, and there the first action."""
    return max(scores, key=lambda choice: (scores[choice], -choice[0], -choice[1]))


class EasyFirstPair(ParsingPair):
    """A core parser and its twin."""

    def __init__(
        self, trees: list[Tree], templates: list[str], single_root: bool = True, *, aggressive: bool = True,
        **options: object,
    ) -> None:  # fmt: skip
        super().__init__(trees, templates, "easy-first", single_root, search="guided", **options)
        self.learner = _core.ParsingLearner(self.spec, keep_names=True, aggressive=aggressive, **self.options)
        atoms = ParsingTemplates(COLUMNS, templates, self.relations)
        self.twin = EasyFirstTwin(self, atoms, aggressive, **self.options)

    def derivation(self, tree: Tree) -> Gold | None:
        if non_projective(tree.heads) or (self.parser.single_root and tree.heads.count(0) != 1):
            return None
        return tuple(zip(tree.heads, tree.relations, strict=True))
