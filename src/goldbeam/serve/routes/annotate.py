"""`POST /v1/annotate`: text in, annotation out."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from goldbeam.serve.service import Service


def router(service: Service) -> APIRouter:
    routes = APIRouter()

    @routes.post("/v1/annotate")
    async def annotate(request: Request) -> dict[str, Any]:
        asked = await request.json()
        model = service.models.get(asked.get("model"))
        texts = [asked["text"]] if "text" in asked else asked["texts"]
        docs = await service.annotate(model, texts, margins=asked.get("margins", False))
        return {"model": model.name, "documents": [doc.to_dict() for doc in docs]}

    return routes
