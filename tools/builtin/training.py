"""Trains the full model of a recipe: a pipeline, and a tagger of entities that is added to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import goldbeam as gb
from builtin.chinese import frequent_words, tagged_words, traditional_characters
from builtin.entities import entity_data
from builtin.portuguese import lexicon_text as own_lexicon
from builtin.recipes import Recipe
from goldbeam.knowledge.lexicon_sources import lexicon_text
from goldbeam.layers.seen_forms import read_corpus
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.progress.observers import PlainLines
from goldbeam.tasks.registry import estimator_class
from goldbeam.texts.read_as import ReadAs


def train(
    recipe: Recipe, language: str, treebank: gb.Corpus, dev: gb.Corpus, data: Path, path: Path, **further: Any
) -> None:
    """Go on with an unfinished run if there is one; ``further`` parameters of the pipeline are for trials."""
    parameters = {**recipe.parameters, **further}
    if recipe.lexicon:
        lexicon = path.parent / f"{language}.lexicon"
        own = {"own": own_lexicon, "jieba": tagged_words}.get(recipe.lexicon)
        lexicon.write_text(own() if own else lexicon_text(recipe.lexicon, language), encoding="utf-8")
        parameters["morphology"] = {**parameters["morphology"], "lexicon": str(lexicon)}
    if recipe.chinese:
        parameters["read_as"] = traditional_characters()
        parameters["tokenizer"] = {**parameters["tokenizer"], "dictionary": frequent_words(), "epochs": 20}
    place = Checkpoint(f"{path}.checkpoint")
    pipeline = gb.Pipeline(**parameters)
    pipeline.fit(treebank, dev=dev, observer=PlainLines(), checkpoint=place, resume=place.exists())
    if recipe.entities:
        pipeline.add("entities", _entities(recipe, data, ReadAs.of(pipeline.read_as)))
    pipeline.save(path)


def _entities(recipe: Recipe, data: Path, read_as: ReadAs) -> Any:
    """Without development data: these would choose the epoch for one of the sets, at the cost of the others."""
    sentences = read_corpus(entity_data(data, recipe.entities, "train"), read_as)
    tagger = estimator_class(recipe.entity_tagger)(column="entities", **recipe.entity_options)
    return tagger.fit(sentences, observer=PlainLines())
