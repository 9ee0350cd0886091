"""What predicts: a fitted model with its decoder. It never changes, so threads may share it.

Nothing of training is imported here: an estimator has settings and ``fit``, and hands its predictions to a predictor.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from goldbeam import _core
from goldbeam.atomic import write_atomically
from goldbeam.data import Corpus
from goldbeam.errors import ParameterError
from goldbeam.layers import Column, Layers
from goldbeam.models.container import ModelFile, Tensor, load_model, usable
from goldbeam.models.storing_once import dump_once
from goldbeam.settings import Settings, check_values
from goldbeam.tasks.common.learned_model import LearnedModel
from goldbeam.tasks.registry import estimator_class, predictor_of

if TYPE_CHECKING:
    from goldbeam.explanation.decision import Decision

Model = TypeVar("Model", bound=LearnedModel)
Self = TypeVar("Self", bound="Predictor[Any]")


class PredictedColumns(NamedTuple):
    """What was found for a corpus; margins, one per token, by the column that they belong to."""

    columns: Sequence[Column]
    margins: Mapping[str, Sequence[float]] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class Predictor(Generic[Model]):
    """A task says which decoder it has, which layers it reads and writes, and how it maps layers to layers."""

    task: ClassVar[str]
    model_type: ClassVar[type[LearnedModel]]
    decoder_type: ClassVar[Any]  # the core's
    search_type: ClassVar[type[Settings]] = Settings  # declares the settings of the decoder

    model: Model
    search: Mapping[str, Any]  # settings of the decoder
    parameters: Mapping[str, Any] = field(repr=False)  # the estimator's, as model files have them
    decoder: Any = field(init=False, repr=False)  # const for its users: it only remembers words that it has seen

    def __post_init__(self) -> None:
        object.__setattr__(self, "decoder", self._new_decoder())

    def _new_decoder(self) -> Any:
        return self.decoder_type(self.model.spec, self.model.weights, **self.search)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layers that must be there."""
        raise NotImplementedError

    @property
    def writes(self) -> tuple[str, ...]:
        """The layers that it adds or replaces."""
        raise NotImplementedError

    def find(self, layers: Layers, threads: int, margins: bool) -> PredictedColumns:
        """The columns that it writes; with ``margins`` how sure it is of them."""
        raise NotImplementedError

    def annotate(
        self, layers: Layers, threads: int = 1, *, margins: bool = False, keep: Collection[str] = ()
    ) -> Layers:
        """The layers with those that it writes, but for those to ``keep``; with ``margins`` how sure it is of them."""
        found = self.find(layers, threads, margins)
        annotated = layers.with_columns([column for column in found.columns if column.name not in keep])
        for name, values in found.margins.items():
            if name not in keep:
                annotated = annotated.with_margins(name, values)
        return annotated

    # Why it decides as it does

    def explain(self, corpus: Corpus, sentence: int, word: int) -> list[Decision]:
        """The decisions about a word (from 1) of a sentence (from 0); `explained_words` are what is counted."""
        raise ParameterError(f"decisions of a {self.task} model cannot be explained; explain a tagger or a parser")

    @property
    def explains(self) -> bool:
        """Whether it can explain its decisions."""
        return type(self).explain is not Predictor.explain

    @property
    def explained_layers(self) -> tuple[str, ...]:
        """The layers that it can explain."""
        return self.writes if self.explains else ()

    def explained_words(self, corpus: Corpus, sentence: int) -> list[str]:
        """What a sentence consists of."""
        form = corpus.columns.index("form") if "form" in corpus.columns else 0
        return corpus.select([sentence]).column(form)[0]

    def with_weights(self: Self, weights: _core.FrozenWeights) -> Self:
        """The same with other weights, such as those of an epoch of training."""
        return replace(self, model=replace(self.model, weights=weights))

    def narrowed(self: Self, beam: int) -> Self:
        """The same with a narrower beam, or itself if it has none."""
        if self.search.get("search") != "beam" or self.search["beam"] <= beam:
            return self
        narrower = {**self.search, "beam": beam}
        return replace(self, search=narrower, parameters={**self.parameters, "predict_beam": beam})

    def named(self: Self, name: str) -> Self:
        """As a part of a pipeline that has this name."""
        return self

    # What people want to know

    def info(self) -> dict[str, Any]:
        """Facts about the model."""
        # In the order of their declarations, which files do not keep.
        parameters = {
            name: self.parameters[name] for name in estimator_class(self.task).settings if name in self.parameters
        }
        return {"task": self.task, **self.model.facts(parameters), "heaviest features": None}

    # Model files

    @classmethod
    def of_file(cls: type[Self], file: ModelFile) -> Self:
        """The predictor in a model file, or a ModelError that says what is wrong with it."""
        with usable(file, cls.task):
            parameters = file.field("parameters", dict)
            settings = cls.search_type(
                **{name: v for name, v in parameters.items() if name in cls.search_type.settings}
            )
            kinds = {name: one.kind for name, one in cls.search_type.settings.items() if one.stored}
            check_values(cls.task, settings.get_params(), kinds)
            found: Any = cls.model_type.of_file(file)
            search = found.decoder_settings(settings._core_settings("prediction"), parameters)
            return cls(found, search, parameters, **cls._options_of(parameters))

    @classmethod
    def _options_of(cls, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """What else a task needs of the parameters in a file; ValueError if they make no sense."""
        return {}

    def content(self) -> tuple[dict[str, Any], dict[str, Tensor]]:
        """Metadata and tensors; models inside it are complete, with all of their tables."""
        return {"task": self.task, "parameters": dict(self.parameters), **self.model.metadata()}, self.model.tensors()

    def file(self) -> bytes:
        """The bytes of a model file."""
        return b"".join(dump_once(*self.content()))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a model file, atomically; `goldbeam.load` gives the estimator in it."""
        write_atomically(path, [self.file()])

    def __reduce__(self) -> tuple[Callable[[bytes, str | None], Any], tuple[bytes, str | None]]:
        """A pickle holds the model file, and what comes back has passed the checks of loading."""
        return _unpickled, (self.file(), getattr(self, "layer", None))


def _unpickled(file: bytes, name: str | None) -> Any:
    predictor = predictor_of(load_model(file))
    return predictor if name is None else predictor.named(name)
