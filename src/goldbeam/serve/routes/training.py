"""`GET /v1/training`: the runs in the log of a training, for the page that draws them."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Query, Response

from goldbeam.errors import DataError
from goldbeam.serve.service import ApiError, Service
from goldbeam.serve.training_log import TrainingLog


def router(service: Service) -> APIRouter:
    routes = APIRouter()
    path = service.settings.log
    log = None if path is None else TrainingLog(path)

    @routes.get("/v1/training", summary="The runs of a training log")
    async def training(
        after: Annotated[int, Query(ge=0, description="`lines` of an earlier answer: only runs with news since")] = 0,
    ) -> Response:
        """Epochs, best epoch, checkpoints and the time left of every run in the file of `goldbeam serve --log`."""
        if log is None:
            raise ApiError(404, "this server watches no training; start it with goldbeam serve --log FILE")
        try:
            found = await service.run(log.answer, after)
        except DataError as error:
            raise ApiError(422, str(error)) from error
        return Response(json.dumps(found, allow_nan=False, separators=(",", ":")), media_type="application/json")

    return routes
