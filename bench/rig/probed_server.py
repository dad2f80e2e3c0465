"""A server as `parlour-server serve` runs it, with a probe in its event loop. Run as a script.

The probe asks to be called a millisecond later, again and again, and notes how much later it was: that is
how long any other callback may have waited. Beside it stands what the loop's thread did since the last
call: how long it ran, and how long it was ready to run while the processors did something else (the
scheduler's own count, Linux only). On SIGTERM the notes are written to a file, as JSON.
"""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from parlour_server.app import serving
from parlour_server.background.memory import spare_start_up
from parlour_server.config import Settings
from parlour_web import static_dir

STEP_SECONDS = 0.001


class Note(NamedTuple):
    """One look at the loop; all in seconds, and all but ``at`` since the note before.

    Attributes:
        at: The monotonic clock.
        lag: How much later than asked for the loop called.
        ran: How long its thread ran.
        waited: How long its thread was ready to run and did not.
    """

    at: float
    lag: float
    ran: float
    waited: float


class LagProbe:
    """Notes the event loop's lag until the loop ends."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.notes: list[Note] = []
        self._loop = loop
        self._schedstat = os.open("/proc/thread-self/schedstat", os.O_RDONLY)
        self._ran, self._waited = self._scheduled()
        self._due = 0.0

    def start(self) -> None:
        """Ask for the next call."""
        self._due = perf_counter() + STEP_SECONDS
        self._loop.call_later(STEP_SECONDS, self._called)

    def _called(self) -> None:
        now = perf_counter()
        ran, waited = self._scheduled()
        self.notes.append(Note(now, now - self._due, ran - self._ran, waited - self._waited))
        self._ran, self._waited = ran, waited
        self.start()

    def _scheduled(self) -> tuple[float, float]:
        """Return the seconds that this thread has run, and has waited to run."""
        ran, waited, _ = os.pread(self._schedstat, 100, 0).split()
        return int(ran) / 1e9, int(waited) / 1e9


async def serve(settings: Settings) -> list[Note]:
    """Serve until SIGTERM, and return the probe's notes."""
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stopped.set)
    async with serving(settings, static_dir()) as running:
        spare_start_up()
        probe = LagProbe(loop)
        probe.start()
        print(running.port, type(loop).__module__.partition(".")[0], flush=True)
        await stopped.wait()
    return probe.notes


def main() -> None:
    """Serve with the engines, from the database and into the notes that the arguments name."""
    engines, folder = sys.argv[1], Path(sys.argv[2])
    settings = Settings(port=0, database=f"sqlite:///{folder / 'parlour.db'}", engines=engines)
    try:
        import uvloop
    except ImportError:
        notes = asyncio.run(serve(settings))
    else:
        notes = uvloop.run(serve(settings))
    (folder / "notes.json").write_text(json.dumps(notes))


if __name__ == "__main__":
    main()
