"""What the fitted models of the core's tasks have in common: weights, names of features, the story of training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

from goldbeam import _core
from goldbeam.data import Corpus
from goldbeam.errors import ParameterError
from goldbeam.models.container import ModelFile, Tensor
from goldbeam.models.epoch_report import EpochReport
from goldbeam.models.feature_names import FeatureNames
from goldbeam.models.selection import Selection
from goldbeam.models.weight_tensors import weight_tensors, weights_of
from goldbeam.one_line import one_line
from goldbeam.settings.kinds import AUTO
from goldbeam.tasks.common import knowledge

Self = TypeVar("Self", bound="LearnedModel")

#: Settings of the search that ``threshold="auto"`` chooses.
BEAM_FILTERS = tuple(
    frozenset(names)
    for names in (
        ("threshold", "threshold_power", "branching"),
        ("threshold", "threshold_power", "branching", "cascade"),
        ("cascade",),
    )
)


@dataclass(frozen=True, kw_only=True)
class LearnedModel:
    """A task adds what its spec is made of, to memory (`metadata`, `tensors`) and from a file (`of_file`)."""

    spec: Any  # the core's: columns, templates, actions
    weights: _core.FrozenWeights
    epochs: list[EpochReport] = field(default_factory=list)
    epoch: int = 0  # that the weights come from
    training_data: dict[str, Any] = field(default_factory=dict)
    names: FeatureNames | None = None  # of features, if they were kept
    beam_filter: Mapping[str, float] | None = None  # settings of the search that were chosen on development data
    selection: Selection | None = None  # of groups of templates, if they were chosen on development data

    def action_names(self) -> list[str]:
        """What the weights are about, by number."""
        raise NotImplementedError

    def label_count(self) -> int:
        """How many labels a user of the model may see."""
        raise NotImplementedError

    def inputs(self, corpus: Corpus) -> list[int]:
        """Where a corpus holds the columns that the templates look at."""
        raise NotImplementedError

    def description(self) -> dict[str, Any]:
        """What is the task's own in the facts for people."""
        raise NotImplementedError

    def metadata(self) -> dict[str, Any]:
        return {
            "columns": self.spec.columns,
            "templates": self.spec.templates,
            "scale": self.weights.scale,
            "salt": self.weights.salt,
            "training_data": self.training_data,
            "epoch": self.epoch,
            # Times differ from run to run; a model file does not.
            "epochs": [{**asdict(e), "seconds": 0.0, "tokens_per_second": 0.0} for e in self.epochs],
            **({} if self.beam_filter is None else {"beam_filter": dict(self.beam_filter)}),
            **({} if self.selection is None else {"selection": self.selection.as_json()}),
            **knowledge.metadata(self.spec.knowledge),
        }

    def tensors(self) -> dict[str, Tensor]:
        tensors = weight_tensors(self.weights) | knowledge.tensors(self.spec.knowledge)
        if len(self.weights.keys):
            tensors["keys"] = Tensor("U64", (len(self.weights.keys) // 8,), self.weights.keys)
        if self.names is not None:
            keys, ends, text = self.names.freeze()
            tensors["name_keys"] = Tensor("U64", (len(keys) // 8,), keys)
            tensors["name_ends"] = Tensor("U64", (len(ends) // 8,), ends)
            tensors["name_text"] = Tensor("U8", (len(text),), text)
        return tensors

    @classmethod
    def of_file(cls: type[Self], file: ModelFile) -> Self:
        """The model in a file; every index that prediction uses is checked here, or TypeError or ValueError raised."""
        raise NotImplementedError

    @staticmethod
    def learned_fields(file: ModelFile, actions: int) -> dict[str, Any]:
        """The fields above but for the spec, from a file; TypeError or ValueError if they make no sense."""
        names = None
        if "name_keys" in file.tensors:
            names = FeatureNames(
                file.tensor("name_keys", "U64"), file.tensor("name_ends", "U64"), file.tensor("name_text", "U8")
            )
        weights = weights_of(file, actions)
        if "keys" in file.tensors:
            weights.keep_keys(file.tensor("keys", "U64"))
        training_data = file.field("training_data", dict)
        if not all(isinstance(value, (str, int)) for value in training_data.values()):
            raise ValueError("its facts about the training data make no sense")
        return {
            "weights": weights,
            "epochs": [EpochReport.of_json(report) for report in file.field("epochs", list)],
            "epoch": file.field("epoch", int),
            "training_data": training_data,
            "names": names,
            "beam_filter": _beam_filter(file.metadata.get("beam_filter")),
            "selection": Selection.of_json(file.metadata["selection"]) if "selection" in file.metadata else None,
        }

    def facts(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """For people: labels, templates, training data, scores, sizes; ``parameters`` are the estimator's."""
        best = next((report for report in self.epochs if report.epoch == self.epoch), None)
        return {
            **self.description(),
            "inputs": self.spec.columns,
            "templates": self.spec.templates,
            **({} if self.selection is None else {"selection of templates": self.selection.facts()}),
            **knowledge.description(self.spec.knowledge),
            "parameters": {name: value for name, value in parameters.items() if name != "templates"},
            **({} if self.beam_filter is None else {"beam filter": dict(self.beam_filter)}),
            "training data": self.training_data,
            "epoch": self.epoch,
            "dev": None if best is None or best.dev is None else {str(best.metric): best.dev},
            "features": self.weights.feature_count,
            "weights": self.weights.entry_count,
            "weights MB": self.weights.nbytes / 1e6,
            "tensors": {name: memoryview(tensor.data).nbytes for name, tensor in sorted(self.tensors().items())},
        }

    def decoder_settings(self, settings: Mapping[str, Any], parameters: Mapping[str, Any]) -> Mapping[str, Any]:
        """The settings of a search, with those that were chosen for this model if the parameters say so."""
        if self.beam_filter is None or parameters.get("threshold") != AUTO:
            return settings
        return {**settings, **self.beam_filter}

    def heaviest_features(self, count: int, label: str | None) -> list[tuple[str, str, float]] | None:
        """The weights that are farthest from 0, as (feature, action, weight); None if names were not kept."""
        if not isinstance(count, int) or count < 0:
            raise ParameterError(f"count must be a whole number of at least 0, got {count!r}")
        actions = self.action_names()
        if label is not None and label not in actions:
            raise ParameterError(f"label must be one of {one_line(', '.join(actions))}, got {label!r}")
        if self.names is None:
            return None
        found = self.names.heaviest(self.weights, count, None if label is None else actions.index(label))
        return [(name, actions[action], weight) for name, action, weight in found]


def _beam_filter(found: Any) -> dict[str, float] | None:
    """That of a model file, which may say anything."""
    if found is None:
        return None
    if not isinstance(found, dict) or found.keys() not in BEAM_FILTERS:
        raise ValueError("implausible beam filter")
    for name, value in found.items():
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < 1e9:
            raise ValueError(f"beam filter: implausible {name} {value!r}")
    return found
