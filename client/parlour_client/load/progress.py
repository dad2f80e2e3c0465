"""The progress of a load run, on standard error: a bar on a terminal, else a plain line a minute.

The package rich, from the extra `parlour-client[progress]`, draws the bar; without it a terminal shows a note
once, and then the plain lines.
"""

import sys
from collections.abc import Callable
from time import monotonic
from typing import TextIO

PLAIN_SECONDS = 60.0
MISSING = "progress is drawn by parlour-client[progress], which is not installed: a line a minute follows"

Draw = Callable[[str, float], None]
"""Draws a line with a bar for the finished part."""


class Progress:
    """Shows the progress of one run; a context manager that removes the bar at the end."""

    def __init__(self, stream: TextIO | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._plain_at = clock() + PLAIN_SECONDS
        self._draw: Draw | None = None
        self._clear: Callable[[], None] = lambda: None

    def __enter__(self) -> "Progress":
        if self._stream.isatty():
            try:
                self._draw, self._clear = rich_bar(self._stream)
            except ImportError:
                self.say(f"parlour: {MISSING}")
        return self

    def __exit__(self, *error: object) -> None:
        self._clear()

    def say(self, line: str) -> None:
        """Print a line that stays."""
        print(line, file=self._stream, flush=True)

    def show(self, line: str, share: float) -> None:
        """Show the progress; print a plain line only once a minute."""
        if self._draw is not None:
            self._draw(line, share)
        elif self._clock() >= self._plain_at:
            self._plain_at = self._clock() + PLAIN_SECONDS
            self.say(f"{line}, {share:.0%}".replace("%", " %"))


def rich_bar(stream: TextIO) -> tuple[Draw, Callable[[], None]]:
    """Return a function that draws a bar on a terminal, and one that removes the bar.

    Raises:
        ImportError: rich is not installed.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    columns = (BarColumn(20), TextColumn("{task.description}", markup=False), TimeRemainingColumn())
    console = Console(file=stream, force_terminal=True)
    # Without rich's refresh thread: the load generator measures the time of this process.
    bar = Progress(*columns, console=console, auto_refresh=False, transient=True)
    tasks: dict[str, TaskID] = {}

    def draw(line: str, share: float) -> None:
        phase = line.split(":")[0]  # rich computes the time left anew for each
        if phase not in tasks:
            for ended in tasks.values():
                bar.remove_task(ended)
            tasks.clear()
            tasks[phase] = bar.add_task(line, total=1.0)
        bar.update(tasks[phase], description=line, completed=share, refresh=True)

    bar.start()
    return draw, bar.stop
