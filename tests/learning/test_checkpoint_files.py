"""Checkpoints that fit another run, or nothing at all, are refused in one sentence; when they are made, and by whom."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import goldbeam as gb
from goldbeam.atomic import side_file
from goldbeam.constituents import parse_brackets
from goldbeam.data.sample import sample_brackets, sample_sentences
from goldbeam.learning.checkpoint import Checkpoint, Checkpoints
from goldbeam.learning.run_progress import RunProgress
from goldbeam.locks import sole_writer
from goldbeam.models.container import load_model, save_model

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(30, seed=6)]
TRAIN, DEV = SENTENCES[:20], SENTENCES[20:]


class Press:
    """Ctrl-C after the first epoch."""

    def begin(self, plan): ...

    def advance(self, epoch, tokens_done): ...

    def epoch(self, report):
        raise KeyboardInterrupt


@pytest.fixture
def path(tmp_path):
    """The checkpoint of a run that was stopped after its first epoch."""
    path = tmp_path / "c"
    with pytest.raises(KeyboardInterrupt):
        gb.Tagger(epochs=2).fit(TRAIN, dev=DEV, observer=Press(), checkpoint=path)
    return path


def refused(path, train=TRAIN, dev=DEV, **parameters):
    """The message with which a run does not go on; the checkpoint must stay as it is."""
    before = path.read_bytes()
    with pytest.raises(gb.ModelError) as caught:
        gb.Tagger(**{"epochs": 2, **parameters}).fit(train, dev=dev, checkpoint=path, resume=True)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == ["c"]
    return str(caught.value).removeprefix(f"{path}: ")


@pytest.mark.parametrize(
    ("parameters", "difference"),
    [
        ({"beam": 8}, "beam (4 there, 8 here)"),
        ({"random_state": 1}, "random_state (0 there, 1 here)"),
        ({"update": "early"}, "update ('max-violation' there, 'early' here)"),
        ({"threshold": 2.5}, "threshold (None there, 2.5 here)"),
        ({"templates": ["w0", "t-1"]}, "templates"),
        ({"train": TRAIN[1:]}, "training data"),
        ({"train": [[(word, label) for word, label in s] for s in reversed(TRAIN)]}, "training data"),
        ({"dev": DEV[1:]}, "dev data"),
        ({"dev": None}, "dev data"),
    ],
    ids=["beam", "seed", "update", "threshold", "templates", "shorter", "reversed", "shorter-dev", "no-dev"],
)
def test_another_run_is_named_by_what_differs(path, parameters, difference):
    assert refused(path, **parameters) == (
        f"belongs to a run that differs in its {difference}; give what that run had, or restart without this checkpoint"
    )


def changed(path, **changes):
    file = load_model(path)
    save_model(path, {**file.metadata, **changes}, file.tensors)


def test_another_task_and_another_version(path, monkeypatch):
    identity = load_model(path).metadata["identity"]
    changed(path, identity={**identity, "task": "parser"})
    assert refused(path).startswith("belongs to a run that differs in its task ('parser' there, 'tagger' here)")
    changed(path, identity=identity)
    monkeypatch.setattr("goldbeam.learning.run_identity._version", lambda: "9.9")
    assert refused(path).startswith("belongs to a run that differs in its goldbeam version (")


def test_damage_is_one_sentence(path):
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    assert refused(path).endswith("copy or train it again, or restart the run without this checkpoint")
    middle = len(whole) // 2
    path.write_bytes(whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :])
    assert "the checksum of its data does not match" in refused(path)
    path.write_bytes(b"")
    assert refused(path).startswith("not a usable goldbeam model")


@pytest.mark.parametrize(
    "changes",
    [
        {"progress": {}},
        {"progress": {"epoch": "two", "reports": [], "sums": {}}},
        {"progress": {"epoch": 7, "reports": [], "sums": {}}},
        {"progress": {"epoch": 1, "position": -1, "reports": [], "sums": {}}},
        {"progress": {"epoch": 1, "best_epoch": 3, "reports": [], "sums": {}}},
        {"progress": {"epoch": 1, "reports": [{"what": 1}], "sums": {}}},
        {"progress": {"epoch": 1, "position": 7, "reports": [], "sums": {}}},
        {"parts": {}},
        {"parts": {"best": {"scale": 1.0}, "learner": {"now": 20}}},
        {"parts": {"best": {"scale": "much", "salt": 0}, "learner": {"now": 20}}},
        {"parts": {"learner": {}}},
        {"parts": {"learner": {"now": "noon"}}},
        {"parts": {"learner": 7}},
    ],
    ids=str,
)
def test_content_that_makes_no_sense_is_one_sentence(path, changes):
    changed(path, **changes)
    message = refused(path)
    assert message.startswith("cannot go on from this checkpoint, ")
    assert "\n" not in message


def test_a_model_is_no_checkpoint_and_a_checkpoint_no_model(path):
    with pytest.raises(gb.ModelError, match="/c: is the checkpoint of an unfinished training run"):
        gb.load(path)
    gb.Tagger(epochs=1).fit(TRAIN).save(path)
    assert refused(path) == "is a model for the task 'tagger', not a checkpoint; give another name"


def test_an_unfinished_run_is_not_destroyed_unless_asked_to(path):
    before = path.read_bytes()
    with pytest.raises(gb.ModelError, match="/c: is the checkpoint of an unfinished run; resume that run, or remove"):
        gb.Tagger(epochs=1).fit(TRAIN, checkpoint=path)
    assert path.read_bytes() == before
    gb.Tagger(epochs=1).fit(TRAIN, checkpoint=Checkpoint(path, "epoch", replace=True))
    assert path.read_bytes() != before


def test_resume_without_a_checkpoint_begins_anew_and_without_a_path_is_an_error(tmp_path):
    tagger = gb.Tagger(epochs=1).fit(TRAIN, checkpoint=tmp_path / "none", resume=True)
    assert tagger.info()["epoch"] == 1
    with pytest.raises(gb.ParameterError, match="resume needs to know the checkpoint"):
        gb.Tagger().fit(TRAIN, resume=True)


def test_saving_the_model_removes_the_checkpoint_of_a_complete_run_only(tmp_path):
    path = tmp_path / "c"
    tagger = gb.Tagger(epochs=2)
    with pytest.raises(KeyboardInterrupt):
        tagger.fit(TRAIN, dev=DEV, observer=Press(), checkpoint=path)
    tagger.save(tmp_path / "m")
    assert path.exists()
    tagger.fit(TRAIN, dev=DEV, checkpoint=path, resume=True)
    assert path.exists()
    tagger.save(tmp_path / "m")
    assert sorted(os.listdir(tmp_path)) == ["m"]


@pytest.mark.parametrize("every", ["often", "", -1, float("nan"), float("inf"), True, None])
def test_when_checkpoints_are_made_is_checked(every):
    with pytest.raises(gb.ParameterError, match="every 'epoch', every N minutes or 'never', got "):
        Checkpoint("c", every)


def test_when_checkpoints_are_due(tmp_path):
    now = 100.0
    within, after = RunProgress(position=5), RunProgress(epoch=2)

    def due(every, progress):
        with Checkpoints(Checkpoint(tmp_path / "c", every), {}, None, clock=lambda: began) as checkpoints:
            checkpoints._clock = lambda: now
            return checkpoints.due(progress)

    began = now - 119.9
    assert [due("epoch", s) for s in (within, after)] == [False, True]
    assert [due("never", s) for s in (within, after)] == [False, False]
    assert [due(0, s) for s in (within, after)] == [True, True]
    assert [due(2, s) for s in (within, after)] == [False, False]
    began = now - 120.1
    assert [due(2, s) for s in (within, after)] == [True, True]


def test_when_a_checkpoint_is_due_in_the_middle_of_a_batch(tmp_path):
    def seconds_left(every, since):
        with Checkpoints(Checkpoint(tmp_path / "c", every), {}, None, clock=lambda: 100.0) as checkpoints:
            checkpoints._clock = lambda: 100.0 + since
            return checkpoints.seconds_left()

    assert [seconds_left(2, since) for since in (0.0, 100.0, 120.0, 1000.0)] == [120.0, 20.0, 0.0, 0.0]
    assert [seconds_left(every, 1000.0) for every in ("epoch", "never", 0)] == [None, None, None]


def test_a_checkpoint_does_not_wait_for_the_end_of_a_batch(tmp_path):
    """All sentences are one batch. Written down after each of them, the run makes the same model."""
    trees = list(parse_brackets(sample_brackets(10, 3)))
    parser = gb.ConstituencyParser(epochs=1, beam=2, repeated=3)
    often = Checkpoint(tmp_path / "c", 1e-12)  # no sentence takes less time
    written = parser.fit(trees, checkpoint=often, log=tmp_path / "log")
    events = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    places = [(e["in_epoch"], e["examples_done"]) for e in events if e["event"] == "checkpoint"]
    assert places == [*((1, examples) for examples in range(1, 11)), (2, 0)]
    model = written._model_bytes()
    assert model == gb.ConstituencyParser(epochs=1, beam=2, repeated=3).fit(trees)._model_bytes()


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_full_disk_leaves_the_old_checkpoint_and_ends_the_run(path, monkeypatch, call):
    before = path.read_bytes()
    real = getattr(os, call)

    def full(descriptor, *arguments):
        if call == "replace" or os.fstat(descriptor).st_size > 0 or len(arguments[0]) > 100:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, *arguments)

    monkeypatch.setattr(os, call, full)
    tagger = gb.Tagger(epochs=2)
    with pytest.raises(gb.ModelError, match=r"/c: cannot be written \(No space left on device\)"):
        tagger.fit(TRAIN, dev=DEV, checkpoint=Checkpoint(path, 0), resume=True)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == ["c"]


def test_a_full_disk_at_an_interruption_keeps_the_best_model_and_is_the_cause(path, monkeypatch):
    before = path.read_bytes()
    tagger = gb.Tagger(epochs=2)

    class Full(Press):
        def advance(self, epoch, tokens_done):
            monkeypatch.setattr(os, "replace", self.fail)

        def fail(self, *paths):
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(KeyboardInterrupt) as caught:
        tagger.fit(TRAIN, dev=DEV, checkpoint=path, resume=True, observer=Full())
    assert isinstance(caught.value.__cause__, gb.ModelError)
    assert path.read_bytes() == before
    assert tagger.predict([["dog"]])


def test_one_writer_a_file(path):
    with sole_writer(path):
        assert refused_by(path) == f"another run is writing it (process {os.getpid()})"
    assert os.listdir(path.parent) == ["c"]
    gb.Tagger(epochs=2).fit(TRAIN, dev=DEV, checkpoint=path, resume=True)


def refused_by(path):
    with pytest.raises(gb.ModelError) as caught:
        gb.Tagger(epochs=2).fit(TRAIN, dev=DEV, checkpoint=path, resume=True)
    return str(caught.value).removeprefix(f"{path}: ").partition(";")[0]


def test_a_killed_writer_is_in_nobodys_way(path):
    program = (
        "import sys\nfrom goldbeam.locks import sole_writer\nwith sole_writer(sys.argv[1]): print(flush=True); input()"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", program, path], **pipes) as child:
        child.stdout.readline()
        assert refused_by(path) == f"another run is writing it (process {child.pid})"
        child.send_signal(signal.SIGKILL)
    assert [name for name in os.listdir(path.parent) if name.endswith(".lock")]
    Path(side_file(str(path), "-0123456789abcdef.tmp")).write_bytes(b"half a checkpoint")
    (path.parent / ".goldbeam-0123456789abcdef-0123456789abcdef.tmp").write_bytes(b"of another file")
    gb.Tagger(epochs=2).fit(TRAIN, dev=DEV, checkpoint=path, resume=True)
    assert sorted(os.listdir(path.parent)) == [".goldbeam-0123456789abcdef-0123456789abcdef.tmp", "c"]


def test_a_full_disk_leaves_no_lock_behind(path, monkeypatch):
    def full(*arguments):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "pwrite", full)
    assert refused_by(path) == "cannot be written (No space left on device)"
    assert os.listdir(path.parent) == ["c"]


def test_an_interrupted_lock_is_not_left_behind(path, monkeypatch):
    def press(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "pwrite", press)
    with pytest.raises(KeyboardInterrupt), sole_writer(path):
        pass
    assert os.listdir(path.parent) == ["c"]
