"""Whatever ends a command becomes an exit status and at most one line; and words with tags wrap."""

from __future__ import annotations

import errno
import signal

import click
import pytest

from goldbeam.cli import main as entry
from goldbeam.cli.show import print_tagged
from goldbeam.errors import DataError
from goldbeam.interrupts import Ended


def aborted(cause: BaseException | None) -> click.Abort:
    stop = click.Abort()
    stop.__cause__ = cause
    return stop


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (Ended(signal.SIGTERM), 143, "interrupted"),
        (aborted(None), 130, "interrupted"),
        (aborted(KeyboardInterrupt()), 130, "interrupted"),
        (aborted(Ended(signal.SIGHUP)), 129, "interrupted"),
        (DataError("a.txt:3: wrong\nindeed"), 1, "a.txt:3: wrong indeed"),
        (OSError(errno.ENOSPC, "No space", "m.model"), 1, "m.model: No space; free space or choose another place"),
        (OSError(errno.EACCES, "Denied", "m.model"), 1, "m.model: Denied; check the path and its permissions"),
        (OSError("odd"), 1, "odd; check the path and its permissions"),
        (MemoryError(), 1, "out of memory; use a smaller file or a smaller beam"),
        (click.BadParameter("too small", param=click.Option(["--beam"])), 1, "Invalid value for '--beam': too small"),
    ],
)
def test_errors_become_one_line(monkeypatch, capsys, error, status, said):
    def fail(*arguments: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(entry.cli, "main", fail)
    assert entry.main(["info", "m"]) == status
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"goldbeam: error: {said}\n")


@pytest.mark.parametrize(("result", "status"), [(None, 0), (0, 0), (3, 3)])
def test_the_result_of_a_command_is_the_status(monkeypatch, result, status):
    seen = {}

    def run(words: list[str], **options: object) -> int | None:
        seen.update(options, words=words)
        return result

    monkeypatch.setattr(entry.cli, "main", run)
    assert entry.main(["info", "m"]) == status
    assert seen == {"words": ["info", "m"], "prog_name": "goldbeam", "standalone_mode": False, "obj": ["info", "m"]}


def test_usage_errors_have_the_status_of_click(capsys):
    assert entry.main(["train", "tagger"]) == 2
    assert "Usage: goldbeam train" in capsys.readouterr().err


def test_words_and_tags_wrap_where_the_line_ends(capsys):
    print_tagged(["Fruit", "flies", "like", "a", "banana"], ["NOUN", "NOUN", "VERB", "D", "NOUN"], width=20)
    assert capsys.readouterr().out == ("  Fruit  flies  like\n  NOUN   NOUN   VERB\n\n  a  banana\n  D  NOUN\n\n")
    print_tagged(["a" * 30, "b"], ["X", "Y" * 4], width=20)
    assert capsys.readouterr().out == f"  {'a' * 30}\n  X\n\n  b\n  YYYY\n\n"
