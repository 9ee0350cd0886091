"""What every estimator shares: scikit-learn's habits for hyper-parameters, saving, the state after fitting."""

from __future__ import annotations

import inspect
import os
from importlib import import_module
from typing import Any, ClassVar, TypeVar

from goldbeam.errors import NotFittedError, ParameterError
from goldbeam.learning.checkpoint import FREE_PARAMETERS, Checkpoint
from goldbeam.models.container import Tensor, save_model
from goldbeam.tasks.parameters import Constraint, check_parameters

Self = TypeVar("Self", bound="Estimator")


class Estimator:
    """Constructor arguments are the hyper-parameters, stored unchanged; ``fit`` checks them and does the work."""

    task: ClassVar[str]
    constraints: ClassVar[dict[str, Constraint]]
    _run_checkpoint: Checkpoint | None = None  # of the run that made this model, if that is complete

    @classmethod
    def _parameter_names(cls) -> list[str]:
        return [name for name in inspect.signature(cls).parameters if name != "self"]

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The hyper-parameters by name."""
        return {name: getattr(self, name) for name in self._parameter_names()}

    def set_params(self: Self, **parameters: Any) -> Self:
        """Change hyper-parameters; they take effect at the next ``fit``, those of prediction at once."""
        known = self._parameter_names()
        for name, value in parameters.items():
            if name not in known:
                raise ParameterError(
                    f"{type(self).__name__} has no parameter {name!r}; its parameters are {', '.join(known)}"
                )
            setattr(self, name, value)
        return self

    def __sklearn_tags__(self) -> Any:
        """What scikit-learn asks before it cross-validates or searches; nobody else calls this."""
        utils = import_module("sklearn.utils")
        return utils.Tags(estimator_type=None, target_tags=utils.TargetTags(required=False))

    def __repr__(self) -> str:
        defaults = inspect.signature(type(self)).parameters
        changed = [f"{name}={value!r}" for name, value in self.get_params().items() if value != defaults[name].default]
        return f"{type(self).__name__}({', '.join(changed)})"

    def _check_parameters(self) -> None:
        check_parameters(type(self).__name__, self.get_params(), self.constraints)

    def _fitted(self, attribute: str) -> Any:
        """A fitted attribute, or NotFittedError."""
        value = getattr(self, attribute, None)
        if value is None:
            raise NotFittedError(f"this {type(self).__name__} is not fitted yet; call fit, or load a model")
        return value

    def _settings(self) -> dict[str, Any]:
        """The hyper-parameters that a file can hold."""
        return self.get_params()

    def _identity(self, **facts: Any) -> dict[str, Any]:
        """What makes a run this run and no other, as JSON: its checkpoints fit no run with another identity."""
        parameters = {name: value for name, value in self._settings().items() if name not in FREE_PARAMETERS}
        return {"task": self.task, "parameters": parameters, **facts}

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        """Metadata and tensors of the fitted model."""
        raise NotImplementedError

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the fitted model to one file, atomically: the old file stays until the new one is complete.

        The checkpoint of a complete run is removed then, because nobody needs it any more.
        """
        metadata, tensors = self._model_content()
        save_model(path, metadata, tensors)
        if self._run_checkpoint is not None:
            self._run_checkpoint.remove()
            self._run_checkpoint = None
