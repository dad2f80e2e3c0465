"""A queue of costly requests: handles a few at a time, and addresses take turns.

A request's reads run in a thread, and while threads compute the event loop waits for the interpreter; the
rest runs in the loop itself. So a burst of requests is handled piece by piece.

Invariant: at most ``at_once`` requests are handled at a time, and between two requests of an address each
other waiting address gets at most one turn.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from parlour_server.http.responses import HttpRefusal

AT_ONCE: Final = 2
MAX_WAITING: Final = 1_000
WAIT_SECONDS: Final = 10.0
RETRY_SECONDS: Final = 5.0


class AdmissionQueue:
    """Admits requests by turns."""

    def __init__(
        self, at_once: int = AT_ONCE, max_waiting: int = MAX_WAITING, wait_seconds: float = WAIT_SECONDS
    ) -> None:
        """Let at most ``max_waiting`` requests wait, each for at most ``wait_seconds``."""
        self._free = at_once
        self._max_waiting = max_waiting
        self._wait_seconds = wait_seconds
        #: In the order of their turns.
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Return a context that is entered when it is the address's turn.

        Raises:
            HttpRefusal: too many requests wait, most of them of this address, or the wait was too long.
        """
        if self._free:
            self._free -= 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, address: str) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(waiter)
        if self.waiting > self._max_waiting:
            self._refuse_one()
        try:
            async with asyncio.timeout(self._wait_seconds):
                await waiter
        except TimeoutError:
            self._remove(address, waiter)
            raise _busy() from None
        except asyncio.CancelledError:
            self._remove(address, waiter)
            raise

    def _refuse_one(self) -> None:
        """Refuse the latest request of the address with the most waiting requests."""
        address = max(self._waiting, key=lambda address: len(self._waiting[address]))
        waiter = self._waiting[address][-1]
        self._remove(address, waiter)
        waiter.set_exception(_busy())

    def _remove(self, address: str, waiter: "asyncio.Future[None]") -> None:
        """Remove a request from the queue, or pass on the turn that it was just given."""
        own = self._waiting.get(address)
        if own is not None and waiter in own:
            own.remove(waiter)
            if not own:
                del self._waiting[address]
        elif not waiter.cancelled() and waiter.exception() is None:
            self._pass_on()

    def _pass_on(self) -> None:
        """Give the turn to the next address, or keep it for the next request."""
        while self._waiting:
            address, own = self._waiting.popitem(last=False)
            waiter = own.popleft()
            if own:
                self._waiting[address] = own
            if not waiter.done():
                waiter.set_result(None)
                return
        self._free += 1


def _busy() -> HttpRefusal:
    return HttpRefusal("too many requests wait: try again later", 503, RETRY_SECONDS)
