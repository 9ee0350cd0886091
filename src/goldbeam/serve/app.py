"""The application: all routes of a service."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from goldbeam.serve.protocols import corenlp, udpipe
from goldbeam.serve.routes import annotate, explain, health, models, page, trace, training
from goldbeam.serve.service import ApiError, Service

#: POST / is CoreNLP's, GET / the page.
ROUTERS = (health, models, annotate, trace, explain, training, udpipe, corenlp, page)


def create_app(service: Service) -> FastAPI:
    """The ASGI application of a service."""
    app = FastAPI(title="goldbeam", docs_url=None, redoc_url=None)
    app.state.service = service
    for module in ROUTERS:
        app.include_router(module.router(service))

    @app.exception_handler(ApiError)
    async def _(request: Request, error: ApiError) -> JSONResponse:
        return JSONResponse(error.body(), error.status, error.headers)

    return app
