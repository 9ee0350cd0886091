"""Treebanks as the recipes read them: joined, with further punctuation, in two scripts."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import goldbeam as gb


def read(folder: Path, name: str) -> gb.Corpus:
    """Under a name without the folder, which is nobody's business: the model keeps the name of its data."""
    return gb.Corpus.parse((folder / name).read_bytes(), "conllu", name)


def joined(corpora: Iterable[gb.Corpus], name: str) -> gb.Corpus:
    """One treebank; each begins with a paragraph of its own, so that no text runs across two of them."""
    texts = (corpus.text.strip(b"\n") for corpus in corpora)
    return gb.Corpus.parse(b"".join(_new_paragraph(text) + b"\n\n" for text in texts), "conllu", name)


def _new_paragraph(text: bytes) -> bytes:
    begins = text.startswith((b"# newpar", b"# newdoc"))
    return text if begins else b"# newpar\n" + text


def with_forms(corpus: gb.Corpus, written: Callable[[str, int], str]) -> gb.Corpus:
    """The treebank with ``written(form, number of the sentence)`` in place of each form.

    Comments with the text are left out, because they have the old forms.
    """
    column = corpus.columns.index("form")
    known: dict[str, int] = {}
    forms = (written(form, i) for i, sentence in enumerate(corpus.column(column)) for form in sentence)
    ids = array("I", (known.setdefault(form, len(known)) for form in forms))
    lines = corpus.render(column, ids, list(known)).splitlines(keepends=True)
    return gb.Corpus.parse(b"".join(line for line in lines if not line.startswith(b"# text")), "conllu", corpus.name)


def with_marks(corpus: gb.Corpus, marks: Mapping[str, str]) -> gb.Corpus:
    """With these marks in place of the treebank's own in two sentences of three, so that both are learned."""
    return with_forms(corpus, lambda form, i: marks.get(form, form) if i % 3 else form) if marks else corpus


def traditional(words: Iterable[str]) -> dict[str, str]:
    """Each word in traditional script, by OpenCC. Words are converted one by one, so that tokens stay."""
    from opencc import OpenCC

    converter: Any = OpenCC("s2t")
    return {word: converter.convert(word) for word in dict.fromkeys(words)}


def in_both_scripts(corpus: gb.Corpus) -> gb.Corpus:
    """The treebank in simplified script, followed by its copy in traditional script."""
    column = corpus.columns.index("form")
    table = traditional(form for sentence in corpus.column(column) for form in sentence)
    return joined([corpus, with_forms(corpus, lambda form, _: table[form])], corpus.name)
