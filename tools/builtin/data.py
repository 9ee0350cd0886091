"""Treebanks as the recipes read them: joined."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

import goldbeam as gb
from builtin.recipes import Recipe
from builtin.sentences import sentences_of


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


def with_forms(corpus: gb.Corpus, written: Callable[[str], str]) -> gb.Corpus:
    """The treebank with ``written(form)`` in place of each form.

    Comments with the text are left out, because they have the old forms.
    """
    column = corpus.columns.index("form")
    known: dict[str, int] = {}
    forms = (written(form) for sentence in corpus.column(column) for form in sentence)
    ids = array("I", (known.setdefault(form, len(known)) for form in forms))
    lines = corpus.render(column, ids, list(known)).splitlines(keepends=True)
    return gb.Corpus.parse(b"".join(line for line in lines if not line.startswith(b"# text")), "conllu", corpus.name)


def training_data(recipe: Recipe, language: str, folder: Path) -> gb.Corpus:
    """The treebanks and our own sentences."""
    own = gb.Corpus.parse(sentences_of(language).encode(), "conllu", "goldbeam")
    treebanks = [read(folder, f"{name}/train.conllu") for name in recipe.treebanks]
    return joined([*treebanks, own], " + ".join(recipe.treebanks))


def dev_sets(recipe: Recipe, folder: Path) -> dict[str, gb.Corpus]:
    """The one that training uses comes first; further ones are scored if they are there."""
    names = [recipe.dev, *(name for name in recipe.further_dev if (folder / name / "dev.conllu").exists())]
    return {name: read(folder, f"{name}/dev.conllu") for name in names}
