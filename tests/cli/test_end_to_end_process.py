"""`goldbeam` as a process of its own: streams, pipes, signals, exit status."""

import json
import os
import subprocess
import sys

import pytest

PROGRAM = [sys.executable, "-m", "goldbeam"]


def start(*args, unbuffered=False, **streams):
    environment = {**os.environ, "PYTHONUNBUFFERED": "1" if unbuffered else ""}
    command = [*PROGRAM, *map(str, args)]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.PIPE, **streams)


def test_annotation_passes_through_a_pipe(sample):
    text = (sample / "dev.words").read_bytes()
    tagging = start("predict", sample / "upos.tagger", "-", stdin=subprocess.PIPE)
    tagged, messages = tagging.communicate(text)
    assert (tagging.returncode, messages) == (0, b"")
    assert len(tagged.split()) == len(text.split())
    scoring = start("evaluate", sample / "upos.tagger", "-", "--json", stdin=subprocess.PIPE)
    scores, messages = scoring.communicate(tagged)
    assert (scoring.returncode, messages) == (0, b"")
    assert json.loads(scores)["accuracy"] == 100


def test_progress_is_on_standard_error_only(sample, tmp_path):
    child = start("train", "tagger", sample / "train.conllu", "--epochs", "1", "--out", tmp_path / "m")
    out, err = child.communicate()
    assert (child.returncode, out) == (0, b"")
    assert b"epoch 1/1" in err


@pytest.mark.parametrize("unbuffered", [False, True])  # unbuffered, a write to a pipe may take a part and not fail
def test_a_reader_that_leaves_after_a_few_bytes_is_no_error(sample, tmp_path, unbuffered):
    (tmp_path / "long.words").write_text("the dog saw a cat .\nno\n" * 20_000)  # far more than a pipe holds
    child = start("predict", sample / "upos.tagger", tmp_path / "long.words", unbuffered=unbuffered)
    assert child.stdout.read(4) == b"the_"
    child.stdout.close()
    assert child.stderr.read() == b""
    assert child.wait() == 141


def test_bad_data_is_one_line_and_status_1(sample, tmp_path):
    (tmp_path / "bad.conllu").write_text("1\tone\n\n")
    child = start("predict", sample / "upos.tagger", tmp_path / "bad.conllu")
    out, err = child.communicate()
    assert (child.returncode, out, err.count(b"\n")) == (1, b"", 1)
    assert err.startswith(f"goldbeam: error: {tmp_path / 'bad.conllu'}:1: 2 columns".encode())


def test_streams_that_are_closed_are_no_crash(sample, tmp_path):
    """As in ``goldbeam … 2>&-``, or under a service manager."""
    words, model = sample / "dev.words", sample / "upos.tagger"

    def close(*streams):
        return {"preexec_fn": lambda: [os.close(stream) for stream in streams]}

    reading = start("predict", model, "-", **close(0))
    assert reading.communicate() == (b"", b"goldbeam: error: standard input is closed; give a file name\n")
    assert reading.returncode == 1
    writing = start("predict", model, words, **close(1))
    assert writing.communicate() == (b"", b"goldbeam: error: standard output is closed; give a file name\n")
    assert writing.returncode == 1
    silent = start("train", "tagger", sample / "train.tsv", "--epochs", "1", "--out", tmp_path / "m", **close(0, 1, 2))
    assert silent.communicate() == (b"", b"")
    assert silent.returncode == 0
    assert (tmp_path / "m").exists()
