"""One decision of a model: what it chose, what came second, and the features that tell the two apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

#: Features with their weights for each option, the options' scores, and what these are besides the sums of weights.
NamedWeights = tuple[Sequence[tuple[str, Sequence[float]]], Sequence[float], Sequence[float]]

SHOWN = 10  # features, as a rule


@dataclass(frozen=True)
class Choice:
    """What could be chosen, with its score at the moment of the decision; ``detail`` says what it means.

    What was not chosen by a score has none.
    """

    label: str
    score: float | None
    detail: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return {"label": self.label, "score": self.score} | ({} if self.detail is None else {"detail": self.detail})

    def __str__(self) -> str:
        return self.label if self.detail is None else f"{self.label}: {self.detail}"


@dataclass(frozen=True)
class Feature:
    """A feature that fired, with its weights for the answer and for the runner-up."""

    name: str
    answer: float
    runner_up: float

    @property
    def difference(self) -> float:
        """By how much it speaks for the answer; negative if it speaks for the runner-up."""
        return self.answer - self.runner_up

    def to_dict(self) -> dict[str, Any]:
        return {**vars(self), "difference": self.difference}


@dataclass(frozen=True)
class Decision:
    """The differences of all features and ``rest`` sum up to the ``margin``.

    ``rest`` is what the two differ in besides features with weights. A decision that no weights made, such as a lemma
    known from training, has a ``note`` that says how it came about.
    """

    layer: str
    answer: Choice
    runner_up: Choice | None = None  # None: there was nothing else to choose
    features: tuple[Feature, ...] = ()  # the most telling first
    choices: tuple[Choice, ...] = ()  # all that there were, best first
    rest: float = 0.0
    part: str | None = None  # of a pipeline
    note: str | None = None

    @classmethod
    def of(cls, layer: str, answer: Choice, runner_up: Choice | None, named: NamedWeights, **others: Any) -> Decision:
        """From what the core says of the answer and of the runner-up, if there is one.

        Tags of several columns have tabs between these, which become slashes.
        """
        features, _, rest = named
        found = [
            Feature(name.replace("\t", "/"), weights[0], weights[1] if runner_up is not None else 0.0)
            for name, weights in features
            if len(weights) == 1 or weights[0] != weights[1]
        ]
        found.sort(key=lambda feature: (-abs(feature.difference), feature.name))
        difference = rest[0] - (rest[1] if runner_up is not None else 0.0)
        return cls(layer, answer, runner_up, tuple(found), rest=difference, **others)

    @property
    def margin(self) -> float | None:
        """By how much the answer scores more; negative where the search chose what the moment alone did not favour."""
        if self.runner_up is None or self.answer.score is None or self.runner_up.score is None:
            return None
        return self.answer.score - self.runner_up.score

    def shown(self, top: int | None = SHOWN) -> tuple[tuple[Feature, ...], float]:
        """The ``top`` most telling features, and what all others add to the difference."""
        shown = self.features if top is None else self.features[:top]
        return shown, self.rest + sum(feature.difference for feature in self.features[len(shown) :])

    def to_dict(self, top: int | None = SHOWN) -> dict[str, Any]:
        """As JSON has it, with the ``top`` most telling features."""
        shown, rest = self.shown(top)
        choices = self.choices if top is None else self.choices[:top]
        found: dict[str, Any] = {
            "layer": self.layer,
            "part": self.part,
            "answer": self.answer.to_dict(),
            "runner_up": self.runner_up and self.runner_up.to_dict(),
            "margin": self.margin,
            "features": [feature.to_dict() for feature in shown],
            "rest": rest,
            "choices": [choice.to_dict() for choice in choices],
        }
        return found if self.note is None else found | {"note": self.note}
