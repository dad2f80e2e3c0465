"""Loads rooms without a client, so that their games go on.

These are rooms in which an engine is to move, at the start of a server or after a node is gone, and rooms
whose running turn may have run out of time. A failure delays no other room. A room that failed is tried again
after growing pauses. If its log cannot be replayed, the pause is the longest: only a newer program or a
restored log can help.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

from parlour_protocol.errors import RefusalCode
from parlour_server.cluster.leases import OwnedElsewhere
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.state import GameMissing
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store.reader import LogReader
from parlour_server.store.records import StoreError
from parlour_server.supervision.tasks import pauses, reported

logger = logging.getLogger(__name__)

DUE_SECONDS: Final = 5.0
FIRST_RESUME_SECONDS: Final = 0.5  # the first wait for a log that does not answer at the start
#: The first wait before a room that could not be loaded is tried again without a client.
FIRST_REST_SECONDS: Final = 5.0
LONGEST_REST_SECONDS: Final = 600.0


class Unreadable(CommandRefused):
    """This server cannot replay a room's log; clients get ``UNKNOWN_GAME`` or ``NO_SUCH_ROOM``."""

    def __init__(self, room: str, error: Exception) -> None:
        if isinstance(error, GameMissing):
            super().__init__(RefusalCode.UNKNOWN_GAME, f"room {room} has the game {error}")
        else:
            super().__init__(RefusalCode.NO_SUCH_ROOM, f"there is no room {room}")


class Revival:
    """The rooms of one registry that are loaded without a client."""

    def __init__(
        self,
        reader: LogReader,
        actors: Mapping[str, RoomActor],
        find: Callable[[str], Awaitable[RoomActor]],
    ) -> None:
        """Load rooms with ``find``; ``actors`` are the rooms in memory."""
        self._reader = reader
        self._actors = actors
        self._find = find
        self._resting: dict[str, tuple[float, float]] = {}
        """Until when a room that could not be loaded rests, in the loop's time, and for how many seconds."""

    async def resume_when_the_log_answers(self) -> None:
        """Resume the rooms with engines at the start, as soon as the log answers; its reader logs errors."""
        for seconds in pauses(FIRST_RESUME_SECONDS, DUE_SECONDS):
            with suppress(StoreError):
                await self.resume_engine_rooms()
                return
            await asyncio.sleep(seconds)

    async def resume_engine_rooms(self) -> None:
        """Load the rooms with a running game in which an engine plays.

        Raises:
            StoreError: the log does not answer.
        """
        for room in await self._reader.machines_playing():
            await self._revive(room)

    async def poll_due_rooms(self) -> None:
        """Load the rooms whose running turn may have run out of time, and try again those that failed.

        Rooms in memory have timers; only their rows are updated. Runs until it is cancelled.
        """
        while True:
            with suppress(StoreError):
                for room in await self._reader.due(time.time_ns() // 1_000_000):
                    if room in self._actors:
                        reported("a room's row could not be written", self._actors[room].write_row)
                    else:
                        await self._revive(room)
            for room in tuple(self._resting):
                await self._revive(room)
            await asyncio.sleep(DUE_SECONDS)

    async def _revive(self, room: str) -> None:
        """Load a room, unless it rests after a failure."""
        now, (until, rest) = asyncio.get_running_loop().time, self._resting.get(room, (0.0, 0.0))
        if now() < until:
            return
        try:
            await self._find(room)
            rest = 0.0
        except Unreadable:
            rest = LONGEST_REST_SECONDS
        except (OwnedElsewhere, CommandRefused):
            rest = 0.0
        except Exception as error:
            if not isinstance(error, StoreError):
                logger.exception("a room cannot be loaded", extra={"room": room})
            rest = min(max(FIRST_REST_SECONDS, 2 * rest), LONGEST_REST_SECONDS)
        if rest:
            self._resting[room] = now() + rest, rest
        else:
            self._resting.pop(room, None)
