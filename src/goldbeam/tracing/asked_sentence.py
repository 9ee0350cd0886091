"""A sentence that somebody asks about: one of a text, or of CoNLL-U."""

from __future__ import annotations

from typing import Any

from goldbeam.doc import Doc, Sentence
from goldbeam.errors import DataError
from goldbeam.explanation.explanation import Explanation
from goldbeam.layers import Layers
from goldbeam.layers.tokens import corpus_of_tokens
from goldbeam.tracing.read_sentence import corpus_of


def sentence_of_text(estimator: Any, text: str, number: int = 1) -> Sentence:
    """Sentence ``number`` (from 1) of raw text, as a fitted estimator reads it.

    Taggers and parsers find words at white space; a text is one sentence for them.
    """
    if estimator.task in ("pipeline", "tokenizer", "segmenter", "joint"):
        return sentence_of(_document(estimator, text), number)
    words = text.split()
    return sentence_of(Doc.of_layers(Layers(corpus_of_tokens([words] if words else []))), number)


def _document(estimator: Any, text: str) -> Doc:
    if estimator.task == "pipeline":
        doc: Doc = estimator.predictor().document(text)
        return doc
    return Doc.of_layers(Layers(estimator.predictor().tokenize(text.encode())))


def sentence_of_conllu(conllu: str, number: int = 1) -> Sentence:
    """Sentence ``number`` (from 1) of CoNLL-U."""
    return sentence_of(Doc.from_conllu(conllu), number)


def sentence_of(doc: Doc, number: int) -> Sentence:
    """Sentence ``number`` (from 1) of a document; DataError if there is none."""
    if not len(doc):
        raise DataError("the text has no words; give some")
    if not 1 <= number <= len(doc):
        raise DataError(f"there is no sentence {number}; there are {len(doc):,}, counted from 1")
    return doc[number - 1]


def explain_sentence(estimator: Any, sentence: Sentence, word: int, layer: str | None = None) -> Explanation:
    """The decisions of any fitted estimator about a word (from 1); of a segmenter, about a character."""
    if estimator.task == "pipeline":
        found: Explanation = estimator.predictor().explain(corpus_of(sentence), word, layer)
    else:
        found = estimator.explain(corpus_of(sentence), word, layer=layer)
    return found
