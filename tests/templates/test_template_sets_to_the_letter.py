"""Every named template set, for every kind of data that changes it: published models would change with them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from expectations import check

from goldbeam.errors import ParameterError
from goldbeam.templates import (
    constituency,
    dependency,
    graph,
    morphology,
    reranking,
    segmentation,
    tagging,
    tokenizing,
    words,
)

COLUMNS = (["w"], ["w", "upos"], ["w", "lemma", "xpos"], ["w", "lemma", "upos", "xpos", "feats"])


def shown(title: str, templates: Iterable[str]) -> str:
    return f"# {title}\n{' | '.join(templates)}\n"


def test_of_taggers():
    parts = []
    for name, kind, guided in product(("default", *tagging.SETS), ("tags", "chunks", "entities"), (False, True)):
        found = tagging.resolve(name, ["pos"], kind, guided=guided)
        parts.append(shown(f"{name} {kind} {guided} {found.rare}", found.templates))
    check("templates/tagging", "".join(parts))


def test_of_dependency_parsers():
    parts = []
    for name, system, columns in product(
        dependency.NAMED, ("arc-eager", "arc-standard", "swap", "easy-first"), COLUMNS
    ):
        try:
            found = dependency.resolve(name, system, columns, ["Case", "Number"] if "feats" in columns else [])
        except ParameterError as error:
            found = [str(error)]
        parts.append(shown(f"{name} {system} {' '.join(columns)}", found))
    check("templates/dependency", "".join(parts))


def test_of_graph_based_parsers():
    parts = []
    for name, order, labelled, columns in product(graph.NAMED, (1, 2), (True, False), COLUMNS):
        found = graph.resolve(name, order, labelled, columns, ["Case"] if "feats" in columns else [])
        parts.append(shown(f"{name} {order} {labelled} {' '.join(columns)}", found))
    check("templates/graph", "".join(parts))


def test_of_the_others():
    parts = [shown(f"constituency {name}", constituency.constituency_templates(name)) for name in constituency.SETS]
    for name, (kind, default), guided in product(
        ("default", *segmentation.SETS),
        {"words": segmentation.DEFAULT, "joint": segmentation.DEFAULT_JOINT}.items(),
        (False, True),
    ):
        found = segmentation.resolve(name, "Segmenter", default, guided=guided)
        parts.append(shown(f"segmentation {name} {kind} {guided}", found))
    parts += [shown(f"words {name}", words.resolve(name, "Segmenter")) for name in ("default", *words.SETS)]
    parts.append(shown("tokenizing default", tokenizing.resolve("default", "Tokenizer")))
    parts.append(shown("re-ranking", reranking.WORDS))
    for name in ("DEFAULT", "AFTER_UPOS", "LEMMAS"):
        parts.append(shown(f"morphology {name}", getattr(morphology, name)))
    check("templates/others", "".join(parts))
