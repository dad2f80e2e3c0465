"""Engine moves: submits a search when an engine is to move in a room and plays its answer.

At most one search runs for each room, and its answer counts only for the turn it was started for. Invariant:
a game never waits for ever: without an answer in time, a quick move of the interpreted rules is played and
marked as a fallback.
"""

import asyncio
import logging
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from parlour_engine.limits import Limit
from parlour_engine.players.choose import choose
from parlour_protocol.answers import Refused
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.domain.clock.side import increment
from parlour_server.domain.room.internal_commands import MachineMove
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.timing import allowed
from parlour_server.domain.room.views import log_context
from parlour_server.engines.jobs import job_arguments
from parlour_server.engines.per_user_limit import KeyedSemaphore
from parlour_server.engines.pool import EngineError, EnginePool, Job
from parlour_server.limits.settings import Limits
from parlour_server.rooms.room_actor import EPOCH, RoomActor

logger = logging.getLogger(__name__)

QUICK_PLAYER: Final = "greedy"
OVERHEAD_SECONDS: Final = 0.5
RETRY_SECONDS: Final = 1.0
MOVES_TO_GO: Final = 30  # an engine spends this fraction of its remaining time on each move
RESERVE_MS: Final = 1_000  # kept for the way to a worker and back
MIN_SECONDS: Final = 0.05
DEADLINE_SECONDS: Final = 60.0  # for a move in total: waiting for a worker, and three tries


@dataclass(frozen=True, slots=True)
class _Search:
    turn: int
    task: asyncio.Task[None]


class EngineMoves:
    """Owns one task for each room in which an engine is to move."""

    def __init__(self, pool: EnginePool, think_seconds: float, pace: float, limits: Limits) -> None:
        """Search at most ``think_seconds`` a move; two engines take at least ``pace`` seconds a move."""
        self._pool = pool
        self.fallbacks = 0
        """Quick moves played so far in place of an engine's, for the metrics."""
        self._per_user = KeyedSemaphore(limits.max_player_jobs)
        self._think_seconds = think_seconds
        self._pace = pace
        self._searches: dict[str, _Search] = {}
        self._closing = False

    def on_room_change(self, room: RoomActor) -> None:
        """Start a search if an engine is to move in the room's current turn; cancel any for another turn."""
        if self._closing:
            return
        state = room.state
        known = self._searches.get(state.room)
        if known is not None and known.turn == state.turn and state.mover is not None:
            return
        if known is not None:
            del self._searches[state.room]
            known.task.cancel()
        engine_player = _engine_to_move(state)
        if engine_player is not None:
            task = asyncio.create_task(self._move(room, state, engine_player), name=f"machine-{state.room}")
            self._searches[state.room] = _Search(state.turn, task)
            task.add_done_callback(lambda done: self._forget(state.room, done))

    def is_thinking(self, room: str) -> bool:
        """Return whether an engine of the room is about to move."""
        return room in self._searches

    async def close(self) -> None:
        """Cancel all searches; rooms start theirs again when they are next loaded."""
        self._closing = True
        tasks = [search.task for search in self._searches.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, room: str, task: asyncio.Task[None]) -> None:
        search = self._searches.get(room)
        if search is not None and search.task is task:
            del self._searches[room]
        if not task.cancelled() and task.exception() is not None:
            logger.error("a machine failed", exc_info=task.exception(), extra={"room": room})

    async def _move(self, room: RoomActor, state: RoomState, engine_player: Player) -> None:
        pause = asyncio.sleep(self._pace if _only_engines(state) else 0)
        move, _ = await asyncio.gather(self._choose_move(room, state, engine_player), pause)
        while True:
            reply = await room.play_engine_move(move)
            if not isinstance(reply, Refused):
                return
            if reply.code not in (RefusalCode.UNAVAILABLE, RefusalCode.TOO_MANY):
                logger.warning("a machine was refused: %s", reply.message, extra=log_context(state, EPOCH))
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def _choose_move(self, room: RoomActor, state: RoomState, engine_player: Player) -> MachineMove:
        """Return the engine's move, or a quick one if it gave none or an illegal one."""
        try:
            async with asyncio.timeout(DEADLINE_SECONDS), self._per_user.of(state.opened.by.id):
                move = str((await self._search(room, state, engine_player))["move"])
            state.game.parse_move(state.position, move)
        except (EngineError, TimeoutError, LookupError, TypeError, ValueError) as error:
            logger.warning(
                "quick move instead of %s: %r", engine_player.engine, error, extra=log_context(state, EPOCH)
            )
            self.fallbacks += 1
            return MachineMove(state.turn, quick_move(state), fallback=True)
        return MachineMove(state.turn, move)

    async def _search(self, room: RoomActor, state: RoomState, engine_player: Player) -> dict[str, Any]:
        task = self._pool.submit(
            self._job(state, engine_player), lambda progress: room.broadcast_thinking(state.turn, progress)
        )
        try:
            return await task.future
        finally:
            task.stop()

    def _job(self, state: RoomState, engine_player: Player) -> Job:
        seconds = min(self._think_seconds, affordable_seconds(state))
        arguments = {**job_arguments(state), "player": engine_player.engine, "limit": {"seconds": seconds}}
        return Job("choose", arguments, seconds + OVERHEAD_SECONDS)


def affordable_seconds(state: RoomState) -> float:
    """Return how many seconds an engine may search without running out of time during the game."""
    left = allowed(state)
    if left is None or state.clocks is None or state.mover is None:
        return inf
    share = max(left / MOVES_TO_GO, (left - RESERVE_MS) / 2 if state.clocks.is_renewed(state.mover) else 0)
    return max(MIN_SECONDS, (share + increment(state.clocks.agreed) / 2) / 1000)


def quick_move(state: RoomState) -> str:
    """Return a legal move found by a one-ply search, in the event loop."""
    analysis = choose(state.game, state.position, QUICK_PLAYER, Limit(depth=1))
    return state.game.move_text(state.position, analysis.move)


def _engine_to_move(state: RoomState) -> Player | None:
    seat = state.mover
    player = None if seat is None else state.player_at(seat)
    return player if player is not None and player.kind == "machine" else None


def _only_engines(state: RoomState) -> bool:
    return all(player is not None and player.kind == "machine" for player in state.players)
