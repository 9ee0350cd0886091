"""Golden cases of taggers and segmenters."""

from __future__ import annotations

from collections.abc import Iterator

from goldbeam.templates import segmentation, tagging, words
from golden.case import Case, Changes, family
from golden.variants import (
    AVERAGED,
    ENGINE,
    GUIDED,
    KNOWLEDGE,
    NEW_LABELS,
    PARTIAL,
    SWVP,
    UPDATES,
    VARIED,
    accepted,
)

_TAGS = ("predictions", "rendered", "margins", "k best", "scores", "trace")
_TAGGER = {"epochs": 2}
_TAGGER_TEMPLATES = ["w0", "lower(w-1)", "suffix2(w0)", "shape(w0)", "tags(w0)", "t-1", "t-2 t-1"]


def tagging_cases() -> Iterator[tuple[str, Case]]:
    shared = accepted("Tagger", [*ENGINE, *KNOWLEDGE, *VARIED, *GUIDED, *SWVP, *PARTIAL, *NEW_LABELS, *AVERAGED])
    own: list[Changes] = [
        {"merge": False},
        {"merge": False, "beam": 6, "update": "laso"},
        {"column": "xpos"},
        {"column": "feats"},
        {"rare": 0},
        {"rare": 2},
        {"rare": 2, "templates": _TAGGER_TEMPLATES},
        {"search": "guided", "outputs": ("predictions", "decisions"), "beam": 3},
        {"data": "tag lists", "outputs": ("predictions", "margins", "k best")},
        {"data": "hmm"},
        {"data": "hmm", "search": "viterbi", "step": "perceptron"},
        {"data": "hmm", "swvp": "wm", "step": "perceptron"},
        {"training": "file by its base name"},
    ]
    for templates in tagging.SETS:  # those that look at labels to the right are for guided search
        guided = templates in ("shen-2007-b", "shen-2007-c", "shen-2007-d", "shen-2007-e")
        own.append({"templates": templates, **({"search": "guided", "outputs": ("predictions",)} if guided else {})})
    yield from family("tagger", "Tagger", "treebank", _TAGGER, _TAGS, [*shared, *own])
    spans: list[Changes] = [
        {},
        {"column": -1},
        *({"update": update, "step": "perceptron", "beam": 2} for update in UPDATES),
        {"search": "viterbi"},
        {"search": "guided", "outputs": ("predictions", "decisions")},
        {"scheme": "none"},
        {"scheme": "iob2"},
        {"data": "iob1", "scheme": "iob1"},
        {"data": "iob1"},
        {"data": "iobes", "scheme": "iobes"},
        {"data": "iobes"},
        {"data": "entities"},
        {"data": "entities", "search": "guided", "outputs": ("predictions",)},
        {"data": "entities", "dropout": 0.2, "average": 2},
        {"swvp": "wm", "substructures": "spans"},
        {"training": "fit with dev", "epochs": 3, "patience": 1},
        {"training": "partial fit"},
        {"keep_names": True, "outputs": ("predictions", "heaviest")},
    ]
    yield from family("chunks", "Tagger", "chunks", _TAGGER, _TAGS, spans)
    shared = accepted("SegmentTagger", [*ENGINE, *KNOWLEDGE, *PARTIAL, *AVERAGED])
    own = [
        {"merge": False},
        {"column": -1},
        {"rare": 1},
        {"aggressiveness": 0.5},
        {"scheme": "iob2"},
        {"data": "iobes", "scheme": "iobes"},
        {"data": "chunks"},
        {"templates": ["w0", "t-1", "tags(w0)", "w[seg]", "seg.length", "seg.previous", "lower(w[left])"]},
    ]
    outputs = ("predictions", "rendered", "k best", "scores", "trace")
    yield from family("segments", "SegmentTagger", "entities", _TAGGER, outputs, [*shared, *own])


# Segmentation


def segmentation_cases() -> Iterator[tuple[str, Case]]:
    base, outputs = {"epochs": 2}, ("predictions", "rendered", "scores", "trace")
    shared = accepted("Segmenter", [*ENGINE, *KNOWLEDGE, *GUIDED, *SWVP, *PARTIAL, *AVERAGED])
    dictionary = ["专家", "一两一", *(chr(0x4E00 + 43 * i) + chr(0x4E00 + 43 * i + 43) for i in range(40, 60))]
    own: list[Changes] = [
        {"merge": False},
        *({"templates": templates} for templates in segmentation.SETS),
        {"templates": ["w0", "w-1 w0", "w0 w+1", "starts0 ends0", "t-1"]},
        {"dictionary": dictionary},
        {"data": "word lists"},
    ]
    yield from family("segmenter", "Segmenter", "unspaced", base, outputs, [*shared, *own])

    base_of_words = {"epochs": 2, "method": "words"}
    shared = accepted("Segmenter", [*ENGINE, *KNOWLEDGE, *PARTIAL, *AVERAGED])
    own = [
        {"merge": False},
        *({"templates": templates} for templates in words.SETS),
        {"dictionary": dictionary},
    ]
    yield from family("word segmenter", "Segmenter", "unspaced", base_of_words, outputs, [*shared, *own])

    joint = ("predictions", "rendered", "k best", "scores", "trace")
    shared = accepted("JointTagger", [*ENGINE, *KNOWLEDGE, *GUIDED, *SWVP, *PARTIAL, *NEW_LABELS, *AVERAGED])
    reranked = [
        {"rerank": 4, "jackknife": 2},
        {"rerank": 3, "jackknife": 3, "random_state": 5, "average": 2},
        {"rerank": 4, "jackknife": 2, "training": "fit with dev", "epochs": 3, "patience": 1},
        {"rerank": 4, "jackknife": 2, "threads": 2},
    ]
    own = [
        {"merge": False},
        *({"templates": templates} for templates in segmentation.SETS),
        {"dictionary": dictionary},
        {"templates": ["w0", "w-1 w0", "w0 w+1", "starts0 ends0", "kind0", "t-1"]},
        {"data": "treebank", "column": "xpos", "outputs": ("predictions", "scores")},
        {"column": -1},
        {"method": "characters"},
        *reranked,
    ]
    yield from family("joint", "JointTagger", "unspaced", {"epochs": 2, "beam": 4}, joint, [*shared, *own])


# Dependency parsing
