"""The progress of the load generator: on a terminal, without rich, and elsewhere."""

import io
import sys

import pytest

from parlour_client.load.progress import MISSING, PLAIN_SECONDS, Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(stream: io.StringIO, *seconds: float) -> str:
    """Return what is written when a run that is half over is shown these seconds after its start."""
    now = 0.0
    with Progress(stream, lambda: now) as progress:
        for now in seconds:
            progress.show(f"playing: {now:g} moves", 0.5)
    return stream.getvalue()


def test_elsewhere_a_plain_line_comes_each_minute() -> None:
    said = shown(io.StringIO(), 1.0, PLAIN_SECONDS, 61.0, 119.0, 2 * PLAIN_SECONDS)
    assert said.splitlines() == ["playing: 60 moves, 50 %", "playing: 120 moves, 50 %"]


def test_a_terminal_without_rich_is_told_so_once_and_gets_the_plain_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    said = shown(Terminal(), 1.0, PLAIN_SECONDS)
    assert said.splitlines() == [f"parlour: {MISSING}", "playing: 60 moves, 50 %"]


def test_a_terminal_sees_each_step_with_a_bar_and_nothing_stays() -> None:
    said = shown(Terminal(), 1.0, 2.0)
    assert "playing: 1 moves" in said
    assert "playing: 2 moves" in said
    assert "━" in said
    assert said.endswith("\x1b[2K")  # the line is taken away
