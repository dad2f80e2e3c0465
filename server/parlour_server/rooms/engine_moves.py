"""Engine moves: submits a search when an engine is to move in a room and plays its answer.

At most one search runs for each room, and its answer counts only for the turn it was started for. A room
where only engines play pauses when nobody has watched it for a while. Invariant: a game of a person never
waits for ever: without an answer in time, a quick move of the interpreted rules is played and marked as a
fallback.
"""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
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
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.jobs import job_arguments
from parlour_server.engines.pool import EngineError, EnginePool, EngineTask, Job, QueueOverflow
from parlour_server.limits.settings import Limits
from parlour_server.rooms.room_actor import EPOCH, RoomActor

logger = logging.getLogger(__name__)

QUICK_PLAYER: Final = "greedy"
OVERHEAD_SECONDS: Final = 0.5
RETRY_SECONDS: Final = 1.0
MOVES_TO_GO: Final = 30  # an engine spends this fraction of its remaining time on each move
RESERVE_MS: Final = 1_000  # kept for the way to a worker and back
MIN_SECONDS: Final = 0.05


@dataclass(eq=False, slots=True)
class _Search:
    """The search for one turn of a room; ``submitted`` once it is in the pool's queue."""

    room: RoomActor
    turn: int
    pace: float
    task: asyncio.Task[None] | None = None
    submitted: EngineTask | None = None


class EngineMoves:
    """Owns one task for each room in which an engine is to move."""

    def __init__(self, pool: EnginePool, think_seconds: float, pace: float, limits: Limits) -> None:
        """Search at most ``think_seconds`` a move; two engines take at least ``pace`` seconds a move."""
        self._pool = pool
        self.fallbacks = 0
        """Quick moves played so far in place of an engine's, for the metrics."""
        self._limits = limits
        self._think_seconds = think_seconds
        self._pace = pace
        self._searches: dict[str, _Search] = {}
        # A quick move takes 20 ms on a large board, too long for the event loop.
        self._quick_moves = ThreadPoolExecutor(1, "quick-move")
        self._closing = False

    def on_room_change(self, room: RoomActor) -> None:
        """Start a search if an engine is to move in the room's current turn; cancel any that is not wanted.

        That is one for another turn, of a game that is paused, or that began under another pace. To be called
        when the room's state or its subscribers have changed.
        """
        if self._closing:
            return
        state = room.state
        known = self._searches.get(state.room)
        pace = state.machine_play.pace
        if (
            known is not None
            and (known.turn, known.pace) == (state.turn, pace)
            and state.mover is not None
            and not state.halted
        ):
            if known.submitted is not None:
                known.submitted.set_urgency(urgency(room))
            return
        if known is not None:
            self._cancel(known)
        engine_player = _engine_to_move(state)
        if engine_player is not None and not self._is_paused(room):
            self._start(_Search(room, state.turn, pace), state, engine_player)

    def is_thinking(self, room: str) -> bool:
        """Return whether an engine of the room is about to move."""
        return room in self._searches

    async def close(self) -> None:
        """Cancel all searches; rooms start theirs again when they are next loaded."""
        self._closing = True
        tasks = [search.task for search in self._searches.values() if search.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._quick_moves.shutdown)

    def _start(self, search: _Search, state: RoomState, engine_player: Player) -> None:
        self._searches[state.room] = search
        search.task = asyncio.create_task(
            self._move(search, state, engine_player), name=f"machine-{state.room}"
        )
        search.task.add_done_callback(lambda done: self._forget(search, done))

    def _cancel(self, search: _Search) -> None:
        del self._searches[search.room.state.room]
        if search.task is not None:
            search.task.cancel()

    def _forget(self, search: _Search, task: asyncio.Task[None]) -> None:
        room = search.room.state.room
        # A cancelled task refers to its search, and would live on with it.
        search.task = search.submitted = None
        if self._searches.get(room) is search:
            del self._searches[room]
        if not task.cancelled() and task.exception() is not None:
            logger.error("a machine failed", exc_info=task.exception(), extra={"room": room})

    def _is_paused(self, room: RoomActor) -> bool:
        """Return whether only engines play in a room and nobody watches, for long enough.

        With a clock they play on: it would decide the game.
        """
        if room.watched or room.state.clocks is not None or not only_engines(room.state.players):
            return False
        now = asyncio.get_running_loop().time()
        return now - room.idle_since >= self._limits.unwatched_seconds

    async def _move(self, search: _Search, state: RoomState, engine_player: Player) -> None:
        room = search.room
        pause = asyncio.sleep(max(self._pace, search.pace) if only_engines(state.players) else 0)
        move, _ = await asyncio.gather(self._choose_move(search, state, engine_player), pause)
        while True:
            reply = await room.play_engine_move(move)
            if not isinstance(reply, Refused):
                return
            if reply.code not in (RefusalCode.UNAVAILABLE, RefusalCode.TOO_MANY):
                logger.warning("a machine was refused: %s", reply.message, extra=log_context(state, EPOCH))
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def _choose_move(self, search: _Search, state: RoomState, engine_player: Player) -> MachineMove:
        """Return the engine's move, or a quick one if it gave none or an illegal one."""
        try:
            move = str((await self._answer(search, state, engine_player))["move"])
            state.game.parse_move(state.position, move)
        except (EngineError, LookupError, TypeError, ValueError) as error:
            logger.warning(
                "quick move instead of %s: %r", engine_player.engine, error, extra=log_context(state, EPOCH)
            )
            self.fallbacks += 1
            loop = asyncio.get_running_loop()
            quick = await loop.run_in_executor(self._quick_moves, quick_move, state)
            return MachineMove(state.turn, quick, fallback=True)
        return MachineMove(state.turn, move)

    async def _answer(self, search: _Search, state: RoomState, engine_player: Player) -> dict[str, Any]:
        """Return a worker's answer; where only engines play, wait for it however long the queue is."""
        while True:
            try:
                return await self._search(search, self._job(search.room, state, engine_player))
            except QueueOverflow:
                if not only_engines(state.players):
                    raise
            await asyncio.sleep(RETRY_SECONDS)

    async def _search(self, search: _Search, job: Job) -> dict[str, Any]:
        room, turn = search.room, search.turn
        task = self._pool.submit(job, lambda progress: room.broadcast_thinking(turn, progress))
        search.submitted = task
        try:
            return await task.future
        finally:
            task.stop()

    def _job(self, room: RoomActor, state: RoomState, engine_player: Player) -> Job:
        seconds = min(self._think_seconds, affordable_seconds(state))
        arguments = {**job_arguments(state), "player": engine_player.engine, "limit": {"seconds": seconds}}
        return Job(
            "choose",
            arguments,
            seconds + OVERHEAD_SECONDS,
            FairnessKey(room.source, state.opened.by.id, state.room),
            urgency(room),
            self._wait_seconds(state),
        )

    def _wait_seconds(self, state: RoomState) -> float:
        """Return the longest wait for a worker; where only engines play, and no clock runs, there is none."""
        left = allowed(state)
        most = inf if only_engines(state.players) else self._limits.queue_seconds
        return most if left is None else min(most, left / 2000)


def urgency(room: RoomActor) -> Urgency:
    """Return how urgent a move of the room's engine is."""
    if any(
        present and player is not None and player.kind != "machine"
        for player, present in zip(room.state.players, room.present(), strict=True)
    ):
        return Urgency.PERSON_WAITS
    return Urgency.WATCHED if room.watched else Urgency.UNWATCHED


def affordable_seconds(state: RoomState) -> float:
    """Return how many seconds an engine may search without running out of time during the game."""
    left = allowed(state)
    if left is None or state.clocks is None or state.mover is None:
        return inf
    share = max(left / MOVES_TO_GO, (left - RESERVE_MS) / 2 if state.clocks.is_renewed(state.mover) else 0)
    return max(MIN_SECONDS, (share + increment(state.clocks.agreed) / 2) / 1000)


def quick_move(state: RoomState) -> str:
    """Return a legal move found by a one-ply search. Blocks: not for the event loop."""
    analysis = choose(state.game, state.position, QUICK_PLAYER, Limit(depth=1))
    return state.game.move_text(state.position, analysis.move)


def _engine_to_move(state: RoomState) -> Player | None:
    seat = state.mover
    player = None if seat is None else state.seats[seat - 1].player
    if player is None or player.kind != "machine" or state.halted:
        return None
    return player


def only_engines(players: Sequence[Player | None]) -> bool:
    """Return whether no person has a seat or can take one."""
    return all(player is not None and player.kind == "machine" for player in players)


def has_engine(players: Sequence[Player | None]) -> bool:
    """Return whether an engine has a seat."""
    return any(player is not None and player.kind == "machine" for player in players)
