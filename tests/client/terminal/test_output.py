import pytest

from parlour_client.terminal.lines import clock_words
from parlour_client.terminal.output import Output, ran_on
from parlour_protocol.terms import ByoYomi, ClockView, Fischer


@pytest.fixture
def written() -> list[str]:
    return []


@pytest.fixture
def terminal(written: list[str], monkeypatch: pytest.MonkeyPatch) -> Output:
    monkeypatch.setenv("TERM", "xterm")
    return Output(written.append, is_interactive=True)


@pytest.mark.parametrize(("is_interactive", "term"), [(False, "xterm"), (True, "dumb")])
def test_under_a_pipe_or_a_dumb_terminal_there_are_only_lines(
    written: list[str], is_interactive: bool, term: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    output = Output(written.append, is_interactive)
    output.show_clocks("your clock 1:00")
    output.say("Ann\x1b[2J")
    output.show_clocks("your clock 0:59")
    output.close()
    assert written == ["Ann?[2J\n"]


def test_clocks_are_rewritten_in_place_only_when_they_change(terminal: Output, written: list[str]) -> None:
    for text in ("clock 10:00", "clock 10:00", "clock 9:59", "clock 9:59"):
        terminal.show_clocks(text)
    assert written == ["clock 10:00: ", "\x1b7\rclock 9:59 \x1b8"]


def test_clocks_that_need_more_room_than_before_get_a_fresh_line(
    terminal: Output, written: list[str]
) -> None:
    terminal.show_clocks("clock 0:59")
    terminal.show_clocks("clock 10:14")
    assert written == ["clock 0:59: ", "\n", "clock 10:14: "]


def test_a_line_of_output_leaves_what_is_being_typed_behind(terminal: Output, written: list[str]) -> None:
    terminal.show_clocks("clock 0:59")
    terminal.say("Bob is away.")
    terminal.show_clocks("clock 0:59")
    assert written == ["clock 0:59: ", "\n", "Bob is away.\n", "clock 0:59: "]


def test_enter_has_left_the_line_of_the_clocks_already(terminal: Output, written: list[str]) -> None:
    terminal.show_clocks("clock 0:59")
    terminal.line_typed()
    terminal.say("X played 4")
    terminal.close()
    assert written == ["clock 0:59: ", "X played 4\n"]


def test_clocks_that_are_over_leave_the_line(terminal: Output, written: list[str]) -> None:
    terminal.show_clocks("clock 0:59")
    terminal.show_clocks("")
    terminal.show_clocks("")
    assert written == ["clock 0:59: ", "\n"]


@pytest.mark.parametrize(
    ("clocks", "elapsed", "after"),
    [
        (ClockView([60_000, 50_000], running=2), 1_500, ClockView([60_000, 48_500], running=2)),
        (ClockView([60_000, 50_000], running=1), 90_000, ClockView([0, 50_000], running=1)),
        (ClockView([60_000, 50_000]), 1_500, ClockView([60_000, 50_000])),
        (
            ClockView([60_000, 50_000], first_move=30_000),
            1_500,
            ClockView([60_000, 50_000], first_move=28_500),
        ),
    ],
)
def test_only_the_clock_that_runs_runs_on(clocks: ClockView, elapsed: int, after: ClockView) -> None:
    assert ran_on(clocks, Fischer(60, 0), elapsed) == after


def test_byo_yomi_runs_on_into_its_periods_and_ends_with_the_last() -> None:
    clocks, agreed = ClockView([5_000, 60_000], [2, 3], running=1), ByoYomi(60, 3, 30)
    assert ran_on(clocks, agreed, 6_000) == ClockView([29_000, 60_000], [1, 3], running=1)
    assert ran_on(clocks, agreed, 36_000) == ClockView([29_000, 60_000], [0, 3], running=1)
    assert ran_on(clocks, agreed, 99_000) == ClockView([0, 60_000], [0, 3], running=1)


def test_the_running_clock_shows_less_some_seconds_later() -> None:
    later = ran_on(ClockView([60_000, 60_000], running=1), Fischer(60, 0), 2_000)
    assert clock_words(later, [2]) == "your clock 1:00, theirs 0:58"
