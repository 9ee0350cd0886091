"""What every estimator shares: scikit-learn's habits for hyper-parameters, saving, the state after fitting."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from numbers import Integral, Real
from typing import Any, ClassVar, TypeVar

from goldbeam.atomic import write_atomically
from goldbeam.data import Corpus, read
from goldbeam.data.io import Source
from goldbeam.errors import NotFittedError, ParameterError
from goldbeam.learning.checkpoint import FREE_PARAMETERS, Checkpoint
from goldbeam.models.container import ModelFile, Tensor, dump_model, load_model
from goldbeam.tasks.parameters import Constraint, check_parameters

Self = TypeVar("Self", bound="Estimator")


class Estimator:
    """Constructor arguments are the hyper-parameters, stored unchanged; ``fit`` checks them and does the work."""

    task: ClassVar[str]
    constraints: ClassVar[dict[str, Constraint]]
    _run_checkpoint: Checkpoint | None = None  # of the run that made this model, if that is complete

    @classmethod
    @cache
    def _parameter_names(cls) -> list[str]:
        return [name for name in inspect.signature(cls).parameters if name != "self"]

    def _store(self, arguments: Mapping[str, Any]) -> None:
        """The constructor's arguments, ``locals()`` there, as attributes: unchanged, as scikit-learn wants it."""
        for name, value in arguments.items():
            if name not in ("self", "__class__"):
                setattr(self, name, value)

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

    def __sklearn_is_fitted__(self) -> bool:
        return self._is_fitted()

    def __repr__(self) -> str:
        defaults = inspect.signature(type(self)).parameters
        changed = [f"{name}={value!r}" for name, value in self.get_params().items() if value != defaults[name].default]
        return f"{type(self).__name__}({', '.join(changed)})"

    def _check_parameters(self) -> None:
        check_parameters(type(self).__name__, self.get_params(), self.constraints)

    def _plain_parameters(self) -> dict[str, Any]:
        """The hyper-parameters as JSON has them: numpy's numbers are numbers, a sequence of templates is a list."""
        plain: dict[str, Any] = {}
        for name, value in self.get_params().items():
            if isinstance(value, (str, bool, int, float)) or value is None:
                plain[name] = value
            elif isinstance(value, Sequence):
                plain[name] = list(value)
            elif isinstance(value, Real):
                plain[name] = int(value) if isinstance(value, Integral) else float(value)
            else:
                plain[name] = value
        return plain

    def _is_fitted(self) -> bool:
        """Whether there is a model to predict with; estimators keep theirs in ``_model``."""
        return getattr(self, "_model", None) is not None

    def _fitted(self, attribute: str) -> Any:
        """A fitted attribute, or NotFittedError."""
        value = getattr(self, attribute, None)
        if value is None:
            raise _not_fitted_type()(f"this {type(self).__name__} is not fitted yet; call fit, or load a model")
        return value

    def _identity(self, **facts: Any) -> dict[str, Any]:
        """What makes a run this run and no other, as JSON: its checkpoints fit no run with another identity."""
        parameters = {name: value for name, value in self._plain_parameters().items() if name not in FREE_PARAMETERS}
        return {"task": self.task, "parameters": parameters, **facts}

    def read(self, source: Source, format: str | None = None) -> Corpus:
        """A file that is to be annotated; its format is told from it unless ``format`` names it."""
        return read(source, format)

    def _model_content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        """Metadata and tensors of the fitted model."""
        raise NotImplementedError

    @classmethod
    def from_model_file(cls: type[Self], file: ModelFile) -> Self:
        """The estimator in a model file, or a ModelError that says what is wrong with it."""
        raise NotImplementedError

    # Pickling goes through the model file's bytes: no table of ours is ever pickled, and what comes back has passed
    # the checks of loading. As in a file, what learning would need to go on is not kept.

    def __getstate__(self) -> dict[str, Any]:
        model = b"".join(self._model_bytes()) if self._is_fitted() else None
        return {"parameters": self.get_params(), "model": model}

    def __setstate__(self, state: dict[str, Any]) -> None:
        parameters, model = state["parameters"], state["model"]
        other = type(self)(**parameters) if model is None else self._unpickled(load_model(model), parameters)
        self.__dict__.update(other.__dict__)
        self.set_params(**parameters)  # as they were: a file has no threads, and its templates are a list

    @classmethod
    def _unpickled(cls: type[Self], file: ModelFile, parameters: dict[str, Any]) -> Self:
        """The estimator in a model file; ``parameters`` have what a file cannot hold."""
        return cls.from_model_file(file)

    def _model_bytes(self) -> tuple[bytes, bytes]:
        content = self._model_content()
        self._check_parameters()  # a file with parameters out of range could not be loaded
        return dump_model(*content)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the fitted model to one file, atomically: the old file stays until the new one is complete.

        The checkpoint of a complete run is removed then, because nobody needs it any more.
        """
        write_atomically(path, self._model_bytes())
        if self._run_checkpoint is not None:
            self._run_checkpoint.remove()
            self._run_checkpoint = None


def _not_fitted_type() -> type[NotFittedError]:
    """Ours, and scikit-learn's too if the program has loaded that, for those who catch it."""
    theirs = sys.modules.get("sklearn.exceptions")
    if theirs is None:
        return NotFittedError
    return type("NotFittedError", (NotFittedError, theirs.NotFittedError), {})
