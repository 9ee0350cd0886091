"""What a `Perceptron` has learned: actions, weights and their names, in memory and in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError
from goldbeam.learning.events import EpochReport
from goldbeam.learning.packing import Packed
from goldbeam.models.container import ModelFile, Tensor

#: A feature's name, or the name of what a template saw, as in "w0=the t-1=DT", with the action.
Feature = str | tuple[str, Any]


_KINDS = {"keys": "U64", "lengths": "U32", "actions": "U32", "weights": "F32", "text": "U8"}  # of the tensors


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
        arrays = self.arrays()
        sizes = {"U64": 8, "U32": 4, "F32": 4, "U8": 1}
        return {name: Tensor(kind, (len(arrays[name]) // sizes[kind],), arrays[name]) for name, kind in _KINDS.items()}

    def arrays(self) -> dict[str, bytes]:
        state = self.weights.state()
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
        weights.restore({**arrays, **unused, "now": 0, "base": 0}, max(1, len(actions)))
        if len(names) != weights.feature_count:
            raise ModelError(f"it has {weights.feature_count} features and {len(names)} names")
        if not actions and names:
            raise ModelError("it has weights but no actions")
        return cls(actions, weights, names, [])


class ProblemPacking:
    """What a checkpoint holds of a `Perceptron`: weights, and the actions and names that their numbers stand for."""

    def __init__(self, learner: _core.PythonLearner, templates: Sequence[str]) -> None:
        self._learner = learner
        self._templates = list(templates)

    def pack_learner(self) -> Packed:
        weights = self._learner.weights
        arrays = weights.state()
        times = {name: arrays.pop(name) for name in ("now", "base")}
        return Packed(times, {**arrays, "text": dump_text(self._learner.actions, self._learner.names(weights))})

    def restore_learner(self, packed: Packed) -> None:
        self._learner.restore(*parse_text(packed.arrays["text"]), {**packed.numbers, **packed.arrays})

    def pack_model(self, model: ProblemModel) -> Packed:
        return Packed({}, model.arrays())

    def unpack_model(self, packed: Packed) -> ProblemModel:
        model = ProblemModel.of_arrays(packed.arrays)
        model.templates = self._templates
        return model


def dump_text(actions: list[Any], names: list[tuple[str, bool]]) -> bytes:
    return json.dumps({"actions": [plain(action) for action in actions], "names": names}).encode()


def parse_text(text: Any) -> tuple[list[Any], list[tuple[str, bool]]]:
    content = json.loads(bytes(text))
    actions = [_hashable(action) for action in content["actions"]]
    return actions, [(str(name), bool(is_plain)) for name, is_plain in content["names"]]


def plain(action: Any) -> Any:
    """An action as JSON holds it: tuples become lists, which no action can be."""
    if isinstance(action, tuple):
        return [plain(part) for part in action]
    if action is None or type(action) in (str, int, float, bool):
        return action
    raise ModelError(
        f"cannot save the action {action!r:.80}; in a file, actions are str, int, float, bool, None or tuples of these"
    )


def _hashable(action: Any) -> Any:
    return tuple(_hashable(part) for part in action) if isinstance(action, list) else action
