"""spaCy's tokens as the words of a corpus: which of them are words, where sentences begin, and their places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from goldbeam import _core
from goldbeam.data.corpus import Corpus
from goldbeam.pipeline.predictor import Bounds, PipelinePredictor, encoded

_NOT_IN_A_CELL = re.compile("[\t\n\r\0\ud800-\udfff]")
_EMPTY = b"1\t_" + b"\t_" * 8 + b"\n\n"


class WordsOfDoc(NamedTuple):
    """The numbers of the tokens that are no white space, and of the words that begin sentences."""

    tokens: NDArray[np.intp]
    sentences: NDArray[np.intp]


def words_of(docs: Sequence[Any], predictor: PipelinePredictor) -> tuple[list[WordsOfDoc], Corpus, list[Bounds]]:
    """The words of all documents, as one corpus, and which of its sentences are whose."""
    from spacy.attrs import IDX, IS_SPACE, LENGTH

    found: list[WordsOfDoc] = []
    lines: list[str] = []
    bounds: list[Bounds] = []
    count = 0
    for doc, begins in zip(docs, _sentence_begins(docs, predictor), strict=True):
        table = doc.to_array([IDX, LENGTH, IS_SPACE]).astype(np.int64)
        tokens = np.flatnonzero(table[:, 2] == 0)
        starts, ends = table[tokens, 0], table[tokens, 0] + table[tokens, 1]
        sentences = np.unique(np.searchsorted(starts, np.asarray([0, *begins]))) if len(tokens) else tokens
        sentences = sentences[sentences < len(tokens)]
        found.append(WordsOfDoc(tokens, sentences))
        lines.extend(_rows(doc.text, starts.tolist(), ends.tolist(), [*sentences.tolist(), len(tokens)]))
        bounds.append((count, count + len(sentences), doc.text))
        count += len(sentences)
    if not count:
        return found, Corpus.parse(_EMPTY, "conllu", "<tokens>").select([]), bounds
    return found, Corpus.parse("".join(lines).encode(), "conllu", "<tokens>"), bounds


def _sentence_begins(docs: Sequence[Any], predictor: PipelinePredictor) -> Iterator[list[int]]:
    """The places in the text where sentences begin: those that the document has already, or those of the tokenizer."""
    known = [doc.has_annotation("SENT_START") for doc in docs]
    tokenizer = predictor.parts.tokenizer
    others = [doc.text for doc, is_known in zip(docs, known, strict=True) if not is_known]
    if tokenizer is None or not others:
        found: Iterator[list[int]] = iter([[0]] * len(others))
    else:
        found = _tokenized_begins(others, tokenizer)
    for doc, is_known in zip(docs, known, strict=True):
        yield [sentence.start_char for sentence in doc.sents] if is_known else next(found)


def _tokenized_begins(texts: Sequence[str], tokenizer: Any) -> Iterator[list[int]]:
    if not hasattr(tokenizer, "tokenize_all") and len(texts) > 1:  # one that reads a text at a time
        for text in texts:
            yield from _tokenized_begins([text], tokenizer)
        return
    if hasattr(tokenizer, "tokenize_all"):
        corpus, ends = tokenizer.tokenize_all([encoded(text) for text in texts])
    else:
        corpus = tokenizer.tokenize(encoded(texts[0]), lines="auto", first=0, threads=1)
        ends = [len(corpus)]
    firsts = np.frombuffer(corpus.offsets, np.uint64)[:-1].astype(np.intp)
    starts = np.frombuffer(_core.Surface(corpus).starts, np.int64)[firsts] if len(firsts) else firsts
    for begin, end in pairwise([0, *ends]):
        yield starts[begin:end].tolist()


def _rows(text: str, starts: Sequence[int], ends: Sequence[int], sentences: Sequence[int]) -> Iterator[str]:
    """CoNLL-U of words at these places; ``sentences`` are the numbers of those that begin one, and of all."""
    cut = _NOT_IN_A_CELL.search(text) is not None
    last = len(starts) - 1
    for begin, end in pairwise(sentences):
        for word in range(begin, end):
            form = text[starts[word] : ends[word]]
            if cut:
                form = _NOT_IN_A_CELL.sub("\ufffd", form)
            glued = "SpaceAfter=No|" if word < last and starts[word + 1] == ends[word] else ""
            yield f"{word - begin + 1}\t{form}\t_\t_\t_\t_\t_\t_\t_\t{glued}TokenRange={starts[word]}:{ends[word]}\n"
        yield "\n"
