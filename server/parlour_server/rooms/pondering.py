"""Pondering: in rooms that allow it, an engine's worker searches in the opponent's time.

The worker keeps the result for the engine's next move; clients get only the progress. Pondering runs in a
worker's spare time, at idle priority, for a limited time at each move, and only while a client is connected.
Invariant: pondering ends with the turn, and nothing depends on it: without it, the next search only starts
from less.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from parlour_engine.players.choose import keeps_searches
from parlour_protocol.values import Seat
from parlour_server.domain.room.state import RoomState, other_seat
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.jobs import job_arguments, kept_for
from parlour_server.engines.pool import EngineError, EnginePool, Job, OnProgress
from parlour_server.engines.slot import Progress
from parlour_server.limits.settings import Limits
from parlour_server.rooms.room_actor import RoomActor

LEAST_SECONDS: Final = 0.1  # charged for each search at least, which bounds their number


@dataclass(frozen=True, slots=True)
class _Pondering:
    """The pondering task of a room, and the turn on which it runs."""

    turn: int
    task: asyncio.Task[None]


class Pondering:
    """Owns one task for each room in which an engine ponders."""

    def __init__(self, pool: EnginePool, limits: Limits) -> None:
        self._pool = pool
        self._seconds = limits.ponder_seconds
        self._by_room: dict[str, _Pondering] = {}

    def on_room_change(self, room: RoomActor) -> None:
        """Start pondering if an engine may ponder in the room, stop it if none may any more.

        Call this when the room's state or its subscribers have changed.
        """
        state = room.state
        known, seat = self._by_room.get(state.room), self._seat(room)
        if known is not None and (seat is None or known.turn != state.turn):
            known.task.cancel()
            del self._by_room[state.room]
            known = None
        if known is None and seat is not None:
            task = asyncio.create_task(self._ponder(room, state, seat), name=f"pondering-{state.room}")
            self._by_room[state.room] = _Pondering(state.turn, task)

    async def close(self) -> None:
        """Stop all pondering."""
        tasks = [each.task for each in self._by_room.values()]
        self._seconds = 0.0
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _seat(self, room: RoomActor) -> Seat | None:
        """Return the seat whose engine may ponder now, None without one."""
        state = room.state
        if self._seconds <= 0 or not state.opened.terms.ponder or room.lost or not room.watched:
            return None
        if state.mover is None or state.halted or not state.moves:
            return None
        seat = other_seat(state.mover)
        opponent, player = state.players[state.mover - 1], state.players[seat - 1]
        if (
            player is None
            or player.kind != "machine"
            or (opponent is not None and opponent.kind == "machine")
        ):
            return None
        return seat if keeps_searches(state.game, player.engine) else None

    async def _ponder(self, room: RoomActor, state: RoomState, seat: Seat) -> None:
        """Ponder for the time allowed at one move, then broadcast that it is over."""
        reached = Progress(0, 0)

        def on_progress(progress: Progress) -> None:
            nonlocal reached
            reached = progress
            room.broadcast_thinking(state.turn, progress, ponders=True)

        with suppress(EngineError):
            await self._search(room, state, seat, on_progress)
        if reached.nodes:
            room.broadcast_thinking(state.turn, reached)

    async def _search(self, room: RoomActor, state: RoomState, seat: Seat, on_progress: OnProgress) -> None:
        """Search, and again after another job took the worker; raises EngineError as the pool does."""
        left = self._seconds
        while left > 0:
            task = self._pool.submit_for_spare_time(self._job(room, state, seat, left), on_progress)
            try:
                answer = await task.future
            finally:
                task.stop()
            if answer["finished"]:
                return
            left -= max(LEAST_SECONDS, answer["seconds"])

    def _job(self, room: RoomActor, state: RoomState, seat: Seat, seconds: float) -> Job:
        player = state.players[seat - 1]
        assert player is not None  # an engine's seat
        arguments = {
            **job_arguments(state),
            "player": player.engine,
            "limit": {"seconds": seconds},
            "owner": kept_for(state, seat),
        }
        return Job("ponder", arguments, seconds, FairnessKey(room.source, state.opened.by.id, state.room))
