"""The violation-fixing perceptron for parsing, slow and obvious: the tagger's twin over derivations of transitions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from twins.parsing_atoms import ParsingTemplates, Sentence
from twins.perceptron import Report, Twin, find, single
from twins.search import Hypothesis, Labels, Point, Search
from twins.transitions import Configuration, start


class Parser:
    """A system with numbered actions; a derivation is a tuple of them, idle from its end on."""

    def __init__(self, system: str, actions: list[str], relations: list[str], single_root: bool) -> None:
        self.system, self.single_root, self.names = system, single_root, actions
        moves = [name.split(" ", 1) for name in actions]
        self.actions = [(m[0], relations.index(m[1]) if len(m) > 1 else 0) for m in moves]
        self.idle = len(actions)
        self._known: dict[tuple[int, Labels], Configuration] = {}

    def after(self, words: int, derivation: Labels) -> Configuration:
        """The configuration that a derivation leads to."""
        if (words, derivation) not in self._known:
            if not derivation:
                return start(self.system, words, self.single_root)
            c = self.after(words, derivation[:-1])
            self._known[words, derivation] = (
                c if derivation[-1] == self.idle else c.apply(*self.actions[derivation[-1]])
            )
        return self._known[words, derivation]

    def allowed(self, words: int, derivation: Labels, action: int) -> bool:
        c = self.after(words, derivation)
        return c.finished() if action == self.idle else c.valid(self.actions[action][0])

    def number(self, move: str, relation: int) -> int | None:
        return self.actions.index((move, relation)) if (move, relation) in self.actions else None


@dataclass(eq=False)
class Packed:
    """A state of the dynamic program: its best derivation in two parts, and all states that it can be joined with."""

    before: list[
        tuple[Packed, float]
    ]  # predictors, the best first: in each the first word of the topmost tree was shifted
    inside: tuple[tuple[int, float], ...] = ()  # actions and their costs since that shift

    @cached_property
    def steps(self) -> tuple[tuple[int, float], ...]:
        """The best derivation. Shift is action 0."""
        if not self.before:
            return self.inside
        predictor, cost = self.before[0]
        return (*predictor.steps, (0, cost), *self.inside)

    @cached_property
    def labels(self) -> Labels:
        return tuple(action for action, _ in self.steps)

    @cached_property
    def total(self) -> float:
        return sum(cost for _, cost in self.steps)


@dataclass
class PackedSearch(Search):
    """Huang & Sagae (2010): successors of equal signature become one, which takes over the predictors of all."""

    profile: object = field(default=None)  # of a derivation: what must agree for two states to be merged

    def start(self) -> Packed:
        return Packed([])

    def successors(self, state: Packed) -> list[Packed]:
        found = []
        if self.allowed(state.labels, 0):
            found.append(Packed([(state, self.score(state.labels, 0))]))
        for left, cost in state.before:
            found += [
                Packed(left.before, (*left.inside, (0, cost), *state.inside, (a, self.score(state.labels, a))))
                for a in range(1, self.labels)
                if self.allowed(state.labels, a)
            ]
        return found

    def advance(self, state: Packed, action: int) -> Packed:
        """Of a state with one predictor at most."""
        return next(s for s in self.successors(state) if s.labels == (*state.labels, action))

    def step(self, beam: list[Packed], gold: Packed) -> list[Packed]:
        ranked = [s for state in beam for s in self.successors(state)]
        wrong = [s for s in ranked if s.labels != gold.labels]
        runner_up = max(wrong, key=lambda s: s.total, default=None)
        if runner_up is not None:  # before merging gives it more predictors
            runner_up = Hypothesis(runner_up.labels, runner_up.total)
        classes: dict[object, Packed] = {}
        for s in sorted(ranked, key=lambda s: -s.total):
            key = self.profile(s.labels)
            if key in classes:
                mine = classes[key].before
                classes[key].before = mine + [p for p in s.before if p[0] not in [m[0] for m in mine]]
            elif len(classes) < self.beam:
                classes[key] = s
        new = list(classes.values())
        rival = runner_up if self.runner_up or new[0].labels != gold.labels else None
        in_beam = any(s.labels == gold.labels for s in new)
        self.points.append(Point(gold.total, rival, in_beam, new[0].labels == gold.labels))
        return new


class PlainSearch(Search):
    def start(self) -> Hypothesis:
        return Hypothesis((), 0.0)

    def advance(self, h: Hypothesis, action: int) -> Hypothesis:
        return Hypothesis((*h.labels, action), h.total + self.score(h.labels, action))


class ParserTwin(Twin):
    def __init__(self, parser: Parser, templates: ParsingTemplates, **options: object) -> None:
        super().__init__(templates, parser.idle, **options)
        self.parser = parser
        self._known: dict[tuple[object, Labels], list[str]] = {}
        self.excluded: dict[str, list[int]] = {}  # in predictions, by tag, the second cell of a word
        self.cascade: tuple[float, ParsingTemplates] | None = None  # of predictions: the lead, and what is scored first
        self.merges = options["merge"] and options["search"] == "beam"

    def features(self, sentence: Sentence, derivation: Labels) -> list[str]:
        """Remembered, since they are text and most of the twin's time; weights are read anew every time."""
        place = tuple(sentence), derivation
        if place not in self._known:
            self._known[place] = self.templates.features(sentence, self.parser.after(len(sentence), derivation))
        return self._known[place]

    def phi(self, sentence: Sentence, derivation: Labels) -> Counter[tuple[str, int]]:
        steps = [(derivation[:i], action) for i, action in enumerate(derivation) if action != self.parser.idle]
        return Counter((f, action) for before, action in steps for f in self.features(sentence, before))

    def search(self, sentence: Sentence) -> PlainSearch | PackedSearch:
        def local(derivation: Labels, action: int) -> float:
            """In single precision, in the order of the templates: the core's if all of them look at the same words."""
            if action == self.parser.idle:
                return 0.0
            score = 0.0
            for f in self.features(sentence, derivation):
                score = single(score + self.weights.get((f, action), 0.0))
            return score

        def allowed(derivation: Labels, action: int) -> bool:
            if not self.parser.allowed(len(sentence), derivation, action):
                return False
            return self.permitted(sentence, derivation, action) or not any(
                self.parser.allowed(len(sentence), derivation, other) and self.permitted(sentence, derivation, other)
                for other in range(self.parser.idle)
            )

        def profile(derivation: Labels) -> tuple[object, ...]:
            c = self.parser.after(len(sentence), derivation)
            top = c.stack[-1]
            tree = [top, *(w for w in range(1, top) if top in ancestors(c, w))]
            bottom = len(c.stack), c.stack[-2:-1] == (c.root,)
            return min(tree), len(c.buffer), bottom, *self.templates.stack_profile(sentence, c)

        options = {**self.options, "merge": False, "runner_up": self.margin > 0}
        if self.merges:
            return PackedSearch(self.parser.idle, 0, local, allowed, profile=profile, **options)
        if self.cascade is not None:
            lead, first = self.cascade

            def cheap(derivation: Labels, action: int) -> float:
                found = first.features(sentence, self.parser.after(len(sentence), derivation))
                return sum(self.weights.get((f, action), 0.0) for f in found)

            options |= {"cascade": lead, "cheap": cheap}
        return PlainSearch(self.parser.idle + 1, 0, local, allowed, **options)

    def permitted(self, sentence: Sentence, derivation: Labels, action: int) -> bool:
        """Whether the relation is not excluded by the child's tag."""
        if not self.excluded or action == self.parser.idle:
            return True
        move, relation = self.parser.actions[action]
        made = self.parser.after(len(sentence), derivation).arc(move)
        excluded = self.excluded.get(sentence[made[1] - 1][1], []) if made else []
        return relation not in excluded

    def finished(self, sentence: Sentence, derivation: Labels) -> bool:
        return self.parser.after(len(sentence), derivation).finished()

    def trace(self, sentence: Sentence, gold: Labels) -> list[Point]:
        search = self.search(sentence)
        beam, y, i = [search.start()], search.start(), 0
        while i < len(gold) or not all(self.finished(sentence, h.labels) for h in beam):
            y = search.advance(y, gold[i] if i < len(gold) else self.parser.idle)
            beam = search.step(beam, y)
            i += 1
        return search.points

    def fix(self, sentence: Sentence, gold: Labels) -> Report:
        points = self.trace(sentence, gold)
        return self.move(sentence, self.padded(gold, points), points, find(self.update, points, self.margin))

    def laso(self, sentence: Sentence, gold: Labels) -> Report:
        search = self.search(sentence)
        beam, y, i = [search.start()], search.start(), 0
        reports = [(0, 0, 0.0, 0)]
        while i < len(gold) or not all(self.finished(sentence, h.labels) for h in beam):
            y = search.advance(y, gold[i] if i < len(gold) else self.parser.idle)
            beam = search.step(beam, y)
            i += 1
            if not search.points[-1].in_beam:
                reports.append(self.move(sentence, self.padded(gold, search.points), search.points, i))
                if i >= len(gold):
                    break
                beam = [y]
        else:
            full = find("standard", search.points, self.margin)
            reports.append(self.move(sentence, self.padded(gold, search.points), search.points, full))
        return tuple(map(sum, zip(*reports, strict=True)))

    def padded(self, gold: Labels, points: list[Point]) -> Labels:
        return gold + (self.parser.idle,) * (len(points) - len(gold))

    def decode(self, sentence: Sentence, width: int) -> list[Hypothesis] | list[Packed]:
        """The last beam."""
        search = self.search(sentence)
        search.beam = width
        beam = [search.start()]
        while not all(self.finished(sentence, h.labels) for h in beam):
            beam = search.step(beam, search.start())
        return beam


def ancestors(c: Configuration, word: int) -> set[int]:
    found = set()
    while word in c.arcs:
        word = c.arcs[word][0]
        found.add(word)
    return found
