"""The golden cases as data: which estimator, with which parameters, on which data, and what is looked at."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import goldbeam as gb
from goldbeam.templates import constituency, graph, segmentation, tagging, words
from golden.problems import every_other
from golden.tables import CLUSTERS, LEXICON


@dataclass(frozen=True)
class Case:
    """A training and what is looked at afterwards; `running.py` has the ways of training and the outputs by name."""

    estimator: str
    data: str
    parameters: dict[str, Any] = field(default_factory=dict)
    outputs: tuple[str, ...] = ("predictions",)
    training: str = "fit"

    @property
    def uses_libm(self) -> bool:
        """Whether exp, log or pow take part, which C libraries may round differently."""
        values = {**self.parameters, **self.parameters.get("parser_options", {})}
        powers = values.get("threshold_power", 0) != 0 or ("swvp" in values and values.get("beta", 1) != 1)
        powers = powers or values.get("confidence") == "marginal" or "likelihood" in values
        powers = powers or (values.get("order", 2) == 2 and "Graph" in self.estimator)
        return powers or "l2" in values or "raw" in values or values.get("kind", "perceptron") != "perceptron"


Changes = dict[str, Any]  # of parameters; "training", "data" and "outputs" are those of the case


def named(change: Changes) -> str:
    """Such as "update=early, step=margin"."""
    told = {key: _short(value) for key, value in change.items() if key != "outputs"}
    return ", ".join(f"{key}={value}" for key, value in told.items()) or "default"


def _short(value: Any) -> str:
    if callable(value):
        return str(value.__name__)
    if value is CLUSTERS or value is LEXICON:
        return "own"
    if isinstance(value, list) and len(value) < 4:
        return "+".join(value) or "none"
    return "own" if isinstance(value, list) or "\n" in str(value) else str(value)


def family(
    prefix: str, estimator: str, data: str, base: dict[str, Any], outputs: Iterable[str], variants: Iterable[Changes]
) -> Iterator[tuple[str, Case]]:
    """A case for each variant of the base."""
    for change in variants:
        own = {key: change[key] for key in ("data", "outputs", "training") if key in change}
        if not change and estimator != "Pipeline":  # whose file holds others that are compressed
            own["outputs"] = (*outputs, "file")
        parameters = {**base, **{key: value for key, value in change.items() if key not in own}}
        yield (
            f"{prefix}: {named(change)}",
            Case(**{"estimator": estimator, "data": data, "outputs": tuple(outputs), "parameters": parameters, **own}),
        )


# What estimators share

_UPDATES = ("standard", "early", "hybrid", "latest", "max-violation", "laso")
_ENGINE: list[Changes] = [
    {},
    {"training": "fit with dev", "epochs": 6, "patience": 1},
    {"training": "fit with dev", "epochs": 3, "patience": None},
    {"search": "greedy"},
    {"beam": 2},
    {"beam": 6, "threshold": 0.5},
    {"beam": 6, "threshold": 2.0, "threshold_power": 3.0},
    {"beam": 6, "branching": 1.0},
    {"beam": 6, "predict_beam": 2, "threshold": 3.0, "branching": 2.0},
    *({"update": update, "beam": 2, "step": "perceptron"} for update in _UPDATES),
    {"step": "perceptron"},
    {"step": "margin"},
    {"step": "margin", "margin": 2.5, "update": "early"},
    {"step": "passive-aggressive"},
    {"step": "passive-aggressive", "aggressiveness": 0.02, "margin": 0.5},
    {"minibatch": 4},
    {"minibatch": 4, "threads": 2},
    {"average": False},
    {"average": 3},
    {"average": 3, "threads": 2},
    {"average": 3, "average_all": True},
    {"average": 2, "minibatch": 3, "dropout": 0.2},
    {"l2": 0.01},
    {"l2": 0.01, "l2_scope": "update"},
    {"l2": 0.01, "l2_scope": "features"},
    {"l1": 0.003},
    {"l1": 0.002, "l2": 0.02, "average": False},
    {"cumulative_l1": 0.003},
    {"cumulative_l1": 0.003, "average": 2},
    {"dropout": 0.2},
    {"feature_dropout": 0.2},
    {"dropout": 0.1, "feature_dropout": 0.1, "minibatch": 3, "threads": 2},
    {"prune": 0.06},
    {"random_state": 7},
    {"keep_names": True, "outputs": ("predictions", "heaviest")},
    {"keep_names": True, "average": 2, "outputs": ("predictions", "heaviest")},
    {"keep_keys": True, "prune": 0.06},
]
_RAW: list[Changes] = [
    {"raw": "raw.txt", "training": "raw text"},
    {"raw": "raw.txt", "training": "raw text and dev", "threads": 2},
]
_KNOWLEDGE: list[Changes] = [
    {"clusters": CLUSTERS},
    {"lexicon": LEXICON},
    {"clusters": CLUSTERS, "lexicon": LEXICON},
    *_RAW,
]
_ATTACHED: list[Changes] = [
    {"training": "attachments"},
    {"training": "attachments", "columns": [], "dropout": 0.1},
    {"columns": [], "raw": "raw.txt", "training": "raw text and dev", "epochs": 3},
    {"columns": ["upos"], "jackknife": 2, "raw": "raw.txt", "training": "raw text and dev", "threads": 2},
]
_PARTIAL: list[Changes] = [{"training": "partial fit"}, {"training": "partial fit", "step": "margin", "dropout": 0.1}]
_NEW_LABELS: list[Changes] = [{"training": "partial fit, new labels"}]
_AVERAGED: list[Changes] = [
    {"training": "average of files", "keep_keys": True},
    {"training": "compact", "keep_keys": True},
    {"training": "compact and pruned", "keep_keys": True},
]
_GUIDED: list[Changes] = [
    {"search": "viterbi"},
    {"search": "viterbi", "step": "margin", "update": "standard"},
    {"search": "guided", "outputs": ("predictions",)},
    {"search": "guided-left-to-right", "outputs": ("predictions",)},
    {"search": "guided", "aggressive": False, "beam": 2, "outputs": ("predictions",)},
    {"search": "guided", "step": "perceptron", "average": 2, "outputs": ("predictions",)},
    {"search": "guided", "l1": 0.003, "feature_dropout": 0.1, "outputs": ("predictions",)},
]
_SWVP: list[Changes] = [
    *({"swvp": swvp, "step": step} for swvp in ("wm", "wmr") for step in ("perceptron", "passive-aggressive")),
    *({"swvp": "wm", "substructures": chosen} for chosen in ("errors", "spans", "whole", every_other)),
    {"swvp": "wmr", "beta": 0.5, "balanced": True},
    {"swvp": "wm", "balanced": True, "step": "perceptron"},
    {"swvp": "wm", "balanced": True, "impose": False, "step": "perceptron"},
    {"swvp": "wm", "minibatch": 3, "threads": 2},
    {"swvp": "wmr", "average": 2, "update": "early"},
]


def accepted(estimator: str, variants: Iterable[Changes]) -> list[Changes]:
    """Those whose parameters the estimator has."""
    known = {*inspect.signature(getattr(gb, estimator)).parameters, "data", "outputs", "training"}
    return [change for change in variants if known.issuperset(change)]


# Tagging

_TAGS = ("predictions", "rendered", "margins", "k best", "scores", "trace")
_TAGGER = {"epochs": 2}
_TAGGER_TEMPLATES = ["w0", "lower(w-1)", "suffix2(w0)", "shape(w0)", "tags(w0)", "t-1", "t-2 t-1"]


def _tagging() -> Iterator[tuple[str, Case]]:
    shared = accepted("Tagger", [*_ENGINE, *_KNOWLEDGE, *_GUIDED, *_SWVP, *_PARTIAL, *_NEW_LABELS, *_AVERAGED])
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
        *({"update": update, "step": "perceptron", "beam": 2} for update in _UPDATES),
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
    shared = accepted("SegmentTagger", [*_ENGINE, *_KNOWLEDGE, *_PARTIAL, *_AVERAGED])
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


def _segmentation() -> Iterator[tuple[str, Case]]:
    base, outputs = {"epochs": 2}, ("predictions", "rendered", "scores", "trace")
    shared = accepted("Segmenter", [*_ENGINE, *_KNOWLEDGE, *_GUIDED, *_SWVP, *_PARTIAL, *_AVERAGED])
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
    shared = accepted("Segmenter", [*_ENGINE, *_KNOWLEDGE, *_PARTIAL, *_AVERAGED])
    own = [
        {"merge": False},
        *({"templates": templates} for templates in words.SETS),
        {"dictionary": dictionary},
    ]
    yield from family("word segmenter", "Segmenter", "unspaced", base_of_words, outputs, [*shared, *own])

    joint = ("predictions", "rendered", "k best", "scores", "trace")
    shared = accepted("JointTagger", [*_ENGINE, *_KNOWLEDGE, *_GUIDED, *_SWVP, *_PARTIAL, *_NEW_LABELS, *_AVERAGED])
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


def _dependency() -> Iterator[tuple[str, Case]]:
    base = {"epochs": 2, "beam": 4}
    outputs = ("predictions", "rendered", "margins", "k best", "scores", "trace")
    shared = accepted("DependencyParser", [*_ENGINE, *_KNOWLEDGE, *_PARTIAL, *_AVERAGED])
    yield from family("dependency", "DependencyParser", "short treebank", base, outputs, shared)
    merged = {"system": "arc-standard", "merge": True}
    own: list[Changes] = [
        {"templates": "zhang-nivre-2011"},
        {"templates": "auto", "training": "fit with dev"},
        {"templates": "auto", "training": "fit with dev", "system": "swap", "columns": ["upos"], "threads": 2},
        {"templates": ["s0.w", "q0.upos", "s0.upos q0.upos d(s0,q0)", "s0.l1.rel q0.upos", "s0.r1.upos* s0.vr"]},
        {"system": "arc-standard"},
        {"system": "swap"},
        {"direction": "right-to-left"},
        {"direction": "right-to-left", "system": "swap", "data": "crossing"},
        {"direction": "right-to-left", "data": "roots"},
        {"data": "crossing"},
        {"data": "crossing", "nonprojective": "drop"},
        {"data": "crossing", "system": "arc-standard"},
        {"data": "crossing", "system": "swap"},
        {"data": "crossing", "system": "swap", "update": "early", "search": "greedy"},
        {"data": "roots"},
        {"data": "roots", "single_root": True},
        {"data": "roots", "system": "arc-standard"},
        {"single_root": False},
        {"labelled": False},
        {"labelled": False, "system": "swap"},
        {"columns": ["upos"]},
        {"columns": ["lemma", "xpos", "feats"]},
        {"columns": []},
        {"jackknife": 2},
        {"jackknife": 3, "threads": 2, "random_state": 4},
        {"jackknife": 2, "training": "compact and pruned", "keep_keys": True},
        *_ATTACHED,
        {**_ATTACHED[0], "system": "swap", "templates": ["s0.w", "q0.w", "attach(s1.w,s0.w) s0.w"]},
        {**_ATTACHED[0], **merged, "templates": ["s0.w", "s1.w s0.w", "attach(s1.w,s0.w)"]},
        *({**merged, "templates": templates} for templates in ("huang-sagae-2010", "huang-2012")),
        *({**merged, "templates": "huang-2012", "update": update} for update in _UPDATES),
        {**merged, "templates": "huang-sagae-2010", "minibatch": 4, "threads": 2},
        {**merged, "templates": "huang-sagae-2010", "step": "margin", "dropout": 0.1},
        {**merged, "templates": "huang-2012", "data": "crossing", "labelled": False},
        {"system": "arc-standard", "templates": "huang-2012", "beam": 2},
        {"training": "file by its base name"},
    ]
    yield from family("dependency", "DependencyParser", "short treebank", base, outputs, own)
    easy = {"epochs": 2, "system": "easy-first"}
    seen = ("predictions", "rendered", "margins", "scores", "decisions")
    attached: list[Changes] = [
        {},
        {"templates": "goldberg-elhadad-2010"},
        {"templates": "auto", "training": "fit with dev", "columns": ["upos"]},
        {"aggressive": False},
        {"step": "margin", "dropout": 0.1},
        {"step": "passive-aggressive", "l2": 0.0001, "average": 2},
        {"data": "crossing"},
        {"data": "roots"},
        {"labelled": False, "keep_names": True, "threads": 2},
    ]
    yield from family("easy-first", "DependencyParser", "short treebank", easy, seen, attached)


def _graph() -> Iterator[tuple[str, Case]]:
    base = {"epochs": 2, "order": 1, "templates": "light"}
    outputs = ("predictions", "rendered", "margins", "scores")
    shared = accepted("GraphDependencyParser", [*_ENGINE, *_KNOWLEDGE, *_SWVP, *_PARTIAL, *_AVERAGED])
    yield from family("graph order 1", "GraphDependencyParser", "short treebank", base, outputs, shared)
    second = {"order": 2}
    own: list[Changes] = [
        *({"templates": templates} for templates in graph.NAMED),
        {"templates": ["h.w dir", "h.upos m.upos", "h.w m.w", "rel m.upos h.upos"]},
        {"projective": False},
        {"projective": True},
        {"data": "crossing"},
        {"data": "roots"},
        {"data": "roots", "single_root": True},
        {"single_root": False, "projective": False},
        {"loss_augmented": False},
        {"loss_augmented": False, "step": "margin"},
        {"labelled": False},
        {"columns": ["upos"]},
        {"jackknife": 2},
        *_ATTACHED,
        second,
        {**second, **_ATTACHED[0], "templates": ["h.w m.w", "attach(h.w,m.w) dir", "attach(h.w,s.w) dir"]},
        {**second, "candidates": 2},
        {**second, "data": "crossing"},
        {**second, "projective": False, "step": "perceptron"},
        {**second, "swvp": "wm"},
        {**second, "minibatch": 4, "threads": 2},
        {**second, "jackknife": 2, "training": "compact"},
        {**second, "templates": "mcdonald-2006"},
        {**second, "candidate_threshold": 0.02},
        {"likelihood": True},
        {"likelihood": True, "minibatch": 4, "threads": 2},
        {"compact": True},
        {"compact": False},
        {**second, "compact": True},
        {**second, "compact": False},
        {"confidence": "marginal"},
        {"confidence": "marginal", "temperature": 0.1, "single_root": False},
        {**second, "confidence": "marginal"},
        *(
            {**order, "projective": projective, "random_state": 3, "outputs": ("k best",)}
            for order in ({}, second)
            for projective in (True, False)
        ),
    ]
    yield from family("graph", "GraphDependencyParser", "short treebank", base, outputs, own)


def _combinations() -> Iterator[tuple[str, Case]]:
    base = {"epochs": 1, "beam": 2, "columns": ["upos"]}
    outputs = ("predictions", "rendered", "margins", "scores")
    stacking = {"method": "stacking", "folds": 2}
    given = {"epochs": None, "beam": None, "columns": None}
    variants: list[Changes] = [
        {},
        {"training": "fit with dev"},
        *({"training": "fit with dev", "weighting": name} for name in ("uniform", "accuracy", "upos", "relation")),
        {"projective": True},
        {"projective": False, "data": "crossing"},
        {"random_state": 3},
        {"threads": 2},
        stacking,
        {**stacking, "folds": 3, "threads": 2},
        {**stacking, "training": "compact"},
        {"members": ["transitions", "backwards"], **given},
        {"members": ["transitions", "graphs"], **stacking, **given},
        {"members": ["transitions", "graphs"], **given, "training": "parts as given"},
    ]
    yield from family("combination", "Combination", "short treebank", base, outputs, variants)


# Constituency parsing


def _constituency() -> Iterator[tuple[str, Case]]:
    base, outputs = {"epochs": 2, "beam": 4}, ("predictions", "rendered", "k best", "scores", "trace")
    shared = accepted("ConstituencyParser", [*_ENGINE, *_KNOWLEDGE, *_PARTIAL, *_AVERAGED])
    counted, untraced = (*outputs, "surprisal"), outputs[:-1]  # gold trees do not fit tags that are predicted
    own: list[Changes] = [
        {"transform": None},
        {"transform": None, "update": "early", "beam": 2},
        *({"templates": templates} for templates in constituency.SETS),
        {"templates": ["L10 L01", "w L10", "CC LK", "len L10"]},
        {"rare_chains": 1},
        {"lookahead": True},
        {"lookahead": True, "kind": "hybrid", "beam": 2},
        {"heads": "S right VP\nNP right NN NNS NNP\nVP left VB VBD VBZ VBP\n* right\n"},
        {"jackknife": 2, "outputs": untraced},
        {"jackknife": 2, "threads": 2, "random_state": 3, "outputs": untraced},
        {"repeated": 4},
        {"repeated": 4, "repeated_passes": 2, "repeated_updates": 3, "update": "early"},
        {"repeated": 3, "average": 2},
        {"kind": "generative", "outputs": counted},
        {"kind": "generative", "probability_beam": 1e-5, "outputs": counted},
        {"kind": "generative", "transform": None, "threshold": 3.0, "outputs": counted},
        {"kind": "hybrid", "outputs": counted},
        {"kind": "hybrid", "generative_weight": 2.0, "generative_folds": 3, "outputs": counted},
        {"kind": "hybrid", "generative_folds": 0, "outputs": counted},
        {"kind": "hybrid", "average": 2, "minibatch": 3, "threads": 2},
        {"kind": "hybrid", "training": "compact"},
    ]
    yield from family("constituency", "ConstituencyParser", "trees", base, outputs, [*shared, *own])


# Tokens and morphology


def _morphology() -> Iterator[tuple[str, Case]]:
    base, outputs = {"epochs": 2}, ("predictions", "rendered", "scores")
    shared = accepted("Morphology", [*_ENGINE, *_KNOWLEDGE, *_AVERAGED[1:]])
    own: list[Changes] = [
        {"merge": False},
        {"search": "viterbi"},
        {"templates": ["w0", "suffix3(w0)", "coarse(t-1)", "t-1"]},
        {"cascade": True},
        {"cascade": True, "keep_keys": True, "training": "compact and pruned"},
        {"cascade": True, "prune": 0.02, "lemma_prune": 0.01, "random_state": 3},
        {"cascade": False},
        {"known": 2},
        {"lemmas": False},
        {"lemmas": False, "training": "average of files", "keep_keys": True},
        {"lemma_prune": 0.05},
        {"word_list": ["dog", "fly", "bananas"]},
        {"data": "no lemmas"},
    ]
    yield from family("morphology", "Morphology", "treebank", base, outputs, [*shared, *own])


def _tokenizing() -> Iterator[tuple[str, Case]]:
    base, outputs = {"epochs": 2}, ("predictions", "tokens", "scores", "trace")
    shared = accepted("Tokenizer", [*_ENGINE, *_GUIDED, *_PARTIAL, *_AVERAGED])
    own: list[Changes] = [{"merge": False}, {"templates": ["w0", "gap0", "w+1 gap0", "t-1"]}, {"prune": 0.0}]
    own += [{"abbreviations": "auto"}, {"abbreviations": ["Mr.", "e.g."]}, *_RAW]
    yield from family("tokenizer", "Tokenizer", "multiword", base, outputs, [*shared, *own])


# Pipelines, and problems in Python


def _pipelines() -> Iterator[tuple[str, Case]]:
    base = {"epochs": 1, "jackknife": 2, "jackknife_epochs": 1, "beam": 2, "morphology": {"epochs": 1}}
    variants: list[Changes] = [
        {},
        {"jackknife": 3, "jackknife_epochs": 2},
        {"parser": "graph-dependency", "parser_options": {"order": 1}},
        {"epochs": None, "templates": "huang-2012", "parser_options": {"system": "arc-standard"}},
        {"compact": True},
        {"prune": 0.05, "random_state": 2},
        {"tokenizer": {"epochs": 1, "keep_keys": True}, "training": "compact pipeline"},
        {"morphology": {"epochs": 1, "cascade": True}, "beam": 4, "threads": 2},
        {"training": "fit with dev"},
        {"training": "with constituency", "outputs": ("annotated", "document")},
        {"training": "with entities"},
        {"entity_options": {"epochs": 1, "beam": 2}, "training": "with entities and dev", "compact": True},
        {"parts": ["tokenizer", "morphology", "entities", "parser"], "training": "parts as given"},
        {"clusters": CLUSTERS, "lexicon": LEXICON, "training": "with entities"},
        *_RAW,
    ]
    outputs = ("annotated", "rendered", "document", "scores")
    yield from family("pipeline", "Pipeline", "multiword", base, outputs, variants)
    for name in ("en", "zh"):
        yield f"built-in: {name}", Case("Pipeline", name, outputs=("annotated", "document"), training="built-in")


def _problems() -> Iterator[tuple[str, Case]]:
    base, outputs = {"epochs": 2, "beam": 3}, ("predictions", "k best", "weights", "trace")
    not_theirs = {"average", "outputs"}  # its average is True or False, and it names its features anyway
    shared = [c for c in accepted("Perceptron", [*_ENGINE, *_SWVP]) if not_theirs.isdisjoint(c)]
    own: list[Changes] = [
        {"average": False},
        {"merge": False},
        {"search": "viterbi", "epochs": 1},
        {"training": "learn twice"},
    ]
    yield from family("problem", "Perceptron", "problem", base, outputs, [*shared, *own])


_FAMILIES = (
    _tagging,
    _segmentation,
    _dependency,
    _graph,
    _combinations,
    _constituency,
    _morphology,
    _tokenizing,
    _pipelines,
    _problems,
)
CASES: dict[str, Case] = {}
for _family in _FAMILIES:
    for _name, _case in _family():
        assert _name not in CASES, f"two cases are called {_name!r}"
        CASES[_name] = _case
