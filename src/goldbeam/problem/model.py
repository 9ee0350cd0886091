"""What a `Perceptron` has learned: actions, weights and their names, in memory and in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.learning.checkpoint_codec import Packed
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.models.epoch_report import EpochReport
from goldbeam.problem.learner import action_of_plain, plain_action

#: A feature's name, or the name of what a template saw, as in "w0=the t-1=DT", with the action.
Feature = str | tuple[str, Any]


_KINDS = {"keys": "U64", "lengths": "U32", "actions": "U32", "weights": "F32", "text": "U8"}  # of the tensors

_UNPAID = dict.fromkeys(("now", "base", "paid", "elapsed"), 0)  # weights that nothing is learned on top of


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
            name, own_name = self.names[row]
            found.append((name if own_name else (name, self.actions[action]), weight))
        return dict(sorted(found, key=lambda entry: -abs(entry[1])))

    def metadata(self) -> dict[str, Any]:
        return {"templates": self.templates, "epoch": self.epoch}

    def tensors(self) -> dict[str, Tensor]:
        arrays = self.arrays()
        sizes = {"U64": 8, "U32": 4, "F32": 4, "U8": 1}
        return {name: Tensor(kind, (len(arrays[name]) // sizes[kind],), arrays[name]) for name, kind in _KINDS.items()}

    def arrays(self) -> dict[str, Any]:
        state = self.weights.pack()
        return {**{name: state[name] for name in _KINDS if name in state}, "text": dump_text(self.actions, self.names)}

    @classmethod
    def of_file(cls, file: ModelFile) -> ProblemModel:
        """The model in a file; wrong types and numbers raise ModelError, TypeError or ValueError."""
        model = cls.of_arrays({name: file.tensor(name, kind) for name, kind in _KINDS.items()})
        model.templates = [str(line) for line in file.field("templates", list)]
        model.epoch = file.field("epoch", int)
        return model

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, Any]) -> ProblemModel:
        actions, names = parse_text(arrays["text"])
        entries = len(arrays["actions"])
        unused = {"checks": bytes(len(arrays["keys"]) // 2), "totals": bytes(2 * entries), "lasts": bytes(2 * entries)}
        weights = _core.Weights()
        weights.restore({**arrays, **unused, **_UNPAID}, max(1, len(actions)))
        if len(names) != weights.feature_count:
            raise ModelError(f"it has {weights.feature_count} features and {len(names)} names")
        if not actions and names:
            raise ModelError("it has weights but no actions")
        return cls(actions, weights, names, [])


class ProblemModelCodec:
    """How a checkpoint holds the best model so far."""

    def __init__(self, templates: Sequence[str]) -> None:
        self._templates = list(templates)

    def pack(self, model: ProblemModel) -> Packed:
        return model.arrays()

    def unpack(self, packed: Packed) -> ProblemModel:
        model = ProblemModel.of_arrays(packed)
        model.templates = self._templates
        return model


def dump_text(actions: list[Any], names: list[tuple[str, bool]]) -> bytes:
    return json.dumps({"actions": [plain_action(action) for action in actions], "names": names}).encode()


def parse_text(text: Any) -> tuple[list[Any], list[tuple[str, bool]]]:
    content = json.loads(bytes(text))
    actions = [action_of_plain(action) for action in content["actions"]]
    return actions, [(str(name), bool(own_name)) for name, own_name in content["names"]]
