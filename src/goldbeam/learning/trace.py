"""The search through one example whose gold derivation is known: Figure 3 of the 2012 paper, with the real beam.

For any problem: `Trace.of` takes what the core says of a trajectory (``native/bindings/trace.hpp``) and gives its
actions the names that users know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldbeam.drawing.text import printable

_IDLE = 2**32 - 2  # the core's action of a derivation that is finished while others go on
FINISHED = "–"  # how it is shown


@dataclass(frozen=True)
class Hypothesis:
    """A prefix in a beam: its score, its last label, and the rank of the prefix that it prolongs in the beam before."""

    score: float
    label: str
    parent: int
    is_gold: bool


@dataclass(frozen=True)
class Choice:
    """The prefix that an update method would learn from; ``size`` is the rival's score less gold's."""

    length: int
    size: float
    valid: bool


@dataclass(frozen=True)
class TraceStep:
    """What holds after a step.

    ``rival`` is the score of the best prefix that is not gold: the best of the beam if that is wrong, else the
    runner-up. It is None where there is no other prefix.
    """

    gold: float
    rival: float | None
    in_beam: bool
    best_is_gold: bool
    beam: tuple[Hypothesis, ...]  # best first

    @property
    def best(self) -> Hypothesis:
        return self.beam[0]

    @property
    def worst(self) -> Hypothesis:
        return self.beam[-1]

    @property
    def rank(self) -> int | None:
        """Of gold in the beam, from 1; None where gold is not in it."""
        return next((rank for rank, hypothesis in enumerate(self.beam, 1) if hypothesis.is_gold), None)

    @property
    def ahead(self) -> float:
        """By how much gold is ahead of the best in the beam: 0 where it is the best, negative where it is behind."""
        return self.gold - self.best.score


@dataclass(frozen=True)
class Trace:
    """The score curves of a search, its beams, where gold falls off, and what each update method would choose.

    ``print(trace)`` shows a table, ``to_svg()`` draws the figure, and a notebook shows it by itself.
    """

    words: tuple[str, ...]
    gold: tuple[str, ...]
    steps: tuple[TraceStep, ...]
    choices: Mapping[str, Choice | None]  # by update method; None: it finds nothing to learn from
    search: str  # such as "beam 4"
    margin: float = 0.0  # a prefix is a violation if gold is ahead by this or less
    sentence: int | None = None  # its number in the data, from 1
    merges: bool = True  # prefixes that no later feature can tell apart become one

    @classmethod
    def of(
        cls,
        core: Mapping[str, Any],
        words: Sequence[str],
        gold: Sequence[str],
        names: Sequence[str] | Mapping[int, str],
        *,
        search: str,
        margin: float = 0.0,
        sentence: int | None = None,
        merges: bool = True,
    ) -> Trace:
        """From the core's dict; ``names[action]`` is what users call an action.

        ``words`` and ``gold`` have an entry a step of gold; other derivations may be longer.
        """
        steps = []
        rank_of = [0]  # in the sorted beam, by the search's own order: exact search puts only the best in front
        for step in core["steps"]:
            order = sorted(range(len(step["beam"])), key=lambda k, beam=step["beam"]: -beam[k][0])  # type: ignore[misc]
            beam = tuple(
                Hypothesis(score, FINISHED if action == _IDLE else names[action], rank_of[parent], is_gold)
                for score, parent, action, is_gold in (step["beam"][k] for k in order)
            )
            rank_of = [0] * len(order)
            for rank, k in enumerate(order):
                rank_of[k] = rank
            steps.append(TraceStep(step["gold"], step["rival"], step["in_beam"], step["best_is_gold"], beam))
        choices = {name: None if found is None else Choice(*found) for name, found in core["choices"].items()}
        rest = (FINISHED,) * (len(steps) - len(gold))
        return cls((*words, *rest), (*gold, *rest), tuple(steps), choices, search, margin, sentence, merges)

    @property
    def fall(self) -> int | None:
        """Index of the first step after which gold is not in the beam; None if it always is."""
        return next((i for i, step in enumerate(self.steps) if not step.in_beam), None)

    @property
    def merged_away(self) -> bool:
        """Whether gold falls off although it scores more than others that stay.

        Merging does that: a wrong prefix with the same last labels scores more, and no later feature tells them apart.
        """
        return self.fall is not None and self.steps[self.fall].gold > self.steps[self.fall].worst.score

    @property
    def outcome(self) -> str:
        """How gold fares, in words."""
        if self.fall is not None:
            reason = "merged with a better prefix" if self.merges else "which the grammar does not allow"
            how = f", {reason}" if self.merged_away else ""
            return f"gold falls off the beam at step {self.fall + 1}, {printable(self.words[self.fall])}{how}"
        return "gold stays in the beam" + (" and wins" if self.correct else ", but the best is wrong")

    @property
    def correct(self) -> bool:
        """Whether the search ends with gold."""
        return self.steps[-1].best_is_gold

    @property
    def gold_scores(self) -> tuple[float, ...]:
        """The curve of the correct sequence, a score a step."""
        return tuple(step.gold for step in self.steps)

    @property
    def best_scores(self) -> tuple[float, ...]:
        """The curve of the best in the beam."""
        return tuple(step.best.score for step in self.steps)

    @property
    def predicted(self) -> tuple[str, ...]:
        """The labels that the search ends with."""
        return self.labels(len(self.steps) - 1, 0)

    def labels(self, step: int, rank: int) -> tuple[str, ...]:
        """All labels of a hypothesis, by its back-pointers: ``labels(4, 0)`` of the best after the fifth step."""
        found = []
        for i in range(step, -1, -1):
            hypothesis = self.steps[i].beam[rank]
            found.append(hypothesis.label)
            rank = hypothesis.parent
        return tuple(reversed(found))

    def to_dict(self, *, states: bool = False) -> dict[str, Any]:
        """Everything, as JSON has it: numbers, strings, lists and dicts.

        ``states`` are what hypotheses of transition parsers have besides; other traces have none.
        """
        return {
            "sentence": self.sentence,
            "search": self.search,
            "margin": self.margin,
            "fall": self.fall,
            "merged_away": self.merged_away,
            "correct": self.correct,
            "steps": [
                {
                    "word": word,
                    "gold_label": label,
                    "predicted": predicted,
                    "gold": step.gold,
                    "rival": step.rival,
                    "best": step.best.score,
                    "in_beam": step.in_beam,
                    "best_is_gold": step.best_is_gold,
                    "rank": step.rank,
                    "beam": [vars(hypothesis) for hypothesis in step.beam],
                }
                for word, label, predicted, step in zip(self.words, self.gold, self.predicted, self.steps, strict=True)
            ],
            "choices": {name: choice and vars(choice) for name, choice in self.choices.items()},
        }

    def to_svg(self) -> str:
        """The paper's Figure 3 with these scores, as the text of an SVG file."""
        from goldbeam.drawing.figure3 import draw_trace

        return draw_trace(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        """Long sentences make wide pictures: a notebook scrolls them."""
        return f'<div style="overflow-x: auto">{self.to_svg()}</div>'

    def __repr__(self) -> str:
        return f"<Trace of {len(self.words)} tokens, {self.search}: {self.outcome}>"

    def __str__(self) -> str:
        from goldbeam.learning.trace_table import table_lines

        return "\n".join(line for line, _ in table_lines(self))
