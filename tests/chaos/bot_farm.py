"""Bots as processes of their own, which are killed and started again until their games are played."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

END_SECONDS: Final = 60.0
GAME: Final = "nim"
OPTIONS: Final = ("--option", "heaps=9,8,7,6,5")
#: Long enough for a process that is killed and started again on a busy machine.
CLOCK: Final = "180+5"
MACHINE: Final = "random"

#: Bots that think for about a tenth of a second: in a thread, and in the event loop.
PROGRAM: Final = """
import asyncio
import time
from random import choice, random

from parlour_client import Bot


class Threaded(Bot):
    def choose(self, position, clock):
        time.sleep(0.2 * random())
        return choice(position.legal)


class Asynchronous(Bot):
    async def choose(self, position, clock):
        await asyncio.sleep(0.2 * random())
        return choice(position.legal)
"""


@dataclass(slots=True)
class FarmBot:
    """One bot: it accepts challenges, or has ``games`` to begin by challenging another or against a machine.

    Attributes:
        name: Its name, by which it is challenged.
        server: The server's address.
        folder: Where its program, its token and what it prints are.
        games: How many games it begins; 0 for one that accepts challenges.
        challenges: The name of the bot to challenge; a machine is played without.
        at_once: In how many rooms it plays at a time.
    """

    name: str
    server: str
    folder: Path
    games: int = 0
    challenges: str = ""
    at_once: int = 1
    _process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)
    _waits: bool = field(default=False, init=False)  # it has begun all its games, and only finishes them

    def start(self, begun: int = 0) -> None:
        """Start it, to begin what is left of its games after so many."""
        left = max(0, self.games - begun)
        self._waits = left == 0
        kind = "Threaded" if sum(self.name.encode()) % 2 else "Asynchronous"
        bot = ("bot", f"./farmed.py:{kind}", "--name", self.name, "--server", self.server)
        with (self.folder / f"{self.name}.out").open("ab") as printed:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "parlour_client", *bot, *self._mode(left)],
                cwd=self.folder,
                env={**os.environ, "PARLOUR_TOKENS": str(self.folder / "tokens")},
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=printed,
                # A shell hands programs that it starts in the background a Ctrl-C that does nothing.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )

    @property
    def runs(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def has_begun_all(self) -> bool:
        """Whether it begins no more games: its command has ended well, or only waits."""
        return self._waits or (self._process is not None and self._process.poll() == 0)

    def failure(self) -> str:
        """Return how it ended, if it should not have; else an empty text."""
        status = self._process.poll() if self._process is not None else None
        if status is None or (status == 0 and not self._waits):
            return ""
        return f"{self.name} ended with status {status}: {self._last_line()}"

    def kill(self) -> None:
        """End it as `kill -9` does. Blocks."""
        self._end(signal.SIGKILL)

    def interrupt(self) -> None:
        """End it as Ctrl-C does. Blocks."""
        self._end(signal.SIGINT)

    def _mode(self, left: int) -> tuple[str, ...]:
        at_once = ("--at-once", str(self.at_once))
        if left == 0:
            return ("--accept", GAME, *at_once)
        opponent = ("--challenge", self.challenges) if self.challenges else ("--against", MACHINE)
        games = ("--games", str(left), "--clock", CLOCK)
        return ("--play", GAME, *OPTIONS, *opponent, *games, *at_once)

    def _end(self, number: signal.Signals) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        self._process.send_signal(number)
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(END_SECONDS)

    def _last_line(self) -> str:
        lines = (self.folder / f"{self.name}.out").read_text(errors="replace").splitlines()
        return lines[-1] if lines else "nothing printed"


def farm(server: str, folder: Path, bots: int, games: int) -> list[FarmBot]:
    """Return so many bots that begin so many games together: of five, two accept and two challenge them.

    The fifth plays machines. Every other pair plays two games at once.
    """
    (folder / "farmed.py").write_text(PROGRAM, encoding="utf-8")
    starters = [number for number in range(bots) if number % 5 > 1]
    made = []
    for number in range(bots):
        turn = starters.index(number) if number in starters else None
        quota = 0 if turn is None else games // len(starters) + (turn < games % len(starters))
        rival = f"bot-{number - 2}" if number % 5 in (2, 3) else ""
        made.append(FarmBot(f"bot-{number}", server, folder, quota, rival, at_once=1 + number % 2))
    return made
