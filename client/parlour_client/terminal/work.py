"""A typed line that is being executed, and the notices about it."""

import asyncio
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

FIRST_NOTICE_S: Final = 1.0
NOTICE_S: Final = 10.0
"""Seconds before the first notice that a line still runs, and between later notices."""


@dataclass(slots=True)
class Work:
    """One line, and the task that executes it."""

    line: str
    task: "asyncio.Task[None]"
    _began: float = field(default_factory=monotonic)
    _next: float = field(default_factory=lambda: FIRST_NOTICE_S)  # seconds after the beginning

    def notice(self) -> str:
        """Return a notice that the line still runs, if one is due; else an empty text."""
        seconds = monotonic() - self._began
        if seconds < self._next:
            return ""
        is_first, self._next = self._next == FIRST_NOTICE_S, seconds + NOTICE_S
        if is_first:
            return f"Working on {self.line!r} ... (stop breaks it off)"
        return f"{self.line!r}: no answer for {seconds:.0f} s yet (stop breaks it off)"

    def broken_off(self, acts: bool) -> str:
        """Return a notice that the line was broken off; one that ``acts`` on the room may have been sent."""
        if acts:
            return f"{self.line!r} is not waited for any more; the server may do it all the same."
        return f"{self.line!r} was broken off."
