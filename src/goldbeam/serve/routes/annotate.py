"""`POST /v1/annotate`: text, tokens or CoNLL-U in; JSON or CoNLL-U out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from goldbeam.serve.annotate_request import AnnotateRequest
from goldbeam.serve.answers import JSON_LINES, TEXT, Answer
from goldbeam.serve.checks import check_texts
from goldbeam.serve.descriptions import MODEL_ERRORS
from goldbeam.serve.models import ServedModel
from goldbeam.serve.rendering import CONLLU, JSON, Rendered, joined_conllu, joined_json
from goldbeam.serve.routes.annotate_schema import ANSWER, BODY
from goldbeam.serve.service import ApiError, Service
from goldbeam.serve.streams import pieces

if TYPE_CHECKING:
    pass

_CONTENT = {
    "application/json": {"schema": ANSWER},
    "text/plain": {"schema": {"type": "string"}},
    "application/x-ndjson": {"schema": {"type": "string"}},
}


def router(service: Service) -> APIRouter:
    routes = APIRouter(tags=["annotate"])

    async def handle(body: bytes) -> Answer:
        return await answer(service, body)

    service.handlers["POST", "/v1/annotate"] = handle

    @routes.post(
        "/v1/annotate",
        summary="Annotate text, tokens or CoNLL-U",
        response_class=Response,
        responses={200: {"description": "The annotation.", "content": _CONTENT}, **MODEL_ERRORS},
        openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": BODY}}}},
    )
    async def annotate(request: Request) -> Response:
        """Sentences, tokens, tags, lemmas, trees and entities.

        Texts of concurrent requests are annotated together. With `stream` sentences are sent while the rest of a long
        text is annotated: a JSON object per line, or CoNLL-U piece by piece.
        """
        found = await answer(service, await request.body())
        if isinstance(found.body, bytes):
            return Response(found.body, found.status, media_type=found.content_type)
        return StreamingResponse(found.body, found.status, media_type=found.content_type)

    return routes


async def answer(service: Service, body: bytes) -> Answer:
    """What is sent for this body."""
    request = AnnotateRequest.of_body(body, service.limits)
    model = service.models.get(request.model)
    if request.stream:
        check_texts(service.limits, model, request.texts or ())
        return Answer(pieces(service, model, request), JSON_LINES if request.format == "json" else TEXT)
    if request.texts is not None:
        finish = JSON if request.format == "json" else CONLLU
        found = await service.annotate_as(finish, model, request.texts, lines=request.lines, margins=request.margins)
    else:
        found = [await service.run(_of_words, model, request)]
    service.metrics.tokens(model.name, sum(document.tokens for document in found))
    if request.format == "json":
        return Answer(joined_json(json.dumps(model.name), found))
    if request.texts is None:
        return Answer(found[0].data, TEXT)
    return Answer(joined_conllu(request.sent_id, found), TEXT)


def _of_words(model: ServedModel, request: AnnotateRequest) -> Rendered:
    """Of tokens or CoNLL-U, in a worker thread."""
    from goldbeam.doc import Doc
    from goldbeam.doc.conllu import corpus_of_conllu

    if model.task != "pipeline":
        raise ApiError(422, f"the model {model.name} is a {model.task} model, not a pipeline; use a pipeline")
    if request.tokens is not None:
        layers = model.nlp.of_tokens(request.tokens, margins=request.margins)
    else:
        layers = model.nlp.filled(corpus_of_conllu(request.conllu or ""), margins=request.margins)
    doc = Doc.of_layers(layers)
    if request.format == "json":
        rendered: Rendered = JSON.of_docs([doc])[0]
        return rendered
    return Rendered(doc.to_conllu(request.sent_id or None).encode(), len(doc), layers.corpus.token_count)
