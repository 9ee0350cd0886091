"""What every estimator shares: scikit-learn's habits for hyper-parameters, saving, the state after fitting."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from operator import is_
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from goldbeam.atomic import write_atomically
from goldbeam.data import Corpus, read
from goldbeam.data.io import Source
from goldbeam.errors import NotFittedError
from goldbeam.models.container import ModelFile, Tensor, load_model
from goldbeam.models.storing_once import dump_once
from goldbeam.settings import Settings, check_values, no_setting, plain_value
from goldbeam.settings.documenting import parameters_section
from goldbeam.settings.kinds import Kind
from goldbeam.settings.models import Threads

if TYPE_CHECKING:
    from goldbeam.learning.checkpoint_file import CheckpointFile

Self = TypeVar("Self", bound="Estimator")


class Estimator(Settings):
    """Constructor arguments are the hyper-parameters, stored unchanged; ``fit`` checks them and does the work."""

    task: ClassVar[str]
    #: What ``fit`` makes, and replaces all at once.
    fitted_attributes: ClassVar[tuple[str, ...]] = ("_model", "_learner", "_run_checkpoint", "_kept_predictor")
    _run_checkpoint: CheckpointFile | None = no_setting()  # of the last run, complete or not
    _prediction_settings: dict[str, Any] = no_setting()  # what the core's decoders take, since the last check

    def __init_subclass__(cls, **others: Any) -> None:
        super().__init_subclass__(**others)
        if "task" in cls.__dict__:
            told = "\n".join(line.removeprefix("    ") for line in (cls.__doc__ or "").rstrip().splitlines())
            cls.__doc__ = f"{told}\n\n{parameters_section(cls)}\n"

    def __sklearn_tags__(self) -> Any:
        """What scikit-learn asks before it cross-validates or searches; nobody else calls this."""
        utils = import_module("sklearn.utils")
        return utils.Tags(estimator_type=None, target_tags=utils.TargetTags(required=False))

    def __sklearn_is_fitted__(self) -> bool:
        return self._is_fitted()

    def _check_parameters(self) -> None:
        check_values(type(self).__name__, self.__dict__, self._kinds())
        self._check_search()
        self._check_together()

    def _check_search(self) -> None:
        """Raise ParameterError if parameters that predictions depend on do not go together."""

    def _check_prediction(self) -> None:
        """Raise the ParameterError of ``fit`` if a parameter that predictions depend on has a bad value.

        Every prediction asks. It takes half a microsecond, because values are checked only when they have changed.
        """
        kinds = self._prediction_kinds()
        values = tuple(map(self.__dict__.get, kinds))
        checked: tuple[Any, ...] = self.__dict__.get("_checked_values", ())
        # Not ==, because True == 1, and True is not a number of threads.
        if len(checked) != len(values) or not all(map(is_, values, checked)):
            check_values(type(self).__name__, dict(zip(kinds, values, strict=True)), kinds)
            self._check_search()
            self._prediction_settings = self._core_settings("prediction")
            self._checked_values = values

    @classmethod
    @cache
    def _kinds(cls) -> dict[str, Kind]:
        return {name: one.kind for name, one in cls.settings.items()}

    @classmethod
    @cache
    def _prediction_kinds(cls) -> dict[str, Kind]:
        return {name: one.kind for name, one in cls.settings.items() if one.prediction}

    def _plain_parameters(self) -> dict[str, Any]:
        """The hyper-parameters as JSON has them."""
        return self._plain(name for name, one in self.settings.items() if one.stored or one.free)

    def _stored_parameters(self) -> dict[str, Any]:
        """Those of the model, whose bytes do not depend on the machine."""
        return self._plain(name for name, one in self.settings.items() if one.stored)

    def _plain(self, names: Iterable[str]) -> dict[str, Any]:
        return {name: plain_value(getattr(self, name)) for name in names}

    @classmethod
    def _of_stored(cls: type[Self], parameters: dict[str, Any], **others: Any) -> Self:
        """An estimator with the parameters of a model file, checked; those of other versions are left out."""
        known = {
            name: value for name, value in parameters.items() if name in cls.settings and cls.settings[name].stored
        }
        estimator = cls(**others, **known)
        estimator._check_parameters()
        return estimator

    def _is_fitted(self) -> bool:
        """Whether there is a model to predict with; estimators keep theirs in ``_model``."""
        return getattr(self, "_model", None) is not None

    def _fitted(self, attribute: str) -> Any:
        """A fitted attribute, or NotFittedError."""
        value = getattr(self, attribute, None)
        if value is None:
            raise _not_fitted_type()(f"this {type(self).__name__} is not fitted yet; call fit, or load a model")
        return value

    @contextmanager
    def _refitting(self: Self, checkpoint: object | None) -> Iterator[Self]:
        """A twin to be fitted. If it has a model at the end, even of a run that was cut short, this is ours then."""
        twin = self._unfitted()
        try:
            yield twin
        finally:
            if twin._is_fitted():
                self._take_over(twin)
            elif checkpoint is not None:
                self._run_checkpoint = twin._run_checkpoint  # of the run that failed: saving must not replace it

    def _unfitted(self: Self) -> Self:
        """A twin with the same parameters and no model. ``fit`` works in it, so that failing changes nothing here."""
        twin = object.__new__(type(self))
        own = {name: value for name, value in self.__dict__.items() if name not in self.fitted_attributes}
        twin.__dict__.update(own)
        return twin

    def _take_over(self, twin: Estimator) -> None:
        """The twin's model in place of ours. It is one step: neither threads that predict nor Ctrl-C see half of it."""
        made = {name: getattr(twin, name, None) for name in self.fitted_attributes}
        self.__dict__.update(made)

    def _identity(self, **facts: Any) -> dict[str, Any]:
        """What makes a run this run and no other, as JSON: its checkpoints fit no run with another identity."""
        parameters = {name: v for name, v in self._stored_parameters().items() if not self.settings[name].free}
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
        return {"parameters": self.get_params(), "model": self._pickled_model() if self._is_fitted() else None}

    def _pickled_model(self) -> bytes:
        return b"".join(self._model_bytes())

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
        return dump_once(*content)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the fitted model to one file, atomically: the old file stays until the new one is complete.

        The checkpoint of a complete run is removed then, because nobody needs it any more. That of an interrupted run
        is still needed, so the model cannot be saved under its name.
        """
        if self._run_checkpoint is not None:
            self._run_checkpoint.check_saving(path)
        write_atomically(path, self._model_bytes())
        self._drop_checkpoint()

    def _drop_checkpoint(self) -> None:
        """Remove the checkpoint of the run that made this model, if that run is complete."""
        if self._run_checkpoint is not None and self._run_checkpoint.complete:
            self._run_checkpoint.remove()
            self._run_checkpoint = None


class ThreadedEstimator(Threads, Estimator):
    """An estimator whose predictions may use several threads."""

    def _thread_count(self, threads: int | None = None) -> int:
        """Those that a call asks for, or else the parameter."""
        if threads is None:
            self._check_prediction()
            return int(self.threads)
        check_values(type(self).__name__, {"threads": threads}, {"threads": self.settings["threads"].kind})
        return int(threads)


def _not_fitted_type() -> type[NotFittedError]:
    """Ours, and scikit-learn's too if the program has loaded that, for those who catch it."""
    theirs = sys.modules.get("sklearn.exceptions")
    if theirs is None:
        return NotFittedError
    return type("NotFittedError", (NotFittedError, theirs.NotFittedError), {})
