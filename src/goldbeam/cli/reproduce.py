"""`goldbeam reproduce`: a paper's tables and figures, ours beside the published ones."""

from __future__ import annotations

import click

from goldbeam.cli import options
from goldbeam.experiments.registry import PAPERS


class Beams(click.ParamType["tuple[int, ...]"]):
    """Beam sizes, separated by commas: ``1,2,4``."""

    name = "beams"

    def convert(
        self, value: str | tuple[int, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        try:
            beams = tuple(sorted({int(part) for part in value.split(",")}))
        except ValueError:
            self.fail(f"{value!r} is not a list of whole numbers separated by commas", param, ctx)
        if beams[0] < 1:
            self.fail(f"a beam keeps at least 1 state, got {beams[0]}", param, ctx)
        return beams


class Updates(click.ParamType["tuple[str, ...]"]):
    """Update methods, separated by commas: ``early,max-violation``."""

    name = "updates"

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        return value if isinstance(value, tuple) else tuple(value.split(","))


@click.command("reproduce", short_help="Run a paper's experiments and write a report.")
@click.argument("paper", type=click.Choice(list(PAPERS)), required=False)
@click.option("--list", "list_papers", is_flag=True, help="List the papers and what is reproduced of each.")
@click.option("--data", metavar="DIR", help="A folder with train, dev and perhaps test data; made up if not given.")
@click.option("--out", metavar="DIR", help="Where report, plots and finished trainings go.")
@click.option(
    "--column", metavar="C", help="What to predict; in CoNLL-U xpos, elsewhere the last column, if not given."
)
@click.option("--seeds", type=click.IntRange(min=1), metavar="N", help="Trainings of every setting.")
@click.option("--epochs", type=click.IntRange(min=1), metavar="N", help="Passes over the data.")
@click.option("--beams", type=Beams(), metavar="B,B…", help="Beam sizes, separated by commas.")
@click.option(
    "--part",
    default="all",
    metavar="P",
    help="Which problem, as tagging or parsing; all that the data are for if not given.",
)
@click.option(
    "--updates",
    type=Updates(),
    metavar="U,U…",
    help="Update methods to train parsers with at every beam; the others only at beam 8. All if not given.",
)
@click.option("--quick", is_flag=True, help="One seed, few epochs and few beams: to see whether it works.")
@options.quiet
def command(
    paper: str | None,
    list_papers: bool,
    data: str | None,
    out: str | None,
    column: str | None,
    seeds: int | None,
    epochs: int | None,
    beams: tuple[int, ...] | None,
    part: str,
    updates: tuple[str, ...] | None,
    quick: bool,
    quiet: bool,
) -> None:
    """Train all that PAPER compares, and write its tables and figures beside ours to --out.

    A run that was stopped goes on where it was: finished trainings are kept in the folder `cache` of --out.

    \b
    goldbeam reproduce huang2012 --out results
    goldbeam reproduce huang2012 --data ud-en-ewt --out results --seeds 5
    goldbeam reproduce huang2012 --data ud-en-ewt --out results --part parsing
    """
    if list_papers:
        for name, about in PAPERS.items():
            click.echo(f"{name}  {about.title}\n{'':{len(name)}}  {about.reproduces}")
        return
    if paper is None:
        raise click.UsageError("give a paper, or --list to see which there are")
    if out is None:
        raise click.UsageError("--out is missing: the folder that report, plots and finished trainings go to")
    from goldbeam.cli.campaign import watch
    from goldbeam.experiments import reproduce

    try:
        with watch(quiet) as watcher:
            path = reproduce(
                paper, out=out, data=data, column=column, seeds=seeds, epochs=epochs, beams=beams, part=part,
                updates=updates, quick=quick, watcher=watcher,
            )  # fmt: skip
    except KeyboardInterrupt:
        click.echo("goldbeam: interrupted; the same command goes on with the training that was stopped", err=True)
        raise click.exceptions.Exit(130) from None
    if not quiet:
        click.echo(f"wrote {path}", err=True)
