"""Observers: any object with some of the methods can watch a training."""

from __future__ import annotations

import pytest

import goldbeam as gb
from goldbeam.learning.events import EVENTS, Observer, as_observer

DATA = [[("a", "X"), ("b", "Y")], [("b", "Y"), ("a", "X")]]


def watching(events, *methods):
    """An observer that has these methods and no others."""
    made = {name: lambda self, *args, name=name: events.append((name, *args)) for name in methods}
    return type("Watching", (), made)()


@pytest.mark.parametrize("event", ["begin", "advance", "epoch", "end"])
def test_an_observer_may_define_a_single_method(event):
    events = []
    gb.Tagger(epochs=2).fit(DATA, observer=watching(events, event))
    assert {name for name, *_ in events} == {event}
    assert len(events) == (1 if event in ("begin", "end") else 2)


def test_a_subset_of_the_methods_hears_its_events_in_order():
    events = []
    gb.Tagger(epochs=2).fit(DATA, observer=watching(events, "epoch", "end"))
    assert [name for name, *_ in events] == ["epoch", "epoch", "end"]
    assert [report.epoch for _, report in events[:2]] == [1, 2]


def test_an_observer_without_any_of_the_methods_is_refused():
    with pytest.raises(gb.ParameterError, match=r"observer has none of the methods begin, advance, epoch, end, stage"):
        gb.Tagger(epochs=1).fit(DATA, observer=print)


def test_the_observer_itself_does_nothing_but_warn():
    silent = as_observer(None)
    assert type(silent) is Observer
    assert [silent.begin(None), silent.advance(1, 2), silent.epoch(None), silent.end(1, 0.5)] == [None] * 4
    with pytest.warns(RuntimeWarning, match="careful"):
        silent.warning("careful")
    assert all(callable(getattr(silent, event)) for event in EVENTS)
    assert as_observer(silent) is silent
