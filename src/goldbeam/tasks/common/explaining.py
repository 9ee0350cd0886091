"""From the scores of options to a decision with its features, for any task."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from goldbeam.data import Corpus
from goldbeam.explanation.decision import Choice, Decision, NamedWeights

Option = TypeVar("Option")


@dataclass(frozen=True)
class DecodedSteps:
    """The steps of the best derivation of a sentence, each with the scores of all actions that were allowed."""

    decoder: Any
    corpus: Corpus
    inputs: list[int]
    sentence: int
    steps: list[tuple[int, list[tuple[int, float]]]]

    @classmethod
    def of(cls, decoder: Any, corpus: Corpus, inputs: list[int], sentence: int) -> DecodedSteps:
        return cls(decoder, corpus, inputs, sentence, decoder.decisions(corpus, inputs, sentence))

    @property
    def actions(self) -> list[int]:
        return [action for action, _ in self.steps]

    def decision(
        self, step: int, layer: str, choice: Callable[[int, float], Choice], rivals: Collection[int] | None = None
    ) -> Decision:
        """At a step; ``choice(action, score)`` is what users see of an action. ``rivals`` are those to compare with."""
        taken, scored = self.steps[step]
        if rivals is not None:
            scored = [(action, score) for action, score in scored if action == taken or action in rivals]

        def ask(actions: list[int]) -> NamedWeights:
            found: NamedWeights = self.decoder.explain(
                self.corpus, self.inputs, self.sentence, self.actions, step, actions
            )
            return found

        return decide(layer, taken, scored, choice, ask)


def decide(
    layer: str,
    taken: Option,
    scored: Sequence[tuple[Option, float]],
    choice: Callable[[Option, float], Choice],
    ask: Callable[[list[Option]], NamedWeights],
) -> Decision:
    """The decision for ``taken`` among options with scores; ``ask`` gives the named weights of one or two of them.

    Options whose choices look the same to users, such as two internal labels that are written alike, count as one:
    the runner-up is the best option that looks different.
    """
    own = next(score for option, score in scored if option == taken)
    answer = choice(taken, own)
    best: dict[tuple[str, str | None], tuple[Choice, Option]] = {_looks(answer): (answer, taken)}
    for option, score in sorted(scored, key=lambda pair: -pair[1]):
        shown = choice(option, score)
        best.setdefault(_looks(shown), (shown, option))
    _, *others = best.values()
    runner_up = others[0] if others else None
    named = ask([taken] if runner_up is None else [taken, runner_up[1]])
    choices = sorted((shown for shown, _ in best.values()), key=lambda shown: -(shown.score or 0.0))
    return Decision.of(layer, answer, None if runner_up is None else runner_up[0], named, choices=tuple(choices))


def _looks(choice: Choice) -> tuple[str, str | None]:
    return choice.label, choice.detail


def spelled_arc(words: Sequence[str], relation: str, head: int, dependent: int) -> str:
    """
    >>> spelled_arc(["Fruit", "flies"], "nsubj", 2, 1)
    'nsubj(flies-2, Fruit-1)'
    """
    return f"{relation}({spelled_head(words, head)}, {words[dependent - 1]}-{dependent})"


def spelled_head(words: Sequence[str], head: int) -> str:
    """
    >>> spelled_head(["Fruit", "flies"], 2), spelled_head(["Fruit"], 0)
    ('flies-2', 'ROOT-0')
    """
    return f"{words[head - 1]}-{head}" if head else "ROOT-0"
