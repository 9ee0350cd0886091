"""The card of a model for people (NAME.md), and its facts for programs (NAME.json)."""

from __future__ import annotations

import json
from collections.abc import Mapping

import goldbeam as gb
from builtin.measuring import Scores
from builtin.recipes import Recipe
from builtin.sources import SOURCES, Source
from goldbeam.tasks.common.knowledge import TABLES

LICENCE = "CC BY-SA 4.0"
_LICENCE_LINK = f"[{LICENCE}](https://creativecommons.org/licenses/by-sa/4.0/)"


def facts_text(name: str, recipe: Recipe, scores: Scores, parts: tuple[str, ...]) -> str:
    facts = {
        "name": name,
        "language": recipe.title,
        "licence": LICENCE,
        "data": [SOURCES[source]._asdict() for source in recipe.sources],
        "scores": scores,
        "parts": list(parts),
    }
    return json.dumps(facts, ensure_ascii=False, indent=2) + "\n"


def word_tables(pipeline: gb.Pipeline) -> list[str]:
    """Clusters and lexicons that its parts hold, each with its licence."""
    info = pipeline.info()
    lines = [f"{kind}: {info[part][kind]}" for part in info["parts"] for kind in TABLES if kind in info[part]]
    return list(dict.fromkeys(lines))


def card_text(
    name: str,
    recipe: Recipe,
    train: gb.Corpus,
    shipped: Scores,
    full: Scores,
    costs: Mapping[str, float],
    prune: Mapping[str, float],
    tables: list[str],
) -> str:
    sources = [SOURCES[source] for source in recipe.sources]
    own = "with short sentences of our own"
    table = {
        "training set": f"{len(train):,} sentences, {train.token_count:,} words, {own}",
        "licence": f"of this model: {_LICENCE_LINK}",
        **({"word tables": "; ".join(tables)} if tables else {}),
        "made by": f"`tools/train_builtin.py {name}`; weights pruned below ("
        + ", ".join(f"{part} {least}" for part, least in prune.items())
        + ") and rounded",
        "size": f"{costs['size'] / 1e6:.2f} MB; the full model has {costs['full size'] / 1e6:.1f} MB",
        "speed": f"{costs['speed']:,.0f} tokens/s of CPU time on one thread; {costs['seconds']:.2f} CPU seconds for a "
        "sentence from the command line, with the start of the process",
        "memory": f"{costs['memory']:.0f} MB while annotating a sentence",
    }
    return _CARD.format(
        name=name,
        title=recipe.title,
        entities=", named entities (PER, LOC, ORG)" if recipe.entities else "",
        lemmas="" if train.is_blank(train.columns.index("lemma")) else "lemmas, ",
        facts="\n".join(f"| {key} | {value} |" for key, value in table.items()),
        sources="\n".join(f"| {_linked(s)} | {s.licence} | {s.authors} |" for s in sources),
        scores="\n".join(
            f"| {place} | {metric.removesuffix('_f1')} | {value:.2f} | {full[place][metric]:.2f} |"
            for place, metrics in shipped.items()
            for metric, value in metrics.items()
        ),
    )


def _linked(source: Source) -> str:
    return f"[{source.title}]({source.address})" if source.address else source.title


_CARD = """# The model `{name}`

{title}: tokens, tags, features, {lemmas}dependency trees{entities} from raw text. `gb.load("{name}")`,
`goldbeam annotate --model {name}`.

| | |
|---|---|
{facts}

Data:

| data | licence | by |
|---|---|---|
{sources}

Scores on development sets, of this model and of the full one before pruning and rounding. Treebanks: F1 from raw text,
as the CoNLL 2018 shared task counts. Lower case and capitals: UPOS accuracy on given words. Entities: F1 of spans on
given words.

| set | metric | shipped | full |
|---|---|---:|---:|
{scores}

The first development set also chose the epochs and how much is pruned, and those with entities chose the settings, so
these scores flatter a little. Known weaknesses: kinds of text that are not in the data, above all spoken language and
text with many misspellings; entities of other kinds than those above; names that occur in no data.
"""
