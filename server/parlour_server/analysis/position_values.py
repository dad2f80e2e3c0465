"""Exact values of positions, proved by a worker and sent as they become known (docs/protocol.md, 13).

A player has one analysis at a time. Requests for the same position share its proof, and complete proofs are
cached. A value that takes no search, such as one from the table of Wolf and sheep, is looked up in a thread.
Invariant: a proof runs only while it has subscribers and its position is current, and every subscriber that
stays gets exactly one message with ``done``.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from parlour_engine.exact.solvable import check_values, solved_at_once
from parlour_engine.game import GameError
from parlour_engine.workers.process import run
from parlour_protocol.answers import Analysis
from parlour_protocol.commands import Analyse
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Seat
from parlour_protocol.worth import CutBy, ExactValue
from parlour_server.delivery.frames import Broadcast
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.help import StudyPosition, study_position
from parlour_server.domain.room.outcome import Rejected
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.jobs import job_arguments
from parlour_server.engines.pool import EngineError, EnginePool, Job
from parlour_server.engines.slot import Progress
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.rooms.room_actor import RoomActor

logger = logging.getLogger(__name__)

MAX_CACHED: Final = 256
NOTHING_PROVED: Final = ExactValue(bounds=["loss", "win"])
OVERHEAD_SECONDS: Final = 2.0  # loading a solver, and giving its table back

_values = msgspec.json.Decoder(dict[str, ExactValue]).decode

_Key = tuple[str, int]  # a room and a turn, which is never reused


@dataclass(eq=False, slots=True)
class _Proof:
    """A running proof: its position, its subscribers, and the latest message sent."""

    room: str
    study: StudyPosition
    newest: Analysis
    subscribers: set[Subscriber] = field(default_factory=set)
    task: asyncio.Task[None] | None = None

    @property
    def key(self) -> _Key:
        return self.room, self.study.turn

    def send(self, analysis: Analysis) -> None:
        """Send an analysis to all subscribers."""
        self.newest = analysis
        message = Broadcast(analysis)
        for subscriber in self.subscribers:
            subscriber.send_newest(topic(analysis), message)

    def send_progress(self, progress: Progress) -> None:
        """Send the values that the worker has proved so far."""
        if progress.partial is not None:
            moves = _values(progress.partial)
            if len(moves) > len(self.newest.moves):
                self.send(msgspec.structs.replace(self.newest, moves=moves))

    def interrupted_by(self, what: CutBy, why: str) -> Analysis:
        """Return the final message of a proof that was cut short."""
        return msgspec.structs.replace(self.newest, done=True, cut_short=why, cut_by=what)


_Work = Callable[[_Proof, Job], Awaitable[dict[str, Any]]]


class PositionValueService:
    """All running analyses, and a cache of complete ones."""

    def __init__(self, pool: EnginePool, seconds: float, limits: Limits) -> None:
        """Limit each proof to ``seconds`` of a worker's time."""
        self._pool = pool
        self._seconds = seconds
        self._queue_seconds = limits.queue_seconds
        self._proofs: dict[str, dict[int, _Proof]] = {}  # by room and turn
        self._by_player: dict[str, _Proof] = {}  # by player
        self._cached: OrderedDict[_Key, Analysis] = OrderedDict()
        self._rates = Buckets(limits.analysis_rate, "analysis_rate")

    def subscribe(
        self, room: RoomActor, subscriber: Subscriber, command: Analyse, source: str
    ) -> Analysis | None:
        """Subscribe to the values of a position, and return what is known already, None if nothing is.

        A proof is charged to the ``source`` of the one who asks first.

        Raises:
            CommandRefused: the position may not be analysed, or there are too many requests.
        """
        study = study_position(room.state, command.turn)
        if isinstance(study, Rejected):
            raise CommandRefused(study.code, study.message)
        position = command.room, study.turn
        cached = self._cached.get(position)
        if cached is not None:
            self._cached.move_to_end(position)
            self._replace(subscriber.player.id)
            return cached
        proof = self._proofs.get(command.room, {}).get(study.turn)
        if proof is None:
            self._check(room, subscriber)
        if self._by_player.get(subscriber.player.id) is not proof:
            self._replace(subscriber.player.id)
        if proof is None:
            key = FairnessKey(source, subscriber.player.id, command.room)
            proof = self._start(room, study, key)
        self._by_player[subscriber.player.id] = proof
        proof.subscribers.add(subscriber)
        return proof.newest if proof.newest.moves else None

    def unsubscribe(self, subscriber: Subscriber, room: str | None = None) -> None:
        """End a subscription, of one room or of any."""
        proof = self._by_player.get(subscriber.player.id)
        if proof is None or subscriber not in proof.subscribers or room not in (None, proof.room):
            return
        proof.subscribers.discard(subscriber)
        if all(other.player.id != subscriber.player.id for other in proof.subscribers):
            del self._by_player[subscriber.player.id]
        if not proof.subscribers:
            self._drop(proof)

    def on_room_change(self, room: RoomActor) -> None:
        """End the proofs of positions that are no longer current."""
        proofs = self._proofs.get(room.state.room)
        if proofs is None:  # as for nearly every move
            return
        for proof in tuple(proofs.values()):
            if not proof.study.is_current(room.state):
                self._finish(proof, proof.interrupted_by("game", "the game has gone on"))

    async def close(self) -> None:
        """Cancel all proofs."""
        proofs = [proof for turns in self._proofs.values() for proof in turns.values()]
        for proof in proofs:
            self._drop(proof)
        await asyncio.gather(*(proof.task for proof in proofs if proof.task), return_exceptions=True)

    def _check(self, room: RoomActor, subscriber: Subscriber) -> None:
        try:
            check_values(room.state.game)
        except GameError as error:
            raise CommandRefused.for_error(RefusalCode.NO_STUDY, error) from None
        wait = self._rates.take(subscriber.player.id, asyncio.get_running_loop().time())
        if wait:
            raise CommandRefused(
                RefusalCode.TOO_MANY, f"too many analyses ({self._rates})", retry_after=round(wait, 3)
            )

    def _start(self, room: RoomActor, study: StudyPosition, key: FairnessKey) -> _Proof:
        state = room.state
        to_move: Seat = state.game.to_move(study.position)
        proof = _Proof(state.room, study, Analysis(state.room, study.turn, to_move))
        self._proofs.setdefault(state.room, {})[study.turn] = proof
        limit = {"seconds": self._seconds}
        arguments = {**job_arguments(state), "moves": list(study.moves), "limit": limit}
        seconds = self._seconds + OVERHEAD_SECONDS
        job = Job("solve", arguments, seconds, key, wait_seconds=self._queue_seconds)
        work = _in_thread if solved_at_once(state.game, study.position) else self._in_worker
        proof.task = asyncio.create_task(self._prove(proof, job, work), name=f"analysis-{state.room}")
        return proof

    async def _prove(self, proof: _Proof, job: Job, work: _Work) -> None:
        try:
            last = _last_of(proof, await work(proof, job))
        except (EngineError, GameError) as error:
            last = proof.interrupted_by("failure", str(error))
        except Exception:
            logger.exception("an analysis failed", extra={"room": proof.room})
            last = proof.interrupted_by("failure", "it failed")
        self._finish(proof, last)

    async def _in_worker(self, proof: _Proof, job: Job) -> dict[str, Any]:
        task = self._pool.submit(job, proof.send_progress)
        try:
            return await task.future
        finally:
            task.stop()

    def _finish(self, proof: _Proof, last: Analysis) -> None:
        """Send the final message of a proof and drop it; cache it if it is complete."""
        proof.send(last)
        if not last.cut_short:
            self._cached[proof.key] = last
            if len(self._cached) > MAX_CACHED:
                self._cached.popitem(last=False)
        for subscriber in proof.subscribers:
            self._by_player.pop(subscriber.player.id, None)
        self._drop(proof)

    def _replace(self, player: str) -> None:
        """End a player's analysis, because another takes its place."""
        proof = self._by_player.pop(player, None)
        if proof is None:
            return
        removed = {subscriber for subscriber in proof.subscribers if subscriber.player.id == player}
        last = proof.interrupted_by("request", "another analysis was asked for")
        message = Broadcast(last)
        for subscriber in removed:
            subscriber.send_newest(topic(last), message)
        proof.subscribers -= removed
        if not proof.subscribers:
            self._drop(proof)

    def _drop(self, proof: _Proof) -> None:
        turns = self._proofs.get(proof.room, {})
        if turns.pop(proof.study.turn, None) is not None and not turns:
            del self._proofs[proof.room]
        if proof.task is not None and proof.task is not asyncio.current_task():
            proof.task.cancel()


def topic(analysis: Analysis) -> str:
    """Return the topic of an analysis for ``send_newest``: its room, as a player has one at a time."""
    return f"analysis/{analysis.room}"


async def _in_thread(proof: _Proof, job: Job) -> dict[str, Any]:
    return await asyncio.to_thread(run, job.name, job.arguments, 0)


def _last_of(proof: _Proof, answer: dict[str, Any]) -> Analysis:
    moves, best = msgspec.convert(answer["moves"], dict[str, ExactValue]), answer["move"]
    return Analysis(
        proof.room,
        proof.study.turn,
        proof.newest.to_move,
        moves=moves,
        worth=msgspec.convert(answer, ExactValue),
        best=best if moves[best] != NOTHING_PROVED else "",
        reason=answer["code"],
        facts=answer["facts"],
        done=True,
        cut_short="the time is up" if answer["interrupted"] else "",
        cut_by="time" if answer["interrupted"] else None,
    )
