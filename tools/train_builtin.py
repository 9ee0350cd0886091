"""Trains a model that comes with goldbeam, and writes it with its card and its facts into the package.

    pip install goldbeam[recipes]
    python tools/train_builtin.py en --data DIR --work WORK

DIR holds the data as folders with train and dev files; tools/builtin/recipes.py says which. WORK keeps the full model
and what is done of an unfinished run, which the same command goes on with; `--small-only` makes the small model of it
again, as after a change of what is pruned.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from builtin.card import card_text, facts_text, word_tables
from builtin.data import dev_sets, training_data
from builtin.measuring import costs, scores_of
from builtin.pruning import save_small
from builtin.recipes import RECIPES
from builtin.training import train

import goldbeam as gb

FOLDER = Path(__file__).parents[1] / "src" / "goldbeam" / "models" / "builtin"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=RECIPES)
    parser.add_argument("--data", type=Path, required=True, metavar="DIR")
    parser.add_argument("--work", type=Path, required=True, metavar="WORK")
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--small-only", action="store_true", help="take the full model from WORK")
    parser.add_argument("--sentences", type=int, metavar="N", help="learn from so many, to try the script")
    options = parser.parse_args()
    name, recipe = options.language, RECIPES[options.language]
    treebank, dev = training_data(recipe, name, options.data), dev_sets(recipe, options.data)
    if options.sentences:
        treebank = treebank[: options.sentences]
        dev = {key: corpus[: options.sentences] for key, corpus in dev.items()}
    options.work.mkdir(parents=True, exist_ok=True)
    options.out.mkdir(parents=True, exist_ok=True)
    full_path, path = options.work / f"{name}.full", options.out / f"{name}.goldbeam"
    if not options.small_only:
        train(recipe, name, treebank, dev[recipe.dev], options.data, full_path)
    full = gb.load(full_path)
    prune = save_small(full, recipe.prune, path)
    shipped = gb.load(path)
    scores, full_scores = (scores_of(model, dev, recipe.entities, options.data) for model in (shipped, full))
    sizes = {"size": path.stat().st_size, "full size": full_path.stat().st_size}
    measured = {**sizes, **costs(path, recipe.example, dev[recipe.dev])}
    card = card_text(name, recipe, treebank, scores, full_scores, measured, prune, word_tables(full))
    (options.out / f"{name}.md").write_text(card, encoding="utf-8")
    facts = facts_text(name, recipe, scores, shipped.part_names)
    (options.out / f"{name}.json").write_text(facts, encoding="utf-8")
    print(card)


if __name__ == "__main__":
    main()
