"""What ``POST /`` does."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from fastapi.responses import PlainTextResponse, Response

from goldbeam.serve.checks import check_texts
from goldbeam.serve.errors import ApiError
from goldbeam.serve.protocols.corenlp.annotators import Annotation, annotation_of
from goldbeam.serve.protocols.corenlp.json_output import document_json
from goldbeam.serve.protocols.corenlp.properties import Properties
from goldbeam.serve.protocols.corenlp.text_output import document_conll, document_conllu, document_text
from goldbeam.serve.protocols.corenlp.tokens import lines_of, on_one_line, white_space_tokens
from goldbeam.serve.protocols.language_names import pipeline_of
from goldbeam.serve.protocols.partial_pipelines import annotated, with_layers, written
from goldbeam.serve.service import ServedModel, Service

if TYPE_CHECKING:
    from goldbeam.doc import Doc

_WRITERS: Mapping[str, Callable[[Doc, Annotation], str]] = {
    "text": document_text,
    "conll": document_conll,
    "conllu": document_conllu,
}
FORMATS = ("json", *_WRITERS)


async def answer(text: str, properties: Properties, service: Service) -> Response:
    """The text as ``properties`` ask for it. ApiError if the model or this server cannot do that."""
    form = properties.get("outputFormat", "json").casefold()
    if form not in FORMATS:
        raise ApiError(422, f"outputFormat {form!r:.40} is not supported; use {', '.join(FORMATS)}")
    if properties.get("inputFormat", "text") != "text":
        raise ApiError(422, f"inputFormat {properties['inputFormat']!r:.40} is not supported; send text")
    model = pipeline_of(service, properties.get("pipelineLanguage"))
    shown = annotation_of(properties.get("annotators"), model)
    doc = await _document(text, properties, service, model, shown)
    if form == "json":
        indent = 2 if properties.flag("prettyPrint") else None
        found = await written(service, len(text), lambda: _dumped(document_json(doc, shown), indent))
        return Response(found, media_type="application/json")
    return PlainTextResponse(await written(service, len(text), lambda: _WRITERS[form](doc, shown)))


async def _document(text: str, properties: Properties, service: Service, model: ServedModel, shown: Annotation) -> Doc:
    lines = lines_of(properties)
    if not properties.flag("tokenize.whitespace"):
        whole = on_one_line(text) if properties.flag("ssplit.isOneSentence") else text
        doc = await annotated(service, model, whole, shown.layers, lines)
        if whole is not text:
            doc.text = text
        return doc
    check_texts(service.limits, model, [text])
    return await service.run(lambda: _of_white_space_tokens(text, properties, model, shown))


def _of_white_space_tokens(text: str, properties: Properties, model: ServedModel, shown: Annotation) -> Doc:
    """In a worker thread."""
    from goldbeam.doc import Doc

    sentences = white_space_tokens(text, properties)
    return Doc.of_layers(with_layers(model, shown.layers).of_tokens(sentences, text))


def _dumped(data: object, indent: int | None) -> str:
    return json.dumps(data, ensure_ascii=False, indent=indent)
