"""A series on several cores: games played by worker processes, each game by one of them.

The workers run the same job as the server's laboratory, a piece of one game long (workers/series.py). When
one is killed, all are started anew, and games under way begin again from their seed.

Invariant: which games come out, and every move in them, depends on the series alone, not on the processes.
"""

import math
import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from multiprocessing.sharedctypes import RawArray, RawValue
from typing import Any

from parlour_engine.game import GameError
from parlour_engine.match.record import played_of
from parlour_engine.match.referee import Played
from parlour_engine.workers.partial_result import PARTIAL_BYTES
from parlour_engine.workers.process import PROGRESS_CELLS, initialise, run

MOST_TRIES = 3  # starts of the workers in a row between which no game was finished
WAITING = 2  # games handed out for each process, so that none is idle
STOPPED = 1  # the serial of every job: one stop is for all
PRELOADED = "parlour_engine.workers.preloaded"


class WorkersLostError(GameError):
    """The workers, or the cluster that has them, were lost again and again."""


def played_by_processes(
    series: Mapping[str, Any], numbers: Iterable[int], processes: int
) -> Generator[Played, None, None]:
    """Yield the games of a series in the order in which they end; a caller may stop before the last.

    Args:
        series: What the job `series` takes to describe it.
        numbers: Which games, by number.
        processes: How many at once, each on a core.

    Raises:
        WorkersLostError: No game was finished in `MOST_TRIES` starts of the workers.
        GameError: The series cannot be played.
    """
    to_play, waiting, tries = iter(numbers), list[int](), 0
    while tries < MOST_TRIES:
        stop = RawValue("q", 0)
        pool = started(processes, stop)
        try:
            hand_out = partial(handed_out, to_play, waiting, WAITING * processes)
            for game in hand_out(lambda number: submitted(pool, series, number)):  # noqa: B023  # used up at once
                tries = 0
                yield game
            return
        except BrokenProcessPool:
            tries += 1
        finally:
            stop.value = STOPPED
            pool.shutdown(cancel_futures=True)
    raise WorkersLostError(f"game {waiting[0] + 1}: the workers ended {MOST_TRIES} times before any game did")


def handed_out(
    to_play: Iterator[int],
    waiting: list[int],
    at_once: int,
    submit: Callable[[int], "Future[dict[str, Any]]"],
) -> Generator[Played, None, None]:
    """Submit games, those that wait first and at most so many at once, and yield them as they end.

    What is under way when it ends early waits again. Raises what ``submit`` and its futures do.
    """
    under_way: dict[Future[dict[str, Any]], int] = {}
    try:
        while True:
            missing = at_once - len(under_way)
            waiting += islice(to_play, max(0, missing - len(waiting)))
            while waiting and len(under_way) < at_once:
                under_way[submit(waiting[0])] = waiting[0]
                del waiting[0]
            if not under_way:
                return
            ended, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in ended:
                (fields,) = future.result()["games"]
                del under_way[future]
                yield played_of(fields)
    finally:
        waiting[:] = sorted([*under_way.values(), *waiting])


def started(processes: int, stop: Any) -> ProcessPoolExecutor:
    """Return a pool whose jobs end soon after the cell `stop` holds `STOPPED`."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    progress, partial = RawArray("q", PROGRESS_CELLS), RawArray("c", PARTIAL_BYTES)
    return ProcessPoolExecutor(processes, context, _initialise, (stop, progress, 0, partial))


def _initialise(*cells: Any) -> None:
    """Prepare a worker, and let SIGTERM end it: so the pool ends the others when one is lost.

    Those wait for a lock that the lost one may have held. A fork server that this process has had for
    something else may have been started with the signal blocked, as the workers of a server's searches are.
    """
    initialise(*cells)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM,))


def submitted(pool: ProcessPoolExecutor, series: Mapping[str, Any], number: int) -> "Future[dict[str, Any]]":
    """Hand out one game.

    Raises:
        BrokenProcessPool: A worker has ended.
    """
    return pool.submit(run, "series", one_game(series, number), STOPPED)


def one_game(series: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return the arguments of the job `series` for one game."""
    piece = {"number": number, "games": number + 1, "unfinished": None, "seconds": math.inf}
    return {**series, **piece}
