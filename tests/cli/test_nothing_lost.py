"""The command line destroys no file that is not its own, and leaves none of its own behind when it is ended."""

import os
import signal
import time

import pytest
from test_end_to_end_process import start

from goldbeam.learning import loop
from goldbeam.models.container import load_model


@pytest.fixture
def words(sample, tmp_path, monkeypatch):
    """A command line in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return ["train", "tagger", sample / "train.conllu", "--dev", sample / "dev.conllu", "--epochs", "2", "--out", "m"]


@pytest.fixture
def checkpoint(words, run, monkeypatch):
    """The checkpoint m.checkpoint of a run that was stopped."""

    def press(points):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(loop.SafePoints, "check", press)
        assert run(*words, "-q")[0] == 130
    return "m.checkpoint"


@pytest.mark.parametrize("extra", [[], ["--restart"], ["--resume"]])
@pytest.mark.parametrize("name", ["notes.txt", "m.checkpoint"])
@pytest.mark.parametrize("task", ["tagger", "pipeline"])
def test_a_file_that_is_no_checkpoint_stays(words, run, name, extra, task):
    with open(name, "w", encoding="utf-8") as file:
        file.write("dear diary")
    given = [] if name == "m.checkpoint" else ["--checkpoint", name]
    status, out, err = run("train", task, *words[2:], *given, *extra, "-q")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"goldbeam: error: {name}: ")
    if extra != ["--resume"]:
        assert "is not a goldbeam checkpoint and is not replaced; choose another name for the checkpoint" in err
    with open(name, encoding="utf-8") as file:
        assert file.read() == "dear diary"
    assert os.listdir() == [name]


def test_the_file_of_a_pipelines_parser_is_no_exception(words, run):
    with open("m.checkpoint.parser", "w", encoding="utf-8") as file:
        file.write("dear diary")
    status, _, err = run("train", "pipeline", *words[2:], "--restart", "-q")
    assert (status, err.count("\n")) == (1, 1)
    assert "m.checkpoint.parser: is not a goldbeam checkpoint and is not replaced" in err
    assert os.listdir() == ["m.checkpoint.parser"]
    status, _, err = run("train", "pipeline", *words[2:-1], "n.parser", "--checkpoint", "n")
    assert status == 2
    assert "--out and the parser's checkpoint are both n.parser; use different names" in err


@pytest.mark.parametrize("link", ["symbolic", "hard", "spelling", "dangling"])
def test_model_and_checkpoint_are_kept_apart_under_all_their_names(words, run, checkpoint, link):
    names = {"spelling": "../" + os.path.basename(os.getcwd()) + "/m.checkpoint", "dangling": "later"}
    name = names.get(link, "other")
    if link == "symbolic":
        os.symlink(checkpoint, name)
    elif link == "hard":
        os.link(checkpoint, name)
    elif link == "dangling":
        os.symlink("new", name)
    out = "new" if link == "dangling" else checkpoint
    before = sorted(os.listdir())
    status, _, err = run(*words[:-1], out, "--checkpoint", name, "--restart")
    assert status == 2
    assert "--out and --checkpoint are both" in err
    assert sorted(os.listdir()) == before
    assert load_model(checkpoint).task == "checkpoint"


def test_a_model_does_not_replace_the_checkpoint_of_another_run(words, run, checkpoint):
    status, _, err = run(*words[:-1], checkpoint, "--checkpoint", "c")
    assert (status, err.count("\n")) == (1, 1)
    assert "m.checkpoint: is the checkpoint of an unfinished run and no model; choose another name for the model" in err
    assert load_model(checkpoint).task == "checkpoint"


def test_a_loop_of_links_is_one_line(sample, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.symlink("loop", "loop")

    def fails(*words):
        status, out, err = run(*words)
        assert (status, out, err.count("\n")) == (1, "", 1)
        assert os.listdir() == ["loop"]
        return err.removeprefix("goldbeam: error: ").removesuffix("\n")

    reason = "loop: cannot be written (Too many levels of symbolic links); remove the link or give another name"
    train = ["train", "tagger", sample / "train.conllu", "--epochs", "1", "-q"]
    assert fails(*train, "--out", "loop") == reason
    assert fails(*train, "--out", "m", "--checkpoint", "loop") == reason
    assert fails("predict", sample / "upos.tagger", sample / "dev.words", "--out", "loop") == reason
    assert fails("sample", "--out", "loop") == reason
    assert fails("annotate", "Hello.", "--out", "loop") == reason
    assert fails("annotate", "--input", sample / "dev.words", "--out", "loop") == reason
    line = fails("annotate", "--input", sample / "dev.words", "--out", "loop/")
    assert line == "loop/: is not a folder and cannot become one: file exists; give another name"


@pytest.fixture
def endings():
    """SIGTERM and SIGHUP as a shell gives them to a program; whoever runs the tests may have them ignored."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("command", ["predict", "annotate", "sample", "average"])
def test_a_request_to_end_leaves_no_partial_files(sample, run, tmp_path, monkeypatch, endings, command, number):
    """It comes while the result is written, as often as `timeout` or a closing terminal send it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.txt").write_text("the dog saw a cat .\n")
    train = ["train", "tagger", sample / "train.conllu", "--epochs", "1", "--keep-keys", "-q", "--out"]
    assert run(*train, "one")[0] == run(*train, "two")[0] == 0
    words = {"predict": ["one", "in.txt"], "annotate": ["--input", "in.txt"], "average": ["one", "two"]}.get(
        command, []
    )
    (tmp_path / "old").write_bytes(b"what was there before")
    before = sorted(os.listdir())

    def end(descriptor):
        signal.raise_signal(number)
        raise AssertionError("not reached")

    real = os.unlink

    def unlink(path):
        signal.raise_signal(number)
        real(path)

    monkeypatch.setattr(os, "fsync", end)
    monkeypatch.setattr(os, "unlink", unlink)
    status, out, err = run(command, *words, "--out", "old")
    assert (status, out, err) == (128 + number, "", f"goldbeam: error: interrupted by {number.name}\n")
    assert sorted(os.listdir()) == before
    assert (tmp_path / "old").read_bytes() == b"what was there before"


def test_a_request_that_is_ignored_at_the_start_stays_ignored(sample, run, tmp_path, monkeypatch, endings):
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    real = os.fsync

    def fsync(descriptor):
        signal.raise_signal(signal.SIGHUP)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    assert run("sample", "--sentences", "1", "--out", tmp_path / "s") == (0, "", "")
    assert os.listdir(tmp_path) == ["s"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_process_that_annotates_is_ended_cleanly(tmp_path, number):
    """In the middle of its input, of which more is to come; started as a job in the background of a script."""

    def as_job():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(number, signal.SIG_DFL)

    words = ["annotate", "--input", "-", "--out", tmp_path / "out"]
    child = start(*words, stdin=-1, preexec_fn=as_job)
    while not any(name.endswith(".tmp") for name in os.listdir(tmp_path)):
        assert child.poll() is None
        time.sleep(0.01)
    child.send_signal(number)
    child.send_signal(signal.SIGINT)  # ignored
    assert child.stderr.read() == f"goldbeam: error: interrupted by {number.name}\n".encode()
    assert child.wait() == 128 + number
    child.stdin.close()
    assert os.listdir(tmp_path) == []
