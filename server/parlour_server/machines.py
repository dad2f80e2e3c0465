"""Makes the machines of rooms move: asks an engine, and never lets a game hang on it.

For each room at most one turn is thought about. An answer counts only for the turn it was asked for;
a machine without an answer plays a quick move of the interpreted rules instead, marked as such.
"""

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Final

from parlour_engine.limits import Limit
from parlour_engine.players.choose import choose
from parlour_protocol.answers import Refused
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.engines.pool import EngineError, EnginePool, Job
from parlour_server.live_room import LiveRoom
from parlour_server.room.decide import MachineMove
from parlour_server.room.state import RoomState

logger = logging.getLogger(__name__)

QUICK_PLAYER: Final = "greedy"
OVERHEAD_SECONDS: Final = 0.5
RETRY_SECONDS: Final = 1.0
DEADLINE_SECONDS: Final = 60.0  # for a move in all: waiting for a worker, three tries, and their worst ends


@dataclass(frozen=True, slots=True)
class _Turn:
    turn: int
    task: asyncio.Task[None]


class Machines:
    """Owns one task for each room whose machine is to move."""

    def __init__(self, pool: EnginePool, think_seconds: float, pace: float) -> None:
        """Think at most ``think_seconds`` a move; two machines take at least ``pace`` seconds a move."""
        self._pool = pool
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
            logger.error("machine of room %s failed", room, exc_info=task.exception())

    async def _move(self, room: LiveRoom, state: RoomState, machine: Player) -> None:
        pause = asyncio.sleep(self._pace if _only_machines(state) else 0)
        move, _ = await asyncio.gather(self._choose(room, state, machine), pause)
        while True:
            reply = await room.play_machine(move)
            if not isinstance(reply, Refused):
                return
            if reply.code not in (RefusalCode.UNAVAILABLE, RefusalCode.TOO_MANY):
                logger.warning("room %s refused its machine: %s", state.room, reply.message)
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def _choose(self, room: LiveRoom, state: RoomState, machine: Player) -> MachineMove:
        """Return the engine's move, or a quick one if there is none or it is not legal."""
        task = self._pool.submit(
            self._job(state, machine), lambda progress: room.tell_thinking(state.turn, progress)
        )
        try:
            async with asyncio.timeout(DEADLINE_SECONDS):
                move = str((await task.future)["move"])
            state.game.parse_move(state.position, move)
        except (EngineError, TimeoutError, LookupError, TypeError, ValueError) as error:
            logger.warning("room %s: quick move instead of %s: %r", state.room, machine.engine, error)
            return MachineMove(state.turn, quick_move(state), fallback=True)
        finally:
            task.stop()
        return MachineMove(state.turn, move)

    def _job(self, state: RoomState, machine: Player) -> Job:
        arguments = {
            **job_arguments(state),
            "player": machine.engine,
            "limit": {"seconds": self._think_seconds},
        }
        return Job("choose", arguments, self._think_seconds + OVERHEAD_SECONDS)


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
    player = state.player_at(state.mover) if state.mover is not None else None
    return player if player is not None and player.kind == "machine" else None


def _only_machines(state: RoomState) -> bool:
    return all(player is not None and player.kind == "machine" for player in state.players)
