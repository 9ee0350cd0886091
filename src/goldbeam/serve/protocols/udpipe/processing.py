"""What ``/process`` does: tokens, tags and trees, as far as they are asked for, in an output format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING

from goldbeam.pipeline.predictor import given_layers
from goldbeam.serve.checks import check_texts, string_problem
from goldbeam.serve.errors import ApiError
from goldbeam.serve.limits import Limits
from goldbeam.serve.protocols.conllu_rows import SentenceRows, rows_of
from goldbeam.serve.protocols.language_names import pipeline_of
from goldbeam.serve.protocols.partial_pipelines import annotated, with_layers, written
from goldbeam.serve.protocols.udpipe.inputs import given_tokens
from goldbeam.serve.protocols.udpipe.options import (
    INPUTS,
    OUTPUTS,
    Format,
    TokenizerOptions,
    format_of,
    tokenizer_options,
)
from goldbeam.serve.protocols.udpipe.outputs import result
from goldbeam.serve.protocols.udpipe.spaces import keep_spaces
from goldbeam.serve.service import ServedModel, Service

if TYPE_CHECKING:
    from goldbeam.doc import Doc

TAGS = ("lemma", "upos", "xpos", "feats")
TREES = ("head", "deprel")


@dataclass(frozen=True)
class ProcessRequest:
    """``tokenizer`` is None if the input has tokens, in the format ``input``."""

    model: ServedModel
    data: str
    tokenizer: TokenizerOptions | None
    tagger: bool
    parser: bool
    input: Format
    output: Format

    @property
    def columns(self) -> tuple[str, ...]:
        """Those of CoNLL-U that are asked for."""
        return (*(TAGS if self.tagger else ()), *(TREES if self.parser else ()))

    @property
    def layers(self) -> tuple[str, ...]:
        """A tagger finds entities too, if the model can."""
        return (*self.columns, *(("entities",) if self.tagger else ()))


def request_of(parameters: Mapping[str, str], service: Service) -> ProcessRequest:
    """ApiError says what cannot be understood, or is not there."""
    if "data" not in parameters:
        raise ApiError(400, "the parameter data is missing; it holds the text or the CoNLL-U to process")
    data = parameters["data"].removeprefix("\ufeff")
    model = pipeline_of(service, parameters.get("model"))
    form = format_of(parameters.get("input", "conllu"), "input", INPUTS)
    tokenizer = tokenizer_options(parameters["tokenizer"]) if "tokenizer" in parameters else None
    if tokenizer is None and form.name == "tokenizer":
        tokenizer = form.tokenizer
    request = ProcessRequest(
        model,
        data,
        tokenizer,
        "tagger" in parameters,
        "parser" in parameters,
        form,
        format_of(parameters.get("output", "conllu"), "output", OUTPUTS),
    )
    for name, layers in (("tagger", TAGS[1:2]), ("parser", TREES)):
        if name in parameters and name not in components(model):
            raise ApiError(422, f"the model {model.name} has no {name}, which writes {' and '.join(layers)}")
    return request


def components(model: ServedModel) -> list[str]:
    """What a model can do, in UDPipe's words."""
    has_tokenizer = model.nlp.parts.tokenizer is not None
    found = {
        "tokenizer": has_tokenizer,
        "tagger": any(layer in model.layers for layer in TAGS),
        "parser": all(layer in model.layers for layer in TREES),
    }
    return [name for name, there in found.items() if there]


async def process(request: ProcessRequest, service: Service) -> str:
    """The result in the output format."""
    length = len(request.data)
    if request.tokenizer is None:
        sentences = await service.run(_of_tokens, request, service.limits)
    else:
        lines = "sentences" if request.tokenizer.presegmented else "auto"
        doc = await annotated(service, request.model, request.data, request.layers, lines)
        sentences = await written(service, length, lambda: _of_text(request, doc))
    return await written(service, length, lambda: result(sentences, request.output, _header(request.model)))


def _of_text(request: ProcessRequest, doc: Doc) -> list[SentenceRows]:
    assert request.tokenizer is not None
    sentences = rows_of(doc.to_conllu())
    _blank(sentences, {*TAGS, *TREES}.difference(request.columns))
    keep_spaces(sentences, request.data, request.tokenizer)
    return sentences


def _of_tokens(request: ProcessRequest, limits: Limits) -> list[SentenceRows]:
    """In a worker thread."""
    from goldbeam.doc import Doc

    if problem := string_problem(request.data):
        raise ApiError(422, f"data {problem}")
    given = given_tokens(request.data, request.input)
    if given is None:
        raise ApiError(422, "the text is empty; give some words")
    if request.layers:
        check_texts(limits, request.model, [" ".join(given.corpus.flat(given.corpus.columns.index("form")))])
    there = given_layers(given.corpus)
    predictor = with_layers(request.model, request.layers)
    # What a parser needs and the input lacks is found, but not shown unless it was asked for.
    kept = there.difference(request.layers)
    layers = predictor.filled(given.corpus, given=kept) if request.layers else None
    sentences = rows_of(given.corpus.text.decode() if layers is None else Doc.of_layers(layers).to_conllu(""))
    _blank(sentences, {*TAGS, *TREES}.difference(request.columns, there))
    if given.paragraphs is not None:
        _number(sentences, given.paragraphs)
    if request.input.name == "generic_tokenizer":
        keep_spaces(sentences, request.data, request.input.tokenizer)
    return sentences


def _blank(sentences: list[SentenceRows], columns: set[str]) -> None:
    if columns:
        for sentence in sentences:
            sentence.blank(columns)


def _number(sentences: list[SentenceRows], paragraphs: frozenset[int]) -> None:
    """Comments of sentences that had none."""
    for number, sentence in enumerate(sentences):
        newdoc = ["# newdoc"] if number == 0 else []
        newpar = ["# newpar"] if number in paragraphs else []
        text = [comment for comment in sentence.comments if comment.startswith("# text = ")]
        sentence.comments = [*newdoc, *newpar, f"# sent_id = {number + 1}", *text]


def _header(model: ServedModel) -> str:
    """The comments with which the CoNLL-U of this service begins."""
    comments = [f"# generator = goldbeam {version('goldbeam')}", f"# udpipe_model = {model.name}"]
    if model.licence is not None:
        comments.append(f"# udpipe_model_licence = {model.licence}")
    return "".join(comment + "\n" for comment in comments)
