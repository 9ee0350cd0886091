"""The models of a server, by name or language."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import Any

from goldbeam.errors import ModelError, ParameterError
from goldbeam.models.builtin import BUILTIN, model_path
from goldbeam.models.container import load_model
from goldbeam.models.model_facts import BuiltinModel, builtin_models
from goldbeam.serve.errors import ApiError
from goldbeam.serve.rendering import JSON, annotated
from goldbeam.serve.scripts import Scripts
from goldbeam.tasks.loading import estimator_in

_SENTENCE = "The committee will vote on the new budget tomorrow morning."


class Pace:
    """How long a model takes: ``seconds`` per character, as it was lately."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def note(self, characters: int, seconds: float) -> None:
        found = seconds / max(characters, 1)
        self.seconds = found if not self.seconds else 0.9 * self.seconds + 0.1 * found


@dataclass(frozen=True, eq=False)
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
    code: str | None = None  # of the language
    pace: Pace = field(default_factory=Pace)

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

    @cached_property
    def nlp(self) -> Any:
        """What annotates, which threads may share."""
        return self.estimator.predictor()

    @cached_property
    def scripts(self) -> Scripts:
        words = (getattr(getattr(self.part(name), "model", None), "candidates", None) for name in self.part_names)
        return Scripts.of_vocabulary(next((known for known in words if known is not None), None))


class ModelStore:
    """Loaded models by name, in the order in which they were given; the first is the default.

    Files are read, not mapped: a server runs for long, and whoever overwrites a file must not stop it. Worker processes
    share the memory, because they are forked from one that has loaded the models.
    """

    def __init__(self, specs: Iterable[str] = ("en",)) -> None:
        self._specs: dict[str, str] = {}
        for name, path in map(named, specs):
            if name in self._specs:
                raise ParameterError(f"two models are called {name!r}; give one of them as NAME=FILE")
            self._specs[name] = path
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
            found = next((m for m in models.values() if wanted in _languages(m)), None)
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


def named(spec: str) -> tuple[str, str]:
    """The name and the file of a model.

    >>> named("en"), named("models/news.goldbeam"), named("news=models/x.goldbeam")
    (('en', 'en'), ('news', 'models/news.goldbeam'), ('news', 'models/x.goldbeam'))
    """
    name, equals, path = spec.partition("=")
    if equals and name and path and os.sep not in name:
        return name, path
    if spec in BUILTIN:
        return spec, spec
    return os.path.splitext(os.path.basename(spec))[0], spec


def _loaded(name: str, path: str) -> ServedModel:
    file = os.fspath(model_path(path))
    if file == path and os.sep not in path and "." not in path and not os.path.exists(path):
        raise ModelError(f"no model {path}; use a built-in one ({', '.join(BUILTIN)}) or a model file")
    content = _read(file)
    estimator: Any = estimator_in(load_model(content, name=file))
    facts = next((model for model in builtin_models() if model.path == file), None)
    model = ServedModel(
        name,
        None if facts is None else _language(facts),
        estimator.task,
        estimator,
        _layers(estimator),
        file,
        len(content),
        None if facts is None else facts.licence,
        None if facts is None else facts.name,
    )
    if model.task == "pipeline":
        _warm(model)
    return model


def _warm(model: ServedModel) -> None:
    """What the first request would wait for otherwise."""
    _ = model.scripts
    if model.nlp.parts.tokenizer is not None:
        for _ in range(2):
            begun = perf_counter()
            annotated(model.nlp, [_SENTENCE], "auto", False, JSON)
            model.pace.seconds = (perf_counter() - begun) / len(_SENTENCE)


def _read(file: str) -> bytes:
    try:
        with open(os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as opened:
            return opened.read()
    except FileNotFoundError as cause:
        raise ModelError(f"{file}: there is no such model file; check the path") from cause
    except OSError as cause:
        raise ModelError(f"{file}: cannot be read ({cause.strerror or cause}); check path and permissions") from cause


def _language(facts: BuiltinModel) -> str:
    """``Chinese`` of ``Chinese, simplified and traditional script (UD Chinese GSD)``."""
    return facts.language.partition(" (")[0].partition(",")[0]


def _languages(model: ServedModel) -> set[str]:
    return {name.casefold() for name in (model.language, model.code) if name}


def _layers(estimator: Any) -> tuple[str, ...]:
    """What it writes, but for the tokens."""
    parts = estimator.part_names if estimator.task == "pipeline" else ()
    writers = [estimator.part(name) for name in parts] or [estimator.predictor()]
    layers = dict.fromkeys(layer for part in writers for layer in getattr(part, "writes", ()))
    return tuple(layer for layer in layers if layer not in ("form", "misc"))
