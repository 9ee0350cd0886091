"""What routes ask for work: models by name, texts annotated together with those of others, and any blocking work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from goldbeam.serve.errors import ApiError
from goldbeam.serve.limits import Limits
from goldbeam.serve.models import ModelStore, ServedModel
from goldbeam.serve.workers import Workers

if TYPE_CHECKING:
    from goldbeam.doc import Doc

__all__ = ["ApiError", "ServedModel", "Service", "ServiceSettings"]

Result = TypeVar("Result")


@dataclass(frozen=True)
class ServiceSettings:
    """``log`` is the log of a training, ``gold`` a file of gold sentences; both for the page."""

    log: Path | None = None
    gold: Path | None = None


class Service:
    """One per process; it belongs to the event loop in which it is first used."""

    def __init__(
        self, models: ModelStore, limits: Limits | None = None, settings: ServiceSettings | None = None
    ) -> None:
        self.models = models
        self.limits = limits or Limits()
        self.settings = settings or ServiceSettings()
        self.workers = Workers(self.limits)

    async def annotate(
        self, model: ServedModel, texts: Sequence[str], *, lines: str = "auto", margins: bool = False
    ) -> list[Doc]:
        """A document for each text."""
        if model.task != "pipeline":
            raise ApiError(422, f"the model {model.name} is a {model.task} model, not a pipeline; use a pipeline")
        if sum(map(len, texts)) > self.limits.text_characters:
            raise ApiError(413, f"the text is longer than {self.limits.text_characters:,} characters; send it in parts")
        nlp = model.estimator.predictor()
        if lines == "auto":
            docs: list[Doc] = await self.run(lambda: nlp.documents(texts, margins=margins))
            return docs
        return await self.run(lambda: [nlp.document(text, 1, margins, lines) for text in texts])

    async def run(self, function: Callable[..., Result], *args: object) -> Result:
        """Blocking work in a worker thread, within the limits of time and concurrency."""
        return await self.workers.run(function, *args)
