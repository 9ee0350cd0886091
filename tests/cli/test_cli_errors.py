"""Exit statuses and the one line that explains them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from goldbeam.cli.main import COMMANDS

PROGRAM = "import sys, fake_estimator; fake_estimator.install(); from goldbeam.cli.main import main; sys.exit(main())"


def process(*args, **kwargs):
    """The command line as a process of its own, with the fakes in it."""
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.Popen([sys.executable, "-c", PROGRAM, *args], env=environment, stderr=subprocess.PIPE, **kwargs)


@pytest.mark.parametrize(
    ("column", "status", "message"),
    [
        ("data", 1, "train.conllu:7: HEAD 14 is outside the sentence (1..12); mend it or drop it"),
        ("disk", 1, "No space left on device; free space or choose another place"),
        ("memory", 1, "out of memory; use a smaller file or a smaller beam"),
        ("parameter", 1, "column must be one of a, b, got 'parameter'"),
    ],
)
def test_a_failure_is_one_line_and_a_status(fake, column, status, message):
    child = process("train", "tagger", "in.txt", "--out", "m", "--column", column, stdout=subprocess.PIPE)
    assert child.communicate() == (b"", f"goldbeam: error: {message}\n".encode())
    assert child.returncode == status


def test_a_failed_training_leaves_the_old_model(fake, run, tmp_path):
    (tmp_path / "m").write_bytes(b"old")
    assert run("train", "tagger", "in.txt", "--out", "m", "--column", "data")[0] == 1
    assert (tmp_path / "m").read_bytes() == b"old"


@pytest.mark.parametrize("command", ["predict", "evaluate", "info"])
@pytest.mark.parametrize("content", [None, b"not a model", b""])
def test_a_model_that_is_none_is_one_line(fake, run, tmp_path, command, content):
    if content is not None:
        (tmp_path / "m").write_bytes(content)
    status, out, err = run(command, "m", *(["in.txt"] if command != "info" else []))
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("goldbeam: error: m: ")


@pytest.mark.parametrize(
    "args",
    [
        ["unknown"],
        ["train", "tagger", "in.txt"],
        ["train", "translator", "in.txt", "--out", "m"],
        ["train", "tagger", "in.txt", "--out", "-"],
        ["train", "tagger", "-", "--dev", "-", "--out", "m"],
        ["predict", "m"],
        ["sample", "--poems"],
    ],
)
def test_wrong_usage_is_status_2(fake, run, args):
    status, out, err = run(*args)
    assert (status, out) == (2, "")
    assert "Usage: goldbeam" in err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ["train", "tagger", "in.txt", "--out", "m", "--beam", "0"],
            "--beam must be a whole number of at least 1, got 0",
        ),
        (["sample", "--kind", "poems"], "Invalid value for '--kind': "),
    ],
)
def test_a_value_out_of_bounds_is_one_line_and_status_1(fake, run, args, message):
    status, out, err = run(*args)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"goldbeam: error: {message}")


def test_an_option_that_the_task_does_not_have_is_wrong_usage(fake, run):
    status, _, err = run("train", "tagger", "in.txt", "--out", "m", "--margin", "1")
    assert status == 2
    assert "--margin does not apply to the task tagger" in err


def test_a_reader_that_goes_away_is_no_error(model):
    child = process("predict", model, "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child.stdout.close()
    child.stdin.write(
        b"x" * 1_000_000
    )  # the child reads all of it before it writes: its output is surely closed by then
    child.stdin.close()
    assert child.stderr.read() == b""
    assert child.wait() == 141


def test_a_label_that_the_terminal_cannot_show_does_not_end_the_program(model, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    child = process("info", model, stdout=subprocess.PIPE)
    out, err = child.communicate()
    assert (child.returncode, err) == (0, b"")
    assert b"\\u2026" in out


@pytest.mark.parametrize("args", [["--help"], ["-h"], *([name, "--help"] for name in COMMANDS)])
def test_help_is_there_for_every_command(run, args):
    status, out, err = run(*args)
    assert (status, err) == (0, "")
    assert out.startswith("Usage: goldbeam")


def test_the_version_is_printed(run):
    status, out, _ = run("--version")
    assert status == 0
    assert out.startswith("goldbeam ")


@pytest.mark.parametrize("args", [["--version"], ["predict", "m", "in.txt"], ["evaluate", "m", "in.txt", "--json"]])
def test_slow_modules_are_not_imported_where_they_are_not_needed(model, args):
    program = PROGRAM.replace(
        "sys.exit(main())", "main(); sys.exit(' '.join({'numpy', 'rich', 'safetensors'} & set(sys.modules)))"
    )
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    result = subprocess.run(
        [sys.executable, "-c", program, *args], env={**os.environ, "PYTHONPATH": path}, capture_output=True, check=False
    )
    assert result.stderr == b"\n"  # sys.exit of an empty string


def test_a_misspelt_command_names_the_nearest_one(run):
    status, out, err = run("trian", "tagger")
    assert (status, out) == (2, "")
    assert err.endswith("Error: goldbeam has no command 'trian'; did you mean 'train'?\n")
