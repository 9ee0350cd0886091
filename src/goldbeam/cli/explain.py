"""`goldbeam explain`: why a word of a text is annotated as it is."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from goldbeam.cli import options
from goldbeam.cli.show import print_json

if TYPE_CHECKING:
    from goldbeam.explanation.explanation import Explanation

# What each kind of line looks like in a terminal.
STYLES = {"title": "bold", "head": "dim", "for": "green", "against": "red", "rest": "dim"}


@click.command("explain", short_help="Show the features behind a decision.")
@click.argument("model", metavar="MODEL")
@click.argument("text", metavar="TEXT")
@click.option(
    "--word",
    type=click.IntRange(min=1),
    required=True,
    metavar="N",
    help="Number of the word in its sentence, from 1; of a segmenter, of the character.",
)
@click.option(
    "--sentence",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="S",
    help="Number of the sentence, from 1.",
)
@click.option(
    "--layer",
    metavar="L",
    help="Only this one of upos, xpos, feats, lemma, head, deprel, entities and constituents (default: all).",
)
@click.option(
    "--top",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    metavar="K",
    help="Features of each decision, the most telling first.",
)
@options.as_json
def command(model: str, text: str, word: int, sentence: int, layer: str | None, top: int, as_json: bool) -> None:
    """Explain why MODEL annotates a word of TEXT as it does.

    For each decision about the word, prints the answer, the runner-up, and the features that fire, with their weights
    for the two. The differences sum up to the margin. A negative margin means that the search, which sees more than
    the moment, preferred another action than the best one there.

    MODEL is en, zh, pt, or a model file. Pipelines, tokenizers and segmenters read raw text; for other models, the
    words of TEXT are separated by spaces.

    \b
    goldbeam explain en "Fruit flies like a banana." --word 3
    goldbeam explain en "Fruit flies like a banana." --word 2 --layer head
    """
    from goldbeam.tracing.asked_sentence import explain_sentence, sentence_of_text

    estimator = options.load_model(model)
    found = explain_sentence(estimator, sentence_of_text(estimator, text, sentence), word, layer)
    if as_json:
        print_json({"model": model, **found.to_dict(top)})
    else:
        _print(found, top)


def _print(explanation: Explanation, top: int) -> None:
    """In colour where somebody looks at it."""
    if not (sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"):
        click.echo(explanation.to_text(top))
        return
    from rich.console import Console
    from rich.text import Text

    from goldbeam.explanation.table import explanation_lines

    console = Console(highlight=False)
    for line, kind in explanation_lines(explanation, top):
        console.print(Text(line, style=STYLES[kind]), no_wrap=True, overflow="ignore", crop=False)
