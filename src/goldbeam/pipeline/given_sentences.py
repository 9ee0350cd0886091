"""Input whose sentences are known, in lines or in CoNLL-U: the corpus of a piece, and what a file has already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from goldbeam.data.corpus import Corpus
from goldbeam.data.foreign import check_line_ends
from goldbeam.errors import DataError
from goldbeam.pipeline.predictor import given_layers
from goldbeam.texts.chunks import SIZE, Chunk, Source
from goldbeam.texts.whole_sentences import lines_counted_from


def chunks_to_annotate(source: Source, size: int = SIZE) -> Iterator[Chunk]:
    """The pieces of a source. Those of CoNLL-U know which columns have content, and are to be kept.

    CoNLL-U is read twice if that is possible: a column is empty if it is so in all of the file.
    """
    if source.kind != "conllu":
        return source.chunks(size)
    kept = None
    if source.seekable:
        begin = source.place
        kept = columns_with_content(source.chunks(size))
        source.place = begin
    return keeping_columns(source.chunks(size), kept)


def corpus_of(text: str, kind: str, name: str, line: int) -> Corpus | None:
    """Tokens or CoNLL-U that begin in this line of a file, as a CoNLL-U corpus; None if there are no sentences."""
    with lines_counted_from(line, name):
        data = text.encode()
        check_line_ends(data, name)
        return Corpus.parse(data, "conllu", name) if kind == "conllu" else _corpus_of_lines(text, name)


def _corpus_of_lines(text: str, name: str) -> Corpus | None:
    from goldbeam.layers.tokens import corpus_of_tokens

    sentences = []
    for number, line in enumerate(text.split("\n"), 1):
        # Not split(): a no-break space or an ideographic one belongs to its word, as in other files of tokens.
        words = [word for word in re.split("[ \t\r]+", line) if word]
        if any(map(str.isspace, words)):
            raise DataError(f"{name}:{number}: a word of white space only; separate words with plain spaces")
        if words:
            sentences.append(words)
    return corpus_of_tokens(sentences, name=name) if sentences else None


def columns_with_content(chunks: Iterable[Chunk]) -> frozenset[str]:
    """The layers of CoNLL-U that are not empty in all of these pieces."""
    found: set[str] = set()
    for chunk in chunks:
        corpus = corpus_of(chunk.text, chunk.kind, chunk.name, chunk.line)
        if corpus is not None:
            found |= given_layers(corpus)
    return frozenset(found)


def keeping_columns(chunks: Iterable[Chunk], kept: frozenset[str] | None) -> Iterator[Chunk]:
    """The pieces, which know which columns of the whole file have content; None: the first piece says it."""
    for chunk in chunks:
        if kept is None:
            kept = columns_with_content([chunk])
        yield replace(chunk, kept=kept)
