"""Routes of CoreNLP's server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from fastapi.routing import APIRoute
from starlette.routing import Match
from starlette.types import Scope

from goldbeam.serve.errors import ApiError
from goldbeam.serve.protocols.corenlp.annotating import FORMATS, answer
from goldbeam.serve.protocols.corenlp.bodies import text_of
from goldbeam.serve.protocols.corenlp.properties import properties_of
from goldbeam.serve.protocols.encodings import decoded, form_fields
from goldbeam.serve.protocols.partial_pipelines import written
from goldbeam.serve.protocols.plain_answers import ERRORS, with_plain_errors
from goldbeam.serve.service import Service

_SIGNS_OF_LIFE = ("ping", "ready", "live")
_SEARCHES = ("tokensregex", "semgrex", "tregex", "scenegraph")
_MARKS = {b"properties", b"annotators"}  # of a GET that is no request for the page
_DESCRIPTION: dict[str, Any] = {
    "parameters": [
        {
            "name": "properties",
            "in": "query",
            "description": f"A JSON object: annotators, outputFormat ({', '.join(FORMATS)}), pipelineLanguage, …",
            "schema": {"type": "string"},
            "example": '{"annotators": "tokenize,ssplit,pos", "outputFormat": "json"}',
        }
    ],
    "requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}},
}


class _AnnotatingGet(APIRoute):
    """``GET /`` is the page, unless it says what to annotate."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        names = {field.partition(b"=")[0] for field in scope.get("query_string", b"").split(b"&")}
        return super().matches(scope) if names & _MARKS else (Match.NONE, {})


def router(service: Service) -> APIRouter:
    """CoreNLP's server. Errors are plain text."""
    routes = APIRouter(tags=["CoreNLP"])

    async def annotate(request: Request) -> Response:
        query = _query(request)
        body = await request.body()
        content_type = request.headers.get("content-type", "")
        text = await written(service, len(body), lambda: text_of(body, content_type))
        return await answer(text or query.get("data", ""), properties_of(query), service)

    async def annotate_query(request: Request) -> Response:
        if service.settings.token is not None:  # which nobody has asked for: GET / is the page
            raise ApiError(403, "this server needs a token; POST the text with it")
        query = _query(request)
        if "data" not in query:
            raise ApiError(400, "the parameter data is missing; it holds the text, or POST it")
        return await answer(query["data"], properties_of(query), service)

    async def refuse(request: Request) -> Response:
        return PlainTextResponse(f"this server has no {request.url.path}; it annotates text that is sent to /\n", 404)

    routes.add_api_route(
        "/",
        with_plain_errors(annotate),
        methods=["POST"],
        summary="Annotate as CoreNLP's server does",
        operation_id="corenlp",
        response_class=Response,
        responses=ERRORS,  # type: ignore[arg-type]
        openapi_extra=_DESCRIPTION,
    )
    routes.add_api_route(
        "/",
        with_plain_errors(annotate_query),
        methods=["GET"],
        include_in_schema=False,
        response_class=Response,
        route_class_override=_AnnotatingGet,
    )
    for path in _SIGNS_OF_LIFE:
        routes.add_api_route(
            f"/{path}", _saying(path), methods=["GET"], response_class=PlainTextResponse, summary=f"{path}?"
        )
    for path in _SEARCHES:
        routes.add_api_route(f"/{path}", refuse, methods=["POST"], include_in_schema=False, response_class=Response)
    return routes


def _query(request: Request) -> dict[str, str]:
    return form_fields(decoded(request.scope["query_string"], what="the address"), "the address")


def _saying(word: str) -> Callable[[], Any]:
    answer = "pong" if word == "ping" else word

    async def say() -> Response:
        return PlainTextResponse(answer + "\n")

    return say
