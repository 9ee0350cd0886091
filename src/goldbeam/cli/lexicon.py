"""`goldbeam lexicon`: a lexicon from the tables of another package."""

from __future__ import annotations

import click


@click.command("lexicon", short_help="Make a lexicon from another package.")
@click.argument("source", metavar="SOURCE")
@click.option("--lang", required=True, metavar="LANG", help="Code of the language, such as en.")
@click.option("--out", required=True, metavar="FILE", help="Where the lexicon goes; - is standard output.")
def command(source: str, lang: str, out: str) -> None:
    """Write the words of SOURCE with their tags and lemmas, for `goldbeam train TASK --lexicon FILE`.

    SOURCE is simplemma, lemminflect, wordfreq or spacy (spacy-lookups-data); the package must be installed. The first
    lines of the file name its source and licence.

    \b
    goldbeam lexicon lemminflect --lang en --out en.lexicon
    """
    from goldbeam.data import write
    from goldbeam.knowledge.lexicon_sources import lexicon_text

    write(lexicon_text(source, lang).encode(), out)
