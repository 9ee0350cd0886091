"""What annotation looks like in a file: the formats, and the names of files that mean them."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from goldbeam.texts.compressed import split_compression

if TYPE_CHECKING:
    from goldbeam.doc import Doc, Sentence
    from goldbeam.layers import Layers
    from goldbeam.layers.comments import SentenceComments
    from goldbeam.texts.chunks import Chunk


_THEME = "auto"  # of pages: light or dark, as the reader has it


class Renderer:
    """Writes the pieces of one annotation, in their order; ``comments`` are those of CoNLL-U."""

    def __init__(self, comments: SentenceComments) -> None:
        self.comments = comments

    def begin(self) -> bytes:
        return b""

    def piece(self, layers: Layers, chunk: Chunk) -> bytes:
        raise NotImplementedError

    def end(self) -> bytes:
        return b""


class _Conllu(Renderer):
    def piece(self, layers: Layers, chunk: Chunk) -> bytes:
        if chunk.kind == "conllu":
            return layers.corpus.text
        return self.comments.added(layers.corpus.text, begins_paragraph=chunk.begins_paragraph)


class _Json(Renderer):
    """An object per line, one for each sentence."""

    def piece(self, layers: Layers, chunk: Chunk) -> bytes:
        import json

        lines = (json.dumps(sentence.to_dict(), ensure_ascii=False) for sentence in doc_of(layers))
        return "".join(line + "\n" for line in lines).encode()


class _Text(Renderer):
    """Each sentence with its tree below it."""

    def piece(self, layers: Layers, chunk: Chunk) -> bytes:
        return "".join(map(self._drawn, doc_of(layers))).encode()

    def _drawn(self, sentence: Sentence) -> str:
        tree = sentence.to_text(limit=None) if sentence.has_tree else without_tree(sentence)
        return f"{sentence.text}\n{tree}\n\n"


class _Iob(Renderer):
    """A word and the label of its entity per line, with a tab between them."""

    def piece(self, layers: Layers, chunk: Chunk) -> bytes:
        return doc_of(layers).to_iob().encode()


class _Html(Renderer):
    """One page, whose sentences are numbered through."""

    def __init__(self, comments: SentenceComments) -> None:
        super().__init__(comments)
        from goldbeam.doc import Doc
        from goldbeam.doc.html_text import STYLES

        page = Doc([]).to_html(theme=_THEME)
        styles = f"{STYLES[_THEME]}</style>"  # of entities, which later pieces may have
        self._frame = page.replace("</style>", styles, 1).partition("</body>")
        self._number = 0

    def begin(self) -> bytes:
        return self._frame[0].encode()

    def piece(self, layers: Layers, chunk: Chunk) -> bytes:
        from goldbeam.doc.html import section

        doc = doc_of(layers)
        parts = [section(sentence, number, _THEME) for number, sentence in enumerate(doc, self._number + 1)]
        self._number += len(doc)
        return "".join(parts).encode()

    def end(self) -> bytes:
        return "".join(self._frame[1:]).encode()


def _parquet(comments: SentenceComments) -> Renderer:
    from goldbeam.pipeline.parquet_files import ParquetRenderer

    return ParquetRenderer(comments)


def doc_of(layers: Layers) -> Doc:
    from goldbeam.doc import Doc

    return Doc.of_layers(layers)


def without_tree(sentence: Sentence) -> str:
    """A sentence that cannot be drawn: its words with their tags, and its entities, if these are known."""
    tags = sentence.tags or ("_",) * len(sentence)
    words = (form if tag == "_" else f"{form}/{tag}" for form, tag in zip(sentence.forms, tags, strict=True))
    entities = (f"[{entity.label} {entity.text}]" for entity in sentence.entities)
    return "\n".join(filter(None, (" ".join(words), " ".join(entities))))


class Format(NamedTuple):
    """``endings`` are those of file names that mean this format; the first is that of files in an output folder."""

    endings: tuple[str, ...]
    renderer: Callable[[SentenceComments], Renderer]


FORMATS: dict[str, Format] = {
    "conllu": Format((".conllu",), _Conllu),
    "json": Format((".jsonl", ".json"), _Json),
    "text": Format((".txt",), _Text),
    "iob": Format((".iob", ".bio", ".tsv"), _Iob),
    "html": Format((".html",), _Html),
    "parquet": Format((".parquet",), _parquet),
}


def format_of(path: str) -> str:
    """The format that the name of an output file means, compressed or not; CoNLL-U if it says nothing.

    >>> format_of("news.jsonl"), format_of("news.html.gz"), format_of("news")
    ('json', 'html', 'conllu')
    """
    ending = os.path.splitext(split_compression(path)[0])[1].lower()
    return next((name for name, format in FORMATS.items() if ending in format.endings), "conllu")
