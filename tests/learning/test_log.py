"""The log: one JSON object a line, whatever happened to the run that wrote it."""

import errno
import json
import os

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.learning.checkpoint import Checkpoint
from goldbeam.learning.log import Log

SENTENCES = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(30, seed=6)]
TRAIN, DEV = SENTENCES[:20], SENTENCES[20:]


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def events(path):
    return [line["event"] for line in lines(path)]


class Press:
    """Ctrl-C after the first batch of the second epoch."""

    def begin(self, plan): ...

    def advance(self, epoch, tokens_done):
        if epoch == 2:
            raise KeyboardInterrupt

    def epoch(self, report): ...


def test_a_run_from_begin_to_end(tmp_path):
    path = tmp_path / "log"
    tagger = gb.Tagger(epochs=2, beam=3).fit(TRAIN, dev=DEV, log=path, checkpoint=Checkpoint(tmp_path / "c", "epoch"))
    begin, *middle, end = lines(path)
    assert {"event": "begin", "examples": 20, "search": "beam 3", "epochs": 2}.items() <= begin.items()
    assert begin["parameters"]["random_state"] == 0
    assert begin["training_data"]["sentences"] == 20
    assert begin["dev_data"]["sentences"] == 10
    reports = [line for line in middle if line["event"] == "epoch"]
    assert [report["epoch"] for report in reports] == [1, 2]
    assert all(report["tokens_per_second"] > 0 and report["seconds"] > 0 for report in reports)
    assert reports[0]["violation"] == tagger._model.epochs[0].violation
    best = [line for line in middle if line["event"] == "best"]
    assert best[0]["dev"] == reports[0]["dev"]
    places = [line for line in middle if line["event"] == "checkpoint"]
    assert [(place["in_epoch"], place["examples_done"]) for place in places] == [(2, 0), (3, 0)]
    assert places[-1]["size"] == os.path.getsize(tmp_path / "c")
    assert (end["event"], end["best_epoch"]) == ("end", best[-1]["epoch"])
    times = [line["time"] for line in lines(path)]
    assert times == sorted(times)


def test_a_resumed_run_is_appended(tmp_path):
    path = tmp_path / "log"
    arguments = {"dev": DEV, "log": path, "checkpoint": tmp_path / "c"}
    with pytest.raises(KeyboardInterrupt):
        gb.Tagger(epochs=3).fit(TRAIN, observer=Press(), **arguments)
    first = events(path)
    assert first[0] == "begin"
    assert first[-2:] == ["checkpoint", "interrupted"]
    gb.Tagger(epochs=3).fit(TRAIN, resume=True, **arguments)
    second = lines(path)[len(first) :]
    assert [line["event"] for line in second][:3] == ["begin", "resumed", "epoch"]
    assert second[1] | {"time": ""} == {
        "event": "resumed", "time": "", "after_epoch": 1, "tokens_done": sum(map(len, TRAIN)),
    }  # fmt: skip
    assert [line["epoch"] for line in second if line["event"] == "epoch"] == [2, 3]


@pytest.mark.parametrize("torn", [b'{"event":"ep', b"{", b'{"event":"epoch","time":' + b"9" * 200_000])
def test_a_torn_line_does_not_spoil_the_next(tmp_path, torn):
    path = tmp_path / "log"
    gb.Tagger(epochs=1).fit(TRAIN, log=path)
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    gb.Tagger(epochs=1).fit(TRAIN, log=path)
    assert path.read_bytes().startswith(whole)
    assert events(path) == ["begin", "epoch", "end"] * 2
    path.write_bytes(torn)
    gb.Tagger(epochs=1).fit(TRAIN, log=path)
    assert events(path) == ["begin", "epoch", "end"]


def test_a_file_that_is_no_log_stays_as_it_is(tmp_path):
    path = tmp_path / "notes"
    path.write_text("dear diary")
    with pytest.raises(gb.DataError, match="/notes: is not a goldbeam log; give the name of a new file"):
        gb.Tagger(epochs=1).fit(TRAIN, log=path)
    assert path.read_text() == "dear diary"


def test_a_log_that_cannot_be_written_is_one_sentence(tmp_path):
    with pytest.raises(gb.DataError, match=r"/no/log: the log cannot be written \(No such file or directory\)"):
        gb.Tagger(epochs=1).fit(TRAIN, log=tmp_path / "no" / "log")


class Warned(Press):
    """Watches in peace, and remembers warnings."""

    def __init__(self):
        self.warnings = []

    def advance(self, epoch, tokens_done): ...

    def end(self, best_epoch, seconds): ...

    def warning(self, message):
        self.warnings.append(message)


def test_a_log_on_a_full_disk_is_given_up_and_training_goes_on():
    expected = gb.Tagger(epochs=2).fit(TRAIN, dev=DEV)
    message = "/dev/full: the log cannot be written (No space left on device); training goes on without it"
    with pytest.warns(RuntimeWarning) as caught:
        tagger = gb.Tagger(epochs=2).fit(TRAIN, dev=DEV, log="/dev/full")
    assert [str(warning.message) for warning in caught] == [message]
    assert tagger._model_bytes()[1] == expected._model_bytes()[1]
    watcher = Warned()
    gb.Tagger(epochs=2).fit(TRAIN, dev=DEV, log="/dev/full", observer=watcher)
    assert watcher.warnings == [message]


def test_a_disk_that_is_full_for_a_while_leaves_a_log_that_can_be_gone_on_with(tmp_path, monkeypatch):
    path = tmp_path / "log"
    real = os.write

    def full(descriptor, data):
        real(descriptor, data[:5])
        monkeypatch.setattr(os, "write", real)
        raise OSError(errno.ENOSPC, "No space left on device")

    class Filling(Warned):
        def advance(self, epoch, tokens_done):
            if epoch == 2:
                monkeypatch.setattr(os, "write", full)

    gb.Tagger(epochs=3).fit(TRAIN, log=path, observer=Filling())
    gb.Tagger(epochs=1).fit(TRAIN, log=path)
    assert events(path) == ["begin", "epoch", "begin", "epoch", "end"]


def test_a_checkpoint_that_somebody_removes_does_not_end_a_run_with_a_log(tmp_path, monkeypatch):
    place = tmp_path / "c"
    real = Log.checkpoint

    def removed(log, *arguments):
        place.unlink()
        real(log, *arguments)

    monkeypatch.setattr(Log, "checkpoint", removed)
    gb.Tagger(epochs=2).fit(TRAIN, log=tmp_path / "log", checkpoint=Checkpoint(place, "epoch"))
    sizes = [line["size"] for line in lines(tmp_path / "log") if line["event"] == "checkpoint"]
    assert sizes == [None, None]


def test_short_writes_are_continued(tmp_path, monkeypatch):
    real = os.write
    with Log(tmp_path / "log") as log:
        monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:7]))
        log.end(3, 1.5)
    assert lines(tmp_path / "log")[0] | {"time": ""} == {"event": "end", "time": "", "best_epoch": 3, "seconds": 1.5}
