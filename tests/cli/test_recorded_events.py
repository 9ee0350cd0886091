"""What `--json` remembers of a training: a warning once, epochs of earlier runs too, and all is passed on."""

from __future__ import annotations

import dataclasses

from fake_estimator import PLAN, REPORTS

from goldbeam.progress.observers import Recorder


class Watcher:
    def __init__(self):
        self.events = []

    def __getattr__(self, name):
        return lambda *arguments: self.events.append((name, *arguments))


def test_events_are_remembered_and_passed_on():
    watcher = Watcher()
    recorder = Recorder(watcher)
    plan = dataclasses.replace(PLAN, done=tuple(REPORTS[:1]))
    recorder.stage("a part")
    for message in ("careful", "careful", "look out", "careful"):
        recorder.warning(message)
    recorder.begin(plan)
    recorder.advance(2, 10)
    recorder.epoch(REPORTS[1])
    recorder.end(2, 1.5)
    assert watcher.events == [
        ("stage", "a part"),
        ("warning", "careful"),
        ("warning", "look out"),
        ("begin", plan),
        ("advance", 2, 10),
        ("epoch", REPORTS[1]),
        ("end", 2, 1.5),
    ]
    assert recorder.history == [dataclasses.asdict(report) for report in REPORTS[:2]]
    assert (recorder.best_epoch, recorder.seconds) == (2, 1.5)
