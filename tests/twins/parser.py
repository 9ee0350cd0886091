"""The reference's perceptron as a dependency parser beside the core's: actions are numbers, states are derivations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

from twins.parsing_atoms import ParsingTemplates, Sentence
from twins.perceptron import Branching, Feature, Labels, Twin

import goldbeam as gb
from goldbeam.reference.merged_states import MergedStates
from goldbeam.reference.model import Model
from goldbeam.reference.search import Beam, Hypothesis, append
from goldbeam.reference.transitions import Configuration, start


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


class Transitions(gb.Problem):
    """A state is the derivation that leads to it; relations may be excluded in predictions, by the child's tag."""

    def __init__(self, parser: Parser, templates: ParsingTemplates) -> None:
        self.parser, self.seen = parser, templates
        self.excluded: dict[str, list[int]] = {}
        self._known: dict[tuple[object, Labels], list[str]] = {}

    def start(self, x: Sentence) -> Labels:
        return ()

    def advance(self, x: Sentence, state: Labels, action: int) -> Labels:
        return (*state, action)

    def actions(self, x: Sentence, state: Labels) -> list[int]:
        allowed = [a for a in range(self.parser.idle) if self.parser.allowed(len(x), state, a)]
        return [a for a in allowed if self.permitted(x, state, a)] or allowed

    def permitted(self, x: Sentence, state: Labels, action: int) -> bool:
        """Whether the relation is not excluded by the child's tag, the second cell of a word."""
        if not self.excluded:
            return True
        move, relation = self.parser.actions[action]
        made = self.parser.after(len(x), state).arc(move)
        return relation not in (self.excluded.get(x[made[1] - 1][1], []) if made else [])

    def features(self, x: Sentence, state: Labels, action: int) -> list[Feature]:  # type: ignore[override]
        """In the order of the templates: the core's if all of them look at the same words. Remembered, since slow."""
        place = tuple(x), state
        if place not in self._known:
            self._known[place] = self.seen.features(x, self.parser.after(len(x), state))
        return [(text, action) for text in self._known[place]]

    def kernel(self, x: Sentence, state: Labels) -> tuple[object, ...]:
        """What must be equal for two states to be merged."""
        c = self.parser.after(len(x), state)
        top = c.stack[-1]
        tree = [top, *(w for w in range(1, top) if top in ancestors(c, w))]
        bottom = len(c.stack), c.stack[-2:-1] == (c.root,)
        return min(tree), len(c.buffer), bottom, *self.seen.stack_profile(x, c)


@dataclass
class Cascade(Branching):
    """While one hypothesis is left, an action that leads all others by enough on ``first`` alone is taken at once."""

    lead: float = inf
    first: ParsingTemplates | None = None

    def successors(self, model: Model, x: Sentence, beam: list[Hypothesis]) -> list[Hypothesis]:
        leader = self.leader(model, x, beam[0]) if len(beam) == 1 else None
        return super().successors(model, x, beam) if leader is None else [leader]

    def leader(self, model: Model, x: Sentence, z: Hypothesis) -> Hypothesis | None:
        texts = self.first.features(x, model.problem.parser.after(len(x), z.state))
        scores = {
            action: sum(model.w.values.get((text, action), 0.0) for text in texts)
            for action in model.problem.actions(x, z.state)
        }
        ranked = sorted(scores, key=lambda action: -scores[action])
        if not ranked or any(scores[ranked[0]] - scores[other] < self.lead for other in ranked[1:]):
            return None
        return replace(append(model, x, z, ranked[0]), total=z.total + scores[ranked[0]])


class ParserTwin(Twin):
    def __init__(self, parser: Parser, templates: ParsingTemplates, **options: object) -> None:
        self.parser = parser
        super().__init__(templates, parser.idle, **{**options, "merge": False})
        if options["merge"] and options["search"] == "beam":
            self.search = MergedStates(self.beam, kernel=self.model.problem.kernel, shift=0)

    def problem(self) -> Transitions:
        return Transitions(self.parser, self.templates)

    def cascade(self, lead: float, first: ParsingTemplates) -> None:
        """Predict with a cascade."""
        self.search = Cascade(**vars(self.search), lead=lead, first=first)

    def merge_nothing(self) -> None:
        self.search = Beam(self.beam, merge=False)


def ancestors(c: Configuration, word: int) -> set[int]:
    found = set()
    while word in c.arcs:
        word = c.arcs[word][0]
        found.add(word)
    return found
