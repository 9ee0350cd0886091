"""The golden cases as data."""

from __future__ import annotations

from collections.abc import Iterator

from golden import labelling, parsing
from golden.case import Case, Changes, family
from golden.tables import CLUSTERS, LEXICON
from golden.variants import (
    AVERAGED,
    ENGINE,
    GUIDED,
    KNOWLEDGE,
    PARTIAL,
    RAW,
    SWVP,
    VARIED,
    accepted,
)


def _morphology() -> Iterator[tuple[str, Case]]:
    base, outputs = {"epochs": 2}, ("predictions", "rendered", "scores")
    shared = accepted("Morphology", [*ENGINE, *KNOWLEDGE, *VARIED, *AVERAGED[1:]])
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
    shared = accepted("Tokenizer", [*ENGINE, *VARIED, *GUIDED, *PARTIAL, *AVERAGED])
    own: list[Changes] = [{"merge": False}, {"templates": ["w0", "gap0", "w+1 gap0", "t-1"]}, {"prune": 0.0}]
    own += [
        {"web": False},
        {"abbreviations": "auto"},
        {"abbreviations": ["Mr.", "e.g."]},
        {"dictionary": ["can't", "e.g."]},
        {"read_as": ["xk", "zs"]},
        *RAW,
    ]
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
        {"plain_marks": False},
        {"read_as": ["xk", "zs"]},
        {"prune": 0.05, "random_state": 2},
        {"tokenizer": {"epochs": 1, "keep_keys": True}, "training": "compact pipeline"},
        {"morphology": {"epochs": 1, "cascade": True}, "beam": 4, "threads": 2},
        {"training": "fit with dev"},
        {"training": "with constituency", "outputs": ("annotated", "document")},
        {"training": "with entities"},
        {"entity_options": {"epochs": 1, "beam": 2}, "training": "with entities and dev", "compact": True},
        {"parts": ["tokenizer", "morphology", "entities", "parser"], "training": "parts as given"},
        {"clusters": CLUSTERS, "lexicon": LEXICON, "training": "with entities"},
        *RAW,
        *VARIED,
    ]
    outputs = ("annotated", "rendered", "document", "scores")
    yield from family("pipeline", "Pipeline", "multiword", base, outputs, variants)
    for name in ("en", "zh", "pt"):
        yield f"built-in: {name}", Case("Pipeline", name, outputs=("annotated", "document"), training="built-in")


def _problems() -> Iterator[tuple[str, Case]]:
    base, outputs = {"epochs": 2, "beam": 3}, ("predictions", "k best", "weights", "trace")
    not_theirs = {"average", "outputs"}  # its average is True or False, and it names its features anyway
    shared = [c for c in accepted("Perceptron", [*ENGINE, *SWVP]) if not_theirs.isdisjoint(c)]
    own: list[Changes] = [
        {"average": False},
        {"merge": False},
        {"search": "viterbi", "epochs": 1},
        {"training": "learn twice"},
    ]
    yield from family("problem", "Perceptron", "problem", base, outputs, [*shared, *own])


_FAMILIES = (
    labelling.tagging_cases,
    labelling.segmentation_cases,
    parsing.dependency_cases,
    parsing.graph_cases,
    parsing.combinations_cases,
    parsing.constituency_cases,
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
