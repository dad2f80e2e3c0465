"""The roll call: checks that a starting node is on the same bus as the other nodes of its database.

Nodes of one database on two buses would own rooms that clients of the other bus cannot reach. Nodes also send
each other their games from packages: a node refuses a game that it lacks.

A call and an answer are the same text: the node's name, then a line for each such game, with its id and its
package.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from parlour_engine.catalogue import GAMES
from parlour_engine.packages import lacking
from parlour_server.cluster.bus import Bus
from parlour_server.cluster.errors import BusError

CALL: Final = "roll.call"
PRESENT: Final = "roll.present"
CALL_SECONDS: Final = 0.25  # between two calls, any of which may be lost
#: Longer than a lease, so that a killed node no longer counts; longer than a node's start up to its answer.
LIMIT_SECONDS: Final = 10.0
MAX_NAMES: Final = 1_000

logger = logging.getLogger(__name__)


class RollCall:
    """Calls other nodes, and answers their calls."""

    def __init__(self, node: str, bus: Bus, packages: Mapping[str, str] | None = None) -> None:
        """Take part as ``node`` with these ``packages`` by their games' ids, by default all installed."""
        self._node = node
        self._bus = bus
        self._packages = GAMES.packages if packages is None else packages
        lines = [f"{game} {package}" for game, package in self._packages.items()]
        self._text = "\n".join([node, *lines]).encode()
        self._present: dict[str, str] = {}
        """The nodes that have called or answered, by name, with the lines of their games."""
        self._answered = asyncio.Event()

    async def start(self) -> None:
        """Answer from now on."""
        await self._bus.subscribe(PRESENT, self._note)
        await self._bus.subscribe(CALL, self._answer)

    async def check(self, living: Callable[[], Awaitable[set[str]]]) -> None:
        """Return when one of the ``living`` other nodes has answered, or no other node is alive.

        Raises:
            BusError: no other node answers.
            StoreError: the database does not answer.
        """
        now = asyncio.get_running_loop().time
        give_up = now() + LIMIT_SECONDS
        while others := await living():
            if others & self._present.keys():
                return
            if now() > give_up:
                names = ", ".join(sorted(others))
                raise BusError(
                    f"none of the nodes of this database, {names}, answers: all use one bus and prefix"
                )
            self._answered.clear()
            self._bus.publish(CALL, self._text)
            try:
                async with asyncio.timeout(CALL_SECONDS):
                    await self._answered.wait()
            except TimeoutError:
                pass

    def _answer(self, body: bytes) -> None:
        self._note(body)
        self._bus.publish(PRESENT, self._text)

    def _note(self, body: bytes) -> None:
        name, _, games = body.decode(errors="replace").partition("\n")
        if name in ("", self._node):
            return
        if self._present.get(name) != games and (name in self._present or len(self._present) < MAX_NAMES):
            self._present[name] = games
            self._compare(name, dict(line.partition(" ")[::2] for line in games.splitlines()))
        self._answered.set()

    def _compare(self, node: str, there: dict[str, str]) -> None:
        """Log the games that one side lacks: that side refuses their rooms."""
        sides = {f"node {node}": lacking(self._packages, there), "this node": lacking(there, self._packages)}
        if missing := "; ".join(f"{side} lacks {games}" for side, games in sides.items() if games):
            logger.warning("%s: a node refuses rooms whose game it lacks", missing)
