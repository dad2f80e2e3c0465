"""Rounds of a series whose workers are killed from another thread while games are handed out.

`python -m tests.engine.workers.kill_rounds ROUNDS [SEED]` plays them and prints how many workers it killed. A
round that does not end is what it looks for, so whoever runs it has to bound its time.
"""

import multiprocessing.process
import os
import signal
import sys
import threading
from contextlib import suppress
from random import Random
from typing import Any

from parlour_engine.workers.series_processes import WorkersLostError, played_by_processes

SERIES: dict[str, Any] = {
    "game": "nim",
    "options": {},
    "players": ["random", "alphabeta:depth=2"],
    "seed": "kill-rounds",
}
GAMES = 40
PROCESSES = 4
KILLS = 3  # of a round, so that it may still finish
PAUSE = 0.08  # seconds between two of them, at most


class Killer:
    """Kills workers of this process one after the other, each after a random pause, until it is stopped."""

    def __init__(self, random: Random) -> None:
        self.killed = 0
        self._random = random
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._kill_on)

    def __enter__(self) -> "Killer":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()

    def _kill_on(self) -> None:
        while self.killed < KILLS and not self._over.wait(self._random.random() * PAUSE):
            # Not `active_children()`, which would collect them beside the pool's own threads.
            workers = [each.pid for each in [*vars(multiprocessing.process)["_children"]] if each.pid]
            if workers:
                with suppress(ProcessLookupError):
                    os.kill(self._random.choice(workers), signal.SIGKILL)
                    self.killed += 1


def play_rounds(rounds: int, seed: str) -> int:
    """Play them; return how many workers were killed."""
    killed = 0
    for number in range(rounds):
        with Killer(Random(f"{seed}/{number}")) as killer, suppress(WorkersLostError):
            games = sorted(game.number for game in played_by_processes(SERIES, range(GAMES), PROCESSES))
            assert games == [*range(GAMES)], games
        killed += killer.killed
    return killed


if __name__ == "__main__":
    print(play_rounds(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "0"), "workers killed")
