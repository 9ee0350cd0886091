"""Ctrl-C is raised at a safe point, the second one at once, and a program's own handler is left alone."""

import signal
import threading
from contextlib import contextmanager

import pytest

from goldbeam.interrupts import Ended, SafePoints, endings_are_interrupts, exit_status


@pytest.fixture(autouse=True)
def foreground():
    """A shell ignores SIGINT for what it runs in the background, the tests too; Python then installs no handler."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def press():
    signal.raise_signal(signal.SIGINT)


def test_the_first_waits_for_a_safe_point():
    passed = []
    with pytest.raises(KeyboardInterrupt), SafePoints() as points:  # noqa: PT012
        points.check()
        press()
        passed.append("after the press")
        points.check()
        passed.append("after the check")
    assert passed == ["after the press"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_second_does_not_wait():
    passed = []
    with pytest.raises(KeyboardInterrupt), SafePoints():  # noqa: PT012
        press()
        passed.append("first")
        press()
        passed.append("second")
    assert passed == ["first"]


def test_one_after_the_last_safe_point_is_not_swallowed():
    with pytest.raises(KeyboardInterrupt), SafePoints():
        press()


def test_a_handler_of_the_program_is_left_alone():
    seen = []
    before = signal.signal(signal.SIGINT, lambda number, frame: seen.append(number))
    try:
        with SafePoints() as points:
            press()
            points.check()
        press()
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [signal.SIGINT] * 2


def test_other_threads_cannot_have_handlers_and_need_none():
    results = []

    def work():
        with SafePoints() as points, endings_are_interrupts():
            points.check()
            results.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert results == [signal.default_int_handler]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_request_to_end_acts_like_ctrl_c(number):
    before = signal.signal(number, signal.SIG_DFL)  # whoever runs the tests may have it ignored: nohup
    try:
        with endings_are_interrupts(), pytest.raises(KeyboardInterrupt), SafePoints() as points:  # noqa: PT012
            signal.raise_signal(number)
            points.check()
        assert signal.getsignal(number) is signal.SIG_DFL
    finally:
        signal.signal(number, before)


def test_a_request_that_is_ignored_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with endings_are_interrupts():
            signal.raise_signal(signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@contextmanager
def handlers(**wanted):
    """Signals as given here, and afterwards as they were."""
    before = {getattr(signal, name): signal.signal(getattr(signal, name), handler) for name, handler in wanted.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_a_request_to_end_is_heard_where_ctrl_c_is_ignored():
    """As in ``goldbeam train … &`` in a script."""
    with handlers(SIGINT=signal.SIG_IGN, SIGTERM=signal.SIG_DFL), endings_are_interrupts():
        with pytest.raises(Ended) as caught, SafePoints() as points:  # noqa: PT012
            signal.raise_signal(signal.SIGTERM)
            points.check()
        assert exit_status(caught.value) == 143
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_a_request_to_end_that_comes_twice_still_waits_for_a_safe_point():
    """`timeout` and closing terminals send theirs twice."""
    passed = []
    with (  # noqa: PT012
        handlers(SIGTERM=signal.SIG_DFL, SIGHUP=signal.SIG_DFL),
        endings_are_interrupts(),
        pytest.raises(Ended, match="SIGHUP"),
        SafePoints() as points,
    ):
        for number in (signal.SIGHUP, signal.SIGHUP, signal.SIGTERM):
            signal.raise_signal(number)
            passed.append(number)
        points.check()
    assert len(passed) == 3


def test_without_safe_points_a_request_to_end_is_raised_at_once_and_the_next_do_not_disturb_the_cleaning():
    passed = []
    with handlers(SIGTERM=signal.SIG_DFL), endings_are_interrupts(), pytest.raises(Ended):  # noqa: PT012
        try:
            signal.raise_signal(signal.SIGTERM)
            passed.append("not here")
        finally:
            signal.raise_signal(signal.SIGTERM)
            passed.append("cleaned")
    assert passed == ["cleaned"]


def test_ctrl_c_is_status_130():
    assert exit_status(KeyboardInterrupt()) == 130
