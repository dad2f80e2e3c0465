"""Work at idle priority answers, raises, and is left where it does not end soon after a stop."""

import ctypes
import os
import sys
from threading import Event, current_thread

import pytest

from parlour_engine.control import INERT, Control, FlaggedControl, Inert
from parlour_engine.workers import idle
from parlour_engine.workers.idle import Leaving, at_idle_priority


class Stopped(Inert):
    """A control that has stopped from the start, by a word in memory as well."""

    def __init__(self) -> None:
        self.word = ctypes.c_longlong(7)
        self.reports: list[tuple[int, int]] = []

    def stopped(self) -> bool:
        return self.word.value == 7

    def stop_word(self) -> tuple[int, int]:
        return ctypes.addressof(self.word), 7

    def report(self, depth: int, nodes: int) -> None:
        self.reports.append((depth, nodes))


def test_work_runs_in_a_thread_of_its_own_and_its_answer_comes_back() -> None:
    def work(control: Control) -> tuple[str, int]:
        assert not control.stopped()
        policy = os.sched_getscheduler(0) if sys.platform == "linux" else 0
        return current_thread().name, policy

    found = at_idle_priority(work, INERT)
    assert found is not None
    assert found[0].startswith("idle")
    assert found[1] == (os.SCHED_IDLE if sys.platform == "linux" else 0)


def test_what_work_raises_is_raised() -> None:
    def work(control: Control) -> None:
        raise TimeoutError("its own")

    with pytest.raises(TimeoutError, match="its own"):
        at_idle_priority(work, INERT)


def test_work_that_ends_when_it_is_stopped_has_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "PATIENCE", 60.0)

    def work(control: Control) -> str:
        while not control.stopped():
            pass
        return "as far as it came"

    assert at_idle_priority(work, Stopped()) == "as far as it came"


def test_work_that_goes_on_after_a_stop_is_left_and_stays_stopped() -> None:
    going_on, over = Event(), Event()
    seen: list[bool] = []
    control = Stopped()

    def work(leaving: Control) -> str:
        going_on.wait()
        control.word.value = 8  # the next job's number, which stops another one
        seen.append(leaving.stopped())
        leaving.report(3, 5)
        over.set()
        return "too late"

    assert at_idle_priority(work, control) is None
    going_on.set()
    over.wait()
    assert seen == [True]
    assert control.reports == []


def test_compiled_code_sees_the_word_of_the_control_itself() -> None:
    control = Stopped()
    leaving = Leaving(control)
    assert isinstance(leaving, FlaggedControl)
    assert leaving.stop_word() == control.stop_word()
    address, value = Leaving(INERT).stop_word()
    assert ctypes.c_longlong.from_address(address).value != value
