"""The models of a server, by name or language."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from goldbeam.errors import ModelError, ParameterError
from goldbeam.models.builtin import BUILTIN, model_path
from goldbeam.models.model_facts import builtin_models
from goldbeam.pipeline.loading import load
from goldbeam.serve.errors import ApiError


@dataclass(frozen=True)
class ServedModel:
    """A model that is loaded. It never changes: reloading makes another one, and requests in hand keep theirs."""

    name: str
    language: str | None
    task: str
    estimator: Any  # as `goldbeam.load` gives it
    layers: tuple[str, ...]
    path: str
    size_bytes: int
    licence: str | None = None

    def part(self, name: str | None) -> Any:
        """None: the estimator itself; otherwise the predictor of that part of a pipeline."""
        if name is None:
            return self.estimator
        if self.task != "pipeline":
            raise ApiError(404, f"the model {self.name} has no parts; leave part out")
        if name not in self.part_names:
            raise ApiError(404, f"the model {self.name} has no part {name!r:.40}; use {', '.join(self.part_names)}")
        return self.estimator.part(name)

    @property
    def part_names(self) -> tuple[str, ...]:
        """None if it is no pipeline."""
        return self.estimator.part_names if self.task == "pipeline" else ()


class ModelStore:
    """Loaded models by name, in the order in which they were given; the first is the default."""

    def __init__(self, specs: Iterable[str] = ("en",)) -> None:
        self._specs = dict(map(_named, specs))
        if not self._specs:
            raise ParameterError("models must name one model at least, got none")
        self._models = {name: _loaded(name, path) for name, path in self._specs.items()}

    def get(self, name: str | None) -> ServedModel:
        """By name or language, None being the default; ApiError 404 with the known names."""
        models = self._models
        if name is None:
            return next(iter(models.values()))
        found = models.get(name)
        if found is None:
            wanted = name.casefold()
            found = next((m for m in models.values() if m.language and m.language.casefold() == wanted), None)
        if found is None:
            raise ApiError(404, f"no model {name!r:.40}; use {', '.join(models)}")
        return found

    def __iter__(self) -> Iterator[ServedModel]:
        return iter(tuple(self._models.values()))

    def reload(self) -> list[str]:
        """Load all anew; a file that cannot be read keeps the model that was there. What went wrong, a line each."""
        problems = []
        models = dict(self._models)
        for name, path in self._specs.items():
            try:
                models[name] = _loaded(name, path)
            except ModelError as error:
                problems.append(f"{error}; model {name} stays as it was")
        self._models = models
        return problems


def _named(spec: str) -> tuple[str, str]:
    """The name and the file of ``en``, ``models/news.goldbeam`` or ``news=models/x.goldbeam``."""
    name, equals, path = spec.partition("=")
    if equals and name and path and os.sep not in name:
        return name, path
    if spec in BUILTIN:
        return spec, spec
    return os.path.splitext(os.path.basename(spec))[0], spec


def _loaded(name: str, path: str) -> ServedModel:
    estimator: Any = load(path)
    file = os.fspath(model_path(path))
    facts = next((model for model in builtin_models() if model.path == file), None)
    return ServedModel(
        name,
        None if facts is None else facts.language,
        estimator.task,
        estimator,
        _layers(estimator),
        file,
        os.path.getsize(file),
        None if facts is None else facts.licence,
    )


def _layers(estimator: Any) -> tuple[str, ...]:
    """What it writes."""
    parts = estimator.part_names if estimator.task == "pipeline" else ()
    writers = [estimator.part(name) for name in parts] or [estimator.predictor()]
    return tuple(dict.fromkeys(layer for part in writers for layer in getattr(part, "writes", ())))
