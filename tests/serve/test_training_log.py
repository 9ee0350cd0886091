"""Logs of trainings as they grow: several runs, torn lines, resumed runs, and the time that is left."""

from __future__ import annotations

import json
import os

import pytest

import goldbeam as gb
from goldbeam.data.sample import sample_sentences
from goldbeam.errors import DataError
from goldbeam.serve.training_log import TrainingLog

NOON = 1767268800.0  # 2026-01-01T12:00:00Z


def line(event, second=0, **content):
    minutes, seconds = divmod(second, 60)
    return json.dumps({"event": event, "time": f"2026-01-01T12:{minutes:02}:{seconds:02}.000+00:00", **content}) + "\n"


def begin(second=0, **content):
    return line("begin", second, **{"task": "tagger", "epochs": 5, "examples": 100, "tokens": 1000, **content})


def epoch(number, second=0, **content):
    return line("epoch", second, epoch=number, tokens_per_second=500.0, **content)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "run.jsonl"


def runs(path, text, *, now=NOON, after=0):
    path.write_text(text)
    return TrainingLog(path).answer(after, now)["runs"]


def test_a_real_log_has_the_reports_of_training(path):
    sentences = [list(zip(s.words, s.upos, strict=True)) for s in sample_sentences(40, seed=0)]
    tagger = gb.Tagger(epochs=3).fit(sentences[:30], dev=sentences[30:], log=path)
    (run,) = TrainingLog(path).answer()["runs"]
    assert [report["dev"] for report in run["epochs"]] == [report.dev for report in tagger.reports_]
    assert run["ended"]
    assert run["best"]["epoch"] == run["best_epoch"]
    assert run["begin"]["examples"] == 30
    assert "seconds_left" not in run


def test_several_runs_are_numbered(path):
    found = runs(path, begin() + epoch(1) + line("end", best_epoch=1) + begin(task="parser") + epoch(1) + epoch(2))
    assert [(run["number"], run["begin"]["task"], len(run["epochs"]), run["ended"]) for run in found] == [
        (1, "tagger", 1, True),
        (2, "parser", 2, False),
    ]


def test_a_torn_last_line_is_read_when_it_is_whole(path):
    whole = begin() + epoch(1)
    path.write_text(whole[:-20])
    log = TrainingLog(path)
    assert log.answer()["runs"][0]["epochs"] == []
    path.write_text(whole)
    assert len(log.answer()["runs"][0]["epochs"]) == 1


def test_lines_that_are_no_events_are_skipped(path):
    broken = '{"event":"epo\n[]\n{"event":5}\n\n' + "[" * 100_000 + "\n" + '{"event":"epoch","epoch":"2"}\n'
    (run,) = runs(path, begin() + broken + epoch(1))
    assert [report["epoch"] for report in run["epochs"]] == [1]


def test_numbers_that_json_does_not_have_are_null(path):
    (run,) = runs(path, begin() + '{"event":"epoch","epoch":1,"dev":NaN,"violation":1e999}\n')
    assert run["epochs"] == [{"epoch": 1, "dev": None, "violation": None}]


def test_of_two_reports_of_an_epoch_the_later_counts(path):
    (run,) = runs(path, begin() + epoch(1, dev=90.0) + epoch(1, dev=91.0))
    assert [report["dev"] for report in run["epochs"]] == [91.0]


def test_a_resumed_run_goes_on_and_forgets_what_will_be_learned_again(path):
    first = begin() + epoch(1, dev=90.0, best=True) + epoch(2, dev=92.0, best=True)
    first += line("best", epoch=2, dev=92.0) + line("interrupted", in_epoch=3)
    second = begin(epochs=8) + line("resumed", after_epoch=1, tokens_done=10)
    (run,) = runs(path, first + second)
    assert (run["number"], run["resumed"], run["interrupted"], run["begin"]["epochs"]) == (1, 1, False, 8)
    assert [report["epoch"] for report in run["epochs"]] == [1]
    assert run["best"]["epoch"] == 1


def test_only_the_same_task_is_resumed(path):
    text = begin() + epoch(1) + begin(task="parser") + line("resumed", after_epoch=0)
    assert [run["number"] for run in runs(path, text)] == [1, 2]


def test_only_runs_with_news_are_given_after_a_line(path):
    text = begin() + epoch(1) + line("end", best_epoch=1) + begin(task="parser")
    path.write_text(text)
    log = TrainingLog(path)
    first = log.answer()
    assert (first["lines"], first["all"], len(first["runs"])) == (4, True, 2)
    assert log.answer(first["lines"]) == {"lines": 4, "all": False, "runs": []}
    with path.open("a") as file:
        file.write(epoch(1))
    later = log.answer(first["lines"])
    assert (later["all"], [run["number"] for run in later["runs"]]) == (False, [2])


def test_all_is_given_again_when_a_run_turns_out_to_be_resumed(path):
    path.write_text(begin() + epoch(1) + begin())
    log = TrainingLog(path)
    assert len(log.answer()["runs"]) == 2
    with path.open("a") as file:
        file.write(line("resumed", after_epoch=1))
    later = log.answer(3)
    assert (later["all"], len(later["runs"])) == (True, 1)


@pytest.mark.parametrize("replace", [False, True])
def test_a_log_that_was_written_anew_is_read_anew(path, replace):
    path.write_text(begin() + epoch(1) + epoch(2))
    log = TrainingLog(path)
    log.answer()
    if replace:
        other = path.with_name("other")
        other.write_text(begin(task="parser") + "\n" * 1000)
        os.replace(other, path)
    else:
        path.write_text(begin(task="parser"))
    again = log.answer(3)
    assert again["all"]
    assert [(run["begin"]["task"], run["epochs"]) for run in again["runs"]] == [("parser", [])]


def test_the_time_left_is_that_of_the_epochs_that_are_missing(path):
    text = begin(0) + epoch(1, 10) + epoch(2, 20)
    (run,) = runs(path, text, now=NOON + 24)
    assert run["seconds_left"] == pytest.approx(3 * 10 - 4)
    assert run["speed"] == 500.0
    (late,) = runs(path, text, now=NOON + 500)
    assert late["seconds_left"] == 0


def test_a_checkpoint_in_an_epoch_tells_how_much_of_it_is_done(path):
    text = begin(0) + epoch(1, 10) + line("checkpoint", 15, in_epoch=2, examples_done=50)
    (run,) = runs(path, text, now=NOON + 15)
    assert run["checkpoints"] == 1
    assert run["seconds_left"] == pytest.approx(35)


@pytest.mark.parametrize("last", [line("end", 20, best_epoch=1), line("interrupted", 20)])
def test_a_run_that_does_not_go_on_has_no_time_left(path, last):
    (run,) = runs(path, begin(0) + epoch(1, 10) + last)
    assert "seconds_left" not in run


def test_a_file_that_is_not_there_yet_is_said_in_a_sentence(path):
    found = TrainingLog(path).answer()
    assert found["runs"] == []
    assert found["message"] == "run.jsonl is not there yet; goldbeam train … --log run.jsonl writes it"


def test_what_is_no_log_is_an_error_that_names_no_folder(path, tmp_path):
    path.write_text("# sent_id = 1\n")
    with pytest.raises(DataError, match=r"^run\.jsonl: is not a goldbeam log; give --log the log of a training$"):
        TrainingLog(path).answer()
    with pytest.raises(DataError, match="is not a file"):
        TrainingLog(tmp_path).answer()
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(DataError, match="is not a file"):
        TrainingLog(path).answer()


def test_an_empty_file_has_no_runs(path):
    assert runs(path, "") == []
