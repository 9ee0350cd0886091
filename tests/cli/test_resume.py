"""`goldbeam train` and its checkpoints: what it says, what it refuses, what it leaves behind."""

import dataclasses
import errno
import io
import json
import os

import pytest
from fake_estimator import PLAN, REPORTS
from rich.console import Console

from goldbeam.learning import loop
from goldbeam.progress.live_table import LiveTable
from goldbeam.progress.observers import PlainLines


@pytest.fixture
def words(sample, tmp_path, monkeypatch):
    """A command line in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return ["train", "tagger", sample / "train.conllu", "--dev", sample / "dev.conllu", "--epochs", "3", "--out", "m"]


@pytest.fixture
def interrupt(monkeypatch):
    """Ctrl-C in the n-th safe point from now on."""

    def arm(nth):
        left = [nth]

        def check(points):
            left[0] -= 1
            if left[0] == 0:
                raise KeyboardInterrupt

        monkeypatch.setattr(loop.SafePoints, "check", check)

    return arm


def test_ctrl_c_says_how_to_go_on_and_the_way_leads_to_the_same_model(words, run, interrupt, tmp_path):
    assert run(*words, "-q") == (0, "", "")
    expected = (tmp_path / "m").read_bytes()
    interrupt(3)
    status, out, err = run(*words, "-q")
    go_on = f"goldbeam train tagger {words[2]} --dev {words[4]} --epochs 3 --out m -q --resume"
    assert (status, out, err) == (
        130, "", f"goldbeam: interrupted; the best model so far is in m; to continue: {go_on}\n"
    )  # fmt: skip
    assert sorted(os.listdir(tmp_path)) == ["m", "m.checkpoint"]
    assert (tmp_path / "m").read_bytes() != expected
    interrupt(-1)
    assert run(*go_on.split()[1:]) == (0, "", "")
    assert (tmp_path / "m").read_bytes() == expected
    assert os.listdir(tmp_path) == ["m"]


def test_ctrl_c_before_the_first_epoch_leaves_the_old_model_and_a_checkpoint(words, run, interrupt, tmp_path):
    (tmp_path / "m").write_bytes(b"old")
    interrupt(1)
    status, _, err = run(*words, "-q", "--restart")
    assert (status, err.count("\n")) == (130, 1)
    assert err.startswith("goldbeam: interrupted; no epoch is complete, so m is unchanged; to continue: goldbeam train")
    assert err.endswith(" -q --resume\n")
    assert (tmp_path / "m").read_bytes() == b"old"
    assert (tmp_path / "m.checkpoint").exists()


def test_a_checkpoint_is_not_destroyed_by_a_run_that_begins(words, run, interrupt, tmp_path):
    interrupt(2)
    assert run(*words, "-q")[0] == 130
    interrupt(-1)
    before = (tmp_path / "m.checkpoint").read_bytes()
    assert run(*words) == (
        1,
        "",
        "goldbeam: error: m.checkpoint: is the checkpoint of an unfinished run; "
        "use --resume to continue it or --restart to start over and replace it\n",
    )
    assert (tmp_path / "m.checkpoint").read_bytes() == before
    status, _, err = run(*words, "--resume", "--beam", "8")
    assert (status, err.count("\n")) == (1, 1)
    assert "m.checkpoint: belongs to a run that differs in its beam (4 there, 8 here)" in err
    assert (tmp_path / "m.checkpoint").read_bytes() == before
    assert run(*words, "-q", "--restart", "--beam", "8")[0] == 0
    assert not (tmp_path / "m.checkpoint").exists()


def test_resume_without_a_checkpoint_says_that_it_begins(words, run):
    status, _, err = run(*words, "--resume")
    assert status == 0
    assert err.startswith("no checkpoint m.checkpoint: training starts from the beginning\n")
    assert run(*words, "--resume", "-q") == (0, "", "")


def test_a_resumed_run_shows_and_reports_all_its_epochs(words, run, interrupt):
    interrupt(3)
    assert run(*words, "-q", "--log", "log", "--checkpoint", "c", "--checkpoint-every", "epoch")[0] == 130
    interrupt(-1)
    status, out, err = run(*words, "--resume", "--log", "log", "--checkpoint", "c", "--json")
    assert status == 0
    assert [report["epoch"] for report in json.loads(out)["epochs"]] == [1, 2, 3]
    assert err.splitlines()[1] == "resumed after epoch 1, at 100% of epoch 2"
    assert err.splitlines()[2].startswith("epoch 2/3: ")
    with open("log", encoding="utf-8") as file:
        events = [json.loads(line)["event"] for line in file]
    assert events.count("begin") == 2
    assert events.count("resumed") == events.count("interrupted") == events.count("end") == 1
    assert sorted(os.listdir()) == ["log", "m"]


RESUMED = dataclasses.replace(PLAN, done=tuple(REPORTS[:2]), tokens_done=400)


def test_the_live_table_has_the_rows_of_before_and_its_bar_goes_on():
    file = io.StringIO()
    with LiveTable(Console(file=file, width=80, force_terminal=False, highlight=False)) as table:
        table.begin(RESUMED)
        task = table._progress.tasks[0]
        assert (task.completed, task.total, task.fields["epoch"]) == (2400, 3000, 3)
        table.epoch(REPORTS[2])
        table.end(2, 1.5)
    lines = [line.rstrip() for line in file.getvalue().splitlines() if line.strip()]
    assert [line.split()[0] for line in lines[4:8]] == ["1", "2", "resumed", "3"]
    assert lines[6] == "resumed after epoch 2, at 40% of epoch 3"
    assert lines[-1] == "kept epoch 2, dev accuracy 94.50; trained in 1.5 s"


@pytest.mark.parametrize(
    ("done", "tokens", "words"),
    [(1, 0, "after epoch 1"), (0, 250, "at 25% of epoch 1"), (2, 400, "after epoch 2, at 40% of epoch 3")],
)
def test_lines_say_where_a_run_was_resumed(capsys, done, tokens, words):
    PlainLines().begin(dataclasses.replace(PLAN, done=tuple(REPORTS[:done]), tokens_done=tokens))
    assert capsys.readouterr().err.splitlines()[1:] == [f"resumed {words}"]


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        (["--resume", "--restart"], "--resume and --restart exclude each other"),
        (["--checkpoint", "m"], "--out and --checkpoint are both m; use different names"),
        (["--log", "./m.checkpoint"], "--checkpoint and --log are both m.checkpoint"),
    ],
)
def test_wrong_usage(words, run, extra, message):
    status, out, err = run(*words, *extra)
    assert (status, out) == (2, "")
    assert message in err
    assert os.listdir() == []


def test_a_time_that_is_none_is_told(words, run):
    status, out, err = run(*words, "--checkpoint-every", "often")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "'often' is not epoch, never or a number of minutes" in err
    assert os.listdir() == []


@pytest.mark.parametrize("option", ["--out", "--checkpoint", "--log"])
def test_inputs_are_not_replaced(sample, words, run, option):
    before = (sample / "dev.conllu").read_bytes()
    status, _, err = run(*words, option, sample / "dev.conllu", "--restart")
    assert status == 2
    assert f"{option} {sample / 'dev.conllu'} would replace an input" in err
    assert (sample / "dev.conllu").read_bytes() == before


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--margin", "nan", "--margin must be a finite number of at least 0, got nan"),
        ("--margin", "inf", "--margin must be a finite number of at least 0, got inf"),
        ("--aggressiveness", "nan", "--aggressiveness must be a finite number above 0, got nan"),
        ("--aggressiveness", "-inf", "--aggressiveness must be a finite number above 0, got -inf"),
        ("--threshold", "nan", "--threshold must be a finite number above 0 or 'auto' or None, got nan"),
        ("--prune", "nan", "--prune must be a finite number of at least 0, got nan"),
        ("--checkpoint-every", "nan", "a checkpoint is made every 'epoch', every N minutes or 'never', got nan"),
        ("--checkpoint-every", "-1", "a checkpoint is made every 'epoch', every N minutes or 'never', got -1.0"),
    ],
)
def test_numbers_that_are_none_are_one_line(sample, fails, option, value, message):
    line = fails("train", "tagger", sample / "train.conllu", "--out", "old", option, value)
    assert line == message


def test_an_unknown_update_is_answered_with_those_there_are(words, run):
    status, _, err = run(*words, "--update", "soon")
    assert (status, err.count("\n")) == (1, 1)
    assert "--update must be one of standard, early, hybrid, latest, max-violation, laso, got 'soon'" in err


def test_a_read_only_folder_is_found_out_before_the_work(sample, fails, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "is not writable" in fails("train", "tagger", sample / "train.conllu", "--out", "old")
    assert "is not writable" in fails("train", "tagger", "absent.conllu", "--out", "old")


def test_a_folder_that_refuses_the_lock_is_one_line(sample, fails, monkeypatch):
    """As for the superuser on a read-only file system, where looking at permissions finds nothing out."""

    def refuse(path, *arguments):
        if str(path).endswith(".lock"):
            raise OSError(errno.EROFS, "Read-only file system")
        return real(path, *arguments)

    real = os.open
    monkeypatch.setattr(os, "open", refuse)
    line = fails("train", "tagger", sample / "train.conllu", "--out", "old")
    assert "old: cannot be written (Read-only file system)" in line


def test_a_full_disk_at_the_end_leaves_the_old_model(sample, fails, monkeypatch):
    def full(source, target):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    line = fails("train", "tagger", sample / "train.conllu", "--epochs", "1", "--out", "old", "-q")
    assert line == "old: cannot be written (No space left on device); free space or choose another place"


def test_a_full_disk_at_an_interruption_is_told_together_with_what_was_kept(words, run, interrupt, monkeypatch):
    real = os.replace

    def full(source, target):
        if target.endswith(".checkpoint"):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(source, target)

    monkeypatch.setattr(os, "replace", full)
    interrupt(2)
    assert run(*words, "-q") == (
        1,
        "",
        "goldbeam: error: m.checkpoint: cannot be written (No space left on device); free space or choose another "
        "place; training was interrupted, and the best model so far is in m\n",
    )
    assert os.listdir() == ["m"]


COMPLETE = "m: this run is complete, so there is nothing to resume; to train again, use --restart\n"


def test_resuming_a_complete_run_says_so_and_does_nothing(words, run, tmp_path):
    assert run(*words, "-q") == (0, "", "")
    model = tmp_path / "m"
    made, when = model.read_bytes(), model.stat().st_mtime_ns
    assert run(*words, "--resume") == (0, "", COMPLETE)
    assert run(*words, "--resume", "-q") == (0, "", "")
    assert run(*words, "--resume", "--threads", "2") == (0, "", COMPLETE)  # the model is the same with any number
    status, out, err = run(*words, "--resume", "--json")
    assert (status, json.loads(out), err) == (0, {"task": "tagger", "model": "m", "complete": True}, COMPLETE)
    assert (model.read_bytes(), model.stat().st_mtime_ns) == (made, when)
    assert os.listdir(tmp_path) == ["m"]


def test_a_run_that_patience_ended_is_complete(words, run):
    words = [*words, "--epochs", "20", "--patience", "1"]
    assert run(*words, "-q") == (0, "", "")
    assert run(*words, "--resume") == (0, "", COMPLETE)


@pytest.mark.parametrize(
    "changed",
    [
        {1: "dependency"},
        {2: "dev.conllu"},
        {3: "--epochs", 4: "3"},  # no dev data
        {6: "4"},
        {9: "--beam", 10: "2"},
        {9: "--seed", 10: "1"},
    ],
    ids=["task", "data", "dev", "epochs", "beam", "seed"],
)
def test_the_model_of_another_run_is_not_taken_for_this_one(words, run, sample, changed):
    assert run(*words, "-q") == (0, "", "")
    other = [*words, "--beam", "4"]
    for place, word in changed.items():
        other[place] = sample / word if str(word).endswith(".conllu") else word
    status, _, err = run(*other, "--resume")
    assert status == 0
    assert err.startswith("no checkpoint m.checkpoint: training starts from the beginning\n")
    assert "kept epoch" in err


@pytest.mark.parametrize("content", [None, b"", b"not a model"])
def test_without_a_model_training_starts_from_the_beginning(words, run, tmp_path, content):
    if content is not None:
        (tmp_path / "m").write_bytes(content)
    status, _, err = run(*words, "--resume")
    assert (status, err.splitlines()[0]) == (0, "no checkpoint m.checkpoint: training starts from the beginning")


def test_an_interrupted_run_whose_checkpoint_was_removed_is_not_complete(words, run, interrupt, tmp_path):
    interrupt(3)
    assert run(*words, "-q")[0] == 130
    (tmp_path / "m.checkpoint").unlink()
    interrupt(-1)
    status, _, err = run(*words, "--resume")
    assert (status, err.splitlines()[0]) == (0, "no checkpoint m.checkpoint: training starts from the beginning")
    assert run(*words, "--resume") == (0, "", COMPLETE)
