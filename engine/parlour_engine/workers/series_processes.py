"""Play a series on several cores, each game in one worker process.

The workers run the job of the server's laboratory, a piece of one game long (workers/series.py). If a worker
is killed, all workers are restarted, and games in progress start again from their seed.

Invariants: the games and all their moves depend on the series alone, not on the processes. All workers are
there before the first game.
"""

import math
import multiprocessing
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
from parlour_engine.workers.pool_of_one import started, submitted
from parlour_engine.workers.process import PARTIAL_BYTES, PROGRESS_CELLS, run

MOST_TRIES = 3  # starts of the workers in a row without a finished game
WAITING = 2  # games submitted to each process, so that none is idle
STOPPED = 1  # the serial of every job, so that one stop ends them all
PRELOADED = "parlour_engine.workers.preloaded"


class WorkersLostError(GameError):
    """The workers, or their cluster, were lost repeatedly."""


def played_by_processes(
    series: Mapping[str, Any], numbers: Iterable[int], processes: int
) -> Generator[Played, None, None]:
    """Yield the games of a series in the order in which they end; a caller may stop early.

    Args:
        series: The series, as arguments of the job `series`.
        numbers: The numbers of the games.
        processes: The number of processes, each on one core.

    Raises:
        WorkersLostError: No game was finished in `MOST_TRIES` starts of the workers.
        GameError: The series cannot be played.
    """
    to_play, waiting, tries = iter(numbers), list[int](), 0
    while tries < MOST_TRIES:
        workers = Workers(processes)
        try:
            hand_out = partial(handed_out, to_play, waiting, WAITING * processes)
            for game in hand_out(lambda number: workers.play(series, number)):  # noqa: B023  # used up at once
                tries = 0
                yield game
            return
        except BrokenProcessPool:
            tries += 1
        finally:
            workers.close()
    raise WorkersLostError(f"game {waiting[0] + 1}: the workers ended {MOST_TRIES} times before any game did")


def handed_out(
    to_play: Iterator[int],
    waiting: list[int],
    at_once: int,
    submit: Callable[[int], "Future[dict[str, Any]]"],
) -> Generator[Played, None, None]:
    """Submit games, waiting ones first, at most `at_once` at a time; yield them as they end.

    If it ends early, the games in progress are waiting again. Raises what ``submit`` and its futures raise.
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


class Workers:
    """The worker processes of a series, each in its own pool, so that none shares a lock with a dead one."""

    def __init__(self, processes: int) -> None:
        self._stop = RawValue("q", 0)
        cells = self._stop, RawArray("q", PROGRESS_CELLS), 0, RawArray("c", PARTIAL_BYTES)
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([PRELOADED])
        self.pools: list[ProcessPoolExecutor] = []
        """The pools; each has at most `WAITING` games."""
        try:
            for _ in range(processes):
                self.pools.append(started(context, *cells)[0])
        except BaseException:
            self.close()
            raise
        self._under_way = {pool: set[Future[dict[str, Any]]]() for pool in self.pools}

    def play(self, series: Mapping[str, Any], number: int) -> "Future[dict[str, Any]]":
        """Submit one game to the worker that has the fewest.

        Raises:
            BrokenProcessPool: This worker has ended.
        """
        pool, games = min(self._under_way.items(), key=lambda each: len(each[1]))
        future = submitted(pool, run, "series", one_game(series, number), STOPPED)
        games.add(future)
        future.add_done_callback(games.discard)
        return future

    def close(self) -> None:
        """Stop the games in progress, and end the workers."""
        self._stop.value = STOPPED
        for pool in self.pools:
            pool.shutdown(cancel_futures=True)


def one_game(series: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return the arguments of the job `series` for one game."""
    piece = {"number": number, "games": number + 1, "unfinished": None, "seconds": math.inf}
    return {**series, **piece}
