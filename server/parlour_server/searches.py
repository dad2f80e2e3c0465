"""Those who look for an opponent now, and what becomes of them (docs/protocol.md, 16).

Everything here is in memory: whoever looks is there, and asks again after a restart. Invariant: a person has
one search; it is paired once, with somebody else who was connected at that moment, and told whenever the
person asks about it again for a minute.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from parlour_protocol.answers import HouseNews, Paired, SearchEnded
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.values import Player
from parlour_server.match import Match
from parlour_server.online import Hearer
from parlour_server.outbox import Broadcast
from parlour_server.pairing import Seeker, pairs
from parlour_server.rooms import Refuse
from parlour_server.store.records import StoreError

logger = logging.getLogger(__name__)

GRACE_SECONDS: Final = 5.0
KEPT_SECONDS: Final = 60.0
PAIR_SECONDS: Final = 1.0  # how often ratings come within reach


class _Search:
    """One person's search; ``hearer`` is None while the connection is lost, ``room`` until there is one."""

    def __init__(self, command_id: str, seeker: Seeker, hearer: Hearer) -> None:
        self.id = command_id
        self.seeker = seeker
        self.hearer: Hearer | None = hearer
        self.grace: asyncio.TimerHandle | None = None
        self.paired = False
        self.room = ""

    def tell(self, news: HouseNews) -> None:
        if self.hearer is not None:
            self.hearer.send([Broadcast(news)])


class Searches:
    """Everybody who looks for an opponent."""

    def __init__(self, open_between: Callable[[RoomOpened], Awaitable[str]], most: int) -> None:
        """Open rooms by ``open_between``; let ``most`` look at a time."""
        self._most = most
        self._open_between = open_between
        self._searches: dict[str, _Search] = {}  # by the person's id
        self._tasks: set[asyncio.Task[None]] = set()
        self._pairing: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many look for an opponent."""
        return sum(not search.paired for search in self._searches.values())

    def take_up_again(self, hearer: Hearer, command_id: str) -> bool:
        """Return whether this is a search of theirs already; what has become of it is told from now on."""
        search = self._searches.get(hearer.player.id)
        if search is None or search.id != command_id:
            return False
        search.hearer = hearer
        if search.grace is not None:
            search.grace.cancel()
        asyncio.get_running_loop().call_soon(self._tell_room, search)  # after the answer
        return True

    def begin(self, hearer: Hearer, command_id: str, match: Match, rating: float) -> None:
        """Look for an opponent; what the same person looked for before is given up.

        Raises:
            Refuse: too many look already.
        """
        known = self._searches.get(hearer.player.id)
        if known is None and len(self._searches) >= self._most:
            refusal = "too many people look for an opponent (max_searches)"
            raise Refuse(RefusalCode.TOO_MANY, refusal, KEPT_SECONDS)
        if known is not None and not known.paired:
            known.tell(SearchEnded(known.id, "another search took its place"))
        loop = asyncio.get_running_loop()
        seeker = Seeker(hearer.player, match, loop.time(), rating)
        self._searches[hearer.player.id] = _Search(command_id, seeker, hearer)
        loop.call_soon(self._pair)  # after the answer
        if self._pairing is None:
            self._pairing = asyncio.create_task(self._pair_on())

    def stop(self, player: Player) -> None:
        """Look for nobody any more; who has been paired stays so."""
        search = self._searches.get(player.id)
        if search is not None and not search.paired:
            del self._searches[player.id]

    def lost(self, hearer: Hearer) -> None:
        """Give somebody a few seconds to come back."""
        search = self._searches.get(hearer.player.id)
        if search is not None and search.hearer is hearer:
            search.hearer = None
            search.grace = asyncio.get_running_loop().call_later(GRACE_SECONDS, self._give_up, search)

    async def close(self) -> None:
        """Pair nobody any more."""
        self._searches.clear()
        tasks = [*self._tasks, *([self._pairing] if self._pairing else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _pair_on(self) -> None:
        """Pair whoever has come within reach by waiting, while anybody looks."""
        try:
            while self.waiting:
                await asyncio.sleep(PAIR_SECONDS)
                self._pair()
        finally:
            self._pairing = None

    def _pair(self) -> None:
        there = [
            search.seeker
            for search in self._searches.values()
            if not search.paired and search.hearer is not None
        ]
        for pair in pairs(there, asyncio.get_running_loop().time()):
            both = [self._searches[seeker.player.id] for seeker in pair]
            for search in both:
                search.paired = True
            secrets.SystemRandom().shuffle(both)
            task = asyncio.create_task(self._meet(*both))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _meet(self, first: _Search, second: _Search) -> None:
        """Open a room for two, the first of whom moves first, and tell them."""
        try:
            room = await self._open_between(
                first.seeker.match.opened(first.seeker.player, second.seeker.player)
            )
        except (Refuse, StoreError) as error:
            logger.error("two who were paired get no room: %s", error)
            why = str(error) if isinstance(error, Refuse) else "the log does not answer: look again"
            for search in (first, second):
                search.tell(SearchEnded(search.id, why))
                self._forget(search)
            return
        for search in (first, second):
            search.room = room
            self._tell_room(search)
            asyncio.get_running_loop().call_later(KEPT_SECONDS, self._forget, search)

    def _tell_room(self, search: _Search) -> None:
        if search.room:
            search.tell(Paired(search.id, search.room))

    def _give_up(self, search: _Search) -> None:
        if not search.paired:
            self._forget(search)

    def _forget(self, search: _Search) -> None:
        if self._searches.get(search.seeker.player.id) is search:
            del self._searches[search.seeker.player.id]
