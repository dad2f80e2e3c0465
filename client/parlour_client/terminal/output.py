"""Writes to a terminal: lines, and on an interactive terminal a last line with ticking clocks.

The clocks are in the line in which the player types. A tick saves the cursor, rewrites the line from its
beginning and puts the cursor back, so the typed text stays (ANSI sequences that every terminal emulator
knows). New output leaves that line behind, and a new one follows. Known limit: if the typed text is wider
than the terminal, the clocks are one row too low until Enter.

Under a pipe, and if TERM is ``dumb``, there are only lines.
"""

import os
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from parlour_client.terminal.lines import printable
from parlour_protocol.terms import ByoYomi, Clock, ClockView

TICK_S: Final = 0.25
"""Seconds between two looks at the clocks; the line is written only if its text has changed."""

SAVE_CURSOR, RESTORE_CURSOR = "\x1b7\r", "\x1b8"


class Output:
    """Writes lines, and ticking clocks under them."""

    def __init__(self, write: Callable[[str], object], is_interactive: bool = False) -> None:
        """Write to a stream; ``is_interactive`` if the stream and the input are terminals."""
        self.ticks = is_interactive and os.environ.get("TERM", "dumb") != "dumb"
        self._write = write
        self._clocks = ""  # the clocks in the cursor's line; empty if none are shown

    def say(self, text: str) -> None:
        """Write lines; control characters are shown as question marks."""
        self.close()
        self._write(printable(text) + "\n")

    def show_clocks(self, text: str) -> None:
        """Show or replace the clocks in the cursor's line; an empty text removes them."""
        if not self.ticks:
            return
        if text and len(text) <= len(self._clocks):
            text = text.ljust(len(self._clocks))
            if text != self._clocks:
                self._write(f"{SAVE_CURSOR}{text}{RESTORE_CURSOR}")
        else:  # a longer text would cover the typed text
            self.close()
            if text:
                self._write(f"{text}: ")
        self._clocks = text

    def line_typed(self) -> None:
        """Note that the player has pressed Enter, which leaves the line of the clocks."""
        self._clocks = ""

    def close(self) -> None:
        """Leave the line of the clocks."""
        if self._clocks:
            self._write("\n")
            self._clocks = ""


def ran_on(clocks: ClockView, agreed: Clock | None, elapsed: int) -> ClockView:
    """Return clocks advanced by milliseconds in which nothing has happened."""
    if clocks.first_move is not None:  # only the time for the first move runs
        return replace(clocks, first_move=max(0, clocks.first_move - elapsed))
    if clocks.running is None:
        return clocks
    left, periods = list(clocks.left), list(clocks.periods)
    index = clocks.running - 1
    left[index] -= elapsed
    while left[index] <= 0 and isinstance(agreed, ByoYomi) and periods and periods[index]:
        periods[index] -= 1
        left[index] += agreed.period * 1000
    left[index] = max(0, left[index])
    return replace(clocks, left=left, periods=periods)
