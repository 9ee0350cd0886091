"""A pipeline at work: from text, tokens or CoNLL-U to layers, part after part.

Nothing is written as text and parsed again between the parts: each reads layers and adds its own. Several texts are
annotated at once, so that a thousand short ones cost what one long one does.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from goldbeam.data import Corpus
from goldbeam.errors import DataError, ParameterError
from goldbeam.layers import Layers
from goldbeam.layers.layers import ENTITIES
from goldbeam.layers.seen_forms import seen_forms, with_own_forms
from goldbeam.pipeline.parts import Parts
from goldbeam.tasks.common.predictor import Predictor
from goldbeam.texts.line_breaks import meaning_of

if TYPE_CHECKING:
    from goldbeam.doc import Doc

#: Characters of one text, at most: a document of more would take tens of gigabytes.
LONGEST_TEXT = 100_000_000
_ANNOTATION = ("lemma", "upos", "xpos", "feats", "head", "deprel")  # columns of CoNLL-U that parts fill
# What no CoNLL-U can hold: lone surrogates, and NUL.
_NO_TEXT = re.compile("[\0\ud800-\udfff]")

#: A document: its first sentence, the one after its last, and its text.
Bounds = tuple[int, int, str | None]


@dataclass(frozen=True)
class PipelinePredictor:
    """It never changes, so threads may share it; how many threads a call starts is the call's business."""

    task = "pipeline"
    parts: Parts

    def text_layers(
        self, text: str, *, first: int = 0, lines: bool | str = "auto", threads: int = 1, margins: bool = False
    ) -> Layers:
        """Of raw text. Offsets count characters, the first of which has the number ``first``."""
        tokens = self._tokenizer().tokenize(encoded(text), lines=meaning_of(lines), first=first, threads=threads)
        return self._annotated(Layers(tokens, text), [(0, len(tokens), text)], threads, margins)

    def document(self, text: str, threads: int = 1, margins: bool = False, lines: bool | str = "auto") -> Doc:
        from goldbeam.doc import Doc

        return Doc.of_layers(self.text_layers(text, lines=lines, threads=threads, margins=margins))

    def documents(self, texts: Sequence[str], threads: int = 1, margins: bool = False) -> list[Doc]:
        """Of several texts, all at once."""
        found = self.texts_layers(texts, threads, margins)
        return [doc for layers, bounds in found for doc in _documents(layers, bounds)]

    def texts_layers(
        self, texts: Sequence[str], threads: int = 1, margins: bool = False
    ) -> Iterator[tuple[Layers, list[Bounds]]]:
        """The same without making documents: layers of several texts, and which of their sentences are whose."""
        tokenizer = self._tokenizer()
        # A byte order mark means nothing only at the very beginning, so that such texts are not joined with others.
        if not hasattr(tokenizer, "tokenize_all") or any(text.startswith("\ufeff") for text in texts):
            for text in texts:
                layers = self.text_layers(text, threads=threads, margins=margins)
                yield layers, [(0, len(layers.corpus), text)]
            return
        tokens, ends = tokenizer.tokenize_all([encoded(text) for text in texts], threads)
        bounds: list[Bounds] = [
            (begin, end, text) for (begin, end), text in zip(pairwise([0, *ends]), texts, strict=True)
        ]
        yield self._annotated(Layers(tokens), bounds, threads, margins), bounds

    def of_tokens(
        self, sentences: Iterable[Iterable[str]], text: str | None = None, threads: int = 1, margins: bool = False
    ) -> Layers:
        """Of lists of words, which stay as they are; with ``text`` the words have their places in it."""
        from goldbeam.layers.tokens import corpus_of_tokens

        tokens = corpus_of_tokens(sentences, text)
        return self._annotated(Layers(tokens, text), [(0, len(tokens), text)], threads, margins)

    def given_tokens(self, corpus: Corpus, bounds: Sequence[Bounds], threads: int = 1) -> Layers:
        """Of the words of several documents, which are a corpus of CoNLL-U."""
        return self._annotated(Layers(corpus), bounds, threads, margins=False)

    def filled(
        self, corpus: Corpus, threads: int = 1, *, given: Collection[str] | None = None, margins: bool = False
    ) -> Layers:
        """Of CoNLL-U: all layers are filled but those that are ``given``; by default, those that are not empty."""
        if corpus.format != "conllu":
            raise DataError(f"{corpus.name}: read as {corpus.format}; a pipeline annotates raw text, tokens or CoNLL-U")
        kept = given_layers(corpus) if given is None else frozenset(given)
        return self._annotated(Layers(corpus), [(0, len(corpus), None)], threads, margins, kept)

    def _tokenizer(self) -> Any:
        if self.parts.tokenizer is None:
            raise ParameterError(
                "this pipeline has no tokenizer and cannot read raw text; give tokens (of_tokens), or add a tokenizer"
            )
        return self.parts.tokenizer

    def _annotated(
        self,
        layers: Layers,
        bounds: Sequence[Bounds],
        threads: int,
        margins: bool,
        given: frozenset[str] = frozenset(),
    ) -> Layers:
        """What all parts say of documents, whose sentences are within ``bounds``; layers that are ``given`` stay."""
        read_as = self.parts.read_as
        seen = {plain: seen_forms(layers.corpus, read_as, plain) for plain in (False, bool(self.parts.plain))}
        for name, part in self.parts.annotators.items():
            if isinstance(part, Predictor):
                if given.issuperset(part.writes):
                    continue
                forms = seen[name in self.parts.plain]
                if forms is None:
                    layers = part.annotate(layers, threads, margins=margins, keep=given)
                else:
                    found = part.annotate(layers.with_columns([forms]), threads, margins=margins, keep=given)
                    lemmas = "lemma" in part.writes and "lemma" not in given
                    layers = with_own_forms(found, layers, read_as, lemmas)
                continue
            from goldbeam.pipeline.functions import apply

            layers = apply(name, part, _documents(layers, bounds), layers, given)
        return layers


def _documents(layers: Layers, bounds: Sequence[Bounds]) -> Iterator[Doc]:
    from goldbeam.doc import Doc  # not above: bytes of CoNLL-U are made without

    return (Doc.of_layers(layers.sentences(*bound)) for bound in bounds)


def given_layers(corpus: Corpus) -> frozenset[str]:
    """The layers of CoNLL-U that are not empty: columns with anything but ``_``, and entities in MISC."""
    columns = {name for name in _ANNOTATION if not corpus.is_blank(corpus.columns.index(name))}
    return frozenset(columns if corpus.misc("ner")[1] in ([], ["_"]) else {*columns, ENTITIES})


def check_text(text: str, where: str = "") -> None:
    """DataError if it is not one that can be annotated."""
    if not isinstance(text, str):
        others = "give strings" if where else "for many texts, use nlp.pipe"
        advice = "decode bytes as UTF-8 first" if isinstance(text, bytes) else others
        raise DataError(f"{where}a pipeline annotates a str, got {type(text).__name__}; {advice}")
    if len(text) > LONGEST_TEXT:
        raise DataError(
            f"{where}the text has {len(text):,} characters, more than the {LONGEST_TEXT:,} of one document; "
            "annotate its paragraphs with nlp.pipe, or the file with goldbeam annotate --input"
        )


def encoded(text: str) -> bytes:
    """A text in UTF-8; NUL characters and lone surrogates are read as U+FFFD, so that all offsets stay."""
    check_text(text)
    return (_NO_TEXT.sub("\ufffd", text) if _NO_TEXT.search(text) else text).encode()
