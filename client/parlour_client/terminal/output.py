"""What a terminal shows: lines, and on an interactive one a last line with clocks that tick.

The clocks stand in the line in which the player types. A tick saves the cursor, rewrites the line from its
beginning and puts the cursor back, so what is being typed stays (ANSI sequences that every terminal emulator
knows); new output leaves that line behind and a fresh one follows. What is typed beyond the width of the
terminal is beyond this: the rewritten clocks then stand one row lower than they should, until Enter.

Under a pipe, and where TERM is ``dumb``, nothing of this is written: there are only lines.
"""

import os
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from parlour_client.terminal.lines import clock_words, printable
from parlour_protocol.terms import ByoYomi, Clock, ClockView
from parlour_protocol.values import Seat

TICK_S: Final = 0.25
"""How often the clocks are looked at; the line is written only when what it shows has changed."""

SAVE_CURSOR, RESTORE_CURSOR = "\x1b7\r", "\x1b8"


class Output:
    """Writes lines, and ticking clocks under them."""

    def __init__(self, write: Callable[[str], object], is_interactive: bool = False) -> None:
        """Write to a stream; ``is_interactive`` if both it and the input are a terminal."""
        self.ticks = is_interactive and os.environ.get("TERM", "dumb") != "dumb"
        self._write = write
        self._clocks = ""  # the clocks in the line of the cursor; empty while there are none

    def say(self, text: str) -> None:
        """Write lines; control characters are shown as question marks."""
        self.close()
        self._write(printable(text) + "\n")

    def show_clocks(self, text: str) -> None:
        """Show clocks in the line of the cursor, or none; anew where they are shown already."""
        if not self.ticks:
            return
        if text and len(text) <= len(self._clocks):
            text = text.ljust(len(self._clocks))
            if text != self._clocks:
                self._write(f"{SAVE_CURSOR}{text}{RESTORE_CURSOR}")
        else:  # a longer text would cover what is being typed
            self.close()
            if text:
                self._write(f"{text}: ")
        self._clocks = text

    def line_typed(self) -> None:
        """Note that the player has pressed Enter, and so left the line of the clocks."""
        self._clocks = ""

    def close(self) -> None:
        """Leave the line of the clocks."""
        if self._clocks:
            self._write("\n")
            self._clocks = ""


def clock_line(clocks: ClockView, agreed: Clock | None, yours: list[Seat], elapsed_s: float) -> str:
    """Return what clocks show so many seconds after they were sent."""
    return clock_words(ran_on(clocks, agreed, round(elapsed_s * 1000)), yours)


def ran_on(clocks: ClockView, agreed: Clock | None, elapsed: int) -> ClockView:
    """Return what clocks show after so many milliseconds in which nothing has happened."""
    if clocks.first_move is not None:  # only the time to begin runs
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
