"""`GET /metrics`: figures for Prometheus."""

from __future__ import annotations

from fastapi import APIRouter, Response

from goldbeam.serve.metrics import CONTENT_TYPE
from goldbeam.serve.service import Service


def router(service: Service) -> APIRouter:
    routes = APIRouter(tags=["server"])

    @routes.get(
        "/metrics",
        summary="Figures for Prometheus",
        response_class=Response,
        responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    )
    async def metrics() -> Response:
        service.note_state()
        return Response(service.metrics.text(), media_type=CONTENT_TYPE)

    return routes
