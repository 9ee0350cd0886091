"""Nothing yet."""

from __future__ import annotations

from fastapi import APIRouter

from goldbeam.serve.service import Service


def router(service: Service) -> APIRouter:
    return APIRouter()
