"""What a `Perceptron` has learned: actions, weights and their names, in memory and in a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.learning.events import EpochReport
from goldbeam.models.container import ModelFile, Tensor

#: A feature's name, or the name of what a template saw, as in "w0=the t-1=DT", with the action.
Feature = str | tuple[str, Any]


@dataclass
class ProblemModel:
    actions: list[Any]  # by number
    weights: _core.Weights  # those that predict: averages if the perceptron averages
    names: list[tuple[str, bool]]  # of the features by ascending key, and whether features() gave them
    templates: list[str]
    epochs: list[EpochReport] = field(default_factory=list)
    epoch: int = 0  # that the weights come from

    @classmethod
    def of(cls, learner: _core.PythonLearner, averaged: bool, templates: Sequence[str]) -> ProblemModel:
        weights = learner.snapshot(averaged)
        return cls(learner.actions, weights, learner.names(weights), list(templates))

    def named(self) -> dict[Feature, float]:
        """The weights by name, the heaviest first."""
        found: list[tuple[Feature, float]] = []
        last, row = None, -1
        for key, action, weight in self.weights.entries():
            row += key != last
            last = key
            name, plain = self.names[row]
            found.append((name if plain else (name, self.actions[action]), weight))
        return dict(sorted(found, key=lambda entry: -abs(entry[1])))

    def metadata(self) -> dict[str, Any]:
        return {"templates": self.templates, "epoch": self.epoch}

    def tensors(self) -> dict[str, Tensor]:
        state = self.weights.state()
        actions = [_plain(action) for action in self.actions]
        text = json.dumps({"actions": actions, "names": self.names}).encode()
        return {
            "keys": Tensor("U64", (len(state["keys"]) // 8,), state["keys"]),
            "lengths": Tensor("U32", (len(state["lengths"]) // 4,), state["lengths"]),
            "actions": Tensor("U32", (len(state["actions"]) // 4,), state["actions"]),
            "weights": Tensor("F32", (len(state["weights"]) // 4,), state["weights"]),
            "text": Tensor("U8", (len(text),), text),
        }

    @classmethod
    def of_file(cls, file: ModelFile) -> ProblemModel:
        """The model in a file; wrong types and numbers raise ModelError, TypeError or ValueError."""
        text = json.loads(bytes(file.tensor("text", "U8")))
        actions = [_hashable(action) for action in text["actions"]]
        names = [(str(name), bool(plain)) for name, plain in text["names"]]
        keys, entries = file.tensor("keys", "U64"), file.tensor("actions", "U32")
        weights = _core.Weights()
        weights.restore(
            {
                "keys": keys,
                "checks": bytes(len(keys) // 2),
                "lengths": file.tensor("lengths", "U32"),
                "actions": entries,
                "weights": file.tensor("weights", "F32"),
                "totals": bytes(2 * len(entries)),
                "lasts": bytes(2 * len(entries)),
                "now": 0,
            },
            max(1, len(actions)),
        )
        if len(names) != weights.feature_count:
            raise ModelError(f"it has {weights.feature_count} features and {len(names)} names")
        if not actions and names:
            raise ModelError("it has weights but no actions")
        templates = [str(line) for line in file.field("templates", list)]
        return cls(actions, weights, names, templates, epoch=file.field("epoch", int))


def _plain(action: Any) -> Any:
    """An action as JSON holds it: tuples become lists, which no action can be."""
    if isinstance(action, tuple):
        return [_plain(part) for part in action]
    if action is None or type(action) in (str, int, float, bool):
        return action
    raise ModelError(
        f"cannot save the action {action!r:.80}; in a file, actions are str, int, float, bool, None or tuples of these"
    )


def _hashable(action: Any) -> Any:
    return tuple(_hashable(part) for part in action) if isinstance(action, list) else action
