"""Annotators: what they are called, and which layers of a model they need."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from goldbeam.layers.layers import CONSTITUENTS, ENTITIES
from goldbeam.serve.errors import ApiError
from goldbeam.serve.service import ServedModel

#: By annotator the layers one of which a model must have. Words are their own lemmas if a model has none.
_NEEDS: dict[str, tuple[str, ...]] = {
    "tokenize": (),
    "ssplit": (),
    "mwt": (),
    "pos": ("xpos", "upos"),
    "lemma": (),
    "ner": (ENTITIES,),
    "entitymentions": (ENTITIES,),
    "depparse": ("head",),
    "parse": (CONSTITUENTS,),
}
_MISSING = {
    "pos": "part-of-speech tagger",
    "ner": "entity tagger",
    "entitymentions": "entity tagger",
    "depparse": "dependency parser",
    "parse": "constituency parser",
}


@dataclass(frozen=True)
class Annotation:
    """What an answer shows."""

    tags: bool
    lemmas: bool
    entities: bool
    dependencies: bool
    constituents: bool

    @property
    def layers(self) -> set[str]:
        shown = {
            ("upos", "xpos", "feats"): self.tags,
            ("lemma",): self.lemmas,
            (ENTITIES,): self.entities,
            ("head", "deprel"): self.dependencies,
            (CONSTITUENTS,): self.constituents,
        }
        return {layer for layers, wanted in shown.items() if wanted for layer in layers}


def annotation_of(annotators: str | None, model: ServedModel) -> Annotation:
    """What ``tokenize,ssplit,pos`` asks for; without it, all that a model has. ApiError for what it lacks."""
    there = [name for name, needs in _NEEDS.items() if _has(model, needs)]
    asked = set(there) if annotators is None else {name.strip() for name in annotators.split(",")} - {""}
    for name in sorted(asked.difference(there)):
        advice = f"use {', '.join(name for name in there if name != 'mwt')}"
        if name in _NEEDS:
            raise ApiError(422, f"the model {model.name} has no {_MISSING[name]} for the annotator {name}; {advice}")
        raise ApiError(422, f"no annotator {name!r:.40}; {advice}")
    # A phrase structure comes with dependencies, as in CoreNLP.
    trees = "depparse" in asked or ("parse" in asked and "depparse" in there)
    return Annotation(
        "pos" in asked, "lemma" in asked, not asked.isdisjoint({"ner", "entitymentions"}), trees, "parse" in asked
    )


def _has(model: ServedModel, needs: Collection[str]) -> bool:
    return not needs or any(layer in model.layers for layer in needs)
