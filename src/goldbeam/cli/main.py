"""The command `goldbeam`: finds a subcommand, runs it, and turns errors into one line and an exit status.

0 done   1 the data, the model, the disk or the value of an option is at fault   2 usage   130 Ctrl-C
141 the reader of our output went away
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from goldbeam.errors import GoldbeamError

# Each command lives in the module of its name and is imported only when it runs or when help lists it.
COMMANDS = (
    "annotate",
    "train",
    "predict",
    "evaluate",
    "compare",
    "info",
    "trace",
    "draw",
    "average",
    "debug-data",
    "demo",
    "sample",
    "reproduce",
)


class LazyGroup(click.Group):
    """A group whose commands are modules of `goldbeam.cli`, each with a click command called ``command``."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"goldbeam.cli.{cmd_name.replace('-', '_')}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # here, because click would make it status 1, as if the data were at fault
            _abandon_output()
            raise click.exceptions.Exit(141) from None


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="goldbeam", message="%(prog)s %(version)s")
def cli() -> None:
    """Train and run structured predictors: perceptrons that learn from the mistakes of their search.

    Try `goldbeam demo` first. Files may be `-` for standard input and output.
    """


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line; the result is the exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a label that the terminal cannot show must not end the program
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        words = list(sys.argv[1:] if args is None else args)
        # `obj`: what was typed, for a command that tells how to go on with it.
        status = cli.main(words, prog_name="goldbeam", standalone_mode=False, obj=words)
        if sys.stdout is not None:  # None if the stream was closed before we began
            sys.stdout.flush()
        return int(status or 0)
    except click.ClickException as error:
        if _is_value_of_option(error):
            return _fail(error.format_message())
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return _fail("interrupted", 130)
    except GoldbeamError as error:
        return _fail(str(error))
    except OSError as error:
        _abandon_output()
        place = f"{error.filename}: " if error.filename is not None else ""
        return _fail(f"{place}{error.strerror or error}")
    except MemoryError:
        return _fail("out of memory; give a smaller file or a smaller beam")


def _is_value_of_option(error: click.ClickException) -> bool:
    """Whether the command was well formed and only a value is out of bounds: that takes one line, and no usage."""
    missing = isinstance(error, click.MissingParameter)
    return isinstance(error, click.BadParameter) and not missing and isinstance(error.param, click.Option)


def _fail(message: str, status: int = 1) -> int:
    click.echo("goldbeam: error: " + " ".join(message.split("\n")), err=True)
    return status


def _abandon_output() -> None:
    """Throw away what standard output still buffers, or the interpreter would fail on it again when it exits."""
    if sys.stdout is None:
        return
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):  # not a file, as in tests: nothing is buffered towards the system
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
