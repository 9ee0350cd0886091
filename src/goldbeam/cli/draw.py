"""`goldbeam draw`: the trees of a file, in the terminal or as a picture."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from goldbeam.cli import options
from goldbeam.cli.show import can_print_boxes
from goldbeam.cli.tables import on_terminal

if TYPE_CHECKING:
    from goldbeam.data import Corpus
    from goldbeam.doc import Doc, Sentence

# What each kind of text looks like in a terminal.
STYLES = {
    "number": "dim",
    "lines": "dim",
    "form": "bold",
    "tag": "cyan",
    "relation": "green",
    "margin": "dim",
    "detail": "",
    "title": "dim italic",
}
MOST_IN_PICTURE = 200  # sentences; more make a file that no program likes to open


@click.command("draw", short_help="Draw trees.")
@click.argument("source", metavar="FILE")
@click.option(
    "--sentence", type=click.IntRange(min=1), metavar="N", help="Which sentence, from 1; all of them if not given."
)
@click.option("--svg", metavar="OUT", help="Draw arc diagrams into this SVG file; - for standard output.")
@click.option("--theme", type=click.Choice(["light", "dark", "auto"]), default="light", help="Colours of the picture.")
@click.option("--tree", is_flag=True, help="Indent words below their heads, rather than draw arcs.")
@click.option("--ascii", is_flag=True, help="No box characters.")
@options.input_format
def command(
    source: str,
    sentence: int | None,
    svg: str | None,
    theme: str,
    tree: bool,
    ascii: bool,
    file_format: str | None,
) -> None:
    """Draw the dependency trees of a CoNLL-U file, a word a line with its arcs beside it, or the phrases of brackets.

    \b
    goldbeam draw dev.conllu --sentence 7
    goldbeam draw dev.mrg --sentence 7
    goldbeam draw dev.conllu --sentence 7 --svg tree.svg
    """
    from goldbeam import data
    from goldbeam.atomic import check_target
    from goldbeam.constituents.columns import has_trees
    from goldbeam.doc import Doc
    from goldbeam.errors import DataError

    if svg is not None and svg != "-":
        options.keep_apart(svg, source, option="--svg")
        check_target(svg, DataError, devices=True)
    corpus = data.read(source, format=file_format)
    if has_trees(corpus):
        _draw_phrases(corpus, sentence, svg, theme, ascii=ascii)
        return
    doc = Doc.of_corpus(corpus)
    if sentence is not None and sentence > len(doc):
        raise DataError(f"{corpus.name}: has no sentence {sentence}; it has {len(doc)}, counted from 1")
    if svg is None:
        _print(doc, sentence, "tree" if tree else "arcs", ascii=ascii)
        return
    if sentence is None and len(doc) > MOST_IN_PICTURE:
        raise DataError(f"{corpus.name}: has {len(doc)} sentences, too many for a picture; choose one with --sentence")
    content = doc.to_svg(theme) if sentence is None else doc[sentence - 1].to_svg(theme)
    data.write(content.encode(), svg)


def _draw_phrases(corpus: Corpus, sentence: int | None, svg: str | None, theme: str, *, ascii: bool) -> None:
    from goldbeam import data
    from goldbeam.constituents.columns import of_corpus
    from goldbeam.errors import DataError

    if sentence is not None and sentence > len(corpus):
        raise DataError(f"{corpus.name}: has no sentence {sentence}; it has {len(corpus)}, counted from 1")
    if svg is not None and sentence is None and len(corpus) > 1:
        raise DataError(f"{corpus.name}: has {len(corpus)} trees, and a picture has one; choose it with --sentence")
    trees = of_corpus(corpus if sentence is None else corpus.select([sentence - 1]))
    if svg is not None:
        data.write(trees[0].to_svg(theme).encode(), svg)
        return
    width = shutil.get_terminal_size().columns if on_terminal() else None
    for number, tree in enumerate(trees, 1):
        if sentence is None:
            click.echo(f"sentence {number}")
        click.echo(tree.to_text(width=width, ascii=ascii or not can_print_boxes()))
        if sentence is None:
            click.echo()


def _print(doc: Doc, sentence: int | None, layout: str, *, ascii: bool) -> None:
    """One tree, or all with their numbers; in colour and as narrow as the window where somebody looks at them."""
    show = _colored if on_terminal() else _plain
    ascii = ascii or not can_print_boxes()
    if sentence is not None:
        show(doc[sentence - 1], layout, ascii)
        return
    for number, tree in enumerate(doc, 1):
        click.echo(f"sentence {number}")
        show(tree, layout, ascii)
        click.echo()


def _plain(tree: Sentence, layout: str, ascii: bool) -> None:
    if tree.forms:
        click.echo(tree.to_text(layout, ascii=ascii))


def _colored(tree: Sentence, layout: str, ascii: bool) -> None:
    print_colored(tree, layout, ascii)


def print_colored(tree: Sentence, layout: str, ascii: bool, details: Sequence[str] = ()) -> None:
    """A tree in colours that fits the window; ``details`` as `text_lines` takes them."""
    from rich.console import Console
    from rich.text import Text

    from goldbeam.drawing.layouts import text_lines

    console = Console(highlight=False)
    for line in text_lines(tree, layout, width=shutil.get_terminal_size().columns, ascii=ascii, details=details):
        text = Text.assemble(*((text, STYLES[kind]) for text, kind in line))
        console.print(text, no_wrap=True, overflow="ignore", crop=False)
