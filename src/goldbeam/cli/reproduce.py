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
@click.option(
    "--list", "list_papers", is_flag=True, help="List the papers, and which tables and figures are reproduced."
)
@click.option(
    "--data", metavar="DIR", help="Folder with train, dev and optionally test data (default: generated data)."
)
@click.option("--out", metavar="DIR", help="Folder for the report, plots and finished training runs.")
@click.option("--column", metavar="C", help="Column to predict (default: xpos in CoNLL-U, otherwise the last column).")
@click.option("--seeds", type=click.IntRange(min=1), metavar="N", help="Number of seeds per setting.")
@click.option("--epochs", type=click.IntRange(min=1), metavar="N", help="Passes over the data.")
@click.option("--beams", type=Beams(), metavar="B,B…", help="Beam sizes, separated by commas.")
@click.option(
    "--part",
    default="all",
    metavar="P",
    help="Part of the paper, such as tagging or parsing (default: all that the data allow).",
)
@click.option(
    "--updates",
    type=Updates(),
    metavar="U,U…",
    help="Update methods to run parsers with at every beam size; others run at beam 8 only (default: all).",
)
@click.option("--quick", is_flag=True, help="Quick trial: one seed, few epochs and few beams.")
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
    """Run the experiments of PAPER and write its tables and figures, next to ours, to --out.

    An interrupted run continues when the command is repeated: finished training runs are kept in the folder `cache` of
    --out.

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
        raise click.UsageError("give a paper; --list shows the choices")
    if out is None:
        raise click.UsageError("give --out, the folder for the report, plots and finished training runs")
    from goldbeam.cli.campaign import watch
    from goldbeam.experiments import reproduce
    from goldbeam.interrupts import exit_status

    try:
        with watch(quiet) as watcher:
            path = reproduce(
                paper, out=out, data=data, column=column, seeds=seeds, epochs=epochs, beams=beams, part=part,
                updates=updates, quick=quick, watcher=watcher,
            )  # fmt: skip
    except KeyboardInterrupt as stop:
        click.echo("goldbeam: interrupted; repeat the command to continue", err=True)
        raise click.exceptions.Exit(exit_status(stop)) from None
    if not quiet:
        click.echo(f"wrote {path}", err=True)
