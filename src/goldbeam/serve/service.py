"""What routes ask for work: models by name, texts annotated together with those of others, and any blocking work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from goldbeam.serve.answers import Handler
from goldbeam.serve.batching import Batcher, Kind
from goldbeam.serve.checks import check_texts
from goldbeam.serve.errors import ApiError
from goldbeam.serve.limits import Limits
from goldbeam.serve.metrics import Metrics
from goldbeam.serve.models import ModelStore, ServedModel
from goldbeam.serve.rendering import DOCUMENTS, Finish
from goldbeam.serve.settings import ServiceSettings
from goldbeam.serve.workers import Workers

if TYPE_CHECKING:
    from goldbeam.doc import Doc

__all__ = ["ApiError", "ServedModel", "Service", "ServiceSettings"]

Result = TypeVar("Result")


class Service:
    """One per process; it belongs to the event loop in which it is used."""

    def __init__(
        self,
        models: ModelStore,
        limits: Limits | None = None,
        settings: ServiceSettings | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.models = models
        self.limits = limits or Limits()
        self.settings = settings or ServiceSettings()
        self.metrics = metrics or Metrics()
        self.workers = Workers(self.limits)
        self.batcher = Batcher(self.limits, self.workers, self.metrics)
        #: Routes that are answered without a framework, by method and path.
        self.handlers: dict[tuple[str, str], Handler] = {}
        self.open_requests: Callable[[], int] = lambda: 0

    async def annotate(
        self, model: ServedModel, texts: Sequence[str], *, lines: str = "auto", margins: bool = False
    ) -> list[Doc]:
        """A document for each text."""
        docs: list[Doc] = await self.annotate_as(DOCUMENTS, model, texts, lines=lines, margins=margins)
        return docs

    async def annotate_as(
        self, finish: Finish, model: ServedModel, texts: Sequence[str], *, lines: str = "auto", margins: bool = False
    ) -> list[Any]:
        """What ``finish`` makes of the documents in a worker thread. Requests with the same one are batched."""
        check_texts(self.limits, model, texts)
        return await self.batcher.annotate(Kind(model, lines, margins, finish), texts)

    async def run(self, function: Callable[..., Result], *args: object) -> Result:
        """Blocking work in a worker thread, within the limits of time and concurrency."""
        return await self.workers.run(function, *args)

    def note_state(self) -> None:
        """For `/metrics`: what is so now."""
        self.metrics.state(self.open_requests(), self.batcher.waiting)
