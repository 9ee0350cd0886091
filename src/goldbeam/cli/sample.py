"""`goldbeam sample`: write generated data to play with."""

from __future__ import annotations

import click

# What each kind calls in goldbeam.data.sample, and how.
KINDS: dict[str, tuple[str, dict[str, int]]] = {
    "conllu": ("sample_conllu", {}),
    "brackets": ("sample_brackets", {}),
    "columns": ("sample_columns", {}),
    "entities": ("sample_columns", {"entities": True}),
    "unspaced": ("sample_unspaced", {}),
    "hmm-1": ("sample_hmm", {"setup": 1}),
    "hmm-2": ("sample_hmm", {"setup": 2}),
    "hmm-3": ("sample_hmm", {"setup": 3}),
}


@click.command("sample", short_help="Write generated data.")
@click.option("--kind", type=click.Choice(list(KINDS)), default="conllu", show_default=True, help="Kind of data.")
@click.option(
    "--sentences", type=click.IntRange(min=1), default=1000, show_default=True, metavar="N", help="Number of sentences."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="Random seed.")
@click.option("--out", default="-", metavar="OUTPUT", help="Output file (default: standard output).")
def command(kind: str, sentences: int, seed: int, out: str) -> None:
    """Generate annotated sentences: ambiguous and English-like, in a script without spaces, or from a hidden Markov
    model."""
    from goldbeam import data
    from goldbeam.atomic import check_target
    from goldbeam.data import sample
    from goldbeam.errors import DataError

    if out != "-":
        check_target(out, DataError, devices=True)
    function, arguments = KINDS[kind]
    data.write(getattr(sample, function)(sentences, seed, **arguments).encode(), out)
