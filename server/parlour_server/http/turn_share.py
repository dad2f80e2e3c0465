"""What one client may do to the event loop in one turn, over all of its connections together."""

import asyncio
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

#: How long a share rests that is used up beside other clients, or closes a socket, before it is renewed: what
#: others wait for takes several turns of the loop, and is soon done where some of them are short.
REST_SECONDS: Final = 0.005


class TurnShare:
    """A share of each turn of the event loop, and those that wait for more of it, first come, first served.

    It is renewed in the turn after it was used up, not in every turn, which would cost each use a callback;
    or after a rest.
    """

    __slots__ = ("__weakref__", "_renewal", "_rests", "_size", "_waiting", "left")

    def __init__(self, size: int, rests: Callable[[], bool] = lambda: False) -> None:
        """Make a share of so much; while ``rests`` says so its renewals wait for ``REST_SECONDS``."""
        self._size = size
        self.left = size
        self._rests = rests
        self._renewal: asyncio.Handle | None = None
        self._waiting: list[Callable[[], None]] = []

    def take(self, cost: int = 1) -> bool:
        """Take something that costs so much, as long as anything is left; return whether there was."""
        if self.left <= 0:
            return False
        self.left -= cost
        if self.left <= 0:
            self.renew_soon()
        return True

    def wait(self, go_on: Callable[[], None]) -> None:
        """Have ``go_on`` called when the share has been renewed, after those that wait already."""
        self._waiting.append(go_on)

    async def taken(self, cost: int) -> None:
        """Return when something that costs so much has been taken."""
        if not self.take(cost):
            granted = asyncio.get_running_loop().create_future()

            def grant() -> None:
                if not granted.done():  # whoever waits may be gone
                    self.take(cost)
                    granted.set_result(None)

            self.wait(grant)
            await granted

    def renew_soon(self) -> None:
        """Renew what is left in the next turn, or after a rest."""
        if self._renewal is None:
            loop = asyncio.get_running_loop()
            rests = self._rests()
            self._renewal = (
                loop.call_later(REST_SECONDS, self._renew) if rests else loop.call_soon(self._renew)
            )

    def use_up(self, seconds: float) -> None:
        """Leave nothing, and renew it only after so many seconds from now."""
        self.left = 0
        if self._renewal is not None:
            self._renewal.cancel()
        self._renewal = asyncio.get_running_loop().call_later(seconds, self._renew)

    def renewed(self) -> int:
        """Return what there is to take after a renewal."""
        return self._size

    def _renew(self) -> None:
        self._renewal = None
        self.left = self.renewed()
        waiting, self._waiting = self._waiting, []
        for number, go_on in enumerate(waiting):
            if self.left <= 0:
                self._waiting[:0] = waiting[number:]
                return
            go_on()


class TurnShares:
    """The share of each client, as long as anything of it holds it. Beside others it rests."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._of = WeakValueDictionary[str, TurnShare]()

    def of(self, client: str) -> TurnShare:
        """Return the share of a client."""
        share = self._of.get(client)
        if share is None:
            share = self._of[client] = TurnShare(self._size, self._several)
        return share

    def _several(self) -> bool:
        return len(self._of) > 1
