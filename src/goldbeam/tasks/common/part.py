"""A model inside another one: in memory a predictor, in the file a tensor that holds the file of its own.

Pipelines, morphologies, parsers with taggers of their own and pruned graph-based parsers all nest models in this way.
Loading passes each through its own checks; nothing is copied, so processes share the pages of a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldbeam.models.container import ModelFile, Tensor, TensorView, dump_model, load_model
from goldbeam.models.shared_tables import SharedTables
from goldbeam.tasks.registry import predictor_of


@dataclass(frozen=True)
class Part:
    """``name`` is that of the tensor, ``tasks`` are those that the model may be for, ``what`` it is in messages."""

    name: str
    tasks: tuple[str, ...]
    what: str

    def nested(self, predictor: Any) -> dict[str, Tensor]:
        """For the tensors of the model that it is a part of; tables that both have are found when that is saved."""
        file = b"".join(dump_model(*predictor.content()))
        return {self.name: Tensor("U8", (len(file),), file)}

    def load(self, file: ModelFile) -> Any:
        """The predictor in a file; ModelError or ValueError if there is none, or one for another task."""
        return self.of_bytes(file.tensor(self.name, "U8"), file.shared)

    def of_bytes(self, data: bytes | memoryview, shared: SharedTables[TensorView]) -> Any:
        """The same; ``shared`` are the tables of the file that it is a part of."""
        model = load_model(data, shared)
        if model.task not in self.tasks:
            raise ValueError(f"the {self.what} in this file is a model for the task {model.task!r:.80}")
        return predictor_of(model)
