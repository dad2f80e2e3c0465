"""Makes the machines of rooms move: asks an engine, and never lets a game hang on it.

For each room at most one turn is thought about. An answer counts only for the turn it was asked for;
a machine without an answer plays a quick move of the interpreted rules instead, marked as such.
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
from parlour_server.clock.side import increment
from parlour_server.engines.pool import EngineError, EnginePool, Job
from parlour_server.lanes import Lanes
from parlour_server.limits import Limits
from parlour_server.live_room import EPOCH, LiveRoom
from parlour_server.log_lines import about
from parlour_server.room.decide import MachineMove
from parlour_server.room.state import RoomState
from parlour_server.room.timing import allowed

logger = logging.getLogger(__name__)

QUICK_PLAYER: Final = "greedy"
OVERHEAD_SECONDS: Final = 0.5
RETRY_SECONDS: Final = 1.0
MOVES_TO_GO: Final = 30  # for which a machine keeps its time, and still more after them
RESERVE_MS: Final = 1_000  # for the way to a worker and back
LEAST_SECONDS: Final = 0.05
DEADLINE_SECONDS: Final = 60.0  # for a move in all: waiting for a worker, three tries, and their worst ends


@dataclass(frozen=True, slots=True)
class _Turn:
    turn: int
    task: asyncio.Task[None]


class Machines:
    """Owns one task for each room whose machine is to move."""

    def __init__(self, pool: EnginePool, think_seconds: float, pace: float, limits: Limits) -> None:
        """Think at most ``think_seconds`` a move; two machines take at least ``pace`` seconds a move."""
        self._pool = pool
        self.fallbacks = 0
        """Quick moves played so far in place of an engine's."""
        self._lanes = Lanes(limits.max_player_jobs)
        self._think_seconds = think_seconds
        self._pace = pace
        self._turns: dict[str, _Turn] = {}
        self._closing = False

    def attend(self, room: LiveRoom) -> None:
        """See to it that a machine that is to move does, and that no other turn is thought about."""
        if self._closing:
            return
        state = room.state
        known = self._turns.get(state.room)
        if known is not None and known.turn == state.turn and state.mover is not None:
            return
        if known is not None:
            del self._turns[state.room]
            known.task.cancel()
        machine = _machine_to_move(state)
        if machine is not None:
            task = asyncio.create_task(self._move(room, state, machine), name=f"machine-{state.room}")
            self._turns[state.room] = _Turn(state.turn, task)
            task.add_done_callback(lambda done: self._forget(state.room, done))

    def busy(self, room: str) -> bool:
        """Return whether a machine of the room is about to move."""
        return room in self._turns

    async def close(self) -> None:
        """Stop thinking; the rooms ask again when they are next loaded."""
        self._closing = True
        tasks = [turn.task for turn in self._turns.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, room: str, task: asyncio.Task[None]) -> None:
        turn = self._turns.get(room)
        if turn is not None and turn.task is task:
            del self._turns[room]
        if not task.cancelled() and task.exception() is not None:
            logger.error("a machine failed", exc_info=task.exception(), extra={"room": room})

    async def _move(self, room: LiveRoom, state: RoomState, machine: Player) -> None:
        pause = asyncio.sleep(self._pace if _only_machines(state) else 0)
        move, _ = await asyncio.gather(self._choose(room, state, machine), pause)
        while True:
            reply = await room.play_machine(move)
            if not isinstance(reply, Refused):
                return
            if reply.code not in (RefusalCode.UNAVAILABLE, RefusalCode.TOO_MANY):
                logger.warning("a machine was refused: %s", reply.message, extra=about(state, EPOCH))
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def _choose(self, room: LiveRoom, state: RoomState, machine: Player) -> MachineMove:
        """Return the engine's move, or a quick one if there is none or it is not legal."""
        try:
            async with asyncio.timeout(DEADLINE_SECONDS), self._lanes.of(state.opened.by.id):
                move = str((await self._think(room, state, machine))["move"])
            state.game.parse_move(state.position, move)
        except (EngineError, TimeoutError, LookupError, TypeError, ValueError) as error:
            logger.warning("quick move instead of %s: %r", machine.engine, error, extra=about(state, EPOCH))
            self.fallbacks += 1
            return MachineMove(state.turn, quick_move(state), fallback=True)
        return MachineMove(state.turn, move)

    async def _think(self, room: LiveRoom, state: RoomState, machine: Player) -> dict[str, Any]:
        task = self._pool.submit(
            self._job(state, machine), lambda progress: room.tell_thinking(state.turn, progress)
        )
        try:
            return await task.future
        finally:
            task.stop()

    def _job(self, state: RoomState, machine: Player) -> Job:
        seconds = min(self._think_seconds, affordable_seconds(state))
        arguments = {**job_arguments(state), "player": machine.engine, "limit": {"seconds": seconds}}
        return Job("choose", arguments, seconds + OVERHEAD_SECONDS)


def affordable_seconds(state: RoomState) -> float:
    """Return how long a machine may think without running out of time before the game is over."""
    left = allowed(state)
    if left is None or state.clocks is None or state.mover is None:
        return inf
    share = max(left / MOVES_TO_GO, (left - RESERVE_MS) / 2 if state.clocks.renews(state.mover) else 0)
    return max(LEAST_SECONDS, (share + increment(state.clocks.agreed) / 2) / 1000)


def job_arguments(state: RoomState) -> dict[str, Any]:
    """Return what a worker needs to rebuild the room's position, whose text may not say whose move it is."""
    return {
        "game": state.opened.game,
        "options": state.opened.options,
        "start": None,
        "moves": [move.text for move in state.moves],
    }


def quick_move(state: RoomState) -> str:
    """Return a legal move found at once."""
    analysis = choose(state.game, state.position, QUICK_PLAYER, Limit(depth=1))
    return state.game.move_text(state.position, analysis.move)


def _machine_to_move(state: RoomState) -> Player | None:
    seat = state.mover
    player = None if seat is None else state.player_at(seat)
    return player if player is not None and player.kind == "machine" else None


def _only_machines(state: RoomState) -> bool:
    return all(player is not None and player.kind == "machine" for player in state.players)
