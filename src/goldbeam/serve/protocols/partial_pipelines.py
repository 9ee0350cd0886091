"""Running only those parts of a pipeline that a client asks for."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from goldbeam.pipeline.predictor import PipelinePredictor
from goldbeam.serve.checks import check_texts
from goldbeam.serve.errors import ApiError
from goldbeam.serve.service import ServedModel, Service

if TYPE_CHECKING:
    from goldbeam.doc import Doc

Result = TypeVar("Result")
_SHORT = 20_000  # characters whose output is written in a few milliseconds, so that no thread is needed


def with_layers(model: ServedModel, wanted: Collection[str]) -> PipelinePredictor:
    """The pipeline without the parts that contribute nothing to these layers, but with its tokenizer."""
    predictor: PipelinePredictor = model.nlp
    parts, needed = predictor.parts, set(wanted)
    steps: dict[str, Any] = {}
    for name, part in reversed([*parts.steps.items()]):
        if part is parts.tokenizer or name in parts.functions or needed.intersection(part.writes):
            steps[name] = part
            needed.update(getattr(part, "reads", ()))
    return replace(predictor, parts=replace(parts, steps=dict(reversed([*steps.items()]))))


async def annotated(service: Service, model: ServedModel, text: str, wanted: Collection[str], lines: str) -> Doc:
    """Raw text with these layers. A request for everything is annotated together with those of others."""
    if not hasattr(model.nlp.parts.tokenizer, "tokenize"):
        raise ApiError(422, f"the model {model.name} has no tokenizer; send tokens")
    predictor = with_layers(model, wanted)
    if predictor.parts.steps.keys() == model.nlp.parts.steps.keys():
        return (await service.annotate(model, [text], lines=lines))[0]
    check_texts(service.limits, model, [text])
    return await service.run(lambda: predictor.document(text, lines=lines))


async def written(service: Service, length: int, write: Callable[[], Result]) -> Result:
    """What ``write`` returns. It runs in a worker thread if its input is long, so that nobody has to wait for it."""
    return write() if length <= _SHORT else await service.run(write)
