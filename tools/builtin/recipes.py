"""What each built-in model is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ABBREVIATIONS = Path(__file__).parent / "abbreviations"
_KEYS = {"keep_keys": True}  # to prune later, and differently if need be


@dataclass(frozen=True)
class Recipe:
    """Data by the names of their folders; ``parameters`` are those of `Pipeline`, ``prune`` is by part.

    The threshold of the parser is only where the search for one that makes the file small enough begins.
    """

    title: str
    example: str
    treebanks: tuple[str, ...]
    dev: str
    further_dev: tuple[str, ...] = ()
    parameters: Mapping[str, Any] = field(default_factory=dict)
    lexicon: str = ""  # a source of `goldbeam lexicon`, "own" or "jieba", for tags and lemmas of morphology
    prune: Mapping[str, float] = field(default_factory=dict)
    entities: tuple[str, ...] = ()
    entity_tagger: str = "segment-tagger"  # its task
    entity_options: Mapping[str, Any] = field(default_factory=dict)
    chinese: bool = False  # with traditional characters and frequent words of Chinese
    further_sources: tuple[str, ...] = ()  # of `SOURCES`, besides treebanks and entities

    @property
    def sources(self) -> tuple[str, ...]:
        return (*self.treebanks, *self.entities, *self.further_sources)


def _parts(language: str = "", models: int = 1, **parameters: Any) -> dict[str, Any]:
    """``models``: how many parsers, and how many taggers, are averaged; where data are few, several are better."""
    tokenizer = {**_KEYS, "abbreviations": str(ABBREVIATIONS / f"{language}.txt")} if language else _KEYS
    # A wide beam in learning, and a filter chosen on dev in prediction.
    parser = {**_KEYS, "threshold": "auto", "average": models if models > 1 else True}
    morphology = {**_KEYS, "average": models if models > 1 else True}
    return {
        **{"variants": "auto", "beam": 8, "tokenizer": tokenizer, "morphology": morphology, "parser_options": parser},
        **parameters,
    }


RECIPES = {
    "en": Recipe(
        title="English (UD English EWT and GUM)",
        example="Fruit flies like a banana.",
        treebanks=("ud-en-ewt", "ud-en-gum-open"),
        dev="ud-en-ewt",
        further_dev=("ud-en-gum",),
        parameters=_parts("en", clusters="spacy:en"),
        lexicon="lemminflect",
        prune={"tokenizer": 0.005, "morphology": 0.009, "parser": 1.85, "entities": 1.5},
        entities=("uner-en-ewt", "wnut17", "btc"),
        entity_options={"clusters": "spacy:en", "step": "margin", "epochs": 8, "average": 3, **_KEYS},
    ),
    "zh": Recipe(
        title="Chinese, simplified and traditional script (UD Chinese GSD)",
        example="这是一个例子。",
        treebanks=("ud-zh-gsd-simp-v2",),
        dev="ud-zh-gsd-simp-v2",
        parameters=_parts(models=3, plain_marks=False),
        lexicon="jieba",
        prune={"tokenizer": 0.004, "morphology": 0.003, "parser": 0.9, "entities": 0.3},
        entities=("uner-zh-gsd-simp",),
        entity_tagger="tagger",
        entity_options={"step": "margin", "epochs": 10, "average": 3, **_KEYS},
        chinese=True,
        further_sources=("wordfreq", "opencc", "jieba"),
    ),
    "pt": Recipe(
        title="Portuguese (UD Portuguese Bosque)",
        example="A Ana comprou um livro no mercado.",
        treebanks=("ud-pt-bosque",),
        dev="ud-pt-bosque",
        parameters=_parts("pt", models=3),
        lexicon="own",
        prune={"tokenizer": 0.01, "morphology": 0.006, "parser": 1.0},
        further_sources=("goldbeam-verbs-pt",),
    ),
}
