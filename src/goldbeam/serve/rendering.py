"""Documents as bytes of answers: what becomes of a batch in a worker thread."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from goldbeam.doc.batch_json import documents_json
from goldbeam.layers.comments import SentenceComments

if TYPE_CHECKING:
    from goldbeam.doc import Doc
    from goldbeam.pipeline.predictor import JointLayers, PipelinePredictor


class Finish(Protocol):
    """Makes results of a batch, one for each text, either of documents or of the layers of all texts together."""

    def of_docs(self, docs: Sequence[Doc]) -> Sequence[Any]: ...

    def of_layers(self, joint: JointLayers) -> Sequence[Any]: ...


class Rendered(NamedTuple):
    data: bytes
    sentences: int
    tokens: int


class _Documents:
    """They stay as they are."""

    def of_docs(self, docs: Sequence[Doc]) -> Sequence[Doc]:
        return docs

    def of_layers(self, joint: JointLayers) -> Sequence[Doc]:
        from goldbeam.doc import Doc

        return [Doc.of_layers(joint.layers.sentences(*bound)) for bound in joint.bounds]


class _Json:
    """An object per document."""

    def of_docs(self, docs: Sequence[Doc]) -> list[Rendered]:
        return [Rendered(doc.to_json().encode(), len(doc), doc._words.count) for doc in docs]

    def of_layers(self, joint: JointLayers) -> list[Rendered]:
        texts = documents_json(*joint)
        counts = _token_counts(joint)
        bounds = zip(texts, joint.bounds, counts, strict=True)
        return [Rendered(text.encode(), last - first, count) for text, (first, last, _), count in bounds]


class _Conllu:
    """Without ``# newdoc`` and sentence ids, which `joined_conllu` adds."""

    def of_docs(self, docs: Sequence[Doc]) -> list[Rendered]:
        return [Rendered(doc.layers.corpus.text, len(doc), doc._words.count) for doc in docs]

    def of_layers(self, joint: JointLayers) -> list[Rendered]:
        corpus = joint.layers.corpus
        bounds = zip(joint.bounds, _token_counts(joint), strict=True)
        return [Rendered(corpus[first:last].text, last - first, count) for (first, last, _), count in bounds]


DOCUMENTS: Finish = _Documents()
JSON: Finish = _Json()
CONLLU: Finish = _Conllu()


def _token_counts(joint: JointLayers) -> list[int]:
    offsets = memoryview(joint.layers.corpus.offsets).cast("Q")
    return [offsets[last] - offsets[first] for first, last, _ in joint.bounds]


def annotated(nlp: PipelinePredictor, texts: Sequence[str], lines: str, margins: bool, finish: Finish) -> Sequence[Any]:
    """The results of texts."""
    if lines != "auto":
        return finish.of_docs([nlp.document(text, 1, margins, lines) for text in texts])
    joint = nlp.joint_layers(texts, margins=margins)
    return finish.of_docs(nlp.documents(texts, margins=margins)) if joint is None else finish.of_layers(joint)


def joined_json(model: str, documents: Iterable[Rendered]) -> bytes:
    """``model`` as JSON has it."""
    return b'{"model": %b, "documents": [%b]}' % (model.encode(), b", ".join(found.data for found in documents))


def joined_conllu(prefix: str, documents: Iterable[Rendered]) -> bytes:
    """One after the other; sentences are numbered through."""
    parts, done = [], 0
    for found in documents:
        new = b"# newdoc\n" if done else b""
        parts.append(new + SentenceComments(prefix, done=done).added(found.data))
        done += found.sentences
    return b"".join(parts)
