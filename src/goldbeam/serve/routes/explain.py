"""`POST /v1/explain`: why a word is annotated as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from goldbeam.errors import ParameterError
from goldbeam.explanation.decision import SHOWN
from goldbeam.serve.descriptions import MODEL_ERRORS
from goldbeam.serve.models import ServedModel
from goldbeam.serve.routes.sentence_schema import body, optional
from goldbeam.serve.sentence_request import FIELDS, SentenceRequest, fields_in, number, string
from goldbeam.serve.service import ApiError, Service

MOST_FEATURES = 1000
_BODY = body(
    "word",
    example={"text": "Fruit flies like a banana.", "word": 3},
    word={"type": "integer", "minimum": 1, "maximum": 300, "description": "Of the sentence, from 1."},
    layer=optional("string", description="One of upos, xpos, feats, lemma, head, entities; by default all."),
    top=optional("integer", minimum=1, maximum=MOST_FEATURES, description=f"Features of each; by default {SHOWN}."),
)
_CHOICE = {
    "type": ["object", "null"],
    "properties": {"label": {"type": "string"}, "score": {"type": ["number", "null"]}, "detail": {"type": "string"}},
}
_NUMBER = {"type": "number"}
_FEATURE = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "answer": _NUMBER, "runner_up": _NUMBER, "difference": _NUMBER},
}
_DECISION = {
    "type": "object",
    "required": ["layer", "answer", "runner_up", "margin", "features", "rest"],
    "properties": {
        "layer": {"type": "string"},
        "part": {"type": ["string", "null"]},
        "answer": _CHOICE,
        "runner_up": _CHOICE,
        "margin": {"type": ["number", "null"]},
        "features": {"type": "array", "items": _FEATURE},
        "rest": _NUMBER,
        "choices": {"type": "array", "items": _CHOICE},
        "note": {"type": "string"},
    },
}
_ANSWER = {
    "type": "object",
    "required": ["model", "words", "word", "form", "decisions"],
    "properties": {
        "model": {"type": "string"},
        "words": {"type": "array", "items": {"type": "string"}},
        "word": {"type": "integer"},
        "form": {"type": "string"},
        "decisions": {"type": "array", "items": _DECISION},
    },
}


def router(service: Service) -> APIRouter:
    routes = APIRouter(tags=["search"])

    @routes.post(
        "/v1/explain",
        summary="Why a word is annotated as it is",
        responses={
            200: {"description": "The decisions.", "content": {"application/json": {"schema": _ANSWER}}},
            **MODEL_ERRORS,
        },
        openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": _BODY}}}},
    )
    async def explain(request: Request) -> JSONResponse:
        """For each layer the answer, the runner-up, and the features that tell the two apart, with their weights.

        The differences of the features and `rest` sum up to the margin.
        """
        asked = fields_in(await request.body(), (*FIELDS, "word", "layer", "top"))
        sentence = SentenceRequest.of(asked, service.limits)
        if sentence.text is None and sentence.conllu is None:
            raise ApiError(422, "give text or conllu")
        word = number(asked, "word", 1, 1_000_000)
        if word is None:
            raise ApiError(422, "give word, the number of a word in the sentence, from 1")
        layer, top = string(asked, "layer"), number(asked, "top", 1, MOST_FEATURES) or SHOWN
        model = service.models.get(sentence.model)
        sentence.check(model)
        return JSONResponse(await service.run(_explained, model, sentence, word, layer, top))

    return routes


def _explained(model: ServedModel, request: SentenceRequest, word: int, layer: str | None, top: int) -> dict[str, Any]:
    """In a worker thread."""
    from goldbeam.tracing.asked_sentence import explain_sentence

    found = explain_sentence(model.estimator, request.find(model), word, layer)
    if request.part is not None:
        decisions = tuple(one for one in found.decisions if one.part == request.part)
        if not decisions:
            raise ParameterError(f"the part {request.part!r} makes no decisions about words that can be explained")
        found = replace(found, decisions=decisions)
    return {"model": model.name, **found.to_dict(top)}
