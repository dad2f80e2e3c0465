"""Progress of long work on standard error: a live line on a terminal, elsewhere a plain line each minute.

rich draws the line; the extra `parlour-engine[progress]` installs rich. On a terminal without rich one
message says so, and the plain lines follow. Work that ends within `QUIET_SECONDS` shows nothing.

Ctrl-C asks stoppable work to end with its results so far; a second Ctrl-C raises `KeyboardInterrupt`. For
other work the first one does.

Invariant: nothing is written to standard output, and showing progress does not change the work.
"""

import signal
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from types import FrameType, TracebackType
from typing import Any, NoReturn, TextIO

INTERRUPTED = 130  # the exit status that a shell reports after Ctrl-C
QUIET_SECONDS = 1.0
PLAIN_SECONDS = 60.0
DRAWN_A_SECOND = 4
JOIN_SECONDS = 5.0
MISSING = "progress is drawn by parlour-engine[progress], which is not installed: a line a minute follows"


@dataclass(slots=True)
class Figures:
    """The figures of the work so far; None and empty texts are not shown.

    Attributes:
        depth: Plies searched.
        nodes: Positions entered.
        move: The best move so far, as text.
        score: The value of this move, in words.
        done: The number of finished parts.
        total: The number of all parts.
        note: Anything else, in words.
    """

    depth: int | None = None
    nodes: int | None = None
    move: str = ""
    score: str = ""
    done: int | None = None
    total: int | None = None
    note: str = ""

    @property
    def share(self) -> float | None:
        """The finished share of the work, None if unknown."""
        return None if self.done is None or not self.total else min(1.0, self.done / self.total)

    def line(self, title: str, seconds: float) -> str:
        """Return all figures in one line.

        >>> Figures(9, 3_000_000, "4", "win in 7", 1, 4).line("solve", 60.0)
        'solve: depth 9, move 4, win in 7, 3,000,000 nodes, 50,000 a second, 1 of 4, 25 %, 3:00 left'
        >>> Figures(note="compiling").line("prepare", 5.0)
        'prepare: compiling, 0:05'
        """
        parts = [] if self.depth is None else [f"depth {self.depth}"]
        parts += [f"move {self.move}"] if self.move else []
        parts += [text for text in (self.score, self.note) if text]
        if self.nodes is not None:
            parts += [f"{self.nodes:,} nodes", f"{self.nodes / max(seconds, 1e-3):,.0f} a second"]
        share = self.share
        if share is not None:
            parts += [f"{self.done:,} of {self.total:,}", f"{share:.0%}".replace("%", " %")]
        left = f"{clock_text(seconds * (1 - share) / share)} left" if share else clock_text(seconds)
        return f"{title}: {', '.join([*parts, left])}"


def clock_text(seconds: float) -> str:
    """Return a duration as text for people.

    >>> clock_text(75), clock_text(3 * 3600 + 61)
    ('1:15', '3:01:01')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class Progress:
    """The progress of one piece of work, and the control of a search in it.

    It is a context manager; enter it in the main thread, where Ctrl-C arrives.
    """

    def __init__(
        self,
        title: str,
        total: int | None = None,
        *,
        stoppable: bool = True,
        stream: TextIO | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Show the work with a title; `stoppable` work calls `stopped`."""
        self.figures = Figures(total=total)
        self.interrupted = False
        self._title = title
        self._stoppable = stoppable
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._began = clock()
        self._plain_at = PLAIN_SECONDS
        self._is_plain = not self._stream.isatty()
        self._drawing: RichDrawing | None = None
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._follow, name="progress", daemon=True)
        self._before: Any = None  # the earlier handler of Ctrl-C

    def __enter__(self) -> "Progress":
        if self._stoppable and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._on_interrupt)
        self._began = self._clock()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._thread.join(JOIN_SECONDS)
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
        self.interrupted = self.interrupted or kind is KeyboardInterrupt

    def stopped(self) -> bool:
        """Return whether Ctrl-C has asked the work to end."""
        return self.interrupted

    def report(self, depth: int, nodes: int) -> None:
        """Record the progress of a search."""
        self.figures.depth, self.figures.nodes = depth, nodes

    def step(self, done: int, note: str = "") -> None:
        """Record the number of finished parts, and a note on the present work."""
        self.figures.done, self.figures.note = done, note

    def found(self, move: str, score: str) -> None:
        """Record the best move so far."""
        self.figures.move, self.figures.score = move, score

    @contextmanager
    def printing(self) -> Generator[None, None, None]:
        """Hide the line while results are printed on the same terminal."""
        with self._lock:
            if self._drawing is not None:
                self._drawing.clear()
            yield

    def tick(self) -> None:
        """Show the progress if it is due."""
        seconds = self._clock() - self._began
        if seconds < QUIET_SECONDS:
            return
        line = self.figures.line(self._title, seconds)
        if self._drawing is None and not self._is_plain:
            try:
                self._drawing = RichDrawing(self._stream)
            except ImportError:
                self._is_plain = True
                print(f"parlour-engine: {MISSING}", file=self._stream, flush=True)
        with self._lock:
            if self._drawing is not None:
                self._drawing.draw(line, self.figures.share)
            elif seconds >= self._plain_at:
                self._plain_at += PLAIN_SECONDS
                print(line, file=self._stream, flush=True)

    def _follow(self) -> None:
        while not self._over.wait(1 / DRAWN_A_SECOND):
            self.tick()
        if self._drawing is not None:
            self._drawing.clear()

    def _on_interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True
        self.figures.note = "ending with what is known; Ctrl-C again ends at once"


class RichDrawing:
    """Draws one line again and again, with rich."""

    def __init__(self, stream: TextIO) -> None:
        """Prepare to draw on a terminal.

        Raises:
            ImportError: rich is not installed.
        """
        from rich.console import Console
        from rich.live import Live
        from rich.progress_bar import ProgressBar
        from rich.table import Table

        self._bar = ProgressBar
        self._table: Callable[..., Any] = Table.grid
        console = Console(file=stream, force_terminal=True)
        self._make: Callable[[], Live] = partial(
            Live,
            console=console,
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._live: Live | None = None

    def draw(self, line: str, share: float | None) -> None:
        """Draw a line; with a bar if the finished share is known."""
        if self._live is None:
            self._live = self._make()
            self._live.start()
        shown = self._table(padding=(0, 1))
        if share is None:
            shown.add_row(line)
        else:
            shown.add_row(self._bar(total=1.0, completed=share, width=20), line)
        self._live.update(shown, refresh=True)

    def clear(self) -> None:
        """Remove what was drawn."""
        if self._live is not None:
            self._live.stop()
            self._live = None


def end_interrupted() -> NoReturn:
    """End with the status of Ctrl-C, after the results so far were printed.

    Raises:
        SystemExit: Always.
    """
    sys.stdout.flush()
    raise SystemExit(INTERRUPTED)
