"""A pipeline of goldbeam as a component of a pipeline of spaCy. Only spaCy imports this."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.util import minibatch

from goldbeam.errors import ModelError
from goldbeam.models.container import load_model
from goldbeam.pipeline.loading import load
from goldbeam.pipeline.pipeline import Pipeline
from goldbeam.spacy_component.annotation import annotate

_FILE = "pipeline.goldbeam"
_ASSIGNS = [
    "token.lemma",
    "token.pos",
    "token.tag",
    "token.morph",
    "token.dep",
    "token.head",
    "token.is_sent_start",
    "token.ent_iob",
    "token.ent_type",
    "doc.sents",
    "doc.ents",
]


@Language.factory("goldbeam", assigns=_ASSIGNS, default_config={"model": "en", "fast": False, "threads": 1})
def make_component(nlp: Language, name: str, model: str, fast: bool, threads: int) -> GoldbeamComponent:
    return GoldbeamComponent(name, model, fast, threads)


class GoldbeamComponent:
    """Annotates spaCy's tokens: lemmas, tags, morphology, trees, sentences, entities.

    ``model`` is the name or the file of a pipeline, which is loaded when it is first needed, so that spaCy can make the
    component before it reads a saved one. ``fast`` searches greedily.
    """

    def __init__(self, name: str, model: str, fast: bool = False, threads: int = 1) -> None:
        self.name, self.model, self.fast, self.threads = name, model, fast, threads
        self._pipeline: Pipeline | None = None

    @property
    def pipeline(self) -> Pipeline:
        """What annotates."""
        if self._pipeline is None:
            found = load(self.model)
            if not isinstance(found, Pipeline):
                raise ModelError(f"{self.model}: is a {found.task} model, not a pipeline; give the file of a pipeline")
            self._pipeline = found.fast() if self.fast else found
        return self._pipeline

    def __call__(self, doc: Any) -> Any:
        annotate(self.pipeline, [doc], self.threads)
        return doc

    def pipe(self, stream: Iterable[Any], *, batch_size: int = 128) -> Iterator[Any]:
        """Documents in order, so many of which are annotated at once."""
        for docs in minibatch(stream, batch_size):
            try:
                annotate(self.pipeline, docs, self.threads)
            except Exception as error:
                self.get_error_handler()(self.name, self, docs, error)
            else:
                yield from docs

    def get_error_handler(self) -> Any:
        from spacy.util import raise_error

        return getattr(self, "error_handler", raise_error)

    def set_error_handler(self, error_handler: Any) -> None:
        self.error_handler = error_handler

    # With the pipeline of spaCy that it is a part of

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        state = self.pipeline.__getstate__()
        return bytes(state["model"])

    def from_bytes(self, data: bytes, *, exclude: Iterable[str] = ()) -> GoldbeamComponent:
        self._pipeline = Pipeline.from_model_file(load_model(data))
        return self._narrowed()

    def to_disk(self, path: str | os.PathLike[str], *, exclude: Iterable[str] = ()) -> None:
        folder = Path(path)
        folder.mkdir(parents=True, exist_ok=True)
        self.pipeline.save(folder / _FILE)

    def from_disk(self, path: str | os.PathLike[str], *, exclude: Iterable[str] = ()) -> GoldbeamComponent:
        self._pipeline = load(Path(path) / _FILE, Pipeline)
        return self._narrowed()

    def _narrowed(self) -> GoldbeamComponent:
        if self.fast:
            assert self._pipeline is not None
            self._pipeline = self._pipeline.fast()
        return self
