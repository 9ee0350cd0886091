"""Routes of UDPipe's REST service."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from goldbeam.serve.protocols.language_names import pipelines
from goldbeam.serve.protocols.plain_answers import ERRORS, with_plain_errors
from goldbeam.serve.protocols.udpipe.options import INPUTS, OUTPUTS
from goldbeam.serve.protocols.udpipe.parameters import parameters
from goldbeam.serve.protocols.udpipe.processing import components, process, request_of
from goldbeam.serve.service import Service

_FIELDS = {
    "data": "The text, or tokens in the input format",
    "model": "A model by name, language or the beginning of its name; without it, the default",
    "tokenizer": "Tokenize: empty, or some of ranges;presegmented;normalized_spaces",
    "tagger": "Tag and lemmatize; its value does not matter",
    "parser": "Parse; its value does not matter",
    "input": f"Format of the input if it is not tokenized: {', '.join(INPUTS)}",
    "output": f"Format of the result: {', '.join(OUTPUTS)}",
}
_SCHEMA = {
    "type": "object",
    "properties": {name: {"type": "string", "description": text} for name, text in _FIELDS.items()},
    "required": ["data"],
}
_QUERY = {
    "parameters": [
        {"name": name, "in": "query", "required": name == "data", "description": text, "schema": {"type": "string"}}
        for name, text in _FIELDS.items()
    ]
}
_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "application/x-www-form-urlencoded": {"schema": _SCHEMA},
            "multipart/form-data": {"schema": _SCHEMA},
        },
    }
}


def router(service: Service) -> APIRouter:
    """UDPipe's service. Errors are plain text."""
    routes = APIRouter(tags=["UDPipe"])

    async def list_models(request: Request) -> Response:
        models = pipelines(service)
        named = {model.name: components(model) for model in models}
        return JSONResponse({"models": named, "default_model": models[0].name})

    async def run(request: Request) -> Response:
        asked = request_of(await parameters(request, service), service)
        found = await process(asked, service)
        licence = asked.model.licence
        acknowledgements = [] if licence is None else [f"{asked.model.name}: {licence}"]
        return JSONResponse({"model": asked.model.name, "acknowledgements": acknowledgements, "result": found})

    def add(path: str, handler: Any, method: str, summary: str, described: dict[str, Any]) -> None:
        routes.add_api_route(
            path,
            with_plain_errors(handler),
            methods=[method],
            summary=summary,
            operation_id=f"udpipe_{path[1:]}_{method.lower()}",
            response_class=JSONResponse,
            responses=ERRORS,  # type: ignore[arg-type]
            openapi_extra=described,
        )

    for method, described in (("GET", _QUERY), ("POST", _BODY)):
        add("/models", list_models, method, "Models as UDPipe's service lists them", {})
        add("/process", run, method, "Annotate as UDPipe's service does", described)
    return routes
