"""Standard output and standard error that cannot be written: a full disk, a reader that went away."""

import json
import os
import subprocess
import sys

import pytest
from test_cli_errors import process

FULL = b"standard output cannot be written (No space left on device); free space or send it to another place"


@pytest.fixture
def full():
    with open("/dev/full", "wb") as device:
        yield device


@pytest.fixture
def dead():
    """A pipe that nobody reads any more."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


COMMANDS = [
    ["predict", "m", "in.txt"],
    ["evaluate", "m", "in.txt"],
    ["evaluate", "m", "in.txt", "--json"],
    ["info", "m"],
    ["sample"],
    ["--help"],
    ["train", "--help"],
    ["--version"],
    ["train", "tagger", "in.txt", "--out", "n", "--json", "-q"],
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_full_disk_behind_standard_output_is_one_line(model, full, words):
    child = process(*words, stdout=full)
    assert child.stderr.read() == b"goldbeam: error: " + FULL + b"\n"
    assert child.wait() == 1


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_reader_that_went_away_is_no_error(model, dead, words):
    child = process(*words, stdout=dead)
    assert child.stderr.read() == b""
    assert child.wait() == 141


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_it_does_not_matter_whether_output_is_buffered(model, full, monkeypatch, unbuffered):
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    child = process("info", "m", stdout=full)
    assert child.stderr.read() == b"goldbeam: error: " + FULL + b"\n"
    assert child.wait() == 1


def test_an_error_after_output_that_is_lost_is_still_one_line(full, monkeypatch):
    """What is buffered then fails when the interpreter exits."""
    monkeypatch.setenv("PYTHONUNBUFFERED", "")
    program = (
        "import sys\nfrom goldbeam.cli import main\nfrom goldbeam.errors import DataError\n"
        "def fail(words): sys.stdout.write('result'); raise DataError('in.txt: is wrong; mend it')\n"
        "main.cli.main = lambda words, **options: fail(words)\nsys.exit(main.main([]))\n"
    )
    child = subprocess.run([sys.executable, "-c", program], stdout=full, stderr=subprocess.PIPE, check=False)
    assert (child.returncode, child.stderr) == (1, b"goldbeam: error: in.txt: is wrong; mend it\n")


@pytest.mark.parametrize("messages", ["full", "dead"])
def test_training_goes_on_when_its_progress_cannot_be_written(sample, tmp_path, messages, request):
    stream = request.getfixturevalue(messages)
    words = ["train", "tagger", sample / "train.conllu", "--epochs", "2", "--out", tmp_path / "m", "--json"]
    command = [sys.executable, "-m", "goldbeam", *map(str, words)]
    child = subprocess.run(command, stdout=subprocess.PIPE, stderr=stream, check=False)
    assert child.returncode == 0
    assert len(json.loads(child.stdout)["epochs"]) == 2
    assert os.listdir(tmp_path) == ["m"]


@pytest.mark.parametrize("messages", ["full", "dead"])
def test_annotation_goes_on_when_its_progress_cannot_be_written(tmp_path, messages, request):
    (tmp_path / "one.txt").write_text("She saw it.\n")
    (tmp_path / "bad.txt").write_bytes(b"\xff")
    (tmp_path / "two.txt").write_text("It saw her.\n")
    command = [sys.executable, "-m", "goldbeam", "annotate", "--out", "results", "--input", "bad.txt"]
    stream = request.getfixturevalue(messages)
    child = subprocess.run([*command, "one.txt", "two.txt"], stderr=stream, cwd=tmp_path, check=False)
    assert child.returncode == 1  # because of bad.txt, which cannot be told
    assert sorted(os.listdir(tmp_path / "results")) == ["one.conllu", "two.conllu"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], FULL),
        (["--out", "-"], FULL),
        (["--out", "/dev/full"], b"/dev/full: cannot be written: no space left on device; choose another place"),
    ],
)
def test_annotation_that_cannot_be_written_is_one_line(full, words, reason):
    command = [sys.executable, "-m", "goldbeam", "annotate", *words]
    child = subprocess.run(command, input=b"She saw it.", stdout=full, stderr=subprocess.PIPE, check=False)
    assert (child.returncode, child.stderr) == (1, b"goldbeam: error: " + reason + b"\n")


@pytest.mark.parametrize("messages", ["full", "dead"])
def test_an_error_that_cannot_be_told_is_still_a_status(tmp_path, messages, request):
    stream = request.getfixturevalue(messages)
    command = [sys.executable, "-m", "goldbeam", "info", str(tmp_path / "absent")]
    child = subprocess.run(command, stdout=subprocess.PIPE, stderr=stream, check=False)
    assert (child.returncode, child.stdout) == (1, b"")


def test_progress_in_a_terminal_that_has_closed_ends_no_training(sample, tmp_path, run, monkeypatch):
    class Closed:
        encoding, errors, closed = "utf-8", "strict", False

        def isatty(self):
            return True

        def write(self, text):
            raise OSError(5, "Input/output error")

        def flush(self):
            raise OSError(5, "Input/output error")

        def fileno(self):
            raise OSError("not a file of the system")

    monkeypatch.setattr(sys, "stderr", Closed())
    monkeypatch.setenv("TERM", "xterm")
    assert run("train", "tagger", sample / "train.conllu", "--epochs", "2", "--out", tmp_path / "m")[0] == 0
    assert os.listdir(tmp_path) == ["m"]
    assert isinstance(sys.stderr, Closed)


@pytest.mark.parametrize("quiet", [[], ["-q"]])
def test_a_log_on_a_full_disk_is_one_warning(sample, tmp_path, run, quiet):
    words = ["train", "tagger", sample / "train.conllu", "--epochs", "2", "--out", tmp_path / "m"]
    status, out, err = run(*words, "--log", "/dev/full", *quiet)
    assert (status, out) == (0, "")
    reason = "the log cannot be written (No space left on device); training goes on without it"
    assert [line for line in err.splitlines() if "/dev/full" in line] == [f"goldbeam: warning: /dev/full: {reason}"]
    assert os.listdir(tmp_path) == ["m"]
