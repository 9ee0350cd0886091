"""The command `goldbeam`: finds a subcommand, runs it, and turns errors into one line and an exit status.

0 done   1 the data, the model, the disk or the value of an option is at fault   2 usage   130 Ctrl-C
129 SIGHUP   143 SIGTERM   141 the reader of our output went away
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from goldbeam.cli.streams import OutputError, guarded_streams
from goldbeam.errors import GoldbeamError
from goldbeam.interrupts import Ended, endings_are_interrupts, exit_status

# Each command lives in the module of its name and is imported only when it runs or when help lists it.
COMMANDS = (
    "annotate",
    "models",
    "train",
    "predict",
    "serve",
    "explain",
    "evaluate",
    "compare",
    "info",
    "trace",
    "draw",
    "average",
    "lexicon",
    "debug-data",
    "clusters",
    "abbreviations",
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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS:
            from goldbeam.settings.checking import unknown_name

            raise click.UsageError(unknown_name("goldbeam", "command", args[0], COMMANDS), ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # of a named pipe; here, because click would make it status 1, as if data were at fault
            raise click.exceptions.Exit(141) from None
        except Ended as stop:  # here, because click would print an empty line, as it does to get behind a ^C
            raise click.exceptions.Exit(_fail(f"interrupted by {stop}", exit_status(stop))) from None


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="goldbeam", message="%(prog)s %(version)s")
def cli() -> None:
    """Annotate text with taggers, segmenters and parsers, and train your own.

    Start with `goldbeam annotate "Fruit flies like a banana."` or `goldbeam demo`. A file name of `-` means standard
    input or output.
    """


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line; the result is the exit status."""
    words = list(sys.argv[1:] if args is None else args)
    try:
        with endings_are_interrupts(), guarded_streams():
            return _run(words)
    except KeyboardInterrupt as stop:  # while another message was printed
        return exit_status(stop)


def _run(words: list[str]) -> int:
    try:
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
    except (click.Abort, KeyboardInterrupt) as stop:
        cause = stop.__cause__ if isinstance(stop, click.Abort) else stop
        return _fail("interrupted", exit_status(cause) if isinstance(cause, KeyboardInterrupt) else 130)
    except OutputError as error:
        if error.reader_left:
            return 141
        return _fail(f"standard output cannot be written ({error}); free space or send it to another place")
    except GoldbeamError as error:
        return _fail(str(error))
    except OSError as error:
        place = f"{error.filename}: " if error.filename is not None else ""
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        advice = "free space or choose another place" if full else "check the path and its permissions"
        return _fail(f"{place}{error.strerror or error}; {advice}")
    except MemoryError:
        return _fail("out of memory; use a smaller file or a smaller beam")


def _is_value_of_option(error: click.ClickException) -> bool:
    """Whether the command was well formed and only a value is out of bounds: that takes one line, and no usage."""
    missing = isinstance(error, click.MissingParameter)
    return isinstance(error, click.BadParameter) and not missing and isinstance(error.param, click.Option)


def _fail(message: str, status: int = 1) -> int:
    click.echo("goldbeam: error: " + " ".join(message.split("\n")), err=True)
    return status
