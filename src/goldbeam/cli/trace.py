"""`goldbeam trace`: how the correct labels of a sentence fare in a model's search, or in which order it decides."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from goldbeam.cli import options
from goldbeam.cli.show import can_print_boxes, print_json
from goldbeam.settings.search import SEARCHES

if TYPE_CHECKING:
    from goldbeam.data import Corpus
    from goldbeam.doc import TaggedSentence
    from goldbeam.learning.trace import Trace

# What each kind of line looks like in a terminal.
STYLES = {
    "title": "bold",
    "head": "dim",
    "best": "",
    "in beam": "yellow",
    "fall": "bold red",
    "outside": "red",
    "violation": "green",
    "invalid": "bold red",
    "nothing": "dim",
}


@click.command("trace", short_help="Follow the gold sequence through the search.")
@click.argument("model", metavar="MODEL")
@click.argument("source", metavar="INPUT")
@click.option(
    "--sentence",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of the sentence, from 1 (default: the first where gold falls off the beam).",
)
@click.option("--part", metavar="NAME", help="Part of a pipeline, such as parser.")
@click.option("--search", type=click.Choice(SEARCHES), help="Search algorithm (default: the model's own).")
@click.option("--beam", type=click.IntRange(min=1), metavar="B", help="Beam size (default: the model's own).")
@click.option(
    "--margin",
    type=float,
    metavar="M",
    help="Required margin of gold; 0 shows plain violations (default: the model's own).",
)
@click.option("--gold", is_flag=True, help="Guided search: follow the gold labels, do not show the order of decisions.")
@click.option("--svg", metavar="FILE", help="Also draw it, as in Figure 3 of the 2012 paper; - for standard output.")
@options.input_format
@options.as_json
def command(
    model: str,
    source: str,
    part: str | None,
    gold: bool,
    svg: str | None,
    file_format: str | None,
    as_json: bool,
    **choices: Any,
) -> None:
    """Follow the gold labels of a sentence in the annotated file INPUT through the search of MODEL.

    Prints the scores of gold and of the best hypothesis step by step, where gold falls off the beam, and the prefix
    that each update method would learn from. Use a smaller --beam to provoke search errors.

    For guided search, the order of decisions is shown; with --gold or --beam, the gold labels are followed through
    the states of its spans. For easy-first parsing, the order of attachments is shown, or with --gold the gold tree.

    \b
    goldbeam trace en.tagger dev.conllu --beam 1
    goldbeam trace en.tagger dev.conllu --sentence 7 --beam 2 --svg beam.svg
    goldbeam trace en dev.conllu --part parser --beam 2
    """
    from goldbeam import data
    from goldbeam.atomic import check_target
    from goldbeam.errors import DataError, ModelError

    if svg == "-" and as_json:
        raise click.UsageError("only one of --json and --svg - can go to standard output")
    if svg is not None and svg != "-":
        options.keep_apart(svg, model, source, option="--svg")
        check_target(svg, DataError, devices=True)
    estimator = options.load_model(model)
    part_of = _Part(estimator, model, part) if part is not None or estimator.task == "pipeline" else None
    if part_of is not None:
        estimator = part_of.estimator
    if not hasattr(estimator, "trace_corpus"):
        raise ModelError(f"{model}: a {estimator.task} model cannot be traced; use a tagger or a parser")
    corpus = data.read(source, format=file_format)
    if part_of is not None:
        corpus = part_of.read(corpus)
    shown: Trace | TaggedSentence
    if getattr(estimator, "_is_guided", False) and choices["search"] is choices["beam"] is None and not gold:
        shown = _guided_order(estimator, model, corpus, choices["sentence"] or 1)
    else:
        shown = estimator.trace_corpus(corpus, **choices)
    if svg is not None:
        data.write(shown.to_svg().encode(), svg)
    if as_json:
        print_json(_as_dict(shown))
    elif svg != "-":
        _print(shown)


class _Part:
    """A part of a pipeline, which reads what the parts before it write."""

    def __init__(self, pipeline: Any, model: str, name: str | None) -> None:
        from goldbeam.errors import ModelError
        from goldbeam.tracing.read_sentence import estimator_of
        from goldbeam.tracing.traced import traceable_parts

        if pipeline.task != "pipeline":
            raise ModelError(f"{model}: a {pipeline.task} model has no parts; leave --part out")
        known = traceable_parts(pipeline)
        if name not in known:
            asked = "is a pipeline" if name is None else f"has no part {name!r:.40} that can be traced"
            raise ModelError(f"{model}: {asked}; choose a part with --part: {', '.join(known) or 'there are none'}")
        self._predictor, self._name = pipeline.predictor(), name
        self.estimator = estimator_of(pipeline.part(name))

    def read(self, corpus: Corpus) -> Corpus:
        """The corpus with what the parts before write, and with its gold in the columns of this one."""
        from goldbeam.errors import DataError
        from goldbeam.layers import Column
        from goldbeam.layers.layers import ENTITIES

        if corpus.format != "conllu":
            raise DataError(f"{corpus.name}: read as {corpus.format}; the parts of a pipeline are traced on CoNLL-U")
        if self.estimator.task == "tokenizer":
            return corpus
        read: Corpus = self._predictor.read_by(self._name, corpus).corpus
        if self._predictor.parts.steps[self._name].writes[0] != ENTITIES:
            return read
        ids, names = corpus.misc("ner")
        return read.with_columns([Column(ENTITIES, ids, ["O" if name == "_" else name for name in names])])


def _as_dict(shown: Trace | TaggedSentence) -> dict[str, Any]:
    """With the states of transition parsers."""
    from goldbeam.learning.trace import Trace

    return shown.to_dict(states=True) if isinstance(shown, Trace) else shown.to_dict()


def _guided_order(estimator: Any, model: str, corpus: Corpus, number: int) -> TaggedSentence:
    """A sentence, counted from 1, with the order in which guided search decides."""
    from goldbeam.errors import DataError, ModelError

    if not hasattr(estimator, "annotate"):
        raise ModelError(f"{model}: is a {estimator.task} model; only taggers show the order of decisions")
    if number > len(corpus):
        raise DataError(f"{corpus.name}: has no sentence {number}; it has {len(corpus)}, counted from 1")
    sentence: TaggedSentence = estimator.annotate(corpus.select([number - 1]))[0]
    return sentence


def _print(trace: Trace | TaggedSentence) -> None:
    """In colour where somebody looks at it."""
    from goldbeam.doc import TaggedSentence

    if isinstance(trace, TaggedSentence):
        click.echo(trace.to_text(ascii=not can_print_boxes()))
        return
    if not (sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"):
        click.echo(str(trace))
        return
    from rich.console import Console
    from rich.text import Text

    from goldbeam.learning.trace_table import table_lines

    console = Console(highlight=False)
    for line, kind in table_lines(trace):
        console.print(Text(line, style=STYLES[kind]), no_wrap=True, overflow="ignore", crop=False)
