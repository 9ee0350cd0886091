"""Treebanks for the parsing part: one, or several in folders beside each other."""

from __future__ import annotations

import os
from dataclasses import dataclass

from goldbeam.errors import DataError
from goldbeam.experiments.splits import Splits, find_splits, sample_splits, why_no_trees


@dataclass(frozen=True)
class Treebanks(Splits):
    """The first of several treebanks, and all of them."""

    languages: tuple[Splits, ...] = ()


def find_data(folder: str | None, column: str | None) -> Splits:
    """The treebank in a folder, or those in its folders."""
    if folder is None:
        made = sample_splits(60, 30, column or "upos")
        return Treebanks("sample", made.train, made.dev, made.test, made.column, (made,))
    names = sorted(entry.name for entry in os.scandir(folder) if entry.is_dir()) if os.path.isdir(folder) else []
    found = []
    for name in names:
        try:
            found.append(find_splits(os.path.join(folder, name), ("conllu",)))
        except DataError:
            continue  # no treebank: folders of other data may lie there
    languages = tuple(splits for splits in found if why_no_trees(splits) is None) or (find_splits(folder, ("conllu",)),)
    first = languages[0]
    name = first.name if len(languages) == 1 else os.path.basename(os.path.abspath(folder))
    return Treebanks(name, first.train, first.dev, first.test, column, languages)
