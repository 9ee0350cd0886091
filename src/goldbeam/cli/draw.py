"""`goldbeam draw`: the trees of a file, in the terminal or as a picture."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from goldbeam.cli import options
from goldbeam.cli.show import can_print_boxes
from goldbeam.cli.tables import on_terminal
from goldbeam.drawing.excerpts import MOST_IN_DOC, MOST_NODES, MOST_WORDS

if TYPE_CHECKING:
    from goldbeam.data import Corpus
    from goldbeam.doc import Sentence

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
_ALL = "--all draws all"
MOST_IN_PICTURE = 200  # sentences; more make a file that no program likes to open


@click.command("draw", short_help="Draw dependency or constituency trees.")
@click.argument("source", metavar="FILE")
@click.option(
    "--sentence", type=click.IntRange(min=1), metavar="N", help="Number of the sentence, from 1 (default: all)."
)
@click.option("--svg", metavar="OUT", help="Write an SVG picture to OUT; - for standard output.")
@click.option(
    "--theme",
    type=click.Choice(["light", "dark", "auto"]),
    default="light",
    show_default=True,
    help="Colours of the picture.",
)
@click.option("--tree", is_flag=True, help="Indent words below their heads instead of drawing arcs.")
@click.option("--ascii", is_flag=True, help="Use ASCII characters only.")
@click.option(
    "--all", "everything", is_flag=True, help="Draw all words of very long sentences, not only the first 1,000."
)
@options.input_format
def command(
    source: str,
    sentence: int | None,
    svg: str | None,
    theme: str,
    tree: bool,
    ascii: bool,
    everything: bool,
    file_format: str | None,
) -> None:
    """Draw the dependency trees of a CoNLL-U file, with one word per line, or the trees of a bracketed file.

    \b
    goldbeam draw dev.conllu --sentence 7
    goldbeam draw dev.mrg --sentence 7
    goldbeam draw dev.conllu --sentence 7 --svg tree.svg
    """
    from goldbeam import data
    from goldbeam.atomic import check_target
    from goldbeam.data.brackets.columns import has_trees
    from goldbeam.doc import Doc
    from goldbeam.doc.drawings import sentences_svg
    from goldbeam.errors import DataError

    if svg is not None and svg != "-":
        options.keep_apart(svg, source, option="--svg")
        check_target(svg, DataError, devices=True)
    corpus = data.read(source, format=file_format)
    if has_trees(corpus):
        _draw_phrases(corpus, sentence, svg, theme, ascii=ascii, limit=None if everything else MOST_NODES)
        return
    doc = Doc.of_corpus(corpus)  # which makes nothing yet
    if sentence is not None and sentence > len(doc):
        raise DataError(f"{corpus.name}: has no sentence {sentence}; it has {len(doc)}, counted from 1")
    if svg is None:
        _print(corpus, sentence, "tree" if tree else "arcs", ascii=ascii, limit=None if everything else MOST_WORDS)
        return
    if sentence is None and len(doc) > MOST_IN_PICTURE:
        raise DataError(f"{corpus.name}: has {len(doc)} sentences, too many for a picture; choose one with --sentence")
    shown, limit = (doc, MOST_IN_DOC) if sentence is None else ([_sentence(corpus, sentence)], MOST_WORDS)
    data.write(sentences_svg(shown, theme, None if everything else limit, _ALL).encode(), svg)


def _draw_phrases(
    corpus: Corpus, sentence: int | None, svg: str | None, theme: str, *, ascii: bool, limit: int | None
) -> None:
    from goldbeam import data
    from goldbeam.constituents.columns import of_corpus
    from goldbeam.constituents.drawings import tree_svg, tree_text
    from goldbeam.errors import DataError

    if sentence is not None and sentence > len(corpus):
        raise DataError(f"{corpus.name}: has no sentence {sentence}; it has {len(corpus)}, counted from 1")
    if svg is not None and sentence is None and len(corpus) > 1:
        raise DataError(f"{corpus.name}: has {len(corpus)} trees, and a picture has one; choose it with --sentence")
    trees = of_corpus(corpus if sentence is None else corpus.select([sentence - 1]))
    if svg is not None:
        data.write(tree_svg(trees[0], theme, limit, _ALL).encode(), svg)
        return
    width = shutil.get_terminal_size().columns if on_terminal() else None
    for number, tree in enumerate(trees, 1):
        if sentence is None:
            click.echo(f"sentence {number}")
        click.echo(tree_text(tree, width=width, ascii=ascii or not can_print_boxes(), limit=limit, how=_ALL))
        if sentence is None:
            click.echo()


def _print(corpus: Corpus, sentence: int | None, layout: str, *, ascii: bool, limit: int | None) -> None:
    """One tree, or all with their numbers; in colour and as narrow as the window where somebody looks at them."""
    show = _colored if on_terminal() else _plain
    ascii = ascii or not can_print_boxes()
    if sentence is not None:
        show(_sentence(corpus, sentence), layout, ascii, limit)
        return
    for number in range(1, len(corpus) + 1):
        click.echo(f"sentence {number}")
        show(_sentence(corpus, number), layout, ascii, limit)
        click.echo()


def _sentence(corpus: Corpus, number: int) -> Sentence:
    """A document of one sentence: the columns of a whole file need not be in memory to draw a few words."""
    from goldbeam.doc import Doc

    return Doc.of_corpus(corpus[number - 1 : number])[0]


def _plain(tree: Sentence, layout: str, ascii: bool, limit: int | None) -> None:
    from goldbeam.doc.drawings import sentence_text

    if tree.forms:
        click.echo(sentence_text(tree, layout, ascii=ascii, limit=limit, how=_ALL))


def _colored(tree: Sentence, layout: str, ascii: bool, limit: int | None) -> None:
    print_colored(tree, layout, ascii, limit=limit)


def print_colored(
    tree: Sentence,
    layout: str,
    ascii: bool,
    details: Sequence[str] = (),
    *,
    limit: int | None = MOST_WORDS,
    how: str = _ALL,
) -> None:
    """A tree in colours that fits the window; ``details``, ``limit`` and ``how`` as `sentence_lines` takes them."""
    from rich.console import Console
    from rich.text import Text

    from goldbeam.doc.drawings import sentence_lines

    console = Console(highlight=False)
    width = shutil.get_terminal_size().columns
    for line in sentence_lines(tree, layout, width=width, ascii=ascii, details=details, limit=limit, how=how):
        text = Text.assemble(*((text, STYLES[kind]) for text, kind in line))
        console.print(text, no_wrap=True, overflow="ignore", crop=False)
