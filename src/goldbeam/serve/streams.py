"""Long texts piece by piece: the first sentences are sent while the others are annotated, and memory stays small."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from io import BytesIO

from goldbeam.errors import GoldbeamError
from goldbeam.layers.comments import SentenceComments
from goldbeam.serve.annotate_request import AnnotateRequest
from goldbeam.serve.errors import ApiError
from goldbeam.serve.models import ServedModel
from goldbeam.serve.service import Service
from goldbeam.serve.workers import StoppedError, one_sentence, too_long
from goldbeam.texts.chunks import Chunk, Source
from goldbeam.texts.line_breaks import KINDS

_PIECE = 1 << 13  # bytes: about 1,600 words, a tenth of a second
_KIND = {meaning: kind for kind, meaning in KINDS.items()}


async def pieces(service: Service, model: ServedModel, request: AnnotateRequest) -> AsyncIterator[bytes]:
    """NDJSON or CoNLL-U. If a piece cannot be annotated, the last line says why, and the answer ends there."""
    comments, done = SentenceComments(request.sent_id), 0
    for number, text in enumerate(request.texts or ()):
        for chunk in Source("the text", BytesIO(text.encode()), None, _KIND[request.lines]).chunks(_PIECE):
            if not chunk.text.strip():
                continue
            try:
                data, sentences, tokens = await service.workers.stoppable(
                    service.workers.long, service.limits.seconds, _annotated, model, request, chunk, number
                )
            except (StoppedError, GoldbeamError) as error:
                yield _failure(request, error, service)
                return
            service.metrics.tokens(model.name, tokens)
            if request.format == "conllu":
                first = done == 0 or chunk.first == 0
                new = b"# newdoc\n" if done and chunk.first == 0 else b""
                data = new + comments.added(data, begins_paragraph=first or chunk.begins_paragraph)
            done += sentences
            yield data


def _annotated(model: ServedModel, request: AnnotateRequest, chunk: Chunk, number: int) -> tuple[bytes, int, int]:
    """In a worker thread."""
    from goldbeam.doc import Doc

    layers = model.nlp.text_layers(chunk.text, first=chunk.first, lines=request.lines, margins=request.margins)
    sentences, tokens = len(layers.corpus), layers.corpus.token_count
    if request.format == "conllu":
        return layers.corpus.text if sentences else b"", sentences, tokens
    doc = Doc.of_layers(layers)
    doc.text = None  # offsets count from the beginning of the whole text, of which this is a piece
    lines = _lines(doc.to_json_lines(), number)
    return "".join(lines).encode(), sentences, tokens


def _lines(sentences: str, number: int) -> Iterator[str]:
    return (f'{{"document": {number}, "sentence": {line}}}\n' for line in sentences.split("\n") if line)


def _failure(request: AnnotateRequest, error: Exception, service: Service) -> bytes:
    told = too_long(service.limits) if isinstance(error, StoppedError) else ApiError(422, one_sentence(error))
    if request.format == "conllu":
        return f"# error = {told.message}\n".encode()
    return (json.dumps(told.body(), ensure_ascii=False) + "\n").encode()
