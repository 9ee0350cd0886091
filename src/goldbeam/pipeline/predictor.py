"""A pipeline at work: from text, tokens or CoNLL-U to layers, part after part.

Nothing is written as text and parsed again between the parts: each reads layers and adds its own. Several texts are
annotated at once, so that a thousand short ones cost what one long one does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

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
    from goldbeam.explanation.decision import Decision
    from goldbeam.explanation.explanation import Explanation

#: Characters of one text, at most: a document of more would take tens of gigabytes.
LONGEST_TEXT = 100_000_000
_ANNOTATION = ("lemma", "upos", "xpos", "feats", "head", "deprel")  # columns of CoNLL-U that parts fill
# What no CoNLL-U can hold: lone surrogates, and NUL.
_NO_TEXT = re.compile("[\0\ud800-\udfff]")

#: A document: its first sentence, the one after its last, and its text.
Bounds = tuple[int, int, str | None]


class JointLayers(NamedTuple):
    """Of several texts; offsets count the characters of each text alone.

    ``bounds`` has for each text the number of its first sentence, that of the next text's, and the text itself.
    """

    layers: Layers
    bounds: list[tuple[int, int, str]]


@dataclass(frozen=True)
class PipelinePredictor:
    """It never changes, so threads may share it; how many threads a call starts is the call's business."""

    task = "pipeline"
    parts: Parts

    def text_layers(
        self, text: str, *, first: int = 0, lines: bool | str = "auto", threads: int = 1, margins: bool = False
    ) -> Layers:
        """Of raw text. Offsets count characters, the first of which has the number ``first``.

        Layers of a later piece of a text do not hold it, since their offsets are those of the whole.
        """
        tokens = self._tokenizer().tokenize(encoded(text), lines=meaning_of(lines), first=first, threads=threads)
        whole = None if first else text
        return self._annotated(Layers(tokens, whole), [(0, len(tokens), whole)], threads, margins)

    def document(self, text: str, threads: int = 1, margins: bool = False, lines: bool | str = "auto") -> Doc:
        from goldbeam.doc import Doc

        return Doc.of_layers(self.text_layers(text, lines=lines, threads=threads, margins=margins))

    def documents(self, texts: Sequence[str], threads: int = 1, margins: bool = False) -> list[Doc]:
        """Of several texts, all at once."""
        joint = self.joint_layers(texts, threads, margins)
        return [self.document(text, threads, margins) for text in texts] if joint is None else list(_documents(*joint))

    def joint_layers(self, texts: Sequence[str], threads: int = 1, margins: bool = False) -> JointLayers | None:
        """The layers of several texts; None if they must be annotated one by one."""
        tokenizer = self._tokenizer()
        # A byte order mark means nothing only at the very beginning, so that such texts are not joined with others.
        if not hasattr(tokenizer, "tokenize_all") or any(text.startswith("\ufeff") for text in texts):
            return None
        tokens, ends = tokenizer.tokenize_all([encoded(text) for text in texts], threads)
        bounds = [(begin, end, text) for (begin, end), text in zip(pairwise([0, *ends]), texts, strict=True)]
        return JointLayers(self._annotated(Layers(tokens), bounds, threads, margins), bounds)

    def texts_layers(self, texts: Sequence[str], threads: int = 1, margins: bool = False) -> Iterator[JointLayers]:
        """The same, together or one by one."""
        joint = self.joint_layers(texts, threads, margins)
        if joint is not None:
            yield joint
            return
        for text in texts:
            layers = self.text_layers(text, threads=threads, margins=margins)
            yield JointLayers(layers, [(0, len(layers.corpus), text)])

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

    def explain(self, corpus: Corpus, word: int, layer: str | None = None) -> Explanation:
        """The decisions about a word (from 1) of the only sentence of CoNLL-U, whose words alone are read."""
        from goldbeam.explanation.explanation import Explanation, checked_word, unknown_layer, wanted

        words = checked_word(corpus.flat(corpus.columns.index("form")), word)
        known = [name for _, part in self.parts.predictors() if part.explains for name in part.explained_layers]
        if layer is not None and layer not in known:
            raise ParameterError(unknown_layer(layer, known))
        found: list[Decision] = []

        def watch(name: str, part: Predictor[Any], layers: Layers) -> None:
            if part.explains and (layer is None or layer in part.explained_layers):
                found.extend(replace(one, part=name) for one in part.explain(layers.corpus, 0, word))

        self._annotated(Layers(corpus), [(0, 1, None)], 1, False, watch=watch)
        return Explanation(words, word, wanted(found, layer))

    def read_by(self, name: str, corpus: Corpus) -> Layers:
        """What a predictor among the parts reads of CoNLL-U, whose words alone the parts before it have read."""
        found = [Layers(corpus)]

        def watch(part_name: str, part: Predictor[Any], layers: Layers) -> None:
            if part_name == name:
                found[:] = [layers]

        self._annotated(Layers(corpus), [(0, len(corpus), None)], 1, False, watch=watch)
        return found[0]

    def _tokenizer(self) -> Any:
        if self.parts.tokenizer is None:
            raise ParameterError(
                "this pipeline has no tokenizer and cannot read raw text; give tokens (of_tokens), or add a tokenizer"
            )
        return self.parts.tokenizer

    def _annotated(
        self,
        layers: Layers,
        bounds: Iterable[Bounds],
        threads: int,
        margins: bool,
        given: frozenset[str] = frozenset(),
        watch: Callable[[str, Predictor[Any], Layers], None] | None = None,
    ) -> Layers:
        """What all parts say of documents, whose sentences are within ``bounds``; layers that are ``given`` stay.

        ``watch(name, part, layers)`` is called with what a predictor reads, before it annotates that.
        """
        read_as = self.parts.read_as
        seen = {plain: seen_forms(layers.corpus, read_as, plain) for plain in (False, bool(self.parts.plain))}
        for name, part in self.parts.annotators.items():
            if isinstance(part, Predictor):
                if given.issuperset(part.writes):
                    continue
                forms = seen[name in self.parts.plain]
                if watch is not None:
                    watch(name, part, layers if forms is None else layers.with_columns([forms]))
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


def _documents(layers: Layers, bounds: Iterable[Bounds]) -> Iterator[Doc]:
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
