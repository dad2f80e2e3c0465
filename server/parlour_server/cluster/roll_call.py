"""The roll call of nodes: whether a node that starts is on the same bus as the others of its database.

Two clusters on one database would own rooms whose clients they cannot reach from each other.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from parlour_server.cluster.bus import Bus
from parlour_server.cluster.opening import BusError

CALL: Final = "roll.call"
PRESENT: Final = "roll.present"
CALL_SECONDS: Final = 0.25  # between two calls, any of which may be lost
#: Longer than a lease, so that a node that was killed counts no more, and than a start up to the answer.
LIMIT_SECONDS: Final = 10.0
MAX_NAMES: Final = 1_000


class RollCall:
    """Answers the calls of other nodes, and calls them."""

    def __init__(self, node: str, bus: Bus) -> None:
        self._node = node
        self._bus = bus
        self._present: set[str] = set()
        self._answered = asyncio.Event()

    async def start(self) -> None:
        """Answer from now on."""
        await self._bus.subscribe(PRESENT, self._note)
        await self._bus.subscribe(CALL, lambda _: self._bus.publish(PRESENT, self._node.encode()))

    async def check(self, living: Callable[[], Awaitable[set[str]]]) -> None:
        """Return when one of the ``living`` other nodes has answered, or there is none.

        Raises:
            BusError: none of them answers.
            StoreError: the database does not answer.
        """
        now = asyncio.get_running_loop().time
        give_up = now() + LIMIT_SECONDS
        while others := await living():
            if others & self._present:
                return
            if now() > give_up:
                names = ", ".join(sorted(others))
                raise BusError(
                    f"none of the nodes of this database, {names}, answers: all use one bus and prefix"
                )
            self._answered.clear()
            self._bus.publish(CALL, b"")
            try:
                async with asyncio.timeout(CALL_SECONDS):
                    await self._answered.wait()
            except TimeoutError:
                pass

    def _note(self, body: bytes) -> None:
        if len(self._present) < MAX_NAMES:
            self._present.add(body.decode(errors="replace"))
        self._answered.set()
