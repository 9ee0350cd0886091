"""Training processes that are killed, asked to end, or in each other's way."""

import json
import os
import random
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import goldbeam as gb

KILLED = Path(__file__).parent / "killed.py"
NEVER = 10**9


def start(*words, kill_at=NEVER, **options):
    command = [sys.executable, str(KILLED), str(kill_at), *map(str, words)]
    return subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, **options)


@pytest.fixture
def words(sample, tmp_path):
    data = ["train", "tagger", sample / "train.conllu", "--dev", sample / "dev.conllu", "--log", tmp_path / "log"]
    return [*data, "--out", tmp_path / "m", "--epochs", "3", "--checkpoint-every", "0"]


@pytest.fixture
def undisturbed(words, tmp_path):
    """The model of a run that nobody stops."""
    child = start(*words, "-q")
    assert child.communicate() == (b"", b"")
    model = (tmp_path / "m").read_bytes()
    (tmp_path / "m").unlink()
    (tmp_path / "log").unlink()
    return model


@pytest.mark.parametrize("times", [3, pytest.param(20, marks=pytest.mark.thorough)])
def test_a_run_that_is_killed_again_and_again_makes_the_same_model(words, undisturbed, tmp_path, times):
    (tmp_path / "m").write_bytes(b"old")
    draw = random.Random(0)
    kills = 0
    while kills < times:
        child = start(*words, "-q", "--resume", kill_at=draw.randrange(1, 40))
        assert child.communicate() == (b"", b"")
        assert child.returncode in (0, -signal.SIGKILL)
        kills += child.returncode != 0
        # The best model is saved at the end only, so there is the old file or the new one, and never anything else.
        assert (tmp_path / "m").read_bytes() in (b"old", undisturbed)
    child = start(*words, "-q", "--resume")
    assert (child.communicate(), child.returncode) == ((b"", b""), 0)
    assert (tmp_path / "m").read_bytes() == undisturbed
    assert sorted(os.listdir(tmp_path)) == ["log", "m"]
    for line in (tmp_path / "log").read_bytes().splitlines():
        assert json.loads(line)["event"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_asked_to_end_goes_on_with_the_command_that_it_names(words, tmp_path, number):
    (tmp_path / "m").write_bytes(b"old")
    child = start(*words, "--epochs", "1000000", "--patience", "1000000", "--checkpoint-every", "never")
    for line in child.stderr:
        if line.startswith(b"epoch 2/"):
            child.send_signal(number)
            break
    last = child.stderr.read().splitlines()[-1].decode()
    assert child.wait() == 128 + number
    kept, _, go_on = last.partition("; to continue: ")
    assert kept == f"goldbeam: interrupted; the best model so far is in {tmp_path / 'm'}"
    program, *again = go_on.split()
    assert (program, again[-1]) == ("goldbeam", "--resume")
    assert sorted(os.listdir(tmp_path)) == ["log", "m", "m.checkpoint"]
    events = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert events[-1]["event"] == "interrupted"
    assert gb.load(tmp_path / "m").score(words[4]) > 70
    reached = events[-1]["in_epoch"]
    child = start(*again, "--epochs", reached, "-q")
    assert (child.communicate(), child.returncode) == ((b"", b""), 0)
    resumed = (tmp_path / "m").read_bytes()
    child = start(*words, "--epochs", reached, "--patience", "1000000", "-q")
    assert (child.communicate(), child.returncode) == ((b"", b""), 0)
    assert (tmp_path / "m").read_bytes() == resumed


def test_two_runs_do_not_write_the_same_file(words, tmp_path):
    first = start(*words, "--epochs", "1000000", "--patience", "1000000")
    assert first.stderr.readline().startswith(b"tagger: ")
    second = start(*words, "--restart")
    out, err = second.communicate()
    assert (second.returncode, out) == (1, b"")
    reason = f"another run is writing it (process {first.pid}); wait for it or choose another name"
    assert err.decode() == f"goldbeam: error: {tmp_path / 'm'}: {reason}\n"
    third = start(*words, "--out", tmp_path / "n", "--checkpoint", tmp_path / "m.checkpoint", "--restart", "-q")
    assert third.communicate()[1].decode() == f"goldbeam: error: {tmp_path / 'm.checkpoint'}: {reason}\n"
    first.kill()
    first.communicate()
    fourth = start(*words, "--restart", "-q")
    assert (fourth.communicate(), fourth.returncode) == ((b"", b""), 0)
    assert sorted(os.listdir(tmp_path)) == ["log", "m"]


def test_a_disk_without_room_for_a_checkpoint_is_one_line(words, tmp_path):
    (tmp_path / "m").write_bytes(b"old")
    little = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))}
    child = start(*words, "-q", **little)
    out, err = child.communicate()
    assert (child.returncode, out) == (1, b"")
    reason = "cannot be written (File too large); free space or choose another place"
    assert err.decode() == f"goldbeam: error: {tmp_path / 'm.checkpoint'}: {reason}\n"
    assert (tmp_path / "m").read_bytes() == b"old"
    assert sorted(os.listdir(tmp_path)) == ["log", "m"]
