"""Budgets of a turn: the work that one client, on all its connections, may cause in one turn of the loop."""

import asyncio
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

from parlour_server.supervision.tasks import reported

#: How long a used-up budget waits for its renewal if other clients have budgets too, or if a socket of its
#: client begins to close. The work that the other clients wait for takes several turns of the loop.
REST_SECONDS: Final = 0.005


class TurnBudget:
    """The budget of one client, and its waiting callers, first come, first served.

    The budget is renewed in the turn after it was used up, or after a rest. Renewal in every turn would cost
    each use a callback.
    """

    __slots__ = ("__weakref__", "_renewal", "_rests", "_size", "_waiting", "left")

    def __init__(self, size: int, rests: Callable[[], bool] = lambda: False) -> None:
        """Make a budget of ``size``; while ``rests`` returns True, renewals wait for ``REST_SECONDS``."""
        self._size = size
        self.left = size
        self._rests = rests
        self._renewal: asyncio.Handle | None = None
        self._waiting: list[Callable[[], None]] = []

    def take(self, cost: int = 1) -> bool:
        """Take ``cost`` from the budget if anything is left; return whether anything was left."""
        if self.left <= 0:
            return False
        self.left -= cost
        if self.left <= 0:
            self.renew_soon()
        return True

    def wait(self, go_on: Callable[[], None]) -> None:
        """Call ``go_on`` when the budget has been renewed, after the earlier waiting callers."""
        self._waiting.append(go_on)

    async def taken(self, cost: int) -> None:
        """Take ``cost`` from the budget, waiting for a renewal if nothing is left."""
        if not self.take(cost):
            granted = asyncio.get_running_loop().create_future()

            def grant() -> None:
                if not granted.done():  # the caller may be gone
                    self.take(cost)
                    granted.set_result(None)

            self.wait(grant)
            await granted

    def renew_soon(self) -> None:
        """Renew the budget in the next turn, or after a rest."""
        if self._renewal is None:
            loop = asyncio.get_running_loop()
            rests = self._rests()
            self._renewal = (
                loop.call_later(REST_SECONDS, self._renew) if rests else loop.call_soon(self._renew)
            )

    def use_up(self, seconds: float) -> None:
        """Use up the budget, and renew it ``seconds`` from now."""
        self.left = 0
        if self._renewal is not None:
            self._renewal.cancel()
        self._renewal = asyncio.get_running_loop().call_later(seconds, self._renew)

    def renewed(self) -> int:
        """Return the budget after a renewal."""
        return self._size

    def _renew(self) -> None:
        self._renewal = None
        self.left = self.renewed()
        waiting, self._waiting = self._waiting, []
        for number, go_on in enumerate(waiting):
            if self.left <= 0:
                self._waiting[:0] = waiting[number:]
                return
            reported("what waited for its budget of a turn failed", go_on)


class TurnBudgets:
    """The budgets of all clients that are in use; with several clients, used-up budgets rest."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._of = WeakValueDictionary[str, TurnBudget]()

    def of(self, client: str) -> TurnBudget:
        """Return the budget of a client."""
        budget = self._of.get(client)
        if budget is None:
            budget = self._of[client] = TurnBudget(self._size, self._several)
        return budget

    def _several(self) -> bool:
        return len(self._of) > 1
