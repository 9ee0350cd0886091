"""`GET /v1/models`: what can be asked for."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from goldbeam.serve.service import ServedModel, Service
from goldbeam.tracing.traced import search_kind


def router(service: Service) -> APIRouter:
    routes = APIRouter()

    @routes.get("/v1/models", summary="The models of this server")
    async def models() -> dict[str, Any]:
        return {"default": service.models.get(None).name, "models": [model_dict(model) for model in service.models]}

    return routes


def model_dict(model: ServedModel) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "name": model.name,
        "language": model.language,
        "task": model.task,
        "layers": list(model.layers),
        "size_bytes": model.size_bytes,
    }
    if model.licence is not None:
        facts["licence"] = model.licence
    return {**facts, "parts": [_part_dict(name, model.part(name)) for name in model.part_names or (None,)]}


def _part_dict(name: str | None, part: Any) -> dict[str, Any]:
    kind = search_kind(part)
    return {"name": name, "task": getattr(part, "task", "function"), "trace": kind != "none", "kind": kind}
