"""The progress of long work: on a terminal, elsewhere, and what Ctrl-C leaves."""

import doctest
import io
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest

from parlour_engine.__main__ import main
from parlour_engine.commands import perft
from parlour_engine.commands import progress as module
from parlour_engine.commands.progress import MISSING, PLAIN_SECONDS, QUIET_SECONDS, Progress

PERFT = [sys.executable, "-m", "parlour_engine", "perft", "connect-four", "--depth", "60", "--json"]
MOST_READ = 65536


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def clock_of(*seconds: float) -> Iterator[float]:
    """Yield the time at the beginning, and then at each look."""
    yield from (0.0, 0.0, *seconds)


def ticked(stream: io.StringIO, *seconds: float) -> str:
    """Return what is written when it is looked at these times, with half of the work over."""
    times = clock_of(*seconds)
    progress = Progress("solve", 4, stream=stream, clock=lambda: next(times))
    next(times)
    progress.report(9, 3_000_000)
    progress.step(2)
    for _ in seconds:
        progress.tick()
    return stream.getvalue()


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(module).failed == 0


def test_where_there_is_no_terminal_a_plain_line_comes_each_minute() -> None:
    said = ticked(io.StringIO(), 0.5, 30.0, PLAIN_SECONDS, 61.0, 119.0, 2 * PLAIN_SECONDS)
    assert said.splitlines() == [
        "solve: depth 9, 3,000,000 nodes, 50,000 a second, 2 of 4, 50 %, 1:00 left",
        "solve: depth 9, 3,000,000 nodes, 25,000 a second, 2 of 4, 50 %, 2:00 left",
    ]


def test_a_terminal_without_rich_names_the_extra_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    said = ticked(Terminal(), QUIET_SECONDS, 2.0, PLAIN_SECONDS).splitlines()
    assert said[0] == f"parlour-engine: {MISSING}"
    assert said[1:] == ["solve: depth 9, 3,000,000 nodes, 50,000 a second, 2 of 4, 50 %, 1:00 left"]


def test_short_work_shows_nothing_anywhere() -> None:
    assert ticked(Terminal(), 0.2, QUIET_SECONDS / 2) == ""


def test_the_first_interrupt_asks_the_work_to_end_and_the_second_ends_it() -> None:
    before = signal.getsignal(signal.SIGINT)
    with suppress(KeyboardInterrupt), Progress("solve", stream=io.StringIO()) as progress:
        os.kill(os.getpid(), signal.SIGINT)
        assert progress.stopped()
        os.kill(os.getpid(), signal.SIGINT)
        pytest.fail("the second one did not end it")
    assert progress.interrupted
    assert signal.getsignal(signal.SIGINT) == before


def test_work_that_cannot_be_asked_is_ended_at_once() -> None:
    with pytest.raises(KeyboardInterrupt), Progress("perft", stoppable=False, stream=io.StringIO()):
        os.kill(os.getpid(), signal.SIGINT)


def ended(work: "subprocess.Popen[bytes]") -> dict[str, object]:
    """Interrupt the work, and return what it has printed by its end."""
    work.send_signal(signal.SIGINT)
    out, _ = work.communicate(timeout=60)
    assert work.returncode == 130
    found: dict[str, object] = json.loads(out)
    return found


def test_a_terminal_sees_the_line_and_standard_output_only_the_result() -> None:
    terminal, error = pty.openpty()
    with subprocess.Popen(PERFT, stdout=subprocess.PIPE, stderr=error) as work:
        os.close(error)
        drawn = b""
        while b"perft" not in drawn:
            drawn += os.read(terminal, MOST_READ)
        answer = ended(work)
    os.close(terminal)
    assert (answer["interrupted"], answer["of_moves"]) == (True, 7)


def test_without_a_terminal_the_result_so_far_comes_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*question: object) -> Iterator[int]:
        yield 5
        raise KeyboardInterrupt

    monkeypatch.setattr(perft, "perft_by_move", interrupted)
    with pytest.raises(SystemExit) as end:
        main(["perft", "connect-four", "--depth", "3"])
    assert end.value.code == 130
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("5 paths after 1 of 7 moves\n", "")


def interrupted_at_once(progress: Progress) -> bool:
    """Answer as if Ctrl-C had been pressed before the work began."""
    progress.interrupted = True
    return True


def test_an_interrupted_solver_says_what_it_knows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The solver's first look at its control finds that Ctrl-C was pressed."""
    monkeypatch.setattr(Progress, "stopped", interrupted_at_once)
    with pytest.raises(SystemExit) as end:
        main(["solve", "mnk", "--option", "width=5", "--option", "height=5", "--option", "line=4", "--json"])
    assert end.value.code == 130
    answer = json.loads(capsys.readouterr().out)
    assert (answer["interrupted"], len(answer["moves"])) == (True, 25)


def test_interrupted_tables_print_the_figures_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Progress, "stopped", interrupted_at_once)
    with pytest.raises(SystemExit) as end:
        main(["tables", "wolf-and-sheep", "--depth", "2"])
    assert end.value.code == 130
    assert capsys.readouterr().out.endswith("0 of 0 printed counts agree\n")
