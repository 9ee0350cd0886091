"""What --help prints can be read in a terminal of 80 columns, and names what there is."""

from __future__ import annotations

import click
import pytest

from goldbeam.cli.main import COMMANDS, main
from goldbeam.cli.train import TaskCommand
from goldbeam.settings.documenting import shown_default
from goldbeam.tasks.registry import TASKS, estimator_class


@pytest.mark.parametrize("command", ["", *COMMANDS, *(f"train {task}" for task in TASKS)])
def test_help_fits_a_terminal_of_80_columns(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*command.split(), "--help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if len(line) > 80] == []


@pytest.mark.parametrize("words", [["train"], ["train", "--help"]])
def test_help_of_train_names_every_task(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    listed = capsys.readouterr().out.partition("Tasks:\n")[2].splitlines()
    assert [line.split(maxsplit=1) for line in listed] == [[name, task.summary] for name, task in TASKS.items()]


@pytest.mark.parametrize("task", TASKS)
def test_help_of_a_task_has_its_settings_with_their_defaults_and_no_others(
    task: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = {option.name: option for option in TaskCommand(task).params if isinstance(option, click.Option)}
    for name, one in estimator_class(task).settings.items():
        if one.option is not None:
            told = str(options.pop(name).help)
            assert told.startswith(one.help.removesuffix("."))
            assert told.endswith(f" (default: {shown_default(one)}).")
    ours = {"dev", "out", "checkpoint", "checkpoint_every", "resume", "restart", "log", "file_format"}
    ours |= {"entities", "entities_dev"} if task == "pipeline" else set()
    assert options.keys() - {"no_average"} == ours | {"as_json", "quiet"}
    assert main(["train", task, "--help"]) == 0
    first = capsys.readouterr().out.partition("Main options:\n")[2].partition("\n\n")[0]
    assert sum(line.startswith("  --") for line in first.splitlines()) == 5
