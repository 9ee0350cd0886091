"""`goldbeam.load`, as type checkers see it: a built-in name is a pipeline, and a class says what a file must hold."""

from __future__ import annotations

import os
from typing import Any, Literal, TypeVar, overload

from goldbeam.errors import ModelError
from goldbeam.pipeline.pipeline import Pipeline
from goldbeam.tasks import loading

T = TypeVar("T")


@overload
def load(path: Literal["en", "zh", "pt"]) -> Pipeline: ...
@overload
def load(path: str | os.PathLike[str], kind: type[T]) -> T: ...
@overload
def load(path: str | os.PathLike[str]) -> Any: ...
def load(path: str | os.PathLike[str], kind: type[Any] | None = None) -> Any:
    """The fitted estimator in a model file, ready to predict: ``load("en.tagger").predict([["Fruit", "flies"]])``.

    ``load("en")`` and ``load("zh")`` are the built-in pipelines, unless there are files of these names. With a class,
    as in ``load("en.tagger", gb.Tagger)``, a model of another kind is an error, and type checkers know what comes back.
    """
    found = loading.load(path)
    if kind is not None and not isinstance(found, kind):
        raise ModelError(f"{os.fspath(path)}: is a {found.task} model, not a {kind.__name__}; give another file")
    return found
