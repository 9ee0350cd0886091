"""Names of documents that are files, and ids of their sentences, which are unique in the whole output."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from goldbeam.layers.comments import SentenceComments

_NOT_IN_AN_ID = re.compile(r"[\s/\\]+")


def document_name(path: str) -> str | None:
    """The id of the document in a file, for ``# newdoc``: the name of the file; None for standard input."""
    return None if path == "-" else " ".join(_unicode(os.path.basename(path)).split()) or None


def comments_of_file(path: str, prefix: str = "") -> SentenceComments:
    """Of the only file: plain numbers after the prefix."""
    return SentenceComments(prefix, document_name(path))


def comments_of_files(places: Mapping[str, str], folder: str, prefix: str = "") -> dict[str, SentenceComments]:
    """Of several files, with the place of each in the output folder, whose name becomes a part of its sentences' ids.

    Not numbers that go on from file to file: files that are annotated later, or again, would change the others.
    """
    found: dict[str, SentenceComments] = {}
    used: set[str] = set()
    for source, target in places.items():
        stem = _NOT_IN_AN_ID.sub("_", os.path.splitext(_unicode(os.path.relpath(target, folder)))[0])
        stem = "".join(c if c.isprintable() else "_" for c in stem)
        name, count = stem, 1
        while name in used:  # "a b" and "a_b"
            count += 1
            name = f"{stem}_{count}"
        used.add(name)
        found[source] = SentenceComments(f"{prefix}{name}-", document_name(source))
    return found


def _unicode(path: str) -> str:
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
