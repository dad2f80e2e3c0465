"""Engine moves: submits a search when an engine is to move in a room and plays its answer.

At most one search runs for each room, and its answer counts only for the turn it was started for. A room
where only engines play pauses when nobody has watched it for a while.

Invariant: a person's game never waits for ever. If the answer does not come in time, or the clock leaves no
time for a search, the move of ``players/stand_in.py`` is played and marked as a fallback.
Invariant: while this process runs, no engine loses on time. Its clock is read when its turn begins and again
when a worker is free, and its answer is awaited only as long as ``thinking_time`` allows. A move that the log
does not take is tried again after growing pauses; it counts from the time at which it was ready.
"""

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from parlour_engine.players.stand_in import stand_in
from parlour_engine.thinking_time import UNHURRIED, ThinkingTime, thinking_time
from parlour_protocol.answers import Refused
from parlour_protocol.values import Player
from parlour_server.domain.room.internal_commands import MachineMove
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.views import log_context
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.jobs import job_arguments, kept_for
from parlour_server.engines.pool import EngineError, EnginePool, EngineTask, Job, QueueOverflow
from parlour_server.limits.settings import Limits
from parlour_server.rooms.move_evidence import MoveEvidence, check_choice
from parlour_server.rooms.room_actor import RoomActor, may_be_tried_again
from parlour_server.supervision.parts import in_own_thread
from parlour_server.supervision.tasks import pauses

logger = logging.getLogger(__name__)

OVERHEAD_SECONDS: Final = 0.5
QUEUE_RETRY_SECONDS: Final = 1.0
FIRST_RETRY_SECONDS: Final = 0.1  # for a move that the log does not take
LONGEST_RETRY_SECONDS: Final = 4.0
FALLBACK: Final[dict[str, Any]] = {"line": [], "depth": 0, "fallback": True}
"""The evidence for a quick move."""

WAY_BACK_SECONDS: Final = 0.005  # reserved for the answer's way back


class NoTimeError(EngineError):
    """The clock of the engine to move leaves no time for a search."""


@dataclass(eq=False, slots=True)
class _Search:
    """The search for one turn of a room; ``submitted`` once it is in the pool's queue."""

    room: RoomActor
    turn: int
    pace: float
    task: asyncio.Task[None] | None = None
    submitted: EngineTask | None = None
    give_up_at: float = inf  # when to stop waiting for the answer, in the loop's time


class EngineMoves:
    """Owns one task for each room in which an engine is to move."""

    def __init__(
        self, pool: EnginePool, evidence: MoveEvidence, think_seconds: float, pace: float, limits: Limits
    ) -> None:
        """Search at most ``think_seconds`` a move; two engines take at least ``pace`` seconds a move.

        ``evidence`` keeps the evidence that the searches give for their moves.
        """
        self._pool = pool
        self._evidence = evidence
        self.fallbacks = 0
        """Quick moves played so far in place of an engine's, for the metrics."""
        self._limits = limits
        self._think_seconds = think_seconds
        self._pace = pace
        self._searches: dict[str, _Search] = {}
        # A quick move takes some milliseconds on a board that is new, too long for the event loop.
        self._quick_moves = ThreadPoolExecutor(1, "quick-move")
        self._closing = False

    def on_room_change(self, room: RoomActor) -> None:
        """Start a search if an engine is to move in the room's current turn; cancel an outdated one.

        A search is outdated if the turn or the pace has changed, the game is paused or over, or the room was
        dropped. Call this when the room's state or its subscribers have changed.
        """
        if self._closing:
            return
        state = room.state
        known = self._searches.get(state.room)
        pace = state.machine_play.pace
        if (
            known is not None
            and known.room is room  # not an earlier actor, which appends nothing
            and not room.lost
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
        if engine_player is not None and not (room.lost or self._is_paused(room)):
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
        await in_own_thread(self._quick_moves.shutdown)

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
        """Return whether only engines play in a room and nobody has watched it for long enough.

        A game with a clock is never paused: the clock would decide the game.
        """
        if room.watched or room.state.clocks is not None or not room.state.only_machines:
            return False
        now = asyncio.get_running_loop().time()
        return now - room.idle_since >= self._limits.unwatched_seconds

    async def _move(self, search: _Search, state: RoomState, engine_player: Player) -> None:
        room, time = search.room, thinking(search.room)
        pace = max(self._pace, search.pace) if state.only_machines else 0.0
        pause = asyncio.sleep(min(pace, 0.0 if time is None else time.soft))
        move, _ = await asyncio.gather(self._choose_move(search, state, engine_player, time), pause)
        arrived = asyncio.get_running_loop().time()
        for again in pauses(FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS):
            reply = await room.play_engine_move(move, arrived)
            if not isinstance(reply, Refused) or room.lost:
                return
            if not may_be_tried_again(reply):
                logger.warning(
                    "a machine was refused: %s", reply.message, extra=log_context(state, room.epoch)
                )
                return
            await asyncio.sleep(again)

    async def _choose_move(
        self, search: _Search, state: RoomState, engine_player: Player, time: ThinkingTime | None
    ) -> MachineMove:
        """Return the engine's move, or a quick one if the engine's is late, missing or illegal."""
        try:
            answer = await self._patiently(search, state, engine_player, time)
            move = str(answer["move"])
            state.game.parse_move(state.position, move)
            evidence = answer.get("evidence", {})
            self._evidence.keep(state.room, state.turn, evidence)
        except (EngineError, LookupError, TypeError, ValueError, TimeoutError) as error:
            level = logging.DEBUG if isinstance(error, NoTimeError) else logging.WARNING
            extra = log_context(state, search.room.epoch)
            logger.log(level, "quick move instead of %s: %r", engine_player.engine, error, extra=extra)
            return await self._quick_move(search.room, state)
        stood_in = bool(evidence.get("fallback"))
        self.fallbacks += stood_in
        return MachineMove(state.turn, move, fallback=stood_in, wins_in=forced_win(evidence))

    async def _quick_move(self, room: RoomActor, state: RoomState) -> MachineMove:
        self.fallbacks += 1
        self._evidence.keep(state.room, state.turn, FALLBACK)
        if thinking(room) is None:
            quick = quick_move(state)
        else:
            loop = asyncio.get_running_loop()
            quick = await loop.run_in_executor(self._quick_moves, quick_move, state)
        return MachineMove(state.turn, quick, fallback=True)

    async def _patiently(
        self, search: _Search, state: RoomState, engine_player: Player, time: ThinkingTime | None
    ) -> dict[str, Any]:
        """Return a worker's answer if it comes in time; machines alone wait however long the queue is."""
        if time is None:
            raise NoTimeError
        search.give_up_at = asyncio.get_running_loop().time() + time.patience
        async with asyncio.timeout(None if time.patience == inf else time.patience):
            while True:
                try:
                    return await self._search(search, self._job(search, state, engine_player))
                except QueueOverflow:
                    if not state.only_machines:
                        raise
                await asyncio.sleep(QUEUE_RETRY_SECONDS)

    async def _search(self, search: _Search, job: Job) -> dict[str, Any]:
        room, turn = search.room, search.turn
        task = self._pool.submit(job, lambda progress: room.broadcast_thinking(turn, progress))
        search.submitted = task
        try:
            return await task.future
        finally:
            task.stop()

    def _job(self, search: _Search, state: RoomState, engine_player: Player) -> Job:
        room, seat = search.room, state.mover
        assert seat is not None  # an engine is to move
        limit = self._limit(search)
        arguments = {
            **job_arguments(state),
            "player": engine_player.engine,
            "limit": limit,
            "owner": kept_for(state, seat),
        }
        return Job(
            "choose",
            arguments,
            limit["seconds"] + OVERHEAD_SECONDS,
            FairnessKey(room.source, state.opened.by.id, state.room),
            urgency(room),
            self._wait_seconds(search, state),
            check=lambda answer: check_choice(state, engine_player.engine, answer),
            at_start=lambda: self._job(search, state, engine_player),
        )

    def _limit(self, search: _Search) -> dict[str, float]:
        """Return the soft and the hard limit of a search that begins now, if the clock leaves time for it."""
        waited_for = search.give_up_at - asyncio.get_running_loop().time() - WAY_BACK_SECONDS
        time = thinking(search.room)
        if time is None or waited_for <= 0:
            raise NoTimeError
        seconds = min(self._think_seconds, time.hard, waited_for)
        return {"seconds": seconds, "soft": min(time.soft, self._think_seconds)}

    def _wait_seconds(self, search: _Search, state: RoomState) -> float:
        """Return the longest wait for a worker; unlimited where only engines play without a clock.

        With a clock it is at most the search's soft limit: a quick move costs less than a longer wait.
        """
        most = inf if state.only_machines else self._limits.queue_seconds
        time = thinking(search.room)
        return min(most, 0.0 if time is None else time.soft)


def thinking(room: RoomActor) -> ThinkingTime | None:
    """Return how long the engine to move may think as of now, None if its clock leaves no time for it."""
    left = room.engine_time()
    return UNHURRIED if left is None else thinking_time(left)


def urgency(room: RoomActor) -> Urgency:
    """Return how urgent a move of the room's engine is."""
    if any(
        present and player is not None and player.kind != "machine"
        for player, present in zip(room.state.players, room.present(), strict=True)
    ):
        return Urgency.PERSON_WAITS
    return Urgency.WATCHED if room.watched else Urgency.UNWATCHED


def forced_win(evidence: Mapping[str, Any]) -> int:
    """Return the plies of the win that a search has proved, 0 if it proved none or the move itself wins."""
    score = evidence.get("score", {})
    plies = score.get("plies") if score.get("kind") == "win" else None
    return plies if isinstance(plies, int) and plies > 1 else 0


def quick_move(state: RoomState) -> str:
    """Return the move that stands in for an engine's answer."""
    return state.game.move_text(state.position, stand_in(state.game, state.position))


def _engine_to_move(state: RoomState) -> Player | None:
    seat = state.mover
    player = None if seat is None else state.seats[seat - 1].player
    if player is None or player.kind != "machine" or state.halted:
        return None
    return player
