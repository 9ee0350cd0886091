"""Predicted tags: a parser that learned from jack-knifed tags beside one that learned from gold tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parsing.bench import ParsingBench
from parsing.sections.accuracy import TREEBANK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PARTS = 5
COLUMNS = ["upos", "xpos", "feats"]  # goldbeam predicts no lemmas
EPOCHS = 6  # of the taggers that `jackknife` trains; these here are the same ones


def run(bench: ParsingBench) -> dict[str, Any]:
    """Scores on dev of the three: gold tags, predicted tags after gold ones, predicted tags after jack-knifed ones."""
    train, dev = bench.file(TREEBANK, "train"), bench.file(TREEBANK, "dev")
    tagged = bench.place / f"{TREEBANK}-tagged.conllu"
    tagging = bench.job("tag", train=train, sources={str(dev): str(tagged)}, columns=COLUMNS, epochs=EPOCHS)

    # Each chooses its epoch on dev as it has learned to see it: one with gold tags, the other with predicted ones.
    gold_model, _ = bench.train(TREEBANK, {"columns": COLUMNS})
    jackknifed_model, training = bench.train(TREEBANK, {"columns": COLUMNS, "jackknife": PARTS})
    _, gold = bench.scores(gold_model, dev)
    gold_trained, predicted = bench.scores(gold_model, dev, tagged)
    jackknifed, scores = bench.scores(jackknifed_model, dev)
    return {
        "tag accuracy on dev": next(iter(tagging["accuracy"].values())),
        "scores": {
            "gold tags": gold,
            "predicted tags, learned from gold ones": predicted,
            f"predicted tags, jackknife={PARTS}": scores,
        },
        "gain of jack-knifing": bench.job("compare", gold=dev, a=gold_trained, b=jackknifed),
        "training": training,
    }


def plot(results: dict[str, Any], figure: Figure) -> None:
    """UAS and LAS as bars."""
    from plots import bars

    figure.set_size_inches(10, 2)
    for axes, metric in zip(figure.subplots(1, 2), ("uas", "las"), strict=True):
        values = {name: scores[metric] for name, scores in results["scores"].items()}
        bars(axes, values, [f"{value:.2f}" for value in values.values()])
        axes.set_xlim(min(values.values()) - 3, max(values.values()) + 1.5)
        axes.set_title(f"{metric.upper()}, %", fontsize=9)
    figure.suptitle("UD English EWT dev: form, UPOS, XPOS, FEATS (axes do not start at zero)", fontsize=10)
