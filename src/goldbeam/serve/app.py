"""The application: all routes of a service."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from goldbeam.serve.descriptions import described
from goldbeam.serve.guard import Guard
from goldbeam.serve.protocols import corenlp, udpipe
from goldbeam.serve.routes import annotate, explain, health, metrics, models, page, trace, training
from goldbeam.serve.service import ApiError, Service

#: POST / is CoreNLP's, GET / the page.
ROUTERS = (health, metrics, models, annotate, trace, explain, training, udpipe, corenlp, page)


def create_app(service: Service) -> Guard:
    """The ASGI application of a service; its ``api`` is FastAPI's."""
    app = described(FastAPI(docs_url=None, redoc_url=None, redirect_slashes=False))
    app.state.service = service
    paths = {"/openapi.json"}
    for module in ROUTERS:
        router = module.router(service)
        paths.update(path for route in router.routes if (path := getattr(route, "path", "")) and "{" not in path)
        app.include_router(router)
    app.add_exception_handler(ApiError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _no_route)
    return Guard(app, service, frozenset(paths))


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ApiError)
    return JSONResponse(error.body(), error.status, error.headers)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    """One sentence about the first value that is not what it should be."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(step) for step in first["loc"] if step != "body") or "the body"
    return await _refused(request, ApiError(422, f"{where}: {first['msg']}"[:300]))


async def _no_route(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        message = f"there is nothing at {request.url.path!r:.80}; see /docs"
    elif error.status_code == 405:
        message = f"{request.method} is not for {request.url.path!r:.80}; see /docs"
    else:
        message = str(error.detail)
    return JSONResponse(ApiError(error.status_code, message).body(), error.status_code, error.headers)
