"""Settings of what is known beyond the training data."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from goldbeam.settings.declarations import Settings, setting
from goldbeam.settings.kinds import Paths, WordTable


class RawText(Settings, group="Knowledge"):
    """Text without annotation, which is read in training only: neither its words nor its path are in a model."""

    raw: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = setting(
        Paths(),
        default=None,
        help="Raw text to learn from as well: files or folders; the option may be repeated.",
        stored=False,
    )


class Knowledge(RawText, group="Knowledge"):
    """Tables of words. A model holds what it needs of them, so a file has no such parameters."""

    clusters: str | os.PathLike[str] | Mapping[str, str] | None = setting(
        WordTable("spacy:en"),
        default=None,
        help="Word clusters for the features cluster(w0) and cluster4(w0): a file, or spacy:LANGUAGE.",
        stored=False,
    )
    lexicon: str | os.PathLike[str] | Mapping[str, str | Sequence[str]] | None = setting(
        WordTable(),
        default=None,
        help="Lexicon for the feature lexicon(w0): words with their tags, and perhaps lemmas.",
        stored=False,
    )
