"""`POST /v1/trace`: how gold fares in the search of a model through a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from goldbeam.errors import GoldbeamError
from goldbeam.serve.descriptions import MODEL_ERRORS
from goldbeam.serve.json_bodies import shown
from goldbeam.serve.models import ServedModel
from goldbeam.serve.routes.sentence_schema import body, optional
from goldbeam.serve.sentence_request import FIELDS, SentenceRequest, checked, choice, fields_in, number
from goldbeam.serve.service import ApiError, Service
from goldbeam.settings.search import GUIDED_SEARCHES, SEARCHES

if TYPE_CHECKING:
    from goldbeam.doc import Doc, Sentence

MOST_BEAM, MOST_RANK, MOST_MARGIN = 64, 50, 1e6
_SEARCHES = (*SEARCHES, *GUIDED_SEARCHES)
_GOLD = ("given", "k-best", "best")  # as `goldbeam.tracing.traced` has them
_BODY = body(
    example={"text": "Fruit flies like a banana.", "part": "parser", "beam": 2},
    gold={
        "type": ["string", "null"],
        "enum": [*_GOLD, None],
        "description": "The annotation of CoNLL-U, number `rank` of the model's own k-best list, or its best answer.",
    },
    rank=optional("integer", minimum=1, maximum=MOST_RANK),
    beam=optional("integer", minimum=1, maximum=MOST_BEAM, description="By default the model's own."),
    search={"type": ["string", "null"], "enum": [*_SEARCHES, None], "description": "By default the model's own."},
    margin=optional("number", minimum=0, maximum=MOST_MARGIN, description="0 shows plain violations."),
)
_ANSWER = {
    "type": "object",
    "required": ["kind", "model", "part", "task", "words"],
    "properties": {
        "kind": {"type": "string", "enum": ["beam", "order"]},
        "model": {"type": "string"},
        "part": {"type": ["string", "null"]},
        "task": {"type": "string"},
        "words": {"type": "array", "items": {"type": "string"}},
        "steps": {"type": "array", "items": {"type": "object"}},
        "choices": {"type": "object"},
        "decisions": {"type": "array", "items": {"type": "object"}},
        "k_best": {"type": "array", "items": {"type": "object"}},
    },
}


@dataclass(frozen=True)
class TraceRequest:
    """What to follow through which search; None: the model's own."""

    sentence: SentenceRequest
    gold: str
    rank: int
    search: str | None
    beam: int | None
    margin: float | None


def router(service: Service) -> APIRouter:
    routes = APIRouter(tags=["search"])

    @routes.post(
        "/v1/trace",
        summary="Follow gold through the search",
        responses={
            200: {"description": "The search.", "content": {"application/json": {"schema": _ANSWER}}},
            **MODEL_ERRORS,
        },
        openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": _BODY}}}},
    )
    async def trace(request: Request) -> JSONResponse:
        """Beams with scores and back-pointers, where gold falls off, and what each update method would learn from.

        Without `text` and `conllu`, the sentence is number `sentence` of the server's file of gold sentences. Searches
        that decide in any order list their decisions.
        """
        asked = _request(await request.body(), service)
        model = service.models.get(asked.sentence.model)
        asked.sentence.check(model)
        return JSONResponse(await service.run(_traced, model, asked, service.settings.gold))

    return routes


def _request(content: bytes, service: Service) -> TraceRequest:
    asked = fields_in(content, (*FIELDS, "gold", "rank", "search", "beam", "margin"))
    sentence = SentenceRequest.of(asked, service.limits)
    gold = choice(asked, "gold", _GOLD) or ("best" if sentence.text is not None else "given")
    if gold == "given" and sentence.text is not None:
        raise ApiError(422, "raw text has no gold annotation; give conllu, or gold as k-best or best")
    if sentence.text is None and sentence.conllu is None and service.settings.gold is None:
        raise ApiError(422, "give text or conllu; this server has no file of gold sentences")
    rank = number(asked, "rank", 1, MOST_RANK)
    if rank is not None and gold != "k-best":
        raise ApiError(422, "rank is of the k-best list; give gold as k-best")
    search, beam = choice(asked, "search", _SEARCHES), number(asked, "beam", 1, MOST_BEAM)
    return TraceRequest(sentence, gold, rank or 1, search, beam, _margin(asked))


def _margin(asked: dict[str, Any]) -> float | None:
    value = asked.get("margin")
    if value is None:
        return None
    if type(value) not in (int, float) or not 0 <= value <= MOST_MARGIN:
        raise ApiError(422, f"margin must be a number from 0 to {MOST_MARGIN:,.0f}, got {shown(value)}")
    return float(value)


def _traced(model: ServedModel, asked: TraceRequest, gold_file: Path | None) -> dict[str, Any]:
    """In a worker thread."""
    from goldbeam.tracing.traced import traced

    sentence, facts = _sentence(model, asked, gold_file)
    found = traced(
        model.estimator,
        sentence,
        part=asked.sentence.part,
        gold=asked.gold,
        rank=asked.rank,
        search=asked.search,
        beam=asked.beam,
        margin=asked.margin,
    )
    return {"model": model.name, **found, **facts}


def _sentence(model: ServedModel, asked: TraceRequest, gold_file: Path | None) -> tuple[Sentence, dict[str, Any]]:
    from goldbeam.tracing.asked_sentence import sentence_of

    request = asked.sentence
    if request.text is not None or request.conllu is not None or gold_file is None:
        return request.find(model), {"sentence": request.sentence}
    try:
        doc = _gold_document(gold_file, gold_file.stat().st_mtime_ns)
    except (OSError, GoldbeamError) as error:
        raise ApiError(
            422, f"the file of gold sentences cannot be read ({_reason(error)}); give text or conllu"
        ) from None
    return checked(sentence_of(doc, request.sentence)), {"sentence": request.sentence, "gold_sentences": len(doc)}


def _reason(error: Exception) -> str:
    """Without the path, which is no business of whoever asks."""
    return error.strerror or "no such file" if isinstance(error, OSError) else type(error).__name__


@lru_cache(maxsize=1)
def _gold_document(path: Path, changed: int) -> Doc:
    """The gold sentences of a file; ``changed`` is when it was written."""
    from goldbeam.doc import Doc

    return Doc.from_conllu(path)
