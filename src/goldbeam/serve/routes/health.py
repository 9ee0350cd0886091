"""`GET /healthz`: whether the server answers."""

from __future__ import annotations

from fastapi import APIRouter

from goldbeam.serve.service import Service


def router(service: Service) -> APIRouter:
    routes = APIRouter(tags=["server"])

    @routes.get("/healthz", summary="Whether the server answers")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    return routes
