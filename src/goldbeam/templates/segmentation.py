"""Feature templates for text without spaces, read a character at a time: the papers' sets and our defaults.

`w` is the character; docs/segmentation.md lists the atoms that are there beside those of tagging.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldbeam.errors import ParameterError
from goldbeam.templates.tagging import RIGHT_LABELS

#: Zhang, Su and Zhou 2014, Table 1.
ZHANG_2014 = ("w-1", "w0", "w+1", "w-2 w-1", "w-1 w0", "w0 w+1", "w+1 w+2", "t-1")

#: What the segmenter of ltp-extension reads: a window of five, six pairs, and whether characters come again.
LTP = (
    *("w-2", "w-1", "w0", "w+1", "w+2"),
    *("w-2 w-1", "w-1 w0", "w0 w+1", "w+1 w+2", "w-2 w0", "w0 w+2"),
    "same(w-2,w0)",
    "t-1",
)

# Wider pairs and triples of characters double the size of a model for no higher score beside the words below.
_WINDOW = ("w-2", "w-1", "w0", "w+1", "w+2", "w-1 w0", "w0 w+1")
_CLASSES = (
    "class(w0)",
    "class(w-1) class(w0)",
    "class(w0) class(w+1)",
    "class(w-1) class(w0) class(w+1)",
    "normal(w0)",
)
_REPEATS = ("same(w-1,w0)", "same(w0,w+1)", "same(w-2,w0)", "same(w0,w+2)")
# Words of the training data and of the dictionary: the longest that begin, end and go on here. They are worth 1.5
# points of F1 on UD Chinese GSD.
_WORDS = (
    "starts0",
    "ends0",
    "inside0",
    "starts0 ends0 inside0",
    "starts+1",
    "ends-1",
    "starts0 w0",
    "ends0 w0",
    "inside0 w0",
    "starts0 w-1",
    "ends0 w+1",
    "starts+1 w0",
    "ends-1 w0",
)
_LABELS = ("bias", "t-1")
# Tags gain from a wider view.
_WIDER = (
    "w-2 w-1",
    "w+1 w+2",
    "normal(w-1) normal(w0)",
    "normal(w0) normal(w+1)",
    "starts0 ends-1",
    "ends0 starts+1",
)
# What the longest word here was in training.
_KINDS = (
    "kind0",
    "kind0 starts0 ends0 inside0",
    "kind-1",
    "kind+1",
    "kind-1 kind0",
    "kind0 kind+1",
    "kind0 w0",
    "t-1 kind0",
)

#: Segmentation.
DEFAULT = (*_WINDOW, *_CLASSES, *_REPEATS, *_WORDS, *_LABELS)
#: Segmentation and parts of speech at once.
DEFAULT_JOINT = (*DEFAULT, *_WIDER, *_KINDS)

SETS = {"zhang-2014": ZHANG_2014, "ltp": LTP}


def resolve(
    templates: str | Sequence[str], owner: str, default: Sequence[str], *, guided: bool = False
) -> tuple[str, ...]:
    """The templates that a user names: "default", a paper's set, or their own."""
    if not isinstance(templates, str):
        return tuple(templates)
    if templates == "default":
        return (*default, *RIGHT_LABELS) if guided else tuple(default)
    if templates in SETS:
        return SETS[templates]
    raise ParameterError(
        f"{owner}: templates must be default, {', '.join(SETS)}, a file or a list of templates, got {templates!r}"
    )
