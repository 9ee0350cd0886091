"""Golden cases of parsers."""

from __future__ import annotations

from collections.abc import Iterator

from goldbeam.templates import constituency, graph
from golden.case import Case, Changes, family
from golden.variants import (
    ATTACHED,
    AVERAGED,
    ENGINE,
    KNOWLEDGE,
    PARTIAL,
    SWVP,
    UPDATES,
    VARIED,
    accepted,
)


def dependency_cases() -> Iterator[tuple[str, Case]]:
    base = {"epochs": 2, "beam": 4}
    outputs = ("predictions", "rendered", "margins", "k best", "scores", "trace")
    shared = accepted("DependencyParser", [*ENGINE, *KNOWLEDGE, *VARIED, *PARTIAL, *AVERAGED])
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
        {"relation_filter": False},
        {"relation_filter": False, "data": "crossing"},
        {"cascade": 0.5},
        {"cascade": 3.0, "search": "greedy", "system": "arc-standard"},
        {"labelled": False},
        {"labelled": False, "system": "swap"},
        {"columns": ["upos"]},
        {"columns": ["lemma", "xpos", "feats"]},
        {"columns": []},
        {"jackknife": 2},
        {"jackknife": 3, "threads": 2, "random_state": 4},
        {"jackknife": 2, "training": "compact and pruned", "keep_keys": True},
        *ATTACHED,
        {**ATTACHED[0], "system": "swap", "templates": ["s0.w", "q0.w", "attach(s1.w,s0.w) s0.w"]},
        {**ATTACHED[0], **merged, "templates": ["s0.w", "s1.w s0.w", "attach(s1.w,s0.w)"]},
        *({**merged, "templates": templates} for templates in ("huang-sagae-2010", "huang-2012")),
        *({**merged, "templates": "huang-2012", "update": update} for update in UPDATES),
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


def graph_cases() -> Iterator[tuple[str, Case]]:
    base = {"epochs": 2, "order": 1, "templates": "light"}
    outputs = ("predictions", "rendered", "margins", "scores")
    shared = accepted("GraphDependencyParser", [*ENGINE, *KNOWLEDGE, *VARIED, *SWVP, *PARTIAL, *AVERAGED])
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
        *ATTACHED,
        second,
        {**second, **ATTACHED[0], "templates": ["h.w m.w", "attach(h.w,m.w) dir", "attach(h.w,s.w) dir"]},
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


def combinations_cases() -> Iterator[tuple[str, Case]]:
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


def constituency_cases() -> Iterator[tuple[str, Case]]:
    base, outputs = {"epochs": 2, "beam": 4}, ("predictions", "rendered", "k best", "scores", "trace")
    shared = accepted("ConstituencyParser", [*ENGINE, *KNOWLEDGE, *PARTIAL, *AVERAGED])
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
